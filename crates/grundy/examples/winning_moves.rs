//! Who wins a sum of different games, by which moves, and why; in normal and in misère play.
#![allow(clippy::print_stdout)] // a program may print

use grundy::tell::explain::{explain, text};
use grundy::{Budget, Convention, Sum};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sum = "kayles 7".parse::<Sum>()? + "nim 3,5".parse()? + "cram 3x3".parse()?;
    let budget = &mut Budget::default();
    println!("{sum} is worth {}", sum.value(budget)?);
    for play in [Convention::Normal, Convention::Misere] {
        println!("{play} play: {}", sum.outcome(play, budget)?);
        for option in sum.winning_moves(play, budget)? {
            println!("  {} → {}", option.text, option.result);
        }
    }
    println!("{}", text::render(&explain(&sum, Convention::Normal, budget)?));
    Ok(())
}
