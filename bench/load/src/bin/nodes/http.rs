//! One request, in the plainest way.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// What is answered, with its head.
pub fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(600))).expect("a limit");
    let ask = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}
