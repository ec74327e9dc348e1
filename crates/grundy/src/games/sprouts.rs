//! Sprouts (Conway and Paterson, 1967): curves between spots on the plane.

mod canonical;
mod curve;
mod land;
mod picture;
mod plane;
mod same;
mod text;
mod trace;

use crate::rules::{Powers, Surface, Way};
use crate::scene::Scene;
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};
use curve::curves;
use land::{Drawing, LETTER, is_letter, lands};

/// Sprouts.
pub const ENTRY: Entry = Entry {
    name: "sprouts",
    title: "Sprouts",
    rules: "Draw a curve from one spot to another or to itself, and put a new spot on it. The curve \
            may not cross or touch anything else, and no spot may have more than three curve ends.",
    parameters: "",
    notation: "the number of spots: 5; or regions of boundaries: 0.1.aAaB.}AB.} (0 a free spot, 1 a \
               spot with one curve end, 2 and letters with two; a letter stands twice: small in one \
               boundary, capital in two regions; ‘.’ ends a boundary, ‘}’ a region); at most 60 spots",
    examples: &["sprouts 5", "sprouts 0.AB.}0.AB.}", "sprouts 1"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Sprouts)),
};

/// The rules of Sprouts.
pub struct Sprouts;

impl Ruleset for Sprouts {
    type Position = Drawing;

    fn options(&self, of: &Drawing, out: &mut Vec<Drawing>) {
        curves(of, &mut |_, result| out.push(result));
    }

    fn summands(&self, of: Drawing, out: &mut Vec<Drawing>) {
        out.extend(lands(of));
    }

    fn canonical(&self, of: Drawing) -> Drawing {
        let length = of.0.len();
        let mut parts = lands(of);
        if parts.len() == 1 {
            return canonical::canonical(&parts[0]);
        }
        parts.iter_mut().for_each(|land| *land = canonical::canonical(land));
        parts.sort_unstable();
        let mut bytes: Vec<u8> = Vec::with_capacity(length);
        for land in parts {
            // The letters of each land go on from those of the last.
            let names = bytes.iter().filter(|byte| is_letter(**byte)).max();
            let shift = names.map_or(0, |last| last + 1 - LETTER);
            let renamed = |byte: &u8| if is_letter(*byte) { byte + shift } else { *byte };
            bytes.extend(land.0.iter().map(renamed));
        }
        Drawing(bytes.into())
    }

    /// A curve uses two lives and brings one.
    fn rank(&self, of: &Drawing) -> Option<u128> {
        Some(of.lives().into())
    }

    fn powers(&self) -> Powers<'_, Drawing> {
        Powers { vast: true, ..Powers::NONE }
    }
}

impl Play for Sprouts {
    fn parse(&self, text: &mut Scanner) -> Result<Drawing, Error> {
        text::parse(text)
    }

    fn notate(&self, of: &Drawing) -> String {
        text::notate(of)
    }

    fn moves(&self, of: &Drawing) -> Vec<Move<Drawing>> {
        let mut moves = Vec::new();
        curves(of, &mut |curve, result| {
            moves.push(Move::new(text::describe(of, &curve()), result));
        });
        moves
    }

    fn draw(&self, of: &Drawing) -> Scene {
        picture::draw(of, text::notate(of))
    }

    fn ways(&self, of: &Drawing, _: &[Move<Drawing>]) -> Vec<Vec<Way>> {
        trace::ways(of)
    }

    /// Some random curves from two to four spots.
    fn sample(&self, dice: &mut dyn Dice) -> Option<Drawing> {
        let spots = 2 + dice.roll(2);
        let mut drawing = Drawing::spots(spots as usize);
        for _ in 0..spots - 2 + dice.roll(4) {
            let mut options = Vec::new();
            self.options(&drawing, &mut options);
            if options.is_empty() {
                break;
            }
            let choice = dice.roll(options.len() as u64 - 1);
            drawing = options.swap_remove(choice as usize);
        }
        Some(drawing)
    }

    fn surface(&self) -> Surface<'_, Drawing> {
        Surface::Paper(&plane::Paper)
    }
}
