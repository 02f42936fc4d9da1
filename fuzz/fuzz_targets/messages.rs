//! Drives `hostile::messages`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::messages(data));
