//! One form for lands that look alike.
//!
//! Boundaries may be walked from any place, a region as a whole in either direction, and order and
//! names of letters do not matter. Letters get colours from their surroundings, up to three times over,
//! and the colours decide the order. Different lands never get the same form; land that only a very
//! symmetrical renaming shows to be alike may keep two.

use super::land::*;
use std::cmp::Ordering;

const ROUNDS: usize = 3;

/// The base of the polynomials that boundaries are told apart by, and its inverse modulo 2^64.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
const INVERSE: u64 = inverse(BASE);

/// Newton's iteration doubles the number of right bits, of which an odd number has three for itself.
const fn inverse(odd: u64) -> u64 {
    let (mut inverse, mut bits) = (odd, 3);
    while bits < 64 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// The canonical form of one land.
pub fn canonical(land: &Drawing) -> Drawing {
    let mut colours = Colours::new(&land.0);
    let regions = Regions::new(&land.0, &colours);
    for _ in 0..ROUNDS {
        if colours.tell_letters_apart() {
            break;
        }
        colours.refine(&regions);
    }
    let place = |index: usize| match regions.count() {
        1 => (0, 0, 0),
        _ => (regions.size(index), colours.of_region(&regions, index), index),
    };
    let mut order: Vec<(usize, u64, usize)> = (0..regions.count()).map(place).collect();
    order.sort_unstable();
    let mut writer = Writer::new(colours, land.0.len());
    for (_, _, index) in order {
        writer.write(&regions, index);
    }
    Drawing(writer.bytes.into())
}

/// The boundaries of each region.
struct Regions<'a> {
    boundaries: Vec<&'a [u8]>,
    regions: Vec<Region>,
}

struct Region {
    /// Where its boundaries end.
    end: usize,
    /// The sums of the boundaries without letters, which no colouring changes.
    plain: (u64, u64),
}

impl<'a> Regions<'a> {
    fn new(bytes: &'a [u8], colours: &Colours) -> Self {
        let mut found = Self { boundaries: Vec::with_capacity(32), regions: Vec::with_capacity(8) };
        let (mut start, mut plain) = (0, (0u64, 0u64));
        for (index, byte) in bytes.iter().enumerate() {
            match *byte {
                BOUNDARY => {
                    let boundary = &bytes[start..index];
                    if !boundary.iter().any(|vertex| is_letter(*vertex)) {
                        let (ahead, behind) = colours.survey(boundary, &mut |_, _, _| {});
                        plain = (plain.0.wrapping_add(ahead), plain.1.wrapping_add(behind));
                    }
                    found.boundaries.push(boundary);
                }
                REGION => {
                    found.regions.push(Region { end: found.boundaries.len(), plain });
                    plain = (0, 0);
                }
                _ => continue,
            }
            start = index + 1;
        }
        found
    }

    fn count(&self) -> usize {
        self.regions.len()
    }

    fn of(&self, region: usize) -> &[&'a [u8]] {
        let start = if region == 0 { 0 } else { self.regions[region - 1].end };
        &self.boundaries[start..self.regions[region].end]
    }

    fn size(&self, region: usize) -> usize {
        self.of(region).iter().map(|boundary| boundary.len()).sum()
    }
}

/// Mixes a value into a hash.
fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(BASE)
}

/// Spreads a hash, so that sums of hashes tell lists apart.
fn spread(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ (hash >> 32)
}

/// Letters have colours from here on: above the vertices without letters and above names.
const COLOURED: u64 = 1 << 40;

/// What every vertex looks like so far.
struct Colours {
    of: [u64; 256],
    /// The letters of the land.
    letters: Vec<u8>,
}

impl Colours {
    fn new(bytes: &[u8]) -> Self {
        let mut of = [0; 256];
        (of[SPOT as usize], of[TIP as usize], of[SINGLE as usize]) = (0, 1, 2);
        let mut letters = Vec::with_capacity(16);
        for byte in bytes.iter().filter(|byte| is_letter(**byte)) {
            if of[*byte as usize] == 0 {
                of[*byte as usize] = COLOURED;
                letters.push(*byte);
            }
        }
        Self { of, letters }
    }

    fn colour(&self, vertex: u8) -> u64 {
        self.of[vertex as usize]
    }

    fn tell_letters_apart(&self) -> bool {
        self.letters.iter().enumerate().all(|(index, letter)| {
            self.letters[..index].iter().all(|other| self.colour(*other) != self.colour(*letter))
        })
    }

    /// Visits every place of a boundary with the boundary as seen from there, onwards and backwards;
    /// returns what the boundary adds to its region.
    fn survey(&self, boundary: &[u8], visit: &mut impl FnMut(u8, u64, u64)) -> (u64, u64) {
        let length = boundary.len() as u64;
        // A spot counts too, and so does the length.
        let term = |vertex: u8| spread(self.colour(vertex).wrapping_add(length << 32 | 1));
        let (mut onwards, mut backwards, mut power) = (0u64, 0u64, 1u64);
        for index in 0..boundary.len() {
            onwards = onwards.wrapping_add(term(boundary[index]).wrapping_mul(power));
            let behind = boundary[(boundary.len() - index) % boundary.len()];
            backwards = backwards.wrapping_add(term(behind).wrapping_mul(power));
            power = power.wrapping_mul(BASE);
        }
        let highest = power.wrapping_mul(INVERSE);
        let (mut ahead, mut behind) = (0u64, 0u64);
        for (index, vertex) in boundary.iter().enumerate() {
            let view = (spread(onwards), spread(backwards));
            ahead = ahead.wrapping_add(view.0);
            behind = behind.wrapping_add(view.1);
            visit(*vertex, view.0, view.1);
            // One place on: the first term becomes the last, and the other way round.
            let first = term(*vertex);
            onwards = onwards.wrapping_sub(first).wrapping_mul(INVERSE);
            onwards = onwards.wrapping_add(first.wrapping_mul(highest));
            let next = term(boundary[(index + 1) % boundary.len()]);
            backwards = backwards.wrapping_sub(next.wrapping_mul(highest)).wrapping_mul(BASE);
            backwards = backwards.wrapping_add(next);
        }
        (spread(ahead), spread(behind))
    }

