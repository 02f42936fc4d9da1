//! The names under which the room answers. A page of another site whose DNS name is rebound to this machine is refused.

use std::collections::BTreeSet;
use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::HOST;

/// Host names that belong to this room, beside IP literals and `localhost`.
#[derive(Debug)]
pub(crate) struct Hosts(BTreeSet<String>);

impl Hosts {
    /// The machine's own names, and those that the host has given with `--host`.
    pub(crate) fn new(named: &[String]) -> Hosts {
        let own = gethostname::gethostname().to_string_lossy().to_lowercase();
        let short = own.split('.').next().unwrap_or_default();
        let own = [own.clone(), short.to_owned(), format!("{short}.local"), "localhost".to_owned()];
        let named = named.iter().map(|name| name.trim_end_matches('.').to_lowercase());
        Hosts(own.into_iter().chain(named).filter(|name| !name.is_empty()).collect())
    }

    /// The host that a request names, if it names exactly one and that is not ours: `Err` with what it named.
    pub(crate) fn check(&self, request: &Request) -> Result<(), String> {
        let mut hosts = request.headers().get_all(HOST).iter();
        let header = hosts.next().map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
        let authority = request.uri().authority().map(ToString::to_string);
        let named = header.iter().chain(&authority);
        if hosts.next().is_some() || (header.is_none() && authority.is_none()) {
            return Err(header.unwrap_or_default());
        }
        named.into_iter().find(|host| !self.is_ours(host)).map_or(Ok(()), |host| Err(host.clone()))
    }

    fn is_ours(&self, host: &str) -> bool {
        let Some(name) = without_port(host) else { return false };
        let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        if let Some(literal) = literal {
            return literal.parse::<std::net::Ipv6Addr>().is_ok();
        }
        let name = name.strip_suffix('.').unwrap_or(name).to_lowercase();
        let local = name.strip_suffix(".localhost").is_some_and(|name| !name.is_empty());
        local || self.0.contains(&name) || name.parse::<IpAddr>().is_ok_and(|address| address.is_ipv4())
    }
}

/// `example.org:8080` without its port; nothing where what follows the name is no port.
fn without_port(host: &str) -> Option<&str> {
    let after_bracket = host.find(']').unwrap_or(0);
    match host[after_bracket..].find(':') {
        None => Some(host),
        Some(colon) => {
            let (name, port) = host.split_at(after_bracket + colon);
            port[1..].parse::<u16>().is_ok().then_some(name)
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn request(hosts: &[&str], uri: &str) -> Request {
        let mut request = Request::builder().uri(uri);
        for host in hosts {
            request = request.header(HOST, *host);
        }
        request.body(Body::empty()).expect("a request")
    }

    #[test]
    fn literals_localhost_and_named_hosts_are_ours() {
        let hosts = Hosts::new(&["Cards.Example.org".to_owned()]);
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.:80",
            "127.0.0.1:9",
            "192.168.1.20",
            "[::1]:8080",
            "[fe80::1]",
            "cards.example.org:443",
            "cards.example.org.",
        ] {
            assert_eq!(hosts.check(&request(&[host], "/")), Ok(()), "{host}");
        }
        let own = gethostname::gethostname().to_string_lossy().into_owned();
        assert_eq!(hosts.check(&request(&[&own], "/")), Ok(()), "{own}");
    }

    #[test]
    fn other_names_and_ambiguous_hosts_are_refused() {
        let hosts = Hosts::new(&["cards.example.org".to_owned()]);
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "cards.example.org.evil.example",
            "localhost:8080:1",
            "localhost:x",
            "[::1",
            "[::1].evil.example",
            "[evil]",
            "",
            ".",
            "0x7f.1",
            "user@localhost",
        ] {
            assert!(hosts.check(&request(&[host], "/")).is_err(), "{host}");
        }
        assert!(hosts.check(&request(&[], "/")).is_err(), "no host");
        assert!(hosts.check(&request(&["localhost", "evil.example"], "/")).is_err(), "two hosts");
        let absolute = request(&["localhost"], "http://evil.example/api/me");
        assert!(hosts.check(&absolute).is_err(), "the request line names another");
    }
}
