//! The files of the page, compressed in the program.

use crate::api;
use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::sync::LazyLock;

/// Names and contents, compressed by Brotli.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The first file.
pub(crate) const INDEX_NAME: &str = "index.html";

/// What a file with one puzzle is made from; it is not served.
const PLAYABLE_NAME: &str = "playable.html";

/// What the names of the files of the solver of puzzles begin with: what is needed first, and the
/// rest.
const SOLVER: [&str; 2] = ["assets-puzzles_bg-", "assets-rest_bg-"];

/// What names of the other files begin with, in the program and in addresses.
const PACKED_ASSETS: &str = "assets-";
const ASSETS: &str = "assets/";

/// Where the page is to see that the program has sent it.
const HTML: &str = "<html lang=\"en\">";
const SERVED_HTML: &str = "<html lang=\"en\" data-server=\"1\">";

/// The first file as it is served, and its hash.
static INDEX: LazyLock<(String, String)> = LazyLock::new(|| {
    let page = String::from_utf8(unserved()).unwrap_or_default();
    let page = page.replacen(HTML, SERVED_HTML, 1);
    let mut hasher = DefaultHasher::new();
    page.hash(&mut hasher);
    (page, format!("\"{:016x}\"", hasher.finish()))
});

pub(crate) fn router() -> Router {
    Router::new()
        .route("/", get(index))
        .route("/index.html", get(index))
        .route("/assets/{name}", get(asset))
}

async fn index(headers: HeaderMap) -> Response {
    let (page, hash) = &*INDEX;
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == hash.as_str()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::ETAG, hash),
    ];
    (headers, page.as_str()).into_response()
}

/// The first file as another host would send it.
pub(crate) fn unserved() -> Vec<u8> {
    inflated(file(INDEX_NAME).unwrap_or_default())
}

/// The other files: their paths on a host, and what is in them.
pub(crate) fn assets() -> impl Iterator<Item = (String, Vec<u8>)> {
    FILES.iter().filter_map(|(name, bytes)| {
        let name = name.strip_prefix(PACKED_ASSETS)?;
        Some((format!("{ASSETS}{name}"), inflated(bytes)))
    })
}

/// The file that [`crate::Playable`] fills in.
pub(crate) fn playable() -> String {
    String::from_utf8(inflated(file(PLAYABLE_NAME).unwrap_or_default())).unwrap_or_default()
}

/// The WebAssembly of the solver of puzzles: what is needed first, and the rest.
pub(crate) fn solver() -> [Vec<u8>; 2] {
    SOLVER.map(|begin| {
        let is_solver = |name: &str| name.starts_with(begin) && name.ends_with(".wasm");
        let found = FILES.iter().find(|(name, _)| is_solver(name));
        found.map(|(_, bytes)| inflated(bytes)).unwrap_or_default()
    })
}

/// A file whose name changes with its contents.
async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some(bytes) = file(&format!("{PACKED_ASSETS}{name}")) else {
        return api::unknown().await.into_response();
    };
    let mut response = Response::builder()
        .header(header::CONTENT_TYPE, media_type(&name))
        .header(header::CACHE_CONTROL, "public, max-age=31536000, immutable")
        .header(header::VARY, "Accept-Encoding");
    let body = if takes_brotli(&headers) {
        response = response.header(header::CONTENT_ENCODING, "br");
        Body::from(bytes)
    } else {
        Body::from(inflated(bytes))
    };
    response.body(body).expect("the headers are well formed")
}

fn file(name: &str) -> Option<&'static [u8]> {
    let found = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(FILES[found].1)
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let codings = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    codings.unwrap_or_default().split(',').any(|coding| coding.trim() == "br")
}

fn inflated(bytes: &[u8]) -> Vec<u8> {
    let mut inflated = Vec::new();
    brotli_decompressor::Decompressor::new(bytes, 4096)
        .read_to_end(&mut inflated)
        .expect("the files were compressed by web/embed");
    inflated
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_inflate_and_the_page_knows_that_it_is_served() {
        for (name, bytes) in FILES {
            assert!(!inflated(bytes).is_empty(), "{name}");
            assert_eq!(file(name), Some(*bytes));
        }
        assert_eq!(assets().count() + 2, FILES.len());
        assert!(solver().iter().all(|wasm| wasm.starts_with(b"\0asm")));
        assert!(INDEX.0.contains(SERVED_HTML));
        assert_eq!(INDEX.0.replacen(SERVED_HTML, HTML, 1).as_bytes(), unserved());
    }
}
