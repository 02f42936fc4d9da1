//! Drives `hostile::records`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::records(data));
