//! Chains and loops, and what the long-chain rule says about a position.

use super::grid::{Lines, Place};
use crate::base::Reason;
use std::collections::BTreeSet;

/// A chain is long from this many boxes on.
const LONG: usize = 3;

/// What the coins with two strings form: maximal paths, and cycles.
#[derive(Default)]
pub struct Shapes {
    /// The lengths of the chains.
    pub chains: Vec<usize>,
    /// The lengths of the loops.
    pub loops: Vec<usize>,
    /// Boxes with three or four open sides, where the shapes are not settled.
    pub joints: usize,
    /// Boxes that can be taken at once.
    pub offered: usize,
}

impl Shapes {
    pub fn of(grid: &Lines) -> Self {
        let mut shapes = Self::default();
        let mut seen: BTreeSet<Place> = BTreeSet::new();
        for place in grid.boxes() {
            match grid.degree(place) {
                1 => shapes.offered += 1,
                2 if !seen.contains(&place) => {
                    let before = seen.len();
                    let closed = follow(grid, place, &mut seen);
                    let length = seen.len() - before;
                    if closed { shapes.loops.push(length) } else { shapes.chains.push(length) }
                }
                3.. => shapes.joints += 1,
                _ => {}
            }
        }
        shapes.chains.sort_unstable();
        shapes.loops.sort_unstable();
        shapes
    }

    fn long(&self) -> usize {
        self.chains.iter().filter(|length| **length >= LONG).count()
    }
}

/// Marks the boxes with two open sides that hang together with this one; says whether they close.
fn follow(grid: &Lines, start: Place, seen: &mut BTreeSet<Place>) -> bool {
    seen.insert(start);
    let mut ends = 0;
    let mut to_visit = vec![start];
    while let Some(place) = to_visit.pop() {
        for side in grid.sides(place).into_iter().filter(|side| grid.is_open(*side)) {
            match grid.beyond(side, place) {
                Some(next) if grid.degree(next) == 2 => {
                    if seen.insert(next) {
                        to_visit.push(next);
                    }
                }
                _ => ends += 1,
            }
        }
    }
    ends == 0
}

/// The long-chain rule on this position (Berlekamp): who makes the last turn takes the last chain, and
/// the number of turns left depends only on how often two boxes are completed by one line.
pub fn long_chain_rule(grid: &Lines) -> Reason {
    let shapes = Shapes::of(grid);
    let lines = grid.open.count_ones();
    let left = grid.boxes().filter(|place| grid.degree(*place) > 0).count() as u32;
    let list = |lengths: &[usize]| match lengths {
        [] => "none".to_owned(),
        _ => lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    };
    let mut text = format!(
        "Boxes with two open sides form chains (lengths: {}) and loops (lengths: {}). Long chains, of \
         {LONG} boxes or more: {}. Boxes with three or four open sides: {}. Boxes that can be taken at \
         once: {}.",
        list(&shapes.chains),
        list(&shapes.loops),
        shapes.long(),
        shapes.joints,
        shapes.offered,
    );
    text.push_str(
        " Who must open a long chain gives it away, and the move as well: the other takes all but the \
         last two boxes (in a loop all but four), leaves these by drawing the line that lets one more \
         line complete two boxes, and so makes the same player open the next one. Therefore both want \
         to be the one who does not open the first long chain.",
    );
    let control = if lines.abs_diff(left) % 2 == 1 { "even" } else { "odd" };
    text.push_str(&format!(
        " The long-chain rule counts turns: {lines} lines and {left} boxes are left, and every line but \
         those that complete a box ends a turn, so there are {lines} − {left} + 1 turns and one more for \
         each line that completes two boxes. That happens once in every long chain but the last. So the \
         player to move gets this control if the number of long chains at the end is {control}, as long \
         as there are no loops."
    ));
    text.push_str(match shapes.joints {
        0 => {
            " No box has three open sides any more: the shapes are settled, and only the order in which \
             they are opened is left."
        }
        _ => {
            " The rule tells who gets control; the score is computed, and also knows when control costs \
             too much."
        }
    });
    Reason::new("Chains and loops", text)
}
