//! The address of a database, and how far its certificate is trusted. The words of `sslmode` mean what they mean to
//! libpq: `require` asks for a secret line and does not ask who is at the other end, unless a root certificate is given.

use std::sync::Arc;
use std::time::Duration;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::journal::StoreError;

/// Where a database is and how to speak to it.
#[derive(Clone)]
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
}

/// So long nothing that is sent may stay without an answer of the other end's system.
const DEAD: Duration = Duration::from_secs(10);
/// When nothing was said for so long, the other end's system is asked whether it is there.
const QUIET: Duration = Duration::from_secs(5);
/// So long after it is asked again, before it is taken for dead.
const ASKED_AGAIN: Duration = Duration::from_secs(2);

/// How far the other end's certificate is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// Anybody.
    Anybody,
    /// Whoever has a certificate of a root we trust.
    Root,
    /// The same, for the name we asked for.
    Name,
}

/// Reads `postgres://user@host/name?sslmode=verify-full&sslrootcert=FILE`.
pub(super) fn address(url: &str) -> Result<Address, StoreError> {
    let wrong = |said: String| StoreError::Address { said };
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(wrong("it must start with postgres://".to_owned()));
    }
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut mode, mut root, mut kept) = ("prefer", None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = value,
            Some(("sslrootcert", value)) => root = Some(decoded(value)),
            _ => kept.push(pair),
        }
    }
    let (ssl, trust) = match (mode, &root) {
        ("disable", _) => (SslMode::Disable, Trust::Anybody),
        ("allow" | "prefer", _) => (SslMode::Prefer, Trust::Anybody),
        ("require", None) => (SslMode::Require, Trust::Anybody),
        ("require" | "verify-ca", _) => (SslMode::Require, Trust::Root),
        ("verify-full", _) => (SslMode::Require, Trust::Name),
        (other, _) => {
            let known = "disable, allow, prefer, require, verify-ca or verify-full";
            return Err(wrong(format!("sslmode must be {known}; got \"{other}\"")));
        }
    };
    let plain = if kept.is_empty() { place.to_owned() } else { format!("{place}?{}", kept.join("&")) };
    let mut config: Config = plain.parse().map_err(|error: tokio_postgres::Error| wrong(told(&error)))?;
    // A socket in a folder has no line to be listened to, and Postgres offers no TLS there.
    let local =
        !config.get_hosts().is_empty() && config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
    config.ssl_mode(if local { SslMode::Disable } else { ssl });
    limit(&mut config, &kept);
    let trust = if local { Trust::Anybody } else { trust };
    let tls = client(trust, root.as_deref()).map_err(wrong)?;
    Ok(Address { config, tls: MakeRustlsConnect::new(tls) })
}

/// A line whose other end is gone without a word ends by itself, unless the address says otherwise.
fn limit(config: &mut Config, given: &[&str]) {
    let says = |word: &str| given.iter().any(|pair| pair.starts_with(word));
    if !says("connect_timeout") {
        config.connect_timeout(DEAD);
    }
    if !says("tcp_user_timeout") {
        config.tcp_user_timeout(DEAD);
    }
    if !says("keepalives") {
        config.keepalives_idle(QUIET).keepalives_interval(ASKED_AGAIN).keepalives_retries(2);
    }
}

/// An error with what lies behind it.
pub(super) fn told(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), std::error::Error::source(error)) {
        (Some(said), _) => said.message().to_owned(),
        (None, Some(behind)) => format!("{error}: {behind}"),
        (None, None) => error.to_string(),
    }
}

/// `%2F` and the like; what is no such sign stays as it is.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let sign = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match sign.filter(|_| *first == b'%').and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => (bytes.push(byte), rest = &after[2..]).0,
            None => (bytes.push(*first), rest = after).0,
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn client(trust: Trust, root: Option<&str>) -> Result<ClientConfig, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let inner = match trust {
        Trust::Anybody => None,
        Trust::Root | Trust::Name => {
            let roots = Arc::new(roots(root)?);
            let verifier = WebPkiServerVerifier::builder_with_provider(roots, Arc::clone(&provider)).build();
            Some(verifier.map_err(|error| error.to_string())?)
        }
    };
    let verifier = Arc::new(Verifier { trust, inner, provider });
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// The roots of a file, or those of the system.
fn roots(file: Option<&str>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    match file.filter(|file| *file != "system") {
        Some(file) => {
            let said = |error: &dyn std::fmt::Display| format!("sslrootcert {file}: {error}");
            let found = CertificateDer::pem_file_iter(file).map_err(|error| said(&error))?;
            for certificate in found {
                roots.add(certificate.map_err(|error| said(&error))?).map_err(|error| said(&error))?;
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    if roots.is_empty() {
        Err("no root certificate found; name a file with sslrootcert".to_owned())
    } else {
        Ok(roots)
    }
}

#[derive(Debug)]
struct Verifier {
    trust: Trust,
    /// Checks chain and name; none when anybody is trusted.
    inner: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(inner) = &self.inner else { return Ok(ServerCertVerified::assertion()) };
        match inner.verify_server_cert(end_entity, intermediates, name, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if self.trust == Trust::Root => Ok(ServerCertVerified::assertion()),
            checked => checked,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(url: &str) -> Result<SslMode, String> {
        address(url).map(|address| address.config.get_ssl_mode()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_words_of_sslmode_are_honoured() {
        assert_eq!(mode("postgres://me@there/room"), Ok(SslMode::Prefer));
        assert_eq!(mode("postgres://me@there/room?sslmode=disable"), Ok(SslMode::Disable));
        assert_eq!(mode("postgresql://there/room?application_name=a&sslmode=require"), Ok(SslMode::Require));
        assert_eq!(mode("postgres:///room?host=%2Ftmp&sslmode=require"), Ok(SslMode::Disable));
    }

    #[test]
    fn a_dead_line_ends_by_itself_unless_the_address_says_otherwise() {
        let limits = |url: &str| {
            let config = address(url).map(|address| address.config).expect("an address");
            (config.get_tcp_user_timeout().copied(), config.get_keepalives_idle(), config.get_keepalives())
        };
        assert_eq!(limits("postgres://me@there/room"), (Some(DEAD), QUIET, true));
        let own = "postgres://me@there/room?tcp_user_timeout=60&keepalives_idle=30";
        assert_eq!(limits(own), (Some(Duration::from_secs(60)), Duration::from_secs(30), true));
        let none = limits("postgres://me@there/room?tcp_user_timeout=0&keepalives=0");
        assert_eq!((none.0, none.2), (None, false));
    }

    #[test]
    fn a_wrong_address_says_what_would_be_right() {
        for (url, said) in [
            ("mysql://there/room", "must start with postgres://"),
            ("postgres://there/room?sslmode=maybe", "must be disable, allow"),
            ("postgres://there/room?sslmode=verify-full&sslrootcert=/no/such.pem", "/no/such.pem"),
            ("postgres://there:port/room", "port"),
        ] {
            let error = mode(url).unwrap_err();
            assert!(error.contains(said) && error.contains("sslmode=require"), "{url}: {error}");
        }
    }
}
