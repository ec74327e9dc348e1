//! The addresses of the studio.

use crate::answer::{Answer, JSON};
use crate::guard::{self, Gate, sentence};
use crate::jobs::{Asked, Job, Lanes};
use crate::packed::Packed;
use crate::questions::{self, Form, Question};
use crate::{openapi, page};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Json};
use axum::routing::{get, post};
use grundy::tell::gallery::{self, Exhibit};
use serde::Serialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// Longer questions are refused.
const MOST_BYTES: usize = 64 << 10;

/// A question must have arrived after this time.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often a job tells its progress. Whether anybody listens is noticed as often.
const TICK: Duration = Duration::from_millis(200);

pub fn router(lanes: Arc<Lanes>, gate: Gate) -> Router {
    let mut router = Router::new()
        .route("/api/openapi.json", get(|| async { Json(openapi::description()) }))
        .route("/api/games", get(games))
        .route("/api/jobs/{number}", get(watch).delete(cancel))
        .route("/api/jobs/{number}/answer", get(answer));
    for question in questions::all() {
        let ask =
            move |State(lanes): State<Arc<Lanes>>, request: Request| ask(question, lanes, request);
        router = router.route(&format!("/api/{}", question.name), post(ask));
    }
    router
        .fallback(
            |request: Request| async move { page::file(request.uri().path(), request.headers()) },
        )
        .layer(from_fn_with_state(Arc::new(gate), guarded))
        .with_state(lanes)
}

async fn guarded(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response<Body> {
    let pass = match gate.admit(&request) {
        Ok(pass) => pass,
        Err((status, why)) => return guard::secured(sentence(status, why)),
    };
    let mut response = guard::secured(next.run(request).await);
    if let Some(pass) = pass {
        response.headers_mut().insert(header::SET_COOKIE, pass);
    }
    response
}

/// Every game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Games {
    games: Vec<Exhibit>,
}

/// Every game with its picture; worked out once. Questions are answered elsewhere, so nothing is waited for
/// here.
async fn games(asked: HeaderMap) -> Response<Body> {
    static GAMES: OnceLock<Option<Packed>> = OnceLock::new();
    let read = || {
        GAMES.get_or_init(|| {
            let games = gallery::exhibits(&mut grundy::catalogue::Workbench::default()).ok()?;
            serde_json::to_vec(&Games { games }).ok().map(|games| Packed::new(Bytes::from(games)))
        })
    };
    match tokio::task::spawn_blocking(read).await {
        Ok(Some(games)) => games.answer(JSON, &asked),
        _ => sentence(StatusCode::INTERNAL_SERVER_ERROR, "the catalogue cannot be read"),
    }
}

async fn ask(question: &'static Question, lanes: Arc<Lanes>, request: Request) -> Response<Body> {
    let sent = match read(question, request).await {
        Ok(sent) => sent,
        Err(response) => return response,
    };
    match lanes.ask(question.name, sent).await {
        Asked::Answered(answer) => respond(&answer),
        Asked::Job(number) => {
            let address = format!("/api/jobs/{number}");
            (StatusCode::ACCEPTED, Json(json!({ "job": address }))).into_response()
        }
        Asked::Full => {
            let why = "many long questions are waiting already; ask again in a moment";
            let mut response = sentence(StatusCode::TOO_MANY_REQUESTS, why);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
            response
        }
    }
}

/// Reads a question, or says what is wrong with it.
async fn read(question: &Question, request: Request) -> Result<Value, Response<Body>> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
        return Err(sentence(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected application/json"));
    }
    let body = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), MOST_BYTES)).await;
    let bytes = match body {
        Err(_) => {
            return Err(sentence(
                StatusCode::REQUEST_TIMEOUT,
                "the question took too long to arrive",
            ));
        }
        Ok(Err(_)) => {
            let why = format!("a question has at most {MOST_BYTES} bytes");
            return Err(sentence(StatusCode::PAYLOAD_TOO_LARGE, &why));
        }
        Ok(Ok(bytes)) => bytes,
    };
    let bad = |why: &str| sentence(StatusCode::BAD_REQUEST, why);
    let sent: Value =
        serde_json::from_slice(&bytes).map_err(|error| bad(&format!("expected JSON: {error}")))?;
    Form::read(question, sent.clone()).map_err(|why| bad(&why))?;
    Ok(sent)
}

fn respond(Answer { status, kind, bytes, .. }: &Answer) -> Response<Body> {
    let status = StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CONTENT_TYPE, kind)], bytes.clone()).into_response()
}

async fn cancel(State(lanes): State<Arc<Lanes>>, Path(number): Path<u64>) -> Response<Body> {
    match lanes.job(number) {
        Some(job) => {
            job.cancel();
            StatusCode::NO_CONTENT.into_response()
        }
        None => sentence(StatusCode::NOT_FOUND, "there is no such job"),
    }
}

/// The answer of a job that has ended, as it would have been given at once; for files.
async fn answer(State(lanes): State<Arc<Lanes>>, Path(number): Path<u64>) -> Response<Body> {
    match lanes.job(number).and_then(|job| job.answer()) {
        Some(answer) => respond(&answer),
        None => sentence(StatusCode::NOT_FOUND, "there is no such job, or it has not ended yet"),
    }
}

/// Tells how a job goes on, and the answer at the end. When the last listener goes, the job is ended.
async fn watch(State(lanes): State<Arc<Lanes>>, Path(number): Path<u64>) -> Response<Body> {
    let Some(job) = lanes.job(number) else {
        return sentence(StatusCode::NOT_FOUND, "there is no such job");
    };
    let (sender, receiver) = mpsc::channel::<Result<Event, Infallible>>(4);
    tokio::spawn(tell(job, sender));
    Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default()).into_response()
}

async fn tell(job: Arc<Job>, sender: mpsc::Sender<Result<Event, Infallible>>) {
    let mut done = job.listen();
    loop {
        let answer = done.borrow_and_update().clone();
        if let Some(answer) = answer {
            // The listener may have gone by now; there is nothing left to end.
            let _ = sender.send(Ok(last_event(&answer))).await;
            return;
        }
        let progress = job.progress();
        let told = json!({
            "working": progress.works,
            "positions": progress.positions,
            "seconds": progress.seconds,
        });
        let event = Event::default().event("progress").data(told.to_string());
        if sender.send(Ok(event)).await.is_err() {
            return;
        }
        tokio::select! {
            _ = done.changed() => {}
            () = sender.closed() => {}
            () = tokio::time::sleep(TICK) => {}
        }
    }
}

fn last_event(answer: &Answer) -> Event {
    let name = if answer.status == 200 { "answer" } else { "failed" };
    let event = Event::default().event(name);
    match answer.kind.as_str() {
        JSON => event.data(String::from_utf8_lossy(&answer.bytes)),
        // Bytes are fetched, not told.
        _ => event.data("null"),
    }
}
