//! Drives `hostile::scripts`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::scripts(data));
