//! Chains and loops, and what the long-chain rule says about a position.

use super::grid::{Grid, Place, bits};
use crate::explain::Reason;
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
    pub fn of(grid: &Grid) -> Self {
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
fn follow(grid: &Grid, start: Place, seen: &mut BTreeSet<Place>) -> bool {
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

/// The long-chain rule on this position: who wins the fight for the last safe move controls the
/// long chains, and the parity of dots and long chains tells who that is.
pub fn long_chain_rule(grid: &Grid) -> Reason {
    let shapes = Shapes::of(grid);
    let dots = (u32::from(grid.height) + 1) * (u32::from(grid.width) + 1);
    let open = bits(grid.open).count();
    let list = |lengths: &[usize]| match lengths {
        [] => "none".to_owned(),
        _ => lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    };
    let mut text = format!(
        "Boxes with two open sides form chains (lengths: {}) and loops (lengths: {}); {} of the chains \
         are long, that is of {LONG} boxes or more. {} with three or four open sides, {} can be taken at \
         once, and {open} lines are left.",
        list(&shapes.chains),
        list(&shapes.loops),
        shapes.long(),
        boxes(shapes.joints),
        boxes_are(shapes.offered),
    );
    text.push_str(
        " Who must open a long chain gives it away: the other takes all but the last two boxes, leaves \
         these with one line (all but four in a loop) and so makes the same player open the next \
         chain. Therefore both fight for the last move that gives nothing away.",
    );
    let parity = |odd: bool| if odd { "odd" } else { "even" };
    text.push_str(&format!(
        " The long-chain rule: every line but the last is a turn, except that completing a box gives \
         another line, so the player who began the game wants the number of dots plus long chains to \
         be even, and the other wants it odd, as long as there are no loops (Berlekamp). With {dots} \
         dots the first player wants the number of long chains to be {}, the second {}.",
        parity(dots % 2 == 1),
        parity(dots.is_multiple_of(2)),
    ));
    match shapes.joints {
        0 => text.push_str(
            " No box has three open sides any more: the shapes are settled, and only the order in which \
             they are opened is left.",
        ),
        _ => text.push_str(
            " The rule tells who gets control; the score below is computed and also knows when control \
             costs too much.",
        ),
    }
    Reason::new("Chains and loops", text)
}

fn boxes(count: usize) -> String {
    match count {
        0 => "No box is left".into(),
        1 => "One box is left".into(),
        n => format!("{n} boxes are left"),
    }
}

fn boxes_are(count: usize) -> String {
    match count {
        0 => "none".into(),
        n => n.to_string(),
    }
}
