//! A question is an island: whatever one does, others are answered; and it ends when nobody waits for it.

use crate::client::{Connection, LONG, Studio, signal, stat, wait_for};
use serde_json::{Value, json};
use std::process::Command;
use std::time::Duration;

/// A small question has its answer, now or as a job.
pub fn answers_small_questions(studio: &Studio) {
    let told = studio.answer("value", &json!({ "position": "nim 3,5" }));
    assert_eq!(told["value"], "*6", "{told}");
}

/// The questions that once took all memory, or could not be stopped.
pub fn worst_questions() -> Vec<(&'static str, Value)> {
    let heaps = format!("nim {}", vec!["1"; 5001].join(","));
    let spots: Vec<[usize; 2]> =
        (0..30).map(|spot| [500 + spot % 6 * 1800, 500 + spot / 6 * 1800]).collect();
    let sheet = json!({ "spots": spots, "curves": [] });
    vec![
        ("value", json!({ "position": "delete-nim 2018,9101", "play": "misere" })),
        ("board", json!({ "position": "delete-nim 2018,9101", "play": "misere" })),
        ("explain", json!({ "position": "nim 1000000000000000000", "play": "misere" })),
        ("value", json!({ "position": "empty-divide 100000,100000", "play": "misere" })),
        ("value", json!({ "position": "nim 30000,3", "play": "misere" })),
        ("value", json!({ "position": "chomp 60x60", "play": "misere" })),
        ("marking", json!({ "position": "nimble 1000000007,12" })),
        ("graph", json!({ "position": "nim 199" })),
        ("graph", json!({ "position": "nim 400", "most": 2000 })),
        ("moves", json!({ "position": heaps })),
        ("paper/curves", json!({ "game": "sprouts", "sheet": sheet, "from": 0, "to": 0 })),
    ]
}

#[test]
fn the_worst_questions_end_themselves_and_nobody_else() {
    let studio = Studio::with(&["--memory", "600"]);
    let asked: Vec<Connection> = { worst_questions() }
        .into_iter()
        .map(|(question, body)| {
            let mut connection = studio.connect();
            connection.begin(question, &body);
            connection
        })
        .collect();
    answers_small_questions(&studio);
    // Whatever they are answered with is an answer, or a sentence.
    for mut connection in asked {
        let (status, _, body) = connection.response();
        assert!([200, 202, 422, 429].contains(&status), "{status}");
        assert!(serde_json::from_slice::<Value>(&body).unwrap().is_object());
    }
    answers_small_questions(&studio);
}

#[test]
fn leaving_the_page_ends_the_work() {
    let studio = Studio::open();
    let job = studio.start_long();
    let mut listener = studio.connect();
    listener.listen(&job);
    while !listener.event("progress")["working"].as_bool().unwrap() {}
    let worker = studio.wait_for_workers(|workers| workers.len() == 1);
    drop(listener);
    studio.wait_for_workers(|workers| workers.is_disjoint(&worker));
    assert_eq!(studio.why_stopped(&job), "cancelled");
    answers_small_questions(&studio);
}

#[test]
fn one_of_two_listeners_may_leave() {
    let studio = Studio::open();
    let job = studio.start_long();
    let (mut one, mut other) = (studio.connect(), studio.connect());
    one.listen(&job);
    other.listen(&job);
    while one.event("progress")["positions"].as_u64().unwrap() == 0 {}
    drop(one);
    let seen = other.event("progress")["positions"].as_u64().unwrap();
    while other.event("progress")["positions"].as_u64().unwrap() <= seen {}
    assert_eq!(studio.look(&job).0, 404, "it still works");
    drop(other);
    assert_eq!(studio.why_stopped(&job), "cancelled");
}

/// A stopped process stands for work that never looks at its limits.
#[test]
fn a_worker_that_does_not_keep_its_time_is_replaced() {
    let studio = Studio::open();
    answers_small_questions(&studio);
    let stopped = studio.wait_for_workers(|workers| workers.len() == 1);
    stopped.iter().for_each(|worker| signal(*worker, "STOP"));
    answers_small_questions(&studio);
    studio.wait_for_workers(|workers| workers.is_disjoint(&stopped));
    answers_small_questions(&studio);
}

#[test]
fn a_client_that_leaves_takes_its_question_along() {
    let studio = Studio::open();
    answers_small_questions(&studio);
    let stopped = studio.wait_for_workers(|workers| workers.len() == 1);
    stopped.iter().for_each(|worker| signal(*worker, "STOP"));
    let mut leaving = studio.connect();
    leaving.begin("value", &json!({ "position": "nim 3,5" }));
    // The worker has the question before the client leaves; if not, there is none to end.
    std::thread::sleep(Duration::from_millis(300));
    drop(leaving);
    // Had the question gone on as a job, there would be a new worker.
    studio.wait_for_workers(|workers| workers.is_disjoint(&stopped));
    assert!(studio.workers().is_empty());
}

