//! Whether two positions are alike: the same but for the order of regions and boundaries, the place
//! where a boundary begins, the direction in which a region is walked, and the names of letters.
//!
//! [`canonical`](super::canonical) is quick and may keep two forms of very symmetrical positions;
//! this tries all ways and is for positions that people draw.

use super::land::{Drawing, boundaries, is_letter};

/// Whether two positions are alike.
pub fn same(a: &Drawing, b: &Drawing) -> bool {
    let (a, b) = (shape(a), shape(b));
    let sizes = |regions: &[Region]| {
        let mut sizes: Vec<(Vec<Vec<u8>>, Vec<usize>)> = regions.iter().map(Region::size).collect();
        sizes.sort_unstable();
        sizes
    };
    sizes(&a) == sizes(&b) && Names::default().match_regions(&a, &b, 0, &mut vec![false; b.len()])
}

/// The boundaries of a region, those without letters as they look from the best place.
struct Region {
    plain: Vec<Vec<u8>>,
    named: Vec<Vec<u8>>,
}

fn shape(of: &Drawing) -> Vec<Region> {
    let region = |bytes: &[u8]| {
        let (named, plain): (Vec<&[u8]>, Vec<&[u8]>) =
            boundaries(bytes).partition(|line| line.iter().any(|byte| is_letter(*byte)));
        let mut plain: Vec<Vec<u8>> = plain.into_iter().map(least).collect();
        plain.sort_unstable();
        Region { plain, named: named.into_iter().map(<[u8]>::to_vec).collect() }
    };
    of.regions().map(region).collect()
}

/// The least way to read a boundary without letters. Such a boundary has tips and single vertices
/// only, and a direction of its own only beside letters: read backwards it may differ, and then both
/// ways are tried by [`Region::turned`].
fn least(line: &[u8]) -> Vec<u8> {
    let from = |start: usize| [&line[start..], &line[..start]].concat();
    (0..line.len()).map(from).min().unwrap_or_default()
}

impl Region {
    fn size(&self) -> (Vec<Vec<u8>>, Vec<usize>) {
        let mut named: Vec<usize> = self.named.iter().map(Vec::len).collect();
        named.sort_unstable();
        let turned = self.turned();
        (self.plain.clone().min(turned.plain), named)
    }

    /// The region walked the other way.
    fn turned(&self) -> Self {
        let back = |line: &Vec<u8>| line.iter().rev().copied().collect::<Vec<u8>>();
        let mut plain: Vec<Vec<u8>> = self.plain.iter().map(|line| least(&back(line))).collect();
        plain.sort_unstable();
        Self { plain, named: self.named.iter().map(back).collect() }
    }
}

/// Which letter of the one position is which of the other, as far as is decided.
#[derive(Clone)]
struct Names {
    there: [u8; 256],
    back: [u8; 256],
}

impl Default for Names {
    fn default() -> Self {
        Self { there: [0; 256], back: [0; 256] }
    }
}

impl Names {
    fn match_regions(&self, a: &[Region], b: &[Region], next: usize, used: &mut [bool]) -> bool {
        let Some(region) = a.get(next) else { return true };
        for index in 0..b.len() {
            if used[index] || b[index].size() != region.size() {
                continue;
            }
            used[index] = true;
            let turned = b[index].turned();
            let found = [&b[index], &turned].into_iter().any(|other| {
                let then = &mut |names: &Names, used: &mut [bool]| {
                    names.match_regions(a, b, next + 1, used)
                };
                region.plain == other.plain
                    && self.match_lines(&region.named, &other.named, &mut Vec::new(), used, then)
            });
            if found {
                return true;
            }
            used[index] = false;
        }
        false
    }

