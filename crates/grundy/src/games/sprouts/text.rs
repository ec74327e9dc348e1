//! Sprouts in writing.

use super::curve::Curve;
use super::land::*;
use crate::{Error, Scanner};

/// The most spots that fit: every life might become a letter.
const MOST_SPOTS: u64 = 60;
/// The most letters that a byte can tell apart, with two to spare for the next move.
const MOST_LETTERS: usize = (DEAD - LETTER) as usize - 3;

/// Reads a number of spots, or regions.
pub fn parse(text: &mut Scanner) -> Result<Drawing, Error> {
    let mut ahead = text.clone();
    let digits = ahead.eat_while(|c| c.is_ascii_digit());
    if !digits.is_empty() && ahead.peek().is_none_or(char::is_whitespace) {
        let spots = text.number_in("a number of spots", 0, MOST_SPOTS)?;
        return Ok(Drawing::spots(spots as usize));
    }
    let mut reader = NotationReader::default();
    while text.peek().is_some_and(|c| !c.is_whitespace()) {
        reader.read(text)?;
    }
    reader.finish(text)
}

/// What was read so far.
#[derive(Default)]
struct NotationReader {
    bytes: Vec<u8>,
    /// The names of letters, each with the places (region and boundary) where it stands.
    letters: Vec<(String, Vec<(usize, usize)>)>,
    region: usize,
    boundary: usize,
    /// Vertices on the boundary that is being read.
    length: usize,
}

impl NotationReader {
    fn read(&mut self, text: &mut Scanner) -> Result<(), Error> {
        let start = text.clone();
        let Some(next) = text.eat_if(|_| true) else { return Err(text.expected("a vertex")) };
        match next {
            '0'..='2' => {
                self.bytes.push(next as u8 - b'0');
                self.length += 1;
            }
            '.' if self.length == 0 => {
                return Err(
                    text.wrong_since(&start, "expected a vertex before the end of a boundary")
                );
            }
            '.' => {
                let lone = self.length == 1
                    || !self.bytes[self.bytes.len() - self.length..].contains(&SPOT);
                if !lone {
                    let message = "expected a free spot, 0, to be a boundary by itself";
                    return Err(text.wrong_since(&start, message));
                }
                self.bytes.push(BOUNDARY);
                self.boundary += 1;
                self.length = 0;
            }
            '}' if self.length > 0 => {
                return Err(text.wrong_since(&start, "expected ‘.’ at the end of the boundary"));
            }
            '}' => {
                self.bytes.push(REGION);
                self.region += 1;
            }
            // Ends of lands and of the position, as others write them; regions say as much.
            ']' | '!' => {}
            letter if letter.is_ascii_alphabetic() => self.letter(letter, text, &start)?,
            _ => return Err(text.wrong_since(&start, "expected 0, 1, 2, a letter, ‘.’ or ‘}’")),
        }
        Ok(())
    }

    fn letter(&mut self, letter: char, text: &mut Scanner, start: &Scanner) -> Result<(), Error> {
        let name = format!("{letter}{}", text.eat_while(|c| c == '\''));
        let place = (self.region, self.boundary);
        let known = self.letters.iter().position(|(other, _)| *other == name);
        let index = known.unwrap_or_else(|| {
            self.letters.push((name.clone(), Vec::new()));
            self.letters.len() - 1
        });
        if index >= MOST_LETTERS {
            return Err(text.wrong_since(start, format!("expected at most {MOST_LETTERS} letters")));
        }
        let places = &mut self.letters[index].1;
        let fits = match places[..] {
            [] => true,
            [first] => first == place || first.0 != place.0,
            _ => false,
        };
        if !fits {
            let message = format!("expected {name} twice: on one boundary, or in two regions");
            return Err(text.wrong_since(start, message));
        }
        places.push(place);
        self.bytes.push(LETTER + index as u8);
        self.length += 1;
        Ok(())
    }

    fn finish(mut self, text: &Scanner) -> Result<Drawing, Error> {
        if self.length > 0 || self.bytes.last().is_some_and(|last| *last != REGION) {
            return Err(text.expected("‘.}’ at the end of the region"));
        }
        if let Some((name, _)) = self.letters.iter().find(|(_, places)| places.len() == 1) {
            let what = format!("a second place of {name} (write 2 for a vertex with one place)");
            return Err(text.expected(&what));
        }
        settle(&mut self.bytes);
        Ok(Drawing(self.bytes.into()))
    }
}

/// Writes a position.
pub fn notate(of: &Drawing) -> String {
    let spots = of.0.iter().filter(|byte| **byte == SPOT).count();
    if of.0 == Drawing::spots(spots).0 && spots > 0 || of.0.is_empty() {
        return spots.to_string();
    }
    let names = Names::new(of);
    let mut text = String::new();
    for region in of.regions() {
        for boundary in boundaries(region) {
            boundary.iter().for_each(|vertex| text.push_str(&names.of(*vertex)));
            text.push('.');
        }
        text.push('}');
    }
    text
}

/// What vertices are called.
pub struct Names([(bool, u8); 256]);

impl Names {
    /// The names in a position: small letters for those on one boundary, capitals for the others.
    pub fn new(of: &Drawing) -> Self {
        let mut names = [(false, u8::MAX); 256];
        let mut next = [0u8; 2];
        let regions: Vec<&[u8]> = of.regions().collect();
        for letter in of.0.iter().copied().filter(|byte| is_letter(*byte)) {
            if names[letter as usize].1 == u8::MAX {
                let homes = regions.iter().filter(|region| region.contains(&letter)).count();
                names[letter as usize] = (homes > 1, next[usize::from(homes > 1)]);
                next[usize::from(homes > 1)] += 1;
            }
        }
        Self(names)
    }

    /// The name of a vertex.
    pub fn of(&self, vertex: u8) -> String {
        if !is_letter(vertex) {
            return vertex.to_string();
        }
        let (capital, number) = self.0[vertex as usize];
        let first = if capital { b'A' } else { b'a' };
        format!("{}{}", (first + number % 26) as char, "'".repeat(number as usize / 26))
    }
}

/// A move in words.
pub fn describe(of: &Drawing, curve: &Curve) -> String {
    let names = Names::new(of);
    let regions: Vec<&[u8]> = of.regions().collect();
    let lines: Vec<&[u8]> = boundaries(regions[curve.region]).collect();
    let written = |index: usize| lines[index].iter().map(|v| names.of(*v)).collect::<String>();
    let place = |(boundary, at): (usize, usize)| {
        let vertex = names.of(lines[boundary][at]);
        match lines[boundary].len() {
            1 => vertex,
            _ => format!("{vertex} (place {} of {})", at + 1, written(boundary)),
        }
    };
    let mut text = match curve.from == curve.to {
        true => format!("draw a loop at {}", place(curve.from)),
        false => format!("join {} and {}", place(curve.from), place(curve.to)),
    };
    if regions.len() > 1 {
        text = format!("{text} in region {}", curve.region + 1);
    }
    if !curve.enclosed.is_empty() {
        let enclosed: Vec<String> = curve.enclosed.iter().map(|index| written(*index)).collect();
        text = format!("{text} around {}", enclosed.join(" "));
    }
    text
}
