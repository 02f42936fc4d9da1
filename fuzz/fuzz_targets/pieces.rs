//! Drives `hostile::pieces`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::pieces(data));