    fn match_lines(
        &self,
        a: &[Vec<u8>],
        b: &[Vec<u8>],
        taken: &mut Vec<usize>,
        used: &mut [bool],
        then: &mut dyn FnMut(&Names, &mut [bool]) -> bool,
    ) -> bool {
        let Some(line) = a.get(taken.len()) else { return then(self, used) };
        for index in 0..b.len() {
            if taken.contains(&index) || b[index].len() != line.len() {
                continue;
            }
            for start in 0..line.len() {
                let Some(names) = self.with(line, &b[index], start) else { continue };
                taken.push(index);
                if names.match_lines(a, b, taken, used, then) {
                    return true;
                }
                taken.pop();
            }
        }
        false
    }

    /// Takes two boundaries for the same, if that is possible.
    fn with(&self, a: &[u8], b: &[u8], start: usize) -> Option<Self> {
        let mut names = self.clone();
        for (place, x) in a.iter().enumerate() {
            let y = b[(place + start) % b.len()];
            match (is_letter(*x), is_letter(y)) {
                (false, false) if *x == y => {}
                (true, true) => {
                    let (there, back) = (names.there[*x as usize], names.back[y as usize]);
                    match (there, back) {
                        (0, 0) => {
                            names.there[*x as usize] = y;
                            names.back[y as usize] = *x;
                        }
                        _ if there == y && back == *x => {}
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        Some(names)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sprouts;
    use super::super::land::{BOUNDARY, LETTER, REGION};
    use super::*;
    use crate::base::dice::{Dice, Seeded};
    use crate::{Play, Ruleset};

    /// The same position, written in another way.
    fn disguised(of: &Drawing, dice: &mut Seeded) -> Drawing {
        let letters =
            of.0.iter().filter(|byte| is_letter(**byte)).max().map_or(0, |l| l + 1 - LETTER);
        let shift = dice.roll(letters.into()) as u8;
        let rename = |byte: u8| match is_letter(byte) {
            true => LETTER + (byte - LETTER + shift) % letters,
            false => byte,
        };
        let mut regions: Vec<Vec<u8>> = Vec::new();
        for region in of.regions() {
            let backwards = dice.coin();
            let mut lines: Vec<Vec<u8>> = Vec::new();
            for line in boundaries(region) {
                let mut line: Vec<u8> = line.iter().map(|byte| rename(*byte)).collect();
                if backwards {
                    line.reverse();
                }
                let start = dice.roll(line.len() as u64 - 1) as usize;
                line.rotate_left(start);
                lines.insert(dice.roll(lines.len() as u64) as usize, line);
            }
            let lines = lines.into_iter().map(|line| [line, vec![BOUNDARY]].concat());
            let bytes = [lines.collect::<Vec<_>>().concat(), vec![REGION]].concat();
            regions.insert(dice.roll(regions.len() as u64) as usize, bytes);
        }
        Drawing(regions.concat().into())
    }

    #[test]
    fn positions_are_known_again_in_disguise() {
        let mut dice = Seeded(5);
        for _ in 0..2_000 {
            let position = Sprouts.sample(&mut dice).unwrap();
            assert!(same(&position, &disguised(&position, &mut dice)), "{position:?}");
        }
    }

    fn options(of: &Drawing) -> Vec<Drawing> {
        let mut options = Vec::new();
        Sprouts.options(of, &mut options);
        options
    }

    /// Positions with one form are alike, and every option of a position is like one of any that it is
    /// like.
    #[test]
    fn positions_that_are_not_alike_are_told_apart() {
        let mut dice = Seeded(6);
        let mut alike = 0;
        for _ in 0..5_000 {
            let (a, b) = (Sprouts.sample(&mut dice).unwrap(), Sprouts.sample(&mut dice).unwrap());
            let one_form = Sprouts.canonical(a.clone()) == Sprouts.canonical(b.clone());
            assert!(!one_form || same(&a, &b), "{a:?} {b:?}");
            if same(&a, &b) {
                alike += 1;
                let (one, other) = (options(&a), options(&b));
                assert!(one.iter().all(|x| other.iter().any(|y| same(x, y))), "{a:?} {b:?}");
            }
        }
        assert!((50..500).contains(&alike), "{alike}");
    }
}
