//! A worker answers one question at a time, in a process of its own: whatever a question does, it does it
//! to nobody else. It keeps the workbench of its last question, with all that was found on it, and the next
//! one about the same games goes on from there.

use crate::answer::{Answer, Refused};
use crate::questions::{self, Form};
use grundy::base::budget::DEFAULT_NODES;
use grundy::catalogue::Workbench;
use grundy_runs::store::Memory;
use grundy_runs::{Limits, guard, memory};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How often a worker tells how far it has come.
const TICK: Duration = Duration::from_millis(100);

/// Longer answers are of no use to a page, and would fill the server.
const MOST_BYTES: usize = 32 << 20;

/// A question on its way to a worker: one line.
#[derive(Serialize, Deserialize)]
pub struct Order {
    pub question: String,
    /// Its fields, as they were sent.
    pub sent: Value,
    pub time: Duration,
}

impl Order {
    /// The games that it is about with their parameters, as they are written, and the rules that were sent along.
    pub fn games(&self) -> String {
        let first_word = |term: &str| term.split_whitespace().next().map(str::to_owned);
        let about = ["position", "other", "game", "with"];
        let texts = about.iter().filter_map(|field| self.sent[field].as_str());
        let terms = texts.flat_map(|text| text.split(" + ")).filter_map(first_word);
        let rules = self.sent["rules"].as_object().map(|_| self.sent["rules"].to_string());
        terms.chain(rules).collect::<Vec<_>>().join(" ")
    }
}

/// What a worker says: one line. The bytes of an answer follow it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// So many positions were looked at.
    Progress(u64),
    Answer {
        status: u16,
        kind: String,
        length: usize,
        is_hurried: bool,
        /// Whether the worker is as good as new, and not better replaced.
        is_fresh: bool,
    },
}

/// Answers until nobody asks any more. What lives in its memory may reach so many MiB; the store is used if it is
/// wanted.
pub fn run(memory: u64, with_store: bool) -> io::Result<()> {
    guard::post(|why| {
        // If nobody hears the last words, nobody needs them.
        let _ = tell(Refused::from(why).into(), false);
        1
    });
    let mut bench =
        Bench { memory: Rc::new(Memory::new(with_store, "studio")), ..Bench::default() };
    for line in lines() {
        let order: Order = serde_json::from_str(&line)?;
        bench.make_ready_for(order.games());
        memory::peak();
        let answer = bench.answer(order, memory).unwrap_or_else(Answer::from);
        tell(answer, is_fresh(memory::bytes(memory), memory::peak(), memory::in_use()))?;
    }
    Ok(())
}

/// Half of the memory may hold what was found before. The rest must be free, and not only given back to an
/// allocator that may keep it from the system.
fn is_fresh(memory: i64, peak: i64, in_use: i64) -> bool {
    in_use <= memory / 2 && peak - in_use <= memory / 4
}

/// The lines of standard input. When it ends the studio has gone, and whatever goes on here ends too.
fn lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
        std::process::exit(0);
    });
    receiver
}

fn tell(answer: Answer, is_fresh: bool) -> io::Result<()> {
    let Answer { status, kind, bytes, is_hurried } = answer;
    say(&Line::Answer { status, kind, length: bytes.len(), is_hurried, is_fresh }, &bytes)
}

fn say(line: &Line, bytes: &[u8]) -> io::Result<()> {
    // Made before the lock is taken: who wants memory where there is none must not hold up the guard.
    let mut head = serde_json::to_vec(line)?;
    head.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&head)?;
    out.write_all(bytes)?;
    out.flush()
}

/// The workbench of the last question.
struct Bench {
    games: String,
    workbench: Workbench,
    memory: Rc<Memory>,
}

impl Default for Bench {
    fn default() -> Self {
        let memory = Rc::new(Memory::new(false, "studio"));
        Self { games: String::new(), workbench: Workbench::default(), memory }
    }
}

