//! One form for lands that look alike.
//!
//! Boundaries may be walked from any place, a region as a whole in either direction, and order and
//! names of letters do not matter. Letters get colours from their surroundings, three times over,
//! and the colours decide the order. Different lands never get the same form; land that only a very
//! symmetrical renaming shows to be alike may keep two.

use super::land::*;
use std::cmp::Ordering;

const ROUNDS: usize = 3;

/// The canonical form of one land.
pub fn canonical(land: &Drawing) -> Drawing {
    let mut colours = Colours::new(&land.0);
    let regions: Vec<Vec<&[u8]>> =
        land.regions().map(|region| boundaries(region).collect()).collect();
    if colours.any {
        for _ in 0..ROUNDS {
            colours.refine(&regions);
        }
    }
    let mut order: Vec<(usize, u64, usize)> = regions
        .iter()
        .enumerate()
        .map(|(index, region)| {
            (region.iter().map(|b| b.len()).sum(), colours.of_region(region), index)
        })
        .collect();
    order.sort_unstable();
    let mut writer = Writer { colours, next: LETTER, bytes: Vec::with_capacity(land.0.len()) };
    for (_, _, index) in order {
        writer.write(&regions[index]);
    }
    Drawing(writer.bytes.into())
}

/// Mixes a value into a hash.
fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Spreads a hash, so that sums of hashes tell lists apart.
fn spread(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ (hash >> 32)
}

/// What every vertex looks like so far.
struct Colours {
    of: [u64; 256],
    any: bool,
}

impl Colours {
    fn new(bytes: &[u8]) -> Self {
        let mut of = [0; 256];
        (of[SPOT as usize], of[TIP as usize], of[SINGLE as usize]) = (0, 1, 2);
        let mut any = false;
        for byte in bytes.iter().filter(|byte| is_letter(**byte)) {
            of[*byte as usize] = 1 << 40;
            any = true;
        }
        Self { of, any }
    }

    fn colour(&self, vertex: u8) -> u64 {
        self.of[vertex as usize]
    }

    /// The boundary as seen from a place, onwards and backwards.
    fn views(&self, boundary: &[u8], place: usize) -> (u64, u64) {
        let length = boundary.len();
        let (mut onwards, mut backwards) = (length as u64, length as u64);
        let (mut ahead, mut behind) = (place, place);
        for _ in 0..length {
            onwards = mix(onwards, self.colour(boundary[ahead]));
            backwards = mix(backwards, self.colour(boundary[behind]));
            ahead = if ahead + 1 == length { 0 } else { ahead + 1 };
            behind = if behind == 0 { length - 1 } else { behind - 1 };
        }
        (spread(onwards), spread(backwards))
    }

    /// Visits every place of a region; the region as a whole, onwards and backwards.
    fn survey(&self, region: &[&[u8]], visit: &mut dyn FnMut(u8, u64, u64)) -> (u64, u64) {
        let (mut onwards, mut backwards) = (0u64, 0u64);
        for boundary in region {
            let (mut ahead, mut behind) = (5u64, 5u64);
            for place in 0..boundary.len() {
                let view = self.views(boundary, place);
                ahead = ahead.wrapping_add(view.0);
                behind = behind.wrapping_add(view.1);
                visit(boundary[place], view.0, view.1);
            }
            onwards = onwards.wrapping_add(spread(ahead));
            backwards = backwards.wrapping_add(spread(behind));
        }
        (onwards, backwards)
    }

    fn of_region(&self, region: &[&[u8]]) -> u64 {
        let (onwards, backwards) = self.survey(region, &mut |_, _, _| {});
        spread(onwards).wrapping_add(spread(backwards))
    }

    /// Gives every letter a colour from its surroundings.
    fn refine(&mut self, regions: &[Vec<&[u8]>]) {
        let mut seen = [0u64; 256];
        let mut views: Vec<(u8, u64, u64)> = Vec::with_capacity(64);
        for region in regions {
            views.clear();
            let whole = self.survey(region, &mut |vertex, onwards, backwards| {
                if is_letter(vertex) {
                    views.push((vertex, onwards, backwards));
                }
            });
            for (letter, onwards, backwards) in &views {
                let view =
                    spread(mix(*onwards, whole.0)).wrapping_add(spread(mix(*backwards, whole.1)));
                let seen = &mut seen[*letter as usize];
                *seen = seen.wrapping_add(spread(view));
            }
        }
        for letter in LETTER..DEAD {
            if seen[letter as usize] != 0 {
                let colour = spread(mix(self.of[letter as usize], seen[letter as usize]));
                // Above the vertices without letters and above the names that letters will get.
                self.of[letter as usize] = colour | 1 << 40;
            }
        }
    }
}

/// Writes regions in order; a letter is named when it is first written, and then counts as its name.
struct Writer {
    colours: Colours,
    next: u8,
    bytes: Vec<u8>,
}

impl Writer {
    fn write(&mut self, region: &[&[u8]]) {
        let onwards = self.arranged(region.iter().map(|boundary| boundary.to_vec()).collect());
        let reversed = |boundary: &&[u8]| boundary.iter().rev().copied().collect::<Vec<u8>>();
        let backwards = self.arranged(region.iter().map(reversed).collect());
        let mut order = Ordering::Equal;
        for (a, b) in onwards.iter().zip(&backwards) {
            order = order.then_with(|| self.compare(a, b));
        }
        for boundary in if order.is_le() { onwards } else { backwards } {
            for vertex in boundary {
                let name = self.name(vertex);
                self.bytes.push(name);
            }
            self.bytes.push(BOUNDARY);
        }
        self.bytes.push(REGION);
    }

    /// Every boundary from its least place on, and the boundaries in order.
    fn arranged(&self, mut region: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        for boundary in &mut region {
            let start = self.least_rotation(boundary);
            boundary.rotate_left(start);
        }
        region.sort_by(|a, b| self.compare(a, b));
        region
    }

    fn least_rotation(&self, boundary: &[u8]) -> usize {
        let length = boundary.len();
        let from = |start: usize| (0..length).map(move |i| boundary[(start + i) % length]);
        let colours = |start: usize| from(start).map(|vertex| self.colours.colour(vertex));
        (1..length)
            .fold(0, |best, start| if colours(start).lt(colours(best)) { start } else { best })
    }

    fn compare(&self, a: &[u8], b: &[u8]) -> Ordering {
        let colours = |vertices: &[u8]| -> Vec<u64> {
            vertices.iter().map(|vertex| self.colours.colour(*vertex)).collect()
        };
        a.len().cmp(&b.len()).then_with(|| colours(a).cmp(&colours(b)))
    }

    fn name(&mut self, vertex: u8) -> u8 {
        if !is_letter(vertex) {
            return vertex;
        }
        let colour = &mut self.colours.of[vertex as usize];
        if *colour >= 1 << 40 {
            *colour = u64::from(self.next);
            self.next += 1;
        }
        *colour as u8
    }
}
