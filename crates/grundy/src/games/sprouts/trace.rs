//! What curves do on the board: spots followed from the position before a curve into the one after it.

use super::curve::{Curve, alike, traced};
use super::land::*;
use super::text::Names;
use crate::rules::Way;
use std::collections::BTreeSet;

/// The name of a spot in the picture.
pub fn name(spot: usize) -> String {
    format!("spot {spot}")
}

/// The spots that a position tells of, numbered in the order in which they are written.
pub struct Spots {
    /// The spot of every vertex; both places of a letter are one spot.
    pub numbers: Vec<usize>,
    /// What is written on every spot.
    pub labels: Vec<String>,
}

impl Spots {
    /// The spots of a position.
    pub fn of(position: &Drawing) -> Self {
        let names = Names::new(position);
        let (mut numbers, mut labels) = (Vec::new(), Vec::new());
        let mut known = [None; 256];
        for byte in position.0.iter().copied().filter(|byte| *byte < BOUNDARY) {
            let number = known[byte as usize].unwrap_or(labels.len());
            if number == labels.len() {
                labels.push(if byte == SPOT { String::new() } else { names.of(byte) });
            }
            if is_letter(byte) {
                known[byte as usize] = Some(number);
            }
            numbers.push(number);
        }
        Self { numbers, labels }
    }
}

/// A byte of a position, and the spot that it was before the curve.
#[derive(Clone, Copy)]
struct Followed {
    byte: u8,
    spot: Option<usize>,
}

impl Mark for Followed {
    fn byte(self) -> u8 {
        self.byte
    }

    fn with(self, byte: u8) -> Self {
        Self { byte, ..self }
    }

    fn new(byte: u8) -> Self {
        Self { byte, spot: None }
    }
}

/// What every curve does on the board, in the order of [`curves`](super::curve::curves).
pub fn ways(of: &Drawing) -> Vec<Vec<Way>> {
    let before = Spots::of(of);
    let mut numbers = before.numbers.iter().copied();
    let follow = |byte: &u8| match *byte {
        BOUNDARY | REGION => Followed::new(*byte),
        byte => Followed { byte, spot: numbers.next() },
    };
    let marks: Vec<Followed> = of.0.iter().map(follow).collect();
    let regions: Vec<&[Followed]> = regions(&marks).collect();
    let mut ways = Vec::new();
    traced(&marks, &mut |curve, left| {
        let after = Spots::of(&Drawing(left.iter().map(|mark| mark.byte).collect()));
        let vertices = left.iter().filter(|mark| mark.byte < BOUNDARY);
        let mut becomes = vec![None; before.labels.len()];
        for (mark, number) in vertices.zip(&after.numbers) {
            mark.spot.into_iter().for_each(|spot| becomes[spot] = Some(*number));
        }
        let curve = curve();
        let lines: Vec<&[Followed]> = boundaries(regions[curve.region]).collect();
        let ends = [curve.from, curve.to].map(|(line, place)| lines[line][place].spot);
        let change = Change { before: &before, after: &after, becomes, ends };
        let parts = parts(&lines, &curve, before.labels.len());
        ways.push(parts.iter().map(|parts| change.way(parts)).collect());
    });
    ways
}

/// All ways to exchange boundaries that look alike with those at the ends of a curve: for every spot, the
/// one whose part it plays.
fn parts(lines: &[&[Followed]], curve: &Curve, spots: usize) -> Vec<Vec<usize>> {
    let exchanged = |parts: &mut [usize], a: usize, b: usize| {
        let pairs = lines[a].iter().zip(lines[b]);
        pairs.for_each(|(a, b)| {
            if let (Some(a), Some(b)) = (a.spot, b.spot) {
                parts.swap(a, b);
            }
        });
    };
    let like =
        |line: usize| (0..lines.len()).filter(move |other| alike(lines[line], lines[*other]));
    let (first, second) = (curve.from.0, curve.to.0);
    // Both ends are in alike places: it does not matter which is which.
    let is_even = alike(lines[first], lines[second]) && curve.from.1 == curve.to.1;
    let mut all = Vec::new();
    for start in like(first) {
        let mut parts: Vec<usize> = (0..spots).collect();
        exchanged(&mut parts, first, start);
        if first == second {
            all.push(parts);
            continue;
        }
        let held_by = if start == second { first } else { second };
        for end in like(second).filter(|end| *end != start && (!is_even || start < *end)) {
            let mut parts = parts.clone();
            exchanged(&mut parts, held_by, end);
            all.push(parts);
        }
    }
    all
}

/// What becomes of the spots.
struct Change<'a> {
    before: &'a Spots,
    after: &'a Spots,
    /// The number after the curve of every spot that lives on.
    becomes: Vec<Option<usize>>,
    ends: [Option<usize>; 2],
}

impl Change<'_> {
    /// The way to draw the curve where every spot plays the part of another.
    fn way(&self, parts: &[usize]) -> Way {
        let (old, new) = (&self.before.labels, &self.after.labels);
        let ends = (0..parts.len()).filter(|spot| self.ends.contains(&Some(parts[*spot])));
        let mut way = Way::at(ends.map(name));
        let mut goes = BTreeSet::new();
        let mut comes: BTreeSet<usize> = (0..new.len()).collect();
        for (spot, part) in parts.iter().enumerate() {
            match self.becomes[*part] {
                Some(number) if old[spot] == new[number] => {
                    comes.remove(&number);
                    way = way.travels(name(spot), name(number));
                }
                _ => drop(goes.insert(spot)),
            }
        }
        // The place of one that goes may be taken by another that looks just like it.
        let (same, other): (Vec<usize>, Vec<usize>) =
            goes.iter().partition(|spot| comes.contains(spot) && old[**spot] == new[**spot]);
        comes.retain(|spot| !same.contains(spot));
        way.travels.extend(same.into_iter().map(|spot| (name(spot), name(spot))));
        way.goes(other.into_iter().map(name)).comes(comes.into_iter().map(name))
    }
}
