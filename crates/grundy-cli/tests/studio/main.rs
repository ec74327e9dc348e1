//! The studio's server: what it answers, whom it refuses, and that it stays quick under load.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod client;
mod islands;
mod soak;

use client::{Connection, LONG, Studio};
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn answers_have_the_shapes_of_the_command_line() {
    let studio = Studio::open();
    for question in ["value", "moves", "explain"] {
        let (status, answer) = studio.ask(question, &json!({ "position": "kayles 7 + nim 3,5" }));
        assert_eq!(status, 200);
        let printed = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args([question, "kayles 7 + nim 3,5", "--json"])
            .output()
            .unwrap();
        assert_eq!(answer, serde_json::from_slice::<Value>(&printed.stdout).unwrap());
    }
    let (_, board) = studio.ask("board", &json!({ "position": "nim 1,2", "play": "misere" }));
    assert_eq!(board["moves"].as_array().unwrap().len(), 3);
    assert!(board["components"][0]["svg"].as_str().unwrap().contains("data-move"));
    let (_, reply) = studio.ask("reply", &json!({ "position": "nim 3,5", "seed": 1 }));
    assert_eq!(reply["result"], "nim 3,3");
    let (status, games) = {
        let (status, _, body) = studio.connect().request("GET", "/api/games", "");
        (status, serde_json::from_slice::<Value>(&body).unwrap())
    };
    assert_eq!(status, 200);
    assert_eq!(games["games"].as_array().unwrap().len(), grundy::catalogue::GAMES.len());
    let (status, sample) =
        studio.ask("sample", &json!({ "game": "nim", "seed": 3, "outcome": "P" }));
    assert_eq!(status, 200);
    let (_, worth) = studio.ask("value", &json!({ "position": sample["position"] }));
    assert_eq!(worth["outcome"], "P");
}

#[test]
fn every_question_is_described() {
    let studio = Studio::open();
    let (_, _, body) = studio.connect().request("GET", "/api/openapi.json", "");
    let described: Value = serde_json::from_slice(&body).unwrap();
    let paths = described["paths"].as_object().unwrap();
    assert!(paths.len() > 10);
    for (path, methods) in paths.iter().filter(|(path, _)| !path.contains('{')) {
        let method = if methods.get("post").is_some() { "POST" } else { "GET" };
        let (status, ..) = studio.connect().request(method, path, "{}");
        let needs = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        let needs = needs["required"].as_array().is_some_and(|fields| !fields.is_empty());
        let expected = if needs { 400 } else { 200 };
        assert_eq!(status, expected, "{path} asks for what it needs");
    }
}

#[test]
fn the_page_is_in_the_binary_and_nothing_else_is_served() {
    let studio = Studio::open();
    let (status, head, body) = studio.connect().request("GET", "/", "");
    assert_eq!(status, 200);
    assert!(String::from_utf8(body).unwrap().contains("<div id=\"studio\">"));
    let head = head.to_lowercase();
    assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"));
    assert!(head.contains("x-content-type-options: nosniff"));
    for path in
        ["/../Cargo.toml", "/..%2f..%2fCargo.toml", "/etc/passwd", "/api/nothing", "//etc/passwd"]
    {
        assert_eq!(studio.connect().request("GET", path, "").0, 404, "{path}");
    }
    for position in ["nim @/etc/passwd", "@/etc/passwd", "graph:@Cargo.toml A"] {
        let (status, told) = studio.ask("board", &json!({ "position": position }));
        assert_eq!(status, 400);
        assert!(told["error"].as_str().unwrap().contains("the studio opens no files"), "{told}");
    }
}

#[test]
fn strangers_are_refused() {
    let studio = Studio::open();
    let host = &studio.host;
    let port = host.rsplit(':').next().unwrap();
    let ask = |headers: &str| {
        let mut connection = studio.connect();
        connection.send(format!("GET /api/games HTTP/1.1\r\n{headers}\r\n\r\n").as_bytes());
        connection.response().0
    };
    assert_eq!(ask(&format!("host: {host}")), 200);
    assert_eq!(ask(&format!("host: {host}\r\norigin: http://{host}")), 200);
    assert_eq!(ask(&format!("host: {host}\r\norigin: http://evil.example")), 403);
    assert_eq!(ask(&format!("host: {host}\r\norigin: null")), 403);
    assert_eq!(ask(&format!("host: evil.example:{port}")), 403);
    assert_eq!(
        ask(&format!("host: evil.example:{port}\r\norigin: http://evil.example:{port}")),
        403
    );
    assert_eq!(ask("host: localhost"), 403);
    assert_eq!(ask(&format!("host: {host}\r\nhost: {host}")), 403);
    assert_eq!(ask("accept: */*"), 403);
}

