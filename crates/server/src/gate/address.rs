//! The address of a client: the connection's own, or what a configured proxy reports.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The reverse proxies whose `X-Forwarded-For` is believed.
#[derive(Debug)]
pub(crate) struct Network {
    proxies: Vec<IpNet>,
}

impl Network {
    pub(crate) fn new(proxies: Vec<IpNet>) -> Network {
        Network { proxies }
    }

    /// The address that limits count against. An IPv6 address counts as its /64 network, which one household has.
    pub(crate) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        match self.reported(plain(peer.ip()), headers) {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            address => address,
        }
    }

    /// Whether a connection comes from a proxy, and so carries the requests of many clients.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        let peer = plain(peer);
        self.proxies.iter().any(|proxy| proxy.contains(&peer))
    }

    /// Each proxy appends the address that it was asked from, so the last one that is no proxy of ours is the client. What stands
    /// before it was written by the client.
    fn reported(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        let lists = headers.get_all("x-forwarded-for").iter().filter_map(|list| list.to_str().ok());
        let hops: Vec<&str> = lists.flat_map(|list| list.split(',')).map(str::trim).collect();
        let mut client = peer;
        for hop in hops.into_iter().rev() {
            let Some(address) = address_of(hop) else { break };
            client = plain(address);
            if !self.is_proxy(client) {
                break;
            }
        }
        client
    }
}

/// The address of a hop, which some proxies write with a port.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    bare.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// An IPv4 address that is written as IPv6 is an IPv4 address.
fn plain(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => six.to_ipv4_mapped().map_or(address, IpAddr::V4),
        IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(network: &Network, peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        network.client(SocketAddr::new(peer.parse().unwrap(), 4000), &headers).to_string()
    }

    #[test]
    fn only_a_configured_proxy_is_believed() {
        let none = Network::new(Vec::new());
        let behind = Network::new(vec!["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        assert_eq!(client(&none, "127.0.0.1", &["203.0.113.9"]), "127.0.0.1");
        assert_eq!(client(&behind, "127.0.0.1", &["198.51.100.7, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(client(&behind, "127.0.0.1", &["198.51.100.7", "203.0.113.9:55"]), "203.0.113.9");
        assert_eq!(client(&behind, "10.1.2.3", &["203.0.113.9, 10.0.0.7"]), "203.0.113.9", "two proxies");
        assert_eq!(client(&behind, "::ffff:127.0.0.1", &["2001:db8:1:2::9"]), "2001:db8:1:2::");
        assert_eq!(client(&behind, "192.0.2.1", &["203.0.113.9"]), "192.0.2.1", "no proxy of ours");
        assert_eq!(client(&behind, "127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client(&behind, "127.0.0.1", &["203.0.113.9, rubbish"]), "127.0.0.1");
    }

    #[test]
    fn a_household_counts_once() {
        let none = Network::new(Vec::new());
        let at = |address| client(&none, address, &[]);
        assert_eq!(at("2001:db8:1:2:3:4:5:6"), at("2001:db8:1:2::9"));
        assert_ne!(at("2001:db8:1:2::9"), at("2001:db8:1:3::9"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
    }
}
