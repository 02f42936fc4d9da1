//! Drives `hostile::phh`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::phh(data));
