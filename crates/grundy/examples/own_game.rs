//! A game of one's own, brought along from outside the crate: three methods, and every question can be asked
//! about it, alone and beside the games of the catalogue.
//!
//! The game: from a cup of n lumps of sugar take 1, or split an even cup into two equal halves.
#![allow(clippy::print_stdout)] // a program may print

use grundy::tell::explain;
use grundy::{Budget, Card, Convention, Error, Play, Ruleset, Scanner, Workbench};

struct Sugar;

impl Ruleset for Sugar {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        for (index, &cup) in of.iter().enumerate().filter(|(_, cup)| **cup > 0) {
            let mut less = of.clone();
            less[index] -= 1;
            out.push(less);
            if cup.is_multiple_of(2) {
                let mut halves = of.clone();
                halves[index] = cup / 2;
                halves.push(cup / 2);
                out.push(halves);
            }
        }
    }

    /// Cups do not touch each other: a position is the sum of its cups.
    fn summands(&self, of: Vec<u64>, out: &mut Vec<Vec<u64>>) {
        out.extend(of.into_iter().map(|cup| vec![cup]));
    }

    /// Each cup of an option holds less than the one it came from, so play must end.
    fn rank(&self, of: &Vec<u64>) -> Option<u128> {
        of.iter().max().map(|cup| u128::from(*cup))
    }
}

impl Play for Sugar {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u64>, Error> {
        text.list(Scanner::number)
    }

    fn notate(&self, of: &Vec<u64>) -> String {
        of.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut workbench = Workbench::default();
    let card = Card::new("sugar", "Sugar", "sugar 5,8", || Sugar);
    workbench.add(card.explained("Take a lump, or halve an even cup.", "cups: 5,8"))?;
    let sum = workbench.open("sugar 6,9 + nim 3")?;
    let budget = &mut Budget::default();
    println!("{sum} is worth {}", sum.value(budget)?);
    for option in sum.winning_moves(Convention::Normal, budget)? {
        println!("  {} → {}", option.text, option.result);
    }
    println!("{}", explain::text::render(&explain::explain(&sum, Convention::Normal, budget)?));
    Ok(())
}
