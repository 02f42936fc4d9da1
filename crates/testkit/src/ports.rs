//! Ports for programs that take no port of the system's choice.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU32, Ordering};

/// Where ports are looked for: below those that the system gives to whoever asks for any, so that no other test gets one of
/// these between its choice and its use.
const FROM: u32 = 20_000;
const COUNT: u32 = 12_000;

/// Ports that nobody listens on, all of them different.
pub fn free<const N: usize>() -> [u16; N] {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    // Other processes that look at the same time begin elsewhere.
    let begin = std::process::id().wrapping_mul(101);
    [(); N].map(|()| {
        let tried =
            (0..COUNT).map(|_| begin.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT + FROM);
        let mut ports = tried.filter_map(|port| u16::try_from(port).ok());
        ports.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).expect("a free port")
    })
}