#[test]
fn questions_of_clients_who_left_hold_up_nobody() {
    let studio = Studio::open();
    for _ in 0..12 {
        let mut leaving = studio.connect();
        leaving.begin("value", &json!({ "position": "chomp 60x60", "play": "misere" }));
    }
    answers_small_questions(&studio);
    assert_eq!(studio.connect().request("GET", "/api/games", "").0, 200);
    let mut listener = studio.connect();
    listener.listen(&studio.start_long());
    while !listener.event("progress")["working"].as_bool().unwrap() {}
}

#[test]
fn a_question_that_ends_its_worker_gets_a_sentence() {
    let studio = Studio::open();
    let mut listener = studio.connect();
    listener.listen(&studio.start_long());
    while listener.event("progress")["positions"].as_u64().unwrap() == 0 {}
    let workers = studio.wait_for_workers(|workers| workers.len() == 1);
    workers.iter().for_each(|worker| signal(*worker, "KILL"));
    let told = listener.event("failed");
    assert_eq!(told["stopped"]["reason"], "memory", "{told}");
    answers_small_questions(&studio);
}

#[test]
fn a_question_has_its_share_of_the_memory() {
    let studio = Studio::with(&["--memory", "30"]);
    let told = studio.answer("value", &json!({ "position": LONG }));
    assert_eq!(told["stopped"]["reason"], "memory", "{told}");
}

/// What large questions have used and given back is not held against small ones.
#[test]
fn freed_memory_counts_against_nobody() {
    let studio = Studio::with(&["--memory", "2000"]);
    let large = format!("nim {}", vec!["1"; 1001].join(","));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| studio.answer("moves", &json!({ "position": large })));
        }
    });
    for _ in 0..100 {
        let told = studio.answer("value", &json!({ "position": "sprouts 5" }));
        assert_eq!(told["outcome"], "N", "{told}");
    }
}

#[test]
fn workers_end_with_the_studio() {
    let mut studio = Studio::open();
    let _job = studio.start_long();
    let workers = studio.wait_for_workers(|workers| !workers.is_empty());
    studio.child.kill().unwrap();
    wait_for(|| workers.iter().all(|worker| stat(*worker, 4).is_none()).then_some(()));
}

/// More is asked for than the system keeps for a client that does not read.
#[test]
fn clients_that_do_not_read_are_dropped() {
    let studio = Studio::open();
    answers_small_questions(&studio);
    let few = studio.open_files();
    let get = format!("GET /api/games HTTP/1.1\r\nhost: {}\r\n\r\n", studio.host);
    let mut deaf: Vec<Connection> = (0..20).map(|_| studio.connect()).collect();
    deaf.iter_mut().for_each(|connection| connection.send(get.repeat(300).as_bytes()));
    // The connection of the small question may have been closing when files were counted.
    wait_for(|| (studio.open_files() + 1 >= few + deaf.len()).then_some(()));
    wait_for(|| (studio.open_files() <= few).then_some(()));
    answers_small_questions(&studio);
}

#[test]
fn other_machines_need_the_token() {
    let studio = Studio::with(&["--listen", "0.0.0.0"]);
    let (status, head, body) = studio.connect().request("GET", "/api/games", "");
    assert_eq!(status, 401);
    assert!(!head.to_lowercase().contains("set-cookie"));
    assert!(String::from_utf8(body).unwrap().contains("the address that it printed"));
    assert_eq!(studio.connect().request("GET", "/", "").0, 401);
    assert_eq!(studio.ask("value", &json!({ "position": "nim 3" })).0, 401);
    let address = format!("/{}", studio.url.rsplit('/').next().unwrap());
    let (status, head, _) = studio.connect().request("GET", &address, "");
    assert_eq!(status, 200);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    let mut visitor = studio.connect();
    let host = &studio.host;
    let get = format!("GET /api/games HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\n\r\n");
    visitor.send(get.as_bytes());
    assert_eq!(visitor.response().0, 200);
}

#[test]
fn the_workers_command_is_nobodys_business() {
    let grundy = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    for lists in [&["--help"][..], &["man"], &["completions", "zsh"], &["completions", "bash"]] {
        let listed = grundy(lists).to_lowercase();
        assert!(listed.contains("studio") && !listed.contains("studio-worker"), "{lists:?}");
    }
}