#[test]
fn wrong_and_oversized_questions_are_refused_clearly() {
    let studio = Studio::open();
    let post = |body: &str| {
        let (status, _, answer) = studio.connect().request("POST", "/api/value", body);
        (status, serde_json::from_slice::<Value>(&answer).unwrap()["error"].to_string())
    };
    for (body, said) in [
        ("{", "expected JSON"),
        ("[]", "expected a JSON object"),
        ("{}", "field ‘position’: expected a text"),
        (r#"{"position": 3}"#, "field ‘position’: expected a text"),
        (r#"{"position": "nim 3", "depth": 4}"#, "there is no field ‘depth’"),
        (r#"{"position": "nim 3", "play": "backwards"}"#, "one of normal, misere, score"),
        (r#"{"position": "nim 3,x"}"#, "expected a whole number at column 7"),
        (r#"{"position": "nin 3"}"#, "did you mean ‘nim’"),
    ] {
        let (status, error) = post(body);
        assert_eq!(status, 400, "{body}");
        assert!(error.contains(said), "{body}: {error}");
    }
    let long = json!({ "position": format!("nim {}", "1,".repeat(100_000)) }).to_string();
    assert_eq!(post(&long).0, 413);
    let mut connection = studio.connect();
    connection.send(
        format!(
            "POST /api/value HTTP/1.1\r\nhost: {}\r\ncontent-length: 2\r\n\r\n{{}}",
            studio.host
        )
        .as_bytes(),
    );
    assert_eq!(connection.response().0, 415);
    let mut connection = studio.connect();
    connection.send(b"this is not HTTP\r\n\r\n");
    assert_eq!(connection.response().0, 400);
    assert_eq!(studio.connect().request("GET", "/api/value", "").0, 405);
}

#[test]
fn slow_requests_are_refused() {
    let studio = Studio::open();
    let mut slow_head = studio.connect();
    slow_head.send(b"GET / HTTP/1.1\r\nhost: ");
    let mut slow_body = studio.connect();
    slow_body.send(
        format!(
            "POST /api/value HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: 100\r\n\r\n{{",
            studio.host
        )
        .as_bytes(),
    );
    assert_eq!(slow_body.response().0, 408);
    assert!(!slow_head.head().contains("200"), "the connection is closed");
}

#[test]
fn long_questions_tell_their_progress_and_can_be_cancelled() {
    let studio = Studio::open();
    let job = studio.start_long();
    let mut listener = studio.connect();
    listener.listen(&job);
    while listener.event("progress")["positions"].as_u64().unwrap() == 0 {}
    assert_eq!(studio.connect().request("DELETE", &job, "").0, 204);
    assert_eq!(listener.event("failed")["stopped"]["reason"], "cancelled");
    assert_eq!(studio.why_stopped(&job), "cancelled");
    assert_eq!(studio.connect().request("GET", "/api/jobs/12345", "").0, 404);

    let job = studio.start_long();
    let mut listener = studio.connect();
    listener.listen(&job);
    listener.event("progress");
    drop(listener);
    assert_eq!(studio.why_stopped(&job), "cancelled", "closing the stream cancels the work");
}

#[test]
fn an_answer_that_takes_a_while_arrives() {
    let studio = Studio::open();
    let (status, told) = studio.ask("value", &json!({ "position": "cram 5x6" }));
    assert_eq!(status, 202, "{told}");
    let mut listener = studio.connect();
    listener.listen(told["job"].as_str().unwrap());
    assert_eq!(listener.event("answer")["value"], "*2");
}

#[test]
fn a_picture_that_takes_a_while_arrives_whole() {
    let studio = Studio::open();
    let question = json!({ "game": "grundys-game", "to": 30_000, "format": "png" });
    let (status, told) = studio.ask("plot", &question);
    assert_eq!(status, 202, "{told}");
    let job = told["job"].as_str().unwrap();
    let mut listener = studio.connect();
    listener.listen(job);
    assert_eq!(listener.event("answer"), Value::Null);
    let (status, head, bytes) = studio.connect().request("GET", &format!("{job}/answer"), "");
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-type: image/png"));
    assert!(bytes.starts_with(b"\x89PNG") && bytes.ends_with(b"IEND\xaeB`\x82"));
}

#[test]
fn drawings_are_read() {
    let studio = Studio::open();
    let (_, drawing) = studio.ask("drawing", &json!({ "position": "hackenbush 0-1 1-2 0-0" }));
    assert_eq!(drawing["editor"], "edges");
    let picture = json!({ "points": drawing["points"], "edges": drawing["edges"] });
    let (_, drawn) = studio.ask("drawn", &json!({ "game": "hackenbush", "drawing": picture }));
    assert_eq!(drawn["position"], "hackenbush 0-0 0-1 1-2");
    assert_eq!(drawn["moves"], json!([0, 1, 2]));
    for (game, drawing, wanted) in [
        ("hackenbush", json!({ "points": [], "edges": [{ "from": 0, "to": 1 }] }), "no point"),
        ("hackenbush", json!({ "points": [{ "name": "A" }], "edges": [] }), "small letters"),
        ("hackenbush", json!([]), "a drawing"),
        ("nim", json!({ "points": [], "edges": [] }), "written, not drawn"),
        ("nothing", json!({ "points": [], "edges": [] }), "no game"),
    ] {
        let (status, told) = studio.ask("drawn", &json!({ "game": game, "drawing": drawing }));
        assert_eq!(status, 400);
        assert!(told["error"].as_str().unwrap().contains(wanted), "{told}");
    }
    let (status, _) = studio.ask("drawing", &json!({ "position": "hackenbush 0-1 + nim 3" }));
    assert_eq!(status, 422);
    let (_, walk) = studio.ask("marking", &json!({ "position": "graph:A>B,B>A,B>C A,B,C" }));
    assert_eq!(walk["steps"][0]["position"], "C");
}

#[test]
fn too_many_long_questions_are_told_to_come_back() {
    let studio = Studio::open();
    let statuses: Vec<u16> = (0..400)
        .map(|_| studio.ask("value", &json!({ "position": LONG })).0)
        .take_while(|status| *status == 202)
        .collect();
    assert!(statuses.len() < 400, "the queue has an end");
    let (status, told) = studio.ask("value", &json!({ "position": LONG }));
    assert_eq!(status, 429, "{told}");
    assert_eq!(studio.ask("value", &json!({ "position": "nim 3,5" })).0, 200);
}

const CLIENTS: usize = 200;
const LONG_CLIENTS: usize = 10;
const QUESTIONS: usize = 12;

/// Long questions do not hold up short ones: all of these are answered while those are still going on.
#[test]
fn many_clients_are_served_beside_long_questions() {
    let studio = Studio::open();
    let long = (0..LONG_CLIENTS).map(|_| {
        let job = studio.start_long();
        let mut listener = studio.connect();
        listener.listen(&job);
        listener.event("progress");
        (job, listener)
    });
    let long: Vec<(String, Connection)> = long.collect();
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let studio = &studio;
            scope.spawn(move || ask_cheaply(studio, client));
        }
    });
    for (job, _) in &long {
        assert_eq!(studio.look(job).0, 404, "it still works");
    }
    assert!(studio.resident_mib() < 2_000, "{} MiB", studio.resident_mib());
}

fn ask_cheaply(studio: &Studio, client: usize) {
    let mut connection = studio.connect();
    for turn in 0..QUESTIONS {
        let position = match turn % 4 {
            0 => format!("nim {},{},5", client % 9 + 1, turn + 1),
            1 => format!("kayles {}", client % 30 + 1),
            2 => format!("hackenbush stalk:{},{}", client % 7 + 1, turn),
            _ => format!("subtract:1,2,{} {}", turn + 2, client),
        };
        let question = ["board", "value", "moves", "explain"][(client + turn) % 4];
        let (status, answer) = connection.ask(question, &json!({ "position": position }));
        // On a machine that is busy with other things a question may run out of its moment.
        assert!([200, 202].contains(&status), "{position}: {answer}");
    }
}
