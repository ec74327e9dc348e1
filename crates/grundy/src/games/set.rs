//! A game given by its options: the mex rule to play with.

use super::written::Written;
use crate::rules::{Powers, Theory};
use crate::scene::{Ink, Placed, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// A game given by its options.
pub const ENTRY: Entry = Entry {
    name: "set",
    title: "A game given by its options",
    rules: "A move chooses one of the options in the braces. A number stands for the Nim heap of \
            that size.",
    parameters: "",
    notation: "a set of options, or a number: {0,1,{2}}",
    examples: &["set {0,1,3,{2}}", "set {1,2,4,5}", "set {0,87,{35,{2}}}", "set 4"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Sets)),
};

/// The rules. A position is the game itself.
#[derive(Clone, Copy, Debug)]
pub struct Sets;

impl Ruleset for Sets {
    type Position = Written;

    fn options(&self, of: &Written, out: &mut Vec<Written>) {
        out.extend(of.options());
    }

    fn rank(&self, of: &Written) -> Option<u128> {
        Some(of.height())
    }

    fn breadth(&self, of: &Written) -> u128 {
        of.breadth()
    }

    fn powers(&self) -> Powers<'_, Written> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

/// Drawings with more discs than this are cut short.
const MOST_DRAWN: usize = 150;

/// Draws a game below (x, y) and says how wide it became; `discs` counts what was drawn.
fn draw_below(scene: &mut Scene, game: &Written, (x, y): (f64, f64), discs: &mut usize) -> f64 {
    *discs += 1;
    let Written::Set(options) = game else {
        let ink = if *game == Written::ZERO { Ink::Rival } else { Ink::Piece };
        scene.coin(x, y, ink, game.to_string());
        return 1.4;
    };
    let mut width = 0.0;
    for option in options.iter() {
        if *discs > MOST_DRAWN {
            scene.label(x + width, y + 2.0, "…");
            width += 1.4;
            break;
        }
        let room = draw_below(scene, option, (x + width, y + 2.0), discs);
        scene.shapes.insert(0, line((x, y), (x + width, y + 2.0)));
        width += room;
    }
    scene.disc(x, y, Ink::Empty);
    width
}

fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Placed {
    let shape = Shape::Line { x1, y1, x2, y2, bend: 0.0, ink: Ink::Dead };
    Placed { shape, action: None, choices: Vec::new(), piece: None }
}

impl Play for Sets {
    fn parse(&self, text: &mut Scanner) -> Result<Written, Error> {
        Written::parse(text)
    }

    fn notate(&self, of: &Written) -> String {
        of.to_string()
    }

    fn moves(&self, of: &Written) -> Vec<Move<Written>> {
        of.options().map(|option| Move::new(format!("choose {option}"), option)).collect()
    }

    fn draw(&self, of: &Written) -> Scene {
        let mut scene = Scene::new(format!("the game {of}"));
        draw_below(&mut scene, of, (0.0, 0.0), &mut 0);
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Written> {
        Some(sample(dice, 3))
    }
}

impl Theory<Written> for Sets {
    /// The mex rule itself, with heaps known at once. It gives no reason, so that the teacher shows
    /// the rule on the options.
    fn known(&self, of: &Written) -> Option<Nimber> {
        Some(of.value())
    }

    fn moves_to(&self, of: &Written, value: Nimber) -> Option<Vec<Move<Written>>> {
        let size = of.heap()?;
        let heap = (value.0 < size).then_some(Written::Heap(value.0));
        Some(heap.into_iter().map(|heap| Move::new(format!("choose {heap}"), heap)).collect())
    }
}

/// A random game with sets at most `depth` deep.
pub(super) fn sample(dice: &mut dyn Dice, depth: u32) -> Written {
    if depth == 0 || dice.roll(2) == 0 {
        return Written::Heap(dice.roll(4));
    }
    let options = dice.roll(3);
    Written::new((0..options).map(|_| sample(dice, depth - 1)).collect())
}
