//! The rules of a game: all that a solver may know, and what people need on top.

use crate::Outcome;
use crate::heap::HeapRule;
use crate::rules::Pencil;
use crate::rules::sketch::{Sketch, Stage, Written};
use crate::{Dice, Error, Nimber, Scanner, Value, base::Reason, scene::Scene};
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// What [`Ruleset::visit_options`] tells: the number and the summands of an option.
pub type Visit<'a, P> = dyn FnMut(usize, &[P]) -> ControlFlow<()> + 'a;

/// Shows the options of a position as the rules list, reduce, split and turn them.
pub(crate) fn visit_step_by_step<R: Ruleset + ?Sized>(
    rules: &R,
    of: &R::Position,
    visit: &mut Visit<'_, R::Position>,
) {
    let (mut options, mut summands) = (Vec::with_capacity(64), Vec::with_capacity(8));
    rules.options(of, &mut options);
    for (number, option) in options.into_iter().enumerate() {
        summands.clear();
        rules.summands(rules.reduced(option), &mut summands);
        for summand in &mut summands {
            *summand = rules.canonical(summand.clone());
        }
        if visit(number, &summands).is_break() {
            break;
        }
    }
}

/// The rules: all that a solver may know.
pub trait Ruleset: Send + Sync + 'static {
    /// A position of the game, a few bytes if possible: tables hold many.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Adds every position that one move reaches. Repetitions are allowed.
    ///
    /// Where infinitely many can be reached, [`breadth`](Self::breadth) says so and nobody asks.
    fn options(&self, of: &Self::Position, out: &mut Vec<Self::Position>);

    /// Adds the independent parts of a position: their disjunctive sum *is* the position, move by
    /// move, so this holds in misère play too. Parts that have no moves may be left out.
    fn summands(&self, of: Self::Position, out: &mut Vec<Self::Position>) {
        out.push(of);
    }

    /// A representative of the positions isomorphic to this one (symmetry, order, dead parts).
    /// Isomorphism only, so that it is valid in misère play too.
    fn canonical(&self, of: Self::Position) -> Self::Position {
        of
    }

    /// A position of the same normal-play value, without what is of no use: a large search looks at this
    /// one instead. Unlike a canonical form it may fall apart into more summands. Its canonical summands
    /// are such positions themselves.
    fn reduced(&self, of: Self::Position) -> Self::Position {
        of
    }

    /// Shows the options of a canonical summand of a reduced position to `visit` until that has seen enough:
    /// each by its canonical summands once it is reduced, in any order, and with a number that says how
    /// soon a search should look into it. A game may know a shorter way there than one step after the other.
    fn visit_options(&self, of: &Self::Position, visit: &mut Visit<'_, Self::Position>) {
        visit_step_by_step(self, of, visit);
    }

    /// A number that every move lowers: each summand of each option of a summand has a smaller one.
    /// `None` means that play may be endless; such a game is solved as a loopy one.
    ///
    /// The true rank may be too large for this type; that of an infinite Nim heap is even an ordinal.
    /// Then it is given as `u128::MAX`: what solvers ask is only whether play must end.
    fn rank(&self, _of: &Self::Position) -> Option<u128> {
        None
    }

    /// The normal-play value by a theorem. Always checked against search by the law tests.
    fn known(&self, _of: &Self::Position) -> Option<Nimber> {
        None
    }

    /// The normal-play value by a theorem, for games whose values may be infinite ordinals.
    fn known_value(&self, of: &Self::Position) -> Option<Value> {
        self.known(of).map(Value::Nim)
    }

    /// The misère outcome by a theorem about misère play. Checked against search as well.
    fn known_misere(&self, _of: &Self::Position) -> Option<Outcome> {
        None
    }

    /// A lower bound for the number of options, so that a solver can refuse before it asks; or for the
    /// size of their list, where each is so large that this is what does not fit.
    /// `u128::MAX` if there are infinitely many.
    fn breadth(&self, _of: &Self::Position) -> u128 {
        0
    }

    /// Whether the options of a position are found again sooner than they are looked up: a search
    /// then need not keep them.
    fn is_quick(&self) -> bool {
        false
    }

    /// The rule for single heaps, if every summand is a heap of some size.
    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        None
    }

    /// The size of a summand of a game with a [`heap_rule`](Self::heap_rule).
    fn heap_size(&self, _of: &Self::Position) -> Option<u64> {
        None
    }

    /// Whether the players own different pieces, so that a position says who is to move. Such a
    /// game is not impartial; its value is what [`known`](Self::known) says and nothing else.
    fn is_coloured(&self) -> bool {
        false
    }

    /// The position after a move was made elsewhere in a sum: the same, except in coloured games.
    fn turn_passed(&self, of: Self::Position) -> Self::Position {
        of
    }

    /// Whether some moves are complimenting: the same player must move again, anywhere in the sum.
    /// Play of such a game must end.
    fn is_complimenting(&self) -> bool {
        false
    }

    /// Whether the move from one position to the other is complimenting.
    fn moves_again(&self, _from: &Self::Position, _to: &Self::Position) -> bool {
        false
    }

    /// What the move from one position to the other gains, for games that are played for points.
    fn points(&self, _from: &Self::Position, _to: &Self::Position) -> u32 {
        0
    }
}

