//! Drives `hostile::records_json`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hostile::records_json(data));