    /// The region as a whole, onwards and backwards. Visits the boundaries that have letters.
    fn sums(
        &self,
        regions: &Regions,
        index: usize,
        visit: &mut impl FnMut(u8, u64, u64),
    ) -> (u64, u64) {
        let (mut onwards, mut backwards) = regions.regions[index].plain;
        let lettered = |boundary: &&&[u8]| boundary.iter().any(|vertex| is_letter(*vertex));
        for boundary in regions.of(index).iter().filter(lettered) {
            let (ahead, behind) = self.survey(boundary, visit);
            onwards = onwards.wrapping_add(ahead);
            backwards = backwards.wrapping_add(behind);
        }
        (onwards, backwards)
    }

    fn of_region(&self, regions: &Regions, index: usize) -> u64 {
        let (onwards, backwards) = self.sums(regions, index, &mut |_, _, _| {});
        spread(onwards).wrapping_add(spread(backwards))
    }

    /// Gives every letter a colour from its surroundings.
    fn refine(&mut self, regions: &Regions) {
        let mut seen = [0u64; 256];
        let mut views: Vec<(u8, u64, u64)> = Vec::with_capacity(2 * self.letters.len());
        for index in 0..regions.count() {
            views.clear();
            let whole = self.sums(regions, index, &mut |vertex, onwards, backwards| {
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
        for letter in &self.letters {
            let colour = spread(mix(self.colour(*letter), seen[*letter as usize]));
            self.of[*letter as usize] = colour | COLOURED;
        }
    }
}

/// Writes regions in order; a letter is named when it is first written, and then counts as its name.
struct Writer {
    colours: Colours,
    next: u8,
    bytes: Vec<u8>,
    onwards: Arrangement,
    backwards: Arrangement,
}

impl Writer {
    fn new(colours: Colours, length: usize) -> Self {
        let bytes = Vec::with_capacity(length);
        let (onwards, backwards) = (Arrangement::default(), Arrangement::default());
        Self { colours, next: LETTER, bytes, onwards, backwards }
    }

    fn write(&mut self, regions: &Regions, index: usize) {
        let region = regions.of(index);
        self.onwards.arrange(region, false, &self.colours);
        // A boundary with two vertices looks the same in both directions.
        let mut backwards = false;
        if region.iter().any(|boundary| boundary.len() > 2) {
            self.backwards.arrange(region, true, &self.colours);
            backwards = self.backwards.compare(&self.onwards).is_lt();
        }
        for boundary in 0..region.len() {
            let arrangement = if backwards { &self.backwards } else { &self.onwards };
            let (start, end) = arrangement.order[boundary];
            for place in start..end {
                let arrangement = if backwards { &self.backwards } else { &self.onwards };
                let name = self.name(arrangement.vertices[place]);
                self.bytes.push(name);
            }
            self.bytes.push(BOUNDARY);
        }
        self.bytes.push(REGION);
    }

    fn name(&mut self, vertex: u8) -> u8 {
        if !is_letter(vertex) {
            return vertex;
        }
        let colour = &mut self.colours.of[vertex as usize];
        if *colour >= COLOURED {
            *colour = u64::from(self.next);
            self.next += 1;
        }
        *colour as u8
    }
}

/// The boundaries of a region walked in one direction, each from its least place on, in order.
#[derive(Default)]
struct Arrangement {
    vertices: Vec<u8>,
    colours: Vec<u64>,
    order: Vec<(usize, usize)>,
}

impl Arrangement {
    fn arrange(&mut self, region: &[&[u8]], reversed: bool, colours: &Colours) {
        self.vertices.clear();
        self.colours.clear();
        self.order.clear();
        for boundary in region {
            let start = self.vertices.len();
            self.vertices.extend_from_slice(boundary);
            let vertices = &mut self.vertices[start..];
            if reversed {
                vertices.reverse();
            }
            if vertices.len() > 1 {
                vertices.rotate_left(least_rotation(vertices, colours));
            }
            self.colours.extend(vertices.iter().map(|vertex| colours.colour(*vertex)));
            self.order.push((start, self.vertices.len()));
        }
        let colours = &self.colours;
        self.order.sort_unstable_by(|a, b| compare(&colours[a.0..a.1], &colours[b.0..b.1]));
    }

    fn compare(&self, other: &Self) -> Ordering {
        let mut boundaries = self.order.iter().zip(&other.order);
        let differing = boundaries.find_map(|(a, b)| {
            let order = compare(&self.colours[a.0..a.1], &other.colours[b.0..b.1]);
            order.is_ne().then_some(order)
        });
        differing.unwrap_or(Ordering::Equal)
    }
}

/// Shorter boundaries come first.
fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

fn least_rotation(boundary: &[u8], colours: &Colours) -> usize {
    let length = boundary.len();
    let at = |place: usize| {
        colours.colour(boundary[if place < length { place } else { place - length }])
    };
    let mut best = 0;
    for start in 1..length {
        let differing = (0..length).map(|i| (at(start + i), at(best + i))).find(|(a, b)| a != b);
        if differing.is_some_and(|(a, b)| a < b) {
            best = start;
        }
    }
    best
}
