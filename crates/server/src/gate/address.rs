//! Where a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The address of who asks, as far as it is one household's.
pub(super) fn of(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    match full(peer, headers) {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            // Whoever has one address has all with the same first half.
            None => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        },
        address => address,
    }
}

/// A proxy on this machine says whom it asks for; anybody else could say anything.
fn full(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
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

    #[test]
    fn whoever_has_many_addresses_counts_once() {
        let at = |address: &str| of(SocketAddr::new(address.parse().unwrap(), 4000), &HeaderMap::new());
        assert_eq!(at("2001:db8:1:2:3:4:5:6"), at("2001:db8:1:2::9"));
        assert_ne!(at("2001:db8:1:2::9"), at("2001:db8:1:3::9"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
    }
}
