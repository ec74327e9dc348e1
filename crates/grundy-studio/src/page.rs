//! The page itself, held in the binary.

use crate::packed::Packed;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Bundle;

/// Every file of the bundle, packed when it is first asked for.
static FILES: LazyLock<BTreeMap<Cow<'static, str>, OnceLock<Packed>>> =
    LazyLock::new(|| Bundle::iter().map(|name| (name, OnceLock::new())).collect());

/// The kinds of files that a bundle has.
const KINDS: [(&str, &str); 6] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
];

/// A file of the page; everything else is not found.
pub fn file(path: &str, asked: &HeaderMap) -> Response<Body> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = FILES.get(name) else {
        return crate::guard::sentence(StatusCode::NOT_FOUND, "there is no such page");
    };
    let bytes =
        || Bundle::get(name).map_or_else(Bytes::new, |file| Bytes::from(file.data.into_owned()));
    let ending = name.rsplit('.').next().unwrap_or_default();
    let kind = KINDS.iter().find(|(known, _)| *known == ending);
    let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
    let mut response = file.get_or_init(|| Packed::new(bytes())).answer(kind, asked);
    // Names stay the same from version to version, so a browser has to ask again.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
