//! Who may ask. A page elsewhere must not reach the studio through its visitor's browser, neither by
//! its own origin nor by a name that it has pointed at this machine (DNS rebinding). Where other machines
//! can reach the studio, whoever asks must know the token that was printed when it started.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, Response, StatusCode, header};
use std::io;
use std::net::{IpAddr, SocketAddr};
use subtle::ConstantTimeEq;

/// What the answer to every request carries.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
         font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Decides who may ask.
pub struct Gate {
    own: SocketAddr,
    /// What a stranger does not know. On the loopback nobody is asked for it.
    token: Option<String>,
}

impl Gate {
    pub fn new(own: SocketAddr) -> io::Result<Self> {
        let token = if own.ip().is_loopback() { None } else { Some(random_token()?) };
        Ok(Self { own, token })
    }

    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Lets a request in, or says why not. Whoever brings the token in the address is given a cookie, so
    /// that the page need not know it.
    pub fn admit(
        &self,
        request: &Request<Body>,
    ) -> Result<Option<HeaderValue>, (StatusCode, &'static str)> {
        if let Some(why) = refusal(request, self.own) {
            return Err((StatusCode::FORBIDDEN, why));
        }
        let Some(token) = self.token() else { return Ok(None) };
        let name = format!("grundy-{}=", self.own.port());
        let query = request.uri().query().unwrap_or_default();
        let mut in_address = query.split('&').filter_map(|part| part.strip_prefix("token="));
        if in_address.any(|brought| is_same(brought, token)) {
            let cookie = format!("{name}{token}; HttpOnly; SameSite=Strict; Path=/");
            return Ok(HeaderValue::try_from(cookie).ok());
        }
        let bearer = words(request, header::AUTHORIZATION, "Bearer ", ',');
        let mut brought = bearer.chain(words(request, header::COOKIE, &name, ';'));
        if brought.any(|brought| is_same(brought, token)) {
            return Ok(None);
        }
        let why = "the studio asks for its token: open the address that it printed when it started";
        Err((StatusCode::UNAUTHORIZED, why))
    }
}

/// A number that nobody guesses, as text.
fn random_token() -> io::Result<String> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What stands behind a name in the parts of a header.
fn words<'a>(
    request: &'a Request<Body>,
    header: header::HeaderName,
    name: &'a str,
    separator: char,
) -> impl Iterator<Item = &'a str> {
    let values = request.headers().get_all(header).iter().filter_map(|value| value.to_str().ok());
    let parts = values.flat_map(move |value| value.split(separator));
    parts.filter_map(move |part| part.trim().strip_prefix(name))
}

/// Compares in a time that does not tell where the first difference is.
fn is_same(brought: &str, token: &str) -> bool {
    brought.as_bytes().ct_eq(token.as_bytes()).into()
}

/// Says in one sentence why a request is refused, if it is.
fn refusal(request: &Request<Body>, own: SocketAddr) -> Option<&'static str> {
    let headers = request.headers();
    let Some(host) = only(headers, header::HOST) else {
        return Some("expected exactly one Host header");
    };
    if !is_own(host, own) {
        return Some("the studio answers only under its own address (Host)");
    }
    if !headers.contains_key(header::ORIGIN) {
        return None;
    }
    match only(headers, header::ORIGIN).and_then(|origin| origin.strip_prefix("http://")) {
        Some(origin) if origin == host => None,
        _ => Some("the studio answers only its own page (Origin)"),
    }
}

fn only(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a host names this server: the loopback if it listens there, otherwise any plain address of
/// the machine. A name other than `localhost` could be anybody's.
fn is_own(host: &str, own: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    if port != Some(own.port()) {
        return false;
    }
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    match bare.parse::<IpAddr>() {
        Ok(ip) => {
            ip == own.ip()
                || (ip.is_loopback() && own.ip().is_loopback())
                || own.ip().is_unspecified()
        }
        Err(_) => name == "localhost" && (own.ip().is_loopback() || own.ip().is_unspecified()),
    }
}

/// The answer with the headers that keep a browser careful.
pub fn secured(mut response: Response<Body>) -> Response<Body> {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A sentence as an answer.
pub fn sentence(status: StatusCode, text: &str) -> Response<Body> {
    let body = serde_json::json!({ "error": text }).to_string();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(host: &str, origin: Option<&str>) -> bool {
        let mut request = Request::builder().header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let own = "127.0.0.1:7417".parse().unwrap();
        refusal(&request.body(Body::empty()).unwrap(), own).is_none()
    }

    #[test]
    fn only_the_own_page_may_ask() {
        assert!(asked("localhost:7417", None));
        assert!(asked("127.0.0.1:7417", Some("http://127.0.0.1:7417")));
        assert!(asked("[::1]:7417", None));
        for host in [
            "localhost",
            "localhost:80",
            "evil.example:7417",
            "10.0.0.1:7417",
            "localhost.evil:7417",
            "",
        ] {
            assert!(!asked(host, None), "{host}");
        }
        for origin in
            ["http://evil.example", "https://localhost:7417", "null", "http://127.0.0.1:7417"]
        {
            assert!(!asked("localhost:7417", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn two_hosts_or_origins_are_one_too_many() {
        let own = "127.0.0.1:7417".parse().unwrap();
        let request = || Request::builder().header("host", "localhost:7417");
        let page = "http://localhost:7417";
        for request in [
            request().header("host", "evil"),
            request().header("origin", page).header("origin", "http://evil.example"),
            request().header("origin", &b"http://localhost:7417\xff"[..]),
        ] {
            assert!(refusal(&request.body(Body::empty()).unwrap(), own).is_some());
        }
        let fine = request().header("origin", page).body(Body::empty()).unwrap();
        assert!(refusal(&fine, own).is_none());
    }

    #[test]
    fn the_token_is_asked_for_where_other_machines_can_reach_the_studio() {
        let local = Gate::new("[::1]:7417".parse().unwrap()).unwrap();
        assert_eq!(local.token(), None);
        let gate = Gate::new("0.0.0.0:7417".parse().unwrap()).unwrap();
        let token = gate.token().unwrap();
        let other = Gate::new("0.0.0.0:7417".parse().unwrap()).unwrap();
        assert_ne!(other.token().unwrap(), token);
        let ask = |address: &str, header: (&str, &str)| {
            let request = Request::builder().uri(address).header("host", "10.0.0.1:7417");
            let request = request.header(header.0, header.1).body(Body::empty()).unwrap();
            gate.admit(&request).map_err(|(status, _)| status)
        };
        let with = |header: (&str, &str)| ask("/api/games", header);
        let none = ("accept", "*/*");
        let cookie = ask(&format!("/?token={token}"), none).unwrap().unwrap();
        let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
        assert_eq!(with(("cookie", &format!("theme=dark; {cookie}"))), Ok(None));
        assert_eq!(with(("authorization", &format!("Bearer {token}"))), Ok(None));
        for wrong in ["", "0", &token[1..], &format!("{token}0"), other.token().unwrap()] {
            let refused = Err(StatusCode::UNAUTHORIZED);
            assert_eq!(ask(&format!("/?token={wrong}"), none), refused);
            assert_eq!(with(("authorization", &format!("Bearer {wrong}"))), refused);
            assert_eq!(with(("cookie", &format!("grundy-7417={wrong}"))), refused);
        }
        assert_eq!(with(("origin", "http://evil.example")), Err(StatusCode::FORBIDDEN));
    }
}