impl Bench {
    fn make_ready_for(&mut self, games: String) {
        if self.games != games {
            (self.games, self.workbench) = (games, Workbench::default());
        }
    }

    fn answer(&mut self, order: Order, memory: u64) -> Result<Answer, Refused> {
        let question = questions::named(&order.question).ok_or_else(|| {
            Refused::Sentence(format!("there is no question ‘{}’", order.question))
        })?;
        let mut form = Form::read(question, order.sent).map_err(Refused::Sentence)?;
        form.memory = self.memory.clone();
        let time = Some(order.time);
        let limits = Limits { nodes: DEFAULT_NODES, time, memory, progress: false };
        let told = Told::default();
        let watch = limits.watch_also(move |spent| {
            told.progress(spent);
            None
        });
        let answer = question.ask(&mut form, &mut self.workbench, &mut watch.budget())?;
        no_longer_than(MOST_BYTES, answer)
    }
}

fn no_longer_than(most: usize, answer: Answer) -> Result<Answer, Refused> {
    let length = answer.bytes.len();
    if length <= most {
        return Ok(answer);
    }
    let why = format!("the answer has {length} bytes; at most {most} are sent");
    Err(Refused::Sentence(why))
}

/// When progress was told last.
struct Told {
    start: Instant,
    ticks: AtomicU64,
}

impl Default for Told {
    fn default() -> Self {
        Self { start: Instant::now(), ticks: AtomicU64::new(0) }
    }
}

impl Told {
    fn progress(&self, spent: u64) {
        let ticks = (self.start.elapsed().as_millis() / TICK.as_millis()) as u64;
        if self.ticks.swap(ticks, Ordering::Relaxed) < ticks {
            // Where nobody reads, the end of standard input says so.
            let _ = say(&Line::Progress(spent), &[]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn order(position: &str) -> Order {
        let sent = json!({ "position": position });
        Order { question: "value".into(), sent, time: Duration::from_secs(60) }
    }

    #[test]
    fn a_workbench_is_kept_for_the_same_games() {
        assert_eq!(order("kayles 3,4 + octal:.7 5").games(), "kayles octal:.7");
        let mut bench = Bench::default();
        for position in ["nim 3", "nim 4,5", "kayles 3"] {
            bench.make_ready_for(order(position).games());
            assert!(bench.answer(order(position), u64::MAX).is_ok());
            assert_eq!(bench.games, order(position).games());
        }
    }

    #[test]
    fn other_rules_make_another_workbench() {
        let mut bench = Bench::default();
        let mut value = |rules: &str| {
            let sent = json!({ "position": "own 5", "rules": { "own": rules } });
            let order = Order { question: "value".into(), sent, time: Duration::from_secs(60) };
            bench.make_ready_for(order.games());
            let answer = bench.answer(order, u64::MAX).unwrap_or_else(Answer::from);
            serde_json::from_slice::<Value>(&answer.bytes).unwrap()["value"].clone()
        };
        assert_eq!(value("n -> n-k | k in 1..n"), "*5");
        assert_eq!(value("n -> n-1"), "*1");
        assert_eq!(value("n -> n-1 | m"), Value::Null);
    }

    #[test]
    fn an_answer_that_is_too_long_is_a_sentence() {
        let answer = || Answer::new("text/plain", vec![b'*'; 5]);
        assert!(no_longer_than(5, answer()).is_ok());
        let refused = Answer::from(no_longer_than(4, answer()).err().unwrap());
        assert_eq!(refused.status, 422);
        assert!(String::from_utf8_lossy(&refused.bytes).contains("has 5 bytes; at most 4"));
    }

    #[test]
    fn a_worker_that_holds_or_held_much_is_replaced() {
        assert!(is_fresh(1000, 40, 30));
        assert!(is_fresh(1000, 500, 450), "what was found is of use");
        assert!(!is_fresh(1000, 700, 600), "too little is left for the next question");
        assert!(!is_fresh(1000, 700, 30), "the system may not have got it back");
    }
}
