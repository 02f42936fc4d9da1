//! Where a request comes from.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

/// The address of who asks. A proxy on this machine says whom it asks for; anybody else could say anything.
pub(super) fn of(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    if !peer.ip().is_loopback() {
        return peer.ip();
    }
    let last = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    let last = last.and_then(|list| list.rsplit(',').next()).and_then(|address| address.trim().parse().ok());
    last.unwrap_or(peer.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "198.51.100.7, 203.0.113.9".parse().unwrap());
        let proxy: SocketAddr = "127.0.0.1:4000".parse().unwrap();
        let stranger: SocketAddr = "192.0.2.1:4000".parse().unwrap();
        assert_eq!(of(proxy, &headers).to_string(), "203.0.113.9");
        assert_eq!(of(stranger, &headers).to_string(), "192.0.2.1");
        assert_eq!(of(proxy, &HeaderMap::new()).to_string(), "127.0.0.1");
    }
}
