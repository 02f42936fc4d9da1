//! Drives `hostile::listings`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::listings(data));
