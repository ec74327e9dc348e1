//! Limits are values: a search that is stopped says why, and what is known so far.
#![allow(clippy::print_stdout)] // a program may print

use grundy::tell::answer;
use grundy::{Budget, Convention, Stopped, Sum};
use std::time::{Duration, Instant};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sum: Sum = "cram 8x9 + nim 3".parse()?;
    let few = answer::worth(&sum, Convention::Normal, &mut Budget::nodes(10_000));
    println!("{}", serde_json::to_string_pretty(&few)?);

    // The engine has no clock: whoever asks brings one.
    let (start, limit) = (Instant::now(), Duration::from_millis(50));
    let stop = |_| (start.elapsed() > limit).then_some(Stopped::Time(limit));
    let stopped = sum.value(&mut Budget::new(u64::MAX, &stop));
    println!("{}", stopped.err().ok_or("this board is not solved so soon")?);
    Ok(())
}
