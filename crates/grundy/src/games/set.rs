//! A game given by its options: the mex rule to play with.

use super::written::Written;
use crate::rules::{Powers, Theory, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// A game given by its options.
pub const ENTRY: Entry = Entry {
    name: "set",
    title: "A game given by its options",
    rules: "Choose one of the options in the braces: it is all that is left. A number stands for the Nim heap of \
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

/// The name of a game in the picture, by the way to it from the whole: `1.0.game` is the first option of the second.
fn name(path: &str) -> String {
    format!("{path}game")
}

/// The name of the line to an option: it belongs to the game above, and goes with it.
fn stem(path: &str) -> String {
    let steps = path.trim_end_matches('.');
    let (above, last) = steps.split_at(steps.rfind('.').map_or(0, |dot| dot + 1));
    format!("{above}line {last}")
}

/// The ways to the options of a game.
fn paths(game: &Written, path: &str) -> impl Iterator<Item = (String, Written)> {
    let options = if game.heap().is_some() { Vec::new() } else { game.options().collect() };
    let paths = (0..options.len()).map(|index| format!("{path}{index}."));
    paths.zip(options).collect::<Vec<_>>().into_iter()
}

/// Every name in the picture of a game.
fn names(game: &Written, path: &str) -> Vec<String> {
    let below = paths(game, path).flat_map(|(path, option)| names(&option, &path));
    let stem = (!path.is_empty()).then(|| stem(path));
    [name(path)].into_iter().chain(stem).chain(below).collect()
}

/// Draws a game at a place and its options below it, and says how wide it became.
fn draw_below(scene: &mut Scene, game: &Written, path: &str, (x, y): (f64, f64)) -> f64 {
    let mut width = 0.0;
    for (path, option) in paths(game, path) {
        scene.line((x, y), (x + width, y + 2.0), Ink::Dead).named(stem(&path));
        width += draw_below(scene, &option, &path, (x + width, y + 2.0));
    }
    let ink = match game {
        Written::Set(_) => Ink::Empty,
        Written::Heap(0) => Ink::Rival,
        Written::Heap(_) => Ink::Piece,
    };
    let label = game.heap().map_or(String::new(), |size| size.to_string());
    scene.coin(x, y, ink, label).named(name(path));
    f64::max(width, 1.4)
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
        draw_below(&mut scene, of, "", (0.0, 0.0));
        // Lines lie behind all discs, also those drawn before them.
        scene.shapes.sort_by_key(|placed| !matches!(placed.shape, Shape::Line { .. }));
        scene
    }

    /// The option that is chosen becomes the whole.
    fn ways(&self, of: &Written, moves: &[Move<Written>]) -> Vec<Vec<Way>> {
        if of.heap().is_some() {
            let whole = name("");
            return moves.iter().map(|_| vec![Way::at([&whole]).alters([&whole])]).collect();
        }
        let all = names(of, "");
        let way = |(path, _): (String, Written)| {
            let gone = all.iter().filter(|name| !name.starts_with(&path));
            vec![Way::at([name(&path)]).goes(gone).renames(path.as_str(), "")]
        };
        paths(of, "").map(way).collect()
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
