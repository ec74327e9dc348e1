//! Questions that never look at their limits are ended all the same. Each is asked in a process of its own: this
//! very program, started again.

use grundy::Stopped;
use grundy_runs::{Limits, guard, memory};
use std::process::{Command, Output};
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

/// What the inner process does, by name.
const QUESTION: &str = "GRUNDY_TEST_QUESTION";
/// The exit code of a process that was ended by its guard.
const ENDED: u8 = 7;

fn main() {
    match std::env::var(QUESTION) {
        Ok(question) => ask(&question),
        Err(_) => check_all(),
    }
}

fn ask(question: &str) {
    guard::post(|why| {
        eprintln!("{}", why.reason());
        ENDED
    });
    let limits = |time, memory| Limits { nodes: u64::MAX, time, memory, progress: false };
    match question {
        "endless" => {
            let _watch = limits(Some(Duration::from_millis(10)), 1000).watch();
            loop {
                std::hint::spin_loop();
            }
        }
        "greedy" => {
            let _watch = limits(None, 64).watch();
            let mut blocks = Vec::new();
            loop {
                blocks.push(vec![1u8; 1 << 10]);
                // What is taken is shown, so that the limit can be compared with it.
                if blocks.len().is_multiple_of(1 << 10) {
                    eprintln!("{}", blocks.len() >> 10);
                }
            }
        }
        "enormous" => {
            let _watch = limits(None, 64).watch();
            std::hint::black_box(vec![1u8; 1 << 40]);
        }
        "polite" => {
            let watch = limits(None, 64).watch();
            let blocks = vec![1u8; 65 << 20];
            assert_eq!(watch.ask(0), Some(Stopped::Memory(64)));
            // It was told: to keep what is known may take more.
            std::hint::black_box((blocks, vec![1u8; 100 << 20]));
        }
        "one after the other" => {
            for _ in 0..100 {
                let watch = limits(None, 64).watch();
                std::hint::black_box(vec![1u8; 60 << 20]);
                assert_eq!(watch.ask(0), None, "memory that was freed counts for nothing");
            }
        }
        _ => unreachable!(),
    }
}

fn run(question: &str) -> (Option<i32>, String) {
    let this = std::env::current_exe().expect("this program has a name");
    let run = Command::new(this).env(QUESTION, question).output();
    let Output { status, stderr, .. } = run.expect("it can be started again");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

fn check_all() {
    let ended = Some(i32::from(ENDED));
    assert_eq!(run("endless"), (ended, "time\n".into()));
    let (code, said) = run("greedy");
    let taken: Vec<u64> = said.lines().filter_map(|line| line.parse().ok()).collect();
    assert_eq!((code, said.lines().last()), (ended, Some("memory")));
    assert!((60..=80).contains(taken.last().expect("some blocks fit")), "{taken:?}");
    assert_eq!(run("enormous"), (ended, "memory\n".into()));
    assert_eq!(run("polite"), (Some(0), String::new()));
    assert_eq!(run("one after the other"), (Some(0), String::new()));
}
