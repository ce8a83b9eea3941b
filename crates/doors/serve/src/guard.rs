//! Who may ask, and the headers of every answer.

use crate::api::ApiFault;
use crate::server::Options;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The page may run its own scripts and WebAssembly, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    connect-src 'self'; style-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses requests that a page of another host has made, and adds the headers.
pub(crate) async fn check(
    State(options): State<Arc<Options>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refusal(&request, &options) {
        Some(fault) => fault.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refusal(request: &Request, options: &Options) -> Option<ApiFault> {
    let headers = request.headers();
    let host = text(headers, &header::HOST).or(request.uri().authority().map(|host| host.as_str()));
    let Some(host) = host.filter(|host| is_own(host, options)) else {
        let words =
            "this server answers only to its own address: see the help of `everyboard serve`";
        return Some(ApiFault::new(StatusCode::FORBIDDEN, "host", words));
    };
    // Other pages name themselves here.
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let origin = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
        if origin != Some(host) {
            let words = "pages of other hosts may not ask this server";
            return Some(ApiFault::new(StatusCode::FORBIDDEN, "origin", words));
        }
    }
    let is_json = text(headers, &header::CONTENT_TYPE).is_some_and(|kind| {
        kind.split(';').next().unwrap_or_default().trim() == "application/json"
    });
    if request.method() == Method::POST && !is_json {
        let words = "a request needs the header `Content-Type: application/json`";
        return Some(ApiFault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type", words));
    }
    None
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether this is the server's own address. A page of another host can only come under a name, so
/// that all addresses of the machine will do where the server listens to all.
fn is_own(host: &str, options: &Options) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    if options.names.iter().any(|own| own == host || own == name) {
        return true;
    }
    let own = options.address;
    if let Ok(address) = host.parse::<SocketAddr>() {
        return address.port() == own.port() && is_own_ip(address.ip(), own.ip());
    }
    // A browser leaves out port 80.
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    match bare.parse::<IpAddr>() {
        Ok(ip) => own.port() == 80 && is_own_ip(ip, own.ip()),
        Err(_) => {
            let local = own.ip().is_loopback() || own.ip().is_unspecified();
            local
                && (host == format!("localhost:{}", own.port())
                    || own.port() == 80 && host == "localhost")
        }
    }
}

fn is_own_ip(ip: IpAddr, own: IpAddr) -> bool {
    own == ip || own.is_unspecified()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::Limits;
    use std::num::NonZeroUsize;
    use std::path::PathBuf;
    use std::time::Duration;

    fn options(address: &str, names: &[&str]) -> Options {
        Options {
            address: address.parse().unwrap(),
            names: names.iter().map(|&name| name.to_owned()).collect(),
            limits: Limits {
                memory: 0,
                time: Duration::ZERO,
                threads: NonZeroUsize::MIN,
                program: PathBuf::new(),
            },
        }
    }

    #[test]
    fn own_and_foreign_hosts() {
        let local = options("127.0.0.1:4711", &[]);
        for host in ["127.0.0.1:4711", "localhost:4711"] {
            assert!(is_own(host, &local), "{host}");
        }
        for host in
            ["", "localhost", "127.0.0.1", "127.0.0.1:80", "evil.example:4711", "10.0.0.1:4711"]
        {
            assert!(!is_own(host, &local), "{host}");
        }
        let open = options("0.0.0.0:80", &["puzzles.example"]);
        for host in
            ["10.0.0.1", "10.0.0.1:80", "puzzles.example", "puzzles.example:443", "localhost"]
        {
            assert!(is_own(host, &open), "{host}");
        }
        assert!(!is_own("evil.example", &open));
        assert!(is_own("[::1]:5", &options("[::1]:5", &[])));
    }

    /// At port 80 the address of version 6 that the program printed was refused: browsers leave out
    /// the port.
    #[test]
    fn port_80_is_left_out_in_every_version() {
        for (host, address) in [("[::1]", "[::1]:80"), ("[2001:db8::5]", "[::]:80")] {
            assert!(is_own(host, &options(address, &[])), "{host}");
        }
        assert!(is_own("192.168.1.5:4711", &options("[::]:4711", &[])), "both versions");
        assert!(!is_own("[::1]", &options("[::1]:81", &[])));
    }
}