/// How a position is best put together by hand; a page offers the matching board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Editor {
    /// As text.
    #[default]
    Text,
    /// Points and edges above a ground.
    Edges,
    /// Points, arrows and tokens.
    Arrows,
    /// Curves drawn freely on the plane.
    Curves,
}

/// One move: what it is called, and where it leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The move in the game's own words: «take 3 from the heap of 8».
    pub text: String,
    /// The position after the move.
    pub result: P,
}

impl<P> Move<P> {
    /// A move with its name.
    pub fn new(text: impl Into<String>, result: P) -> Self {
        Self { text: text.into(), result }
    }
}

/// What people need on top of the rules: words and pictures.
pub trait Play: Ruleset {
    /// Reads a position; the caller checks that nothing is left over.
    fn parse(&self, text: &mut Scanner) -> Result<Self::Position, Error>;

    /// Writes a position so that [`parse`](Self::parse) reads the same one back.
    fn notate(&self, of: &Self::Position) -> String;

    /// Every move with its name; as positions, the same as [`options`](Ruleset::options).
    fn moves(&self, of: &Self::Position) -> Vec<Move<Self::Position>>;

    /// All moves to positions of a given value, where a theorem finds them without a list of all
    /// moves: how a heap of 10^18 can be played.
    fn moves_to(&self, _of: &Self::Position, _value: Nimber) -> Option<Vec<Move<Self::Position>>> {
        None
    }

    /// All moves to positions of a given value, which may be infinite. The default is for games
    /// whose values are all finite.
    fn moves_to_value(
        &self,
        of: &Self::Position,
        value: &Value,
    ) -> Option<Vec<Move<Self::Position>>> {
        match value {
            Value::Nim(nimber) => self.moves_to(of, *nimber),
            Value::Ordinal(_) => Some(Vec::new()),
            Value::Loopy(_) | Value::Loony => None,
        }
    }

    /// Whether [`moves_to_value`](Self::moves_to_value) finds all moves to every value. If not, it
    /// finds at least one to each value below that of the position, as far as arithmetic reaches.
    fn lists_all_moves_to(&self, _of: &Self::Position) -> bool {
        true
    }

    /// Why the value is what [`known`](Ruleset::known) says, worked out on this position.
    fn reason(&self, _of: &Self::Position) -> Option<Reason> {
        None
    }

    /// Why the misère outcome is what [`known_misere`](Ruleset::known_misere) says, for theorems
    /// other than Bouton's about Nim.
    fn misere_reason(&self, _of: &Self::Position) -> Option<Reason> {
        None
    }

    /// What the theory of the game says about the score, worked out on this position.
    fn score_reason(&self, _of: &Self::Position) -> Option<Reason> {
        None
    }

    /// The picture of a position. Shapes may carry the index of one of [`moves`](Self::moves).
    fn draw(&self, of: &Self::Position) -> Scene;

    /// How positions are best put together by hand.
    fn editor(&self) -> Editor {
        Editor::Text
    }

    /// The position as a drawing, for the board that [`editor`](Self::editor) names. An edge may carry
    /// the index of one of [`moves`](Self::moves).
    fn sketch(&self, _of: &Self::Position) -> Option<Sketch> {
        None
    }

    /// The argument of [`reason`](Self::reason) as a series of positions of the same value, for games
    /// that are drawn.
    fn stages(&self, _of: &Self::Position) -> Vec<Stage<Self::Position>> {
        Vec::new()
    }

    /// What a drawing says, which has been [checked](Sketch::check); of any parameters, not only those
    /// of this game.
    fn written(&self, _sketch: &Sketch) -> Option<Result<Written, Error>> {
        None
    }

    /// How the game is played by drawing curves, if it is.
    fn pencil(&self) -> Option<&dyn Pencil<Self::Position>> {
        None
    }

    /// A random position that plain search solves in a blink, for puzzles and law tests.
    fn sample(&self, dice: &mut dyn Dice) -> Self::Position;
}
