//! Drives `hostile::cards`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::cards(data));
