//! Drives `hostile::pokerstars`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::pokerstars(data));
