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
        self.0.split_inclusive(|byte| *byte == REGION).map(|region| &region[..region.len() - 1])
    }

    /// How many curves the living vertices can still take together. Every move lowers it by one.
    pub fn lives(&self) -> u32 {
        lives(&self.0)
    }
}

/// The boundaries of a region.
pub fn boundaries(region: &[u8]) -> impl Iterator<Item = &[u8]> {
    let ended = region.split_inclusive(|byte| *byte == BOUNDARY);
    ended.map(|boundary| &boundary[..boundary.len() - 1])
}

/// How many curves these vertices can still take; a letter counts once.
fn lives(bytes: &[u8]) -> u32 {
    let mut letters = [0u64; 4];
    let mut total = 0;
    for byte in bytes {
        match *byte {
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
pub fn settle(bytes: &mut Vec<u8>) {
    while settle_once(bytes) {}
}

/// One pass; whether there is reason for another.
fn settle_once(bytes: &mut Vec<u8>) -> bool {
    let mut count = [0u8; 256];
    bytes.iter().for_each(|byte| count[*byte as usize] = count[*byte as usize].saturating_add(1));
    let (mut region, mut boundary, mut end) = (0, 0, 0);
    let mut again = false;
    // Everything moves to the front of the same bytes: `end` never overtakes what is read.
    for index in 0..bytes.len() {
        match bytes[index] {
            DEAD => {}
            BOUNDARY => {
                // Two places of a vertex side by side, here across the end, are as good as one.
                if end >= boundary + 2
                    && is_letter(bytes[boundary])
                    && bytes[boundary] == bytes[end - 1]
                {
                    end -= 1;
                    bytes[boundary] = SINGLE;
                }
                if end > boundary {
                    bytes[end] = BOUNDARY;
                    end += 1;
                }
                boundary = end;
            }
            REGION => {
                if lives(&bytes[region..end]) >= 2 {
                    bytes[end] = REGION;
                    end += 1;
                } else {
                    // Its letters stand alone elsewhere now.
                    again |= bytes[region..end].iter().any(|byte| is_letter(*byte));
                    end = region;
                }
                (region, boundary) = (end, end);
            }
            letter if is_letter(letter) && count[letter as usize] == 1 => {
                bytes[end] = SINGLE;
                end += 1;
            }
            letter if is_letter(letter) && end > boundary && bytes[end - 1] == letter => {
                bytes[end - 1] = SINGLE;
            }
            vertex => {
                bytes[end] = vertex;
                end += 1;
            }
        }
    }
    bytes.truncate(end);
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
