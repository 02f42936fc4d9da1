//! Drives `hostile::commands`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::commands(data));
