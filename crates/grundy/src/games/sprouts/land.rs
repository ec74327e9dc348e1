//! Positions of Sprouts as strings of bytes: regions of boundaries of vertices.
//!
//! Walking along a boundary with its region on one side, one meets vertices; only those matter that
//! can still take a curve. A vertex without curves is 0 and one with a single curve is 1. A vertex
//! with two curves is met twice: if both places are of interest it has a letter of its own, which
//! stands twice; if only one is, it is 2. (Applegate, Jacobson and Sleator, 1991)

/// A vertex without a curve.
pub const SPOT: u8 = 0;
/// A vertex with one curve.
pub const TIP: u8 = 1;
/// A vertex with two curves that is of interest in one place only.
pub const SINGLE: u8 = 2;
/// The first of the letters: vertices with two curves that stand in two places.
pub const LETTER: u8 = 3;
/// A vertex with three curves, on its way out.
pub const DEAD: u8 = 0xfd;
/// Behind the last vertex of a boundary.
pub const BOUNDARY: u8 = 0xfe;
/// Behind the last boundary of a region.
pub const REGION: u8 = 0xff;

/// What positions are made of: bytes; or bytes that know which spot they are, so that spots can be followed
/// through a move.
pub trait Mark: Copy {
    /// The byte.
    fn byte(self) -> u8;

    /// The same spot as another byte.
    fn with(self, byte: u8) -> Self;

    /// A byte that is no spot yet.
    fn new(byte: u8) -> Self;
}

impl Mark for u8 {
    fn byte(self) -> u8 {
        self
    }

    fn with(self, byte: u8) -> Self {
        byte
    }

    fn new(byte: u8) -> Self {
        byte
    }
}

/// A position: bytes, so that tables of many are small.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Drawing(pub(super) Box<[u8]>);

/// Whether a byte is a letter.
pub fn is_letter(byte: u8) -> bool {
    (LETTER..DEAD).contains(&byte)
}

impl Drawing {
    /// Spots on an empty plane.
    pub fn spots(count: usize) -> Self {
        let mut bytes = [SPOT, BOUNDARY].repeat(count);
        bytes.push(REGION);
        settle(&mut bytes);
        Self(bytes.into())
    }

    /// The regions, each without its end.
    pub fn regions(&self) -> impl Iterator<Item = &[u8]> {
        regions(&self.0)
    }

    /// How many curves the living vertices can still take together. Every move lowers it by one.
    pub fn lives(&self) -> u32 {
        lives(&self.0)
    }
}

/// The regions of a position, each without its end.
pub fn regions<M: Mark>(of: &[M]) -> impl Iterator<Item = &[M]> {
    let ended = of.split_inclusive(|mark| mark.byte() == REGION);
    ended.map(|region| &region[..region.len() - 1])
}

/// The boundaries of a region.
pub fn boundaries<M: Mark>(region: &[M]) -> impl Iterator<Item = &[M]> {
    let ended = region.split_inclusive(|mark| mark.byte() == BOUNDARY);
    ended.map(|boundary| &boundary[..boundary.len() - 1])
}

/// How many curves these vertices can still take; a letter counts once.
fn lives<M: Mark>(marks: &[M]) -> u32 {
    let mut letters = [0u64; 4];
    let mut total = 0;
    for mark in marks {
        match mark.byte() {
            SPOT => total += 3,
            TIP => total += 2,
            SINGLE => total += 1,
            letter if is_letter(letter) => letters[letter as usize / 64] |= 1 << (letter % 64),
            _ => {}
        }
    }
    total + letters.iter().map(|word| word.count_ones()).sum::<u32>()
}

/// Removes what can never matter again: dead vertices, boundaries without vertices, regions in which
/// no curve can be drawn. What is left of a letter then may be a single vertex.
pub fn settle<M: Mark>(marks: &mut Vec<M>) {
    while settle_once(marks) {}
}

/// One pass; whether there is reason for another.
fn settle_once<M: Mark>(marks: &mut Vec<M>) -> bool {
    let mut count = [0u8; 256];
    for mark in marks.iter() {
        let count = &mut count[mark.byte() as usize];
        *count = count.saturating_add(1);
    }
    let (mut region, mut boundary, mut end) = (0, 0, 0);
    let mut again = false;
    // Everything moves to the front of the same list: `end` never overtakes what is read.
    for index in 0..marks.len() {
        let mark = marks[index];
        match mark.byte() {
            DEAD => {}
            BOUNDARY => {
                // Two places of a vertex side by side, here across the end, are as good as one.
                if end >= boundary + 2
                    && is_letter(marks[boundary].byte())
                    && marks[boundary].byte() == marks[end - 1].byte()
                {
                    end -= 1;
                    marks[boundary] = marks[boundary].with(SINGLE);
                }
                if end > boundary {
                    marks[end] = mark;
                    end += 1;
                }
                boundary = end;
            }
            REGION => {
                if lives(&marks[region..end]) >= 2 {
                    marks[end] = mark;
                    end += 1;
                } else {
                    // Its letters stand alone elsewhere now.
                    again |= marks[region..end].iter().any(|mark| is_letter(mark.byte()));
                    end = region;
                }
                (region, boundary) = (end, end);
            }
            letter if is_letter(letter) && count[letter as usize] == 1 => {
                marks[end] = mark.with(SINGLE);
                end += 1;
            }
            letter if is_letter(letter) && end > boundary && marks[end - 1].byte() == letter => {
                marks[end - 1] = mark.with(SINGLE);
            }
            _ => {
                marks[end] = mark;
                end += 1;
            }
        }
    }
    marks.truncate(end);
    again
}

/// The independent lands of a position: regions that no vertex connects.
pub fn lands(of: Drawing) -> Vec<Drawing> {
    let regions = of.0.iter().filter(|byte| **byte == REGION).count();
    if regions <= 1 {
        return if regions == 0 { Vec::new() } else { vec![of] };
    }
    let mut land: Vec<usize> = (0..regions).collect();
    let mut met = [u16::MAX; 256];
    for (index, region) in of.regions().enumerate() {
        for letter in region.iter().filter(|byte| is_letter(**byte)) {
            match met[*letter as usize] {
                u16::MAX => met[*letter as usize] = index as u16,
                other => join(&mut land, other.into(), index),
            }
        }
    }
    if land.iter().all(|number| *number == 0) {
        return vec![of];
    }
    let mut found = Vec::new();
    for number in (0..regions).filter(|number| land[*number] == *number) {
        let mut bytes = Vec::with_capacity(of.0.len());
        let members = of.regions().zip(&land).filter(|(_, land)| **land == number);
        for (region, _) in members {
            bytes.extend_from_slice(region);
            bytes.push(REGION);
        }
        found.push(Drawing(bytes.into()));
    }
    found
}

/// Makes one land of two; a land is named after its first region.
fn join(land: &mut [usize], a: usize, b: usize) {
    let (keep, drop) = (land[a].min(land[b]), land[a].max(land[b]));
    if keep != drop {
        land.iter_mut().filter(|number| **number == drop).for_each(|number| *number = keep);
    }
}
