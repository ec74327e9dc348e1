//! What browsers load first, packed by gzip for those who read it.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;

/// Bytes with their short form, if packing makes them shorter.
pub struct Packed {
    plain: Bytes,
    packed: Option<Bytes>,
}

impl Packed {
    pub fn new(plain: Bytes) -> Self {
        let packed = pack(&plain).filter(|packed| packed.len() < plain.len());
        Self { packed: packed.map(Bytes::from), plain }
    }

    /// The answer to a request with these headers.
    pub fn answer(&self, kind: &'static str, asked: &HeaderMap) -> Response<Body> {
        let packed = self.packed.as_ref().filter(|_| reads_gzip(asked));
        let mut response = Response::new(Body::from(packed.unwrap_or(&self.plain).clone()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        if packed.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}

fn pack(plain: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain).and_then(|()| encoder.finish()).ok()
}

/// Whether gzip is among what the client reads; a weight of nothing says that it is not.
fn reads_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(',')).any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse().unwrap_or(0.0);
        name.trim().eq_ignore_ascii_case("gzip") && weight > 0.0
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failed step is a failed test
mod tests {
    use super::*;
    use std::io::Read;

    fn asked(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    #[test]
    fn gzip_is_for_those_who_read_it() {
        for encodings in ["gzip", "br, gzip;q=0.5", "deflate, GZIP"] {
            assert!(reads_gzip(&asked(encodings)), "{encodings}");
        }
        for encodings in ["", "br", "gzip;q=0", "gzip;q=0.000", "gzipped", "gzip;q=x"] {
            assert!(!reads_gzip(&asked(encodings)), "{encodings}");
        }
        assert!(!reads_gzip(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn packed_bytes_are_the_same_bytes() {
        let plain = "nim 3,4,5 ".repeat(500);
        let packed = Packed::new(Bytes::from(plain.clone()));
        let body = async |encodings| {
            let body = packed.answer("text/plain", &asked(encodings)).into_body();
            axum::body::to_bytes(body, usize::MAX).await.unwrap()
        };
        assert_eq!(body("").await, plain);
        let short = body("gzip").await;
        assert!(short.len() < plain.len() / 10);
        let mut unpacked = String::new();
        flate2::read::GzDecoder::new(&short[..]).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain);
        // What does not get shorter is left alone.
        let answer = Packed::new(Bytes::from("nim")).answer("text/plain", &asked("gzip"));
        assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
    }
}
