//! Rows of items, as pictures and as what moves do to them.
//!
//! The items of row 2 are called `2.0`, `2.1`, …, and the number in front of it `2.size`; all of them together are
//! the group `2.`.

use crate::heap::Figure;
use crate::rules::Way;
use crate::scene::{Ink, Scene};
use std::collections::BTreeSet;

/// Larger rows are drawn as a number and a few items.
const MOST_DRAWN: u64 = 40;
/// How many items stand for a row that is too large.
const ABBREVIATED: u64 = 12;

/// How many items of a row are drawn.
pub fn drawn(size: u64) -> u64 {
    if size <= MOST_DRAWN { size } else { ABBREVIATED }
}

/// The name of an item.
pub fn item(row: usize, index: u64) -> String {
    format!("{row}.{index}")
}

/// The name of the number in front of a row.
pub fn caption(row: usize) -> String {
    format!("{row}.size")
}

/// The name of the dots behind a row that is too large to be drawn.
pub fn dots(row: usize) -> String {
    format!("{row}.more")
}

/// The name of a whole row.
fn group(row: usize) -> String {
    format!("{row}.")
}

/// Draws a row of stones with its size in front, and says how much room it took.
pub fn draw(scene: &mut Scene, row: usize, y: f64, size: u64, ink: Ink) -> f64 {
    draw_as(scene, row, y, size, (Figure::Stone, ink))
}

/// Draws a row of such figures with its size in front, and says how much room it took.
pub fn draw_as(scene: &mut Scene, row: usize, y: f64, size: u64, item_look: (Figure, Ink)) -> f64 {
    let number = size.to_string();
    // In the gap of one item that parts two rows there is just room for it.
    scene.label(-0.26 - 0.5 * number.len() as f64, y, number).named(caption(row));
    for index in 0..drawn(size) {
        let x = index as f64;
        let drawn = match item_look {
            (Figure::Stone, ink) => scene.disc(x, y, ink),
            (Figure::Pin, ink) => scene.pin(x, y, ink),
            (Figure::Square, ink) => scene.square(x, y, ink),
        };
        drawn.named(item(row, index));
    }
    if drawn(size) < size {
        scene.label(drawn(size) as f64 + 0.3, y, "…").named(dots(row));
    }
    1.4
}

/// Draws every row below the one before.
pub fn draw_all(scene: &mut Scene, sizes: &[u64], ink: Ink) -> f64 {
    sizes.iter().enumerate().fold(0.0, |y, (row, size)| y + draw(scene, row, y, *size, ink))
}

/// What a row after a move consists of.
pub enum Fill {
    /// All of a row before the move.
    Row(usize),
    /// These items of rows before the move, in this order, where they are; more than that are new.
    Items(Vec<(usize, u64)>),
    /// The same, but these items are put elsewhere.
    Moved(Vec<(usize, u64)>),
}

/// What it takes to make the rows `after` of the rows `before`.
pub fn rearranged(mut way: Way, before: &[u64], after: &[u64], fills: &[Fill]) -> Way {
    let mut kept = vec![false; before.len()];
    let mut used = BTreeSet::new();
    let mut comes = BTreeSet::new();
    for (to, fill) in fills.iter().enumerate() {
        let items = match fill {
            Fill::Row(from) => {
                kept[*from] = true;
                way = way.renames(group(*from), group(to));
                continue;
            }
            Fill::Items(items) | Fill::Moved(items) => items,
        };
        comes.insert(caption(to));
        comes.extend((drawn(after[to]) < after[to]).then(|| dots(to)));
        for slot in 0..drawn(after[to]) {
            match items.get(slot as usize) {
                Some(&(row, index)) if index < drawn(before[row]) => {
                    used.insert((row, index));
                    let (from, to) = (item(row, index), item(to, slot));
                    way = match fill {
                        Fill::Moved(_) => way.travels(from, to),
                        _ => way.renames(from, to),
                    };
                }
                _ => drop(comes.insert(item(to, slot))),
            }
        }
    }
    let mut goes = BTreeSet::new();
    for (row, &size) in before.iter().enumerate().filter(|(row, _)| !kept[*row]) {
        goes.insert(caption(row));
        goes.extend((drawn(size) < size).then(|| dots(row)));
        let items = (0..drawn(size)).filter(|index| !used.contains(&(row, *index)));
        goes.extend(items.map(|index| item(row, index)));
        if after.get(row) == Some(&size) && comes.contains(&caption(row)) {
            // The number is another row's, but it looks the same.
            goes.remove(&caption(row));
            comes.remove(&caption(row));
        }
    }
    // An item that takes the place of another looks just like it.
    let is_item = |name: &&String| !name.ends_with("size");
    let same: Vec<String> = goes.intersection(&comes).filter(is_item).cloned().collect();
    goes.retain(|name| !same.contains(name));
    comes.retain(|name| !same.contains(name));
    way.goes(goes).comes(comes)
}

/// How the rows change when one of them is replaced by parts, which these items of it fill: all of them where they
/// are, or only the first part.
pub fn replaced(
    way: Way,
    before: &[u64],
    row: usize,
    after: &[u64],
    parts: Vec<Vec<u64>>,
    all_stay: bool,
) -> Way {
    let more = after.len() - before.len();
    let mut fills: Vec<Fill> = (0..row).map(Fill::Row).collect();
    let filled = |items: Vec<u64>| items.into_iter().map(|index| (row, index)).collect();
    fills.extend(parts.into_iter().enumerate().map(|(part, items)| match all_stay || part == 0 {
        true => Fill::Items(filled(items)),
        false => Fill::Moved(filled(items)),
    }));
    fills.extend((row + more + 1..after.len()).map(|to| Fill::Row(to - more)));
    rearranged(way, before, after, &fills)
}

/// How the rows change when one of them gets another size at its end.
pub fn resized(before: &[u64], row: usize, size: u64) -> Way {
    let mut after = before.to_vec();
    after[row] = size;
    all_resized(before, &after)
}

/// How the rows change when some of them get other sizes at their ends: a person points at the number of such a row,
/// or at the first item that goes.
pub fn all_resized(before: &[u64], after: &[u64]) -> Way {
    let changed = || (0..before.len()).filter(|row| before[*row] != after[*row]);
    let first_gone = changed().filter_map(|row| handle(before, row, after[row]));
    let way = Way::at(changed().map(caption).chain(first_gone));
    let fill = |row: usize| match before[row] == after[row] {
        true => Fill::Row(row),
        false => Fill::Items((0..drawn(after[row])).map(|index| (row, index)).collect()),
    };
    rearranged(way, before, after, &(0..before.len()).map(fill).collect::<Vec<_>>())
}

/// The name of an item to point at, if its row has it and is drawn whole.
pub fn handle(sizes: &[u64], row: usize, index: u64) -> Option<String> {
    let is_there = index < sizes[row] && sizes[row] == drawn(sizes[row]);
    is_there.then(|| item(row, index))
}

/// The first row that differs.
pub fn changed<T: PartialEq>(before: &[T], after: &[T]) -> usize {
    before.iter().zip(after).position(|(a, b)| a != b).unwrap_or_default()
}
