//! A studio for a test, and the connections of its clients.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server of its own for each test.
pub struct Studio {
    pub child: Child,
    pub host: String,
    /// Where a browser is sent.
    pub url: String,
}

impl Studio {
    pub fn open() -> Self {
        Self::with(&[])
    }

    /// A studio that was started with more arguments.
    pub fn with(arguments: &[&str]) -> Self {
        Self::started_by(Command::new(env!("CARGO_BIN_EXE_grundy")), arguments)
    }

    pub fn started_by(mut program: Command, arguments: &[&str]) -> Self {
        let mut child = program
            .args(["studio", "--port", "0", "--no-open", "--no-store"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
        let host = url.split('/').nth(2).unwrap().to_owned();
        Self { child, host, url: url.to_owned() }
    }

    pub fn connect(&self) -> Connection {
        Connection::to(&self.host)
    }

    pub fn ask(&self, question: &str, body: &Value) -> (u16, Value) {
        self.connect().ask(question, body)
    }

    /// What a question is answered with in the end, however long it takes.
    pub fn answer(&self, question: &str, body: &Value) -> Value {
        let (status, told) = self.ask(question, body);
        if status != 202 {
            return told;
        }
        let mut listener = self.connect();
        listener.listen(told["job"].as_str().unwrap());
        listener.last_event().1
    }

    /// Starts a question that takes long, and gives the address of its job.
    pub fn start_long(&self) -> String {
        let (status, told) = self.ask("value", &json!({ "position": LONG }));
        assert_eq!(status, 202, "{told}");
        told["job"].as_str().unwrap().to_owned()
    }

    /// The processes of its workers.
    pub fn workers(&self) -> BTreeSet<u32> {
        let names = std::fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().file_name());
        let processes = names.filter_map(|name| name.to_str()?.parse().ok());
        let parent = |process: &u32| stat(*process, 4) == Some(self.child.id().into());
        processes.filter(parent).filter(|process| resident_mib(*process) > 0).collect()
    }

    /// How many files and connections the server has open.
    pub fn open_files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }

    /// The memory of the server and its workers together.
    pub fn resident_mib(&self) -> u64 {
        let workers = self.workers().into_iter().map(resident_mib).sum::<u64>();
        workers + resident_mib(self.child.id())
    }

    /// Waits until something is so of its workers.
    pub fn wait_for_workers(&self, are: impl Fn(&BTreeSet<u32>) -> bool) -> BTreeSet<u32> {
        wait_for(|| Some(self.workers()).filter(&are))
    }

    /// The answer of a job, or 404 while it works.
    pub fn look(&self, job: &str) -> (u16, Value) {
        let (status, _, body) = self.connect().request("GET", &format!("{job}/answer"), "");
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// Why a job was stopped, once it is.
    pub fn why_stopped(&self, job: &str) -> Value {
        let (_, told) = wait_for(|| Some(self.look(job)).filter(|(status, _)| *status != 404));
        told["stopped"]["reason"].clone()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Looks until something is there.
pub fn wait_for<T>(look: impl Fn() -> Option<T>) -> T {
    let looks = (0..3000).map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        look()
    });
    { looks }.find_map(|seen| seen).expect("it comes to pass")
}

/// A field of what the system tells about a process, if it is still there.
pub fn stat(process: u32, field: usize) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit(')').next()?.split_whitespace().nth(field - 3)?.parse().ok()
}

pub fn resident_mib(process: u32) -> u64 {
    (stat(process, 24).unwrap_or_default() * 4096).div_ceil(1 << 20)
}

/// Sends a signal by its name.
pub fn signal(process: u32, name: &str) {
    let process = process.to_string();
    assert!(Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
}

/// A board that takes minutes.
pub const LONG: &str = "cram 7x7";

/// A connection that is kept for several requests.
pub struct Connection {
    host: String,
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub fn to(host: &str) -> Self {
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { host: host.to_owned(), stream: BufReader::new(stream) }
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).unwrap();
    }

    /// Sends a request with the usual headers.
    pub fn request(&mut self, method: &str, path: &str, body: &str) -> (u16, String, Vec<u8>) {
        self.send_request(method, path, body);
        self.response()
    }

    fn send_request(&mut self, method: &str, path: &str, body: &str) {
        let host = self.host.clone();
        self.send(
            format!(
                "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n{body}",
                body.len()
            )
            .as_bytes(),
        );
    }

    /// Asks without waiting for the answer.
    pub fn begin(&mut self, question: &str, body: &Value) {
        self.send_request("POST", &format!("/api/{question}"), &body.to_string());
    }

    /// The status, the head and the body of a response.
    pub fn response(&mut self) -> (u16, String, Vec<u8>) {
        let head = self.head();
        let length = head
            .lines()
            .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        self.stream.read_exact(&mut body).unwrap();
        let status = head.split(' ').nth(1).map_or(0, |status| status.parse().unwrap());
        (status, head, body)
    }

    pub fn head(&mut self) -> String {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head).unwrap() == 0 {
                break;
            }
        }
        head
    }

    pub fn ask(&mut self, question: &str, body: &Value) -> (u16, Value) {
        let (status, _, body) =
            self.request("POST", &format!("/api/{question}"), &body.to_string());
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// Opens the stream of a job.
    pub fn listen(&mut self, job: &str) {
        let host = self.host.clone();
        self.send(format!("GET {job} HTTP/1.1\r\nhost: {host}\r\n\r\n").as_bytes());
        assert!(self.head().starts_with("HTTP/1.1 200"));
    }

    /// The next event: its name and its data.
    pub fn next_event(&mut self) -> (String, Value) {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            assert!(self.stream.read_line(&mut line).unwrap() > 0, "the stream goes on");
            if let Some(event) = line.trim().strip_prefix("event: ") {
                name = event.to_owned();
            }
            if let Some(data) = line.trim().strip_prefix("data: ") {
                return (name, serde_json::from_str(data).unwrap());
            }
        }
    }

    /// The event that ends the stream.
    pub fn last_event(&mut self) -> (String, Value) {
        loop {
            let (name, data) = self.next_event();
            if name != "progress" {
                return (name, data);
            }
        }
    }

    /// Reads events until one of this name, and gives its data.
    pub fn event(&mut self, name: &str) -> Value {
        loop {
            let (seen, data) = self.next_event();
            if seen == name {
                return data;
            }
            assert_eq!(seen, "progress", "{data}");
        }
    }
}
