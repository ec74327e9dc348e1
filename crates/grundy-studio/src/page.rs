//! The page itself, held in the binary.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Bundle;

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
pub fn file(path: &str) -> Response<Body> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = Bundle::get(name) else {
        return crate::guard::sentence(StatusCode::NOT_FOUND, "there is no such page");
    };
    let ending = name.rsplit('.').next().unwrap_or_default();
    let kind = KINDS.iter().find(|(known, _)| *known == ending);
    let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
    let mut response = Response::new(Body::from(file.data));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    // Names stay the same from version to version, so a browser has to ask again.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
