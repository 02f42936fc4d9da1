//! Drives `hostile::ohh`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::ohh(data));
