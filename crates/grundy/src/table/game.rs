//! Games and positions behind one face: what a command line, a page or a binding can hold without
//! knowing which game it is.

mod coded;
mod evidence;
mod pencil;
mod tables;

pub use coded::{Coded, Codes, Coding};
pub use evidence::Provable;
pub use pencil::AnyPencil;
pub use tables::Tabulated;

use crate::base::Reason;
use crate::heap::period::Period;
use crate::heap::{Certificate, HeapRule, Sequence};
use crate::rules::sketch::{Sketch, Stage};
use crate::rules::{Editor, NimHeaps, Turns, Way, parts_of};
use crate::scene::Scene;
use crate::solve::arena::{Arena, Explorer};
use crate::solve::misere::quotient::{HeapQuotient, HeapQuotients};
use crate::solve::plan::{self, Planned};
use crate::solve::{self, Knowledge};
use crate::table::Card;
use crate::{
    Budget, Convention, Dice, Error, Move, Nimber, Outcome, Play, Scanner, Stopped, Value,
};
use std::any::Any;
use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game with its parameters, ready to read positions.
pub trait AnyGame: Send + Sync {
    /// What the catalogue tells about the game.
    fn card(&self) -> &Card;

    /// The name with its parameters: `subtract:1,2,4`.
    fn spec(&self) -> &str;

    /// The same game under a name with these parameters, such as a reference to where they stand.
    fn with_parameters(&self, parameters: &str) -> Arc<dyn AnyGame>;

    /// Reads a position.
    fn parse(&self, text: &mut Scanner) -> Result<Box<dyn Component>, Error>;

    /// A random small position.
    fn sample(&self, dice: &mut dyn Dice) -> Option<Box<dyn Component>>;

    /// Where positions are put together by hand.
    fn editor(&self) -> Editor;

    /// The text of a position that was drawn, and the edges that do not count.
    fn written(&self, sketch: &Sketch) -> Result<(String, Vec<usize>), Error>;

    /// How the game is played by drawing curves, if it is.
    fn pencil(&self) -> Option<Box<dyn AnyPencil + '_>>;

    /// Makes room for questions about all these positions of the game, so that they can share a table.
    fn expect(&self, positions: &[Box<dyn Component>], budget: &mut Budget) -> Result<(), Stopped>;

    /// Forgets what was found out about the game: rules that failed half-way may have told what is not so.
    fn forget(&self);

    /// The rule for single heaps, if the game has one.
    fn heap_rule(&self) -> Option<&dyn HeapRule>;

    /// The values of the heaps from 0 to `to`.
    fn sequence(&self, to: u64, budget: &mut Budget) -> Result<Vec<u32>, Stopped> {
        let mut values = Vec::new();
        self.with_sequence(&mut |rule, sequence| {
            sequence.extend(rule, to, budget)?;
            values = sequence.values()[..=to as usize].to_vec();
            Ok(())
        })?;
        Ok(values)
    }

    /// The period of the values of single heaps, if the first `limit` of them prove one.
    fn period(&self, limit: u64, budget: &mut Budget) -> Result<Option<Period>, Stopped> {
        let mut period = None;
        self.with_sequence(&mut |rule, sequence| {
            sequence.prove_period(rule, limit, budget)?;
            period = sequence.period().cloned();
            Ok(())
        })?;
        Ok(period)
    }

    /// The certificate of a period that was [proved](Self::period) before.
    fn certificate(&self) -> Option<Certificate> {
        let mut certificate = None;
        let _ = self.with_sequence(&mut |rule, sequence| {
            certificate = sequence.certificate(rule);
            Ok(())
        });
        certificate
    }

    /// The misère quotient of the heaps up to this one, if there are heaps and it is found soon.
    fn misere_quotient(
        &self,
        heap: u64,
        budget: &mut Budget,
    ) -> Result<Option<Arc<HeapQuotient>>, Stopped>;

    /// Works with the values of single heaps, which are kept between questions.
    fn with_sequence(
        &self,
        work: &mut dyn FnMut(&dyn HeapRule, &mut Sequence) -> Result<(), Stopped>,
    ) -> Result<(), Stopped>;
}

/// A position together with its rules: one component of a sum.
pub trait Component: Coded + Provable + Tabulated + Send + Sync {
    /// What the catalogue tells about the game.
    fn card(&self) -> &Card;

    /// The name with its parameters.
    fn spec(&self) -> &str;

    /// The position in the game's notation, without the game's name.
    fn notation(&self) -> String;

    /// The same position again.
    fn copy(&self) -> Box<dyn Component>;

    /// The representative of all positions isomorphic to this one.
    fn canonical(&self) -> Box<dyn Component>;

    /// The independent parts.
    fn summands(&self) -> Vec<Box<dyn Component>>;

    /// The normal-play value.
    fn value(&self, budget: &mut Budget) -> Result<Value, Stopped>;

    /// The normal-play value by the definition alone, whatever theorems say.
    fn searched_value(&self, budget: &mut Budget) -> Result<Value, Stopped>;

    /// Whether the normal-play value is this one: often far easier to tell than the value.
    fn is_worth(&self, value: Nimber, budget: &mut Budget) -> Result<bool, Stopped>;

    /// The normal-play value by couples alone; `None` if that method does not reach it.
    fn value_by_couples(&self, budget: &mut Budget) -> Result<Option<Nimber>, Stopped>;

    /// How the value of each part is found, and why so.
    fn plan(&self) -> Vec<Planned>;

    /// The rules' own list of options, which [`moves`](Self::moves) must agree with.
    fn options(&self, budget: &mut Budget) -> Result<Vec<Box<dyn Component>>, Stopped>;

    /// A number that every move lowers, or `None` if play may be endless.
    fn rank(&self) -> Option<u128>;

    /// The misère outcome by a theorem, for the few games that have one.
    fn known_misere(&self) -> Option<Outcome>;

    /// The heaps of Nim that this is in disguise, if it is.
    fn as_nim(&self) -> Option<NimHeaps>;

    /// Every move.
    fn moves(&self, budget: &mut Budget) -> Result<Vec<AnyMove>, Stopped>;

    /// Every move with the ways in which it is made on the board.
    fn moves_on_board(&self, budget: &mut Budget) -> Result<Vec<(AnyMove, Vec<Way>)>, Stopped>;

    /// All moves to positions of a given value; not the complimenting ones, which reach another sum
    /// with the same player to move.
    fn moves_to_value(&self, value: &Value, budget: &mut Budget) -> Result<Vec<AnyMove>, Stopped>;

    /// All moves to positions of a given finite value.
    fn moves_to(&self, value: Nimber, budget: &mut Budget) -> Result<Vec<AnyMove>, Stopped> {
        self.moves_to_value(&value.into(), budget)
    }

    /// Whether [`moves_to_value`](Self::moves_to_value) has found all moves if it has found so many.
    fn lists_all_moves_to(&self, found: usize) -> bool;

    /// A lower bound for the number of moves.
    fn breadth(&self) -> u128;

    /// The position after a move was made elsewhere in the sum.
    fn turn_passed(&self) -> Box<dyn Component>;

    /// Whether the players own different pieces.
    fn is_coloured(&self) -> bool;

    /// Whether some moves are complimenting: the same player must move again.
    fn is_complimenting(&self) -> bool;

    /// The points already won, of the player to move and of the other.
    fn owned(&self) -> [u32; 2];

    /// What a theorem says about this position in some convention, and why: the value, the misère outcome
    /// (where it is not Bouton's theorem), or the score.
    fn reason(&self, play: Convention) -> Option<Reason>;

    /// The size, if this is a single heap.
    fn heap_size(&self) -> Option<u64>;

    /// The game that this is a position of.
    fn game(&self) -> Arc<dyn AnyGame>;

    /// The picture.
    fn scene(&self) -> Scene;

    /// The position as a drawing to change by hand, if the game has a board for that.
    fn sketch(&self) -> Option<Sketch>;

    /// The argument of [`reason`](Self::reason) as a series of positions of the same value, for games
    /// that are drawn.
    fn stages(&self) -> Vec<Stage<Box<dyn Component>>>;

    /// An explorer for positions of this game.
    fn explorer(&self) -> Box<dyn Explorer>;

    /// The bare position, for [`Explorer::intern`].
    fn position(&self) -> &dyn Any;

    /// The whole text: `subtract:1,2,4 11`.
    fn text(&self) -> String {
        let mut text = format!("{} {}", self.spec(), self.notation());
        text.truncate(text.trim_end().len());
        text
    }
}

/// A move of any game.
pub struct AnyMove {
    /// The move in the game's own words.
    pub text: String,
    /// The position after it.
    pub result: Box<dyn Component>,
    /// Whether the same player must move again.
    pub again: bool,
    /// The points for it, in games that are played for points.
    pub points: u32,
}

/// A message repeats at most so many characters of a position.
const MOST_SHOWN: usize = 80;

/// The most random moves from an example to a sample.
const LONGEST_WALK: u64 = 4;

/// A ruleset with its name and what has been found out about it.
struct Seat<G: Play> {
    card: Arc<Card>,
    spec: String,
    rules: Arc<G>,
    knowledge: Mutex<Knowledge<G>>,
    quotients: Arc<Mutex<HeapQuotients>>,
}

impl<G: Play> Seat<G> {
    /// A panic elsewhere cannot leave the tables wrong: entries are written whole.
    fn knowledge(&self) -> MutexGuard<'_, Knowledge<G>> {
        self.knowledge.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Play> Seat<G> {
    /// An example that these rules can read, those with the same parameters first.
    fn example(&self) -> Option<G::Position> {
        let read = |example: &Cow<str>| {
            let (spec, notation) = example.split_once(' ')?;
            let mut text = Scanner::new(notation);
            let position = self.rules.parse(&mut text).ok()?;
            text.is_done().then_some((spec != self.spec, position))
        };
        let readable = self.card.examples.iter().filter_map(read);
        readable.min_by_key(|(is_other, _)| *is_other).map(|(_, position)| position)
    }
}

/// The position after a few random moves.
fn walk<G: Play>(rules: &G, mut position: G::Position, dice: &mut dyn Dice) -> G::Position {
    for _ in 0..dice.roll(LONGEST_WALK) {
        let mut options = Vec::new();
        rules.options(&position, &mut options);
        if options.is_empty() {
            break;
        }
        let choice = dice.roll(options.len() as u64 - 1);
        position = options.swap_remove(choice as usize);
    }
    position
}

/// The game behind the face.
struct Seated<G: Play>(Arc<Seat<G>>);

/// Opens a game: `card` and `parameters` name it, `rules` rule it.
pub fn seat<G: Play>(card: &Arc<Card>, parameters: &str, rules: G) -> Arc<dyn AnyGame> {
    seat_shared(card, parameters, Arc::new(rules))
}

/// A game's name with its parameters.
fn spec(card: &Card, parameters: &str) -> String {
    match parameters {
        "" => card.name.clone().into_owned(),
        _ => format!("{}:{parameters}", card.name),
    }
}

fn seat_shared<G: Play>(card: &Arc<Card>, parameters: &str, rules: Arc<G>) -> Arc<dyn AnyGame> {
    let spec = spec(card, parameters);
    Arc::new(Seated(Arc::new(Seat {
        card: card.clone(),
        spec,
        rules,
        knowledge: Mutex::default(),
        quotients: Arc::default(),
    })))
}

impl<G: Play> AnyGame for Seated<G> {
    fn card(&self) -> &Card {
        &self.0.card
    }

    fn spec(&self) -> &str {
        &self.0.spec
    }

    fn with_parameters(&self, parameters: &str) -> Arc<dyn AnyGame> {
        seat_shared(&self.0.card, parameters, self.0.rules.clone())
    }

    fn parse(&self, text: &mut Scanner) -> Result<Box<dyn Component>, Error> {
        let position = self.0.rules.parse(text)?;
        text.finish()?;
        Ok(Box::new(Placed { seat: self.0.clone(), position }))
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Box<dyn Component>> {
        let rules = &self.0.rules;
        let position =
            rules.sample(dice).or_else(|| Some(walk(&**rules, self.0.example()?, dice)))?;
        Some(Box::new(Placed { seat: self.0.clone(), position }))
    }

    fn editor(&self) -> Editor {
        self.0.rules.surface().editor()
    }

    fn written(&self, sketch: &Sketch) -> Result<(String, Vec<usize>), Error> {
        sketch.check()?;
        let Some(game) = self.0.rules.surface().sketched() else {
            let message = format!("{} is written, not drawn", self.0.card.title);
            return Err(Error::new(message, "", 0..0));
        };
        let written = game.written(sketch)?;
        let spec = spec(&self.0.card, &written.parameters);
        Ok((format!("{spec} {}", written.position).trim_end().to_owned(), written.left_out))
    }

    fn pencil(&self) -> Option<Box<dyn AnyPencil + '_>> {
        pencil::of(&self.0)
    }

    fn expect(&self, positions: &[Box<dyn Component>], budget: &mut Budget) -> Result<(), Stopped> {
        let own = positions.iter().filter_map(|component| component.position().downcast_ref());
        self.0.knowledge().expect(&*self.0.rules, own, budget)
    }

    fn forget(&self) {
        *self.0.knowledge() = Knowledge::default();
    }

    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        Some(self.0.rules.powers().heaps?.heap_rule())
    }

    fn misere_quotient(
        &self,
        heap: u64,
        budget: &mut Budget,
    ) -> Result<Option<Arc<HeapQuotient>>, Stopped> {
        let Some(rule) = self.heap_rule() else { return Ok(None) };
        let mut quotients = self.0.quotients.lock().unwrap_or_else(PoisonError::into_inner);
        quotients.up_to(heap, rule, budget)
    }

    fn with_sequence(
        &self,
        work: &mut dyn FnMut(&dyn HeapRule, &mut Sequence) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let Some(rule) = self.heap_rule() else {
            let why = format!("{} is not a game of single heaps", self.0.spec);
            return Err(Stopped::NoMethod(why));
        };
        work(rule, self.0.knowledge().sequence())
    }
}

/// A position on its seat.
struct Placed<G: Play> {
    seat: Arc<Seat<G>>,
    position: G::Position,
}

impl<G: Play> Placed<G> {
    fn at(&self, position: G::Position) -> Box<dyn Component> {
        Box::new(Self { seat: self.seat.clone(), position })
    }

    fn named(&self, moves: Vec<Move<G::Position>>) -> Vec<AnyMove> {
        let turns = self.rules().powers().turns;
        let named = moves.into_iter().map(|option| {
            let (again, points) = turns.gain(&self.position, &option.result);
            AnyMove { text: option.text, again, points, result: self.at(option.result) }
        });
        named.collect()
    }

    fn rules(&self) -> &G {
        &self.seat.rules
    }

    /// All moves, if there is room for them.
    fn listed(&self, budget: &mut Budget) -> Result<Vec<Move<G::Position>>, Stopped> {
        let what = || format!("the list of all moves of {}", clipped(self.text()));
        budget.require_list(what, self.breadth(), size_of::<Move<G::Position>>())?;
        let moves = self.rules().moves(&self.position);
        budget.spend_many(moves.len() as u64)?;
        Ok(moves)
    }
}

/// The beginning of a text that may be long.
fn clipped(text: String) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl<G: Play> Component for Placed<G> {
    fn card(&self) -> &Card {
        &self.seat.card
    }

    fn spec(&self) -> &str {
        &self.seat.spec
    }

    fn notation(&self) -> String {
        self.rules().notate(&self.position)
    }

    fn copy(&self) -> Box<dyn Component> {
        self.at(self.position.clone())
    }

    fn canonical(&self) -> Box<dyn Component> {
        self.at(self.rules().canonical(self.position.clone()))
    }

    fn summands(&self) -> Vec<Box<dyn Component>> {
        let mut parts = Vec::new();
        self.rules().summands(self.position.clone(), &mut parts);
        parts.into_iter().map(|part| self.at(part)).collect()
    }

    fn value(&self, budget: &mut Budget) -> Result<Value, Stopped> {
        self.seat.knowledge().value(self.rules(), &self.position, budget)
    }

    fn searched_value(&self, budget: &mut Budget) -> Result<Value, Stopped> {
        solve::searched_value(self.rules(), &self.position, budget)
    }

    fn is_worth(&self, value: Nimber, budget: &mut Budget) -> Result<bool, Stopped> {
        self.seat.knowledge().is(self.rules(), &self.position, value, budget)
    }

    fn value_by_couples(&self, budget: &mut Budget) -> Result<Option<Nimber>, Stopped> {
        match plan::has_couples(self.rules(), &self.position) {
            true => solve::value_by_couples(self.rules(), &self.position, budget),
            false => Ok(None),
        }
    }

    fn plan(&self) -> Vec<Planned> {
        let parts = parts_of(self.rules(), self.position.clone()).into_iter();
        let planned = parts.map(|part| {
            let (method, why) = plan::value(self.rules(), &part).described();
            let part = format!("{} {}", self.spec(), self.rules().notate(&part));
            Planned { part, method, why }
        });
        planned.collect()
    }

    fn options(&self, budget: &mut Budget) -> Result<Vec<Box<dyn Component>>, Stopped> {
        let options = solve::options(self.rules(), &self.position, budget)?;
        Ok(options.into_iter().map(|option| self.at(option)).collect())
    }

    fn rank(&self) -> Option<u128> {
        self.rules().rank(&self.position)
    }

    fn known_misere(&self) -> Option<Outcome> {
        self.rules().powers().known_misere(&self.position)
    }

    fn as_nim(&self) -> Option<NimHeaps> {
        self.rules().powers().as_nim(&self.position)
    }

    fn moves(&self, budget: &mut Budget) -> Result<Vec<AnyMove>, Stopped> {
        Ok(self.named(self.listed(budget)?))
    }

    fn moves_on_board(&self, budget: &mut Budget) -> Result<Vec<(AnyMove, Vec<Way>)>, Stopped> {
        let moves = self.listed(budget)?;
        let ways = self.rules().ways(&self.position, &moves);
        Ok(self.named(moves).into_iter().zip(ways).collect())
    }

    fn moves_to_value(&self, value: &Value, budget: &mut Budget) -> Result<Vec<AnyMove>, Stopped> {
        let theory = self.rules().powers().theory;
        if let Some(moves) = theory.and_then(|theory| theory.moves_to_value(&self.position, value))
        {
            return Ok(self.named(moves));
        }
        let mut found = Vec::new();
        for option in self.moves(budget)?.into_iter().filter(|option| !option.again) {
            let reached = match value {
                Value::Nim(value) => option.result.is_worth(*value, budget)?,
                value => option.result.value(budget)? == *value,
            };
            found.extend(reached.then_some(option));
        }
        Ok(found)
    }

    fn lists_all_moves_to(&self, found: usize) -> bool {
        self.rules().powers().theory.is_none_or(|theory| theory.finds_all(&self.position, found))
    }

    fn breadth(&self) -> u128 {
        self.rules().breadth(&self.position)
    }

    fn turn_passed(&self) -> Box<dyn Component> {
        self.at(self.rules().powers().turns.turn_passed(self.position.clone()))
    }

    fn is_complimenting(&self) -> bool {
        self.rules().powers().turns.is_complimenting()
    }

    fn owned(&self) -> [u32; 2] {
        self.rules().powers().turns.owned(&self.position)
    }

    fn is_coloured(&self) -> bool {
        self.rules().powers().turns.is_coloured()
    }

    fn reason(&self, play: Convention) -> Option<Reason> {
        let powers = self.rules().powers();
        match (play, powers.turns) {
            (Convention::Normal, _) => powers.theory?.reason(&self.position),
            (Convention::Misere, _) => powers.misere?.misere_reason(&self.position),
            (Convention::Score, Turns::Complimenting(game)) => game.score_reason(&self.position),
            (Convention::Score, _) => None,
        }
    }

    fn heap_size(&self) -> Option<u64> {
        self.rules().powers().heap_size(&self.position)
    }

    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::new(Seated(self.seat.clone()))
    }

    fn scene(&self) -> Scene {
        self.rules().draw(&self.position)
    }

    fn sketch(&self) -> Option<Sketch> {
        self.rules().surface().sketched()?.sketch(&self.position)
    }

    fn stages(&self) -> Vec<Stage<Box<dyn Component>>> {
        let game = self.rules().surface().sketched();
        let stages = game.map_or(Vec::new(), |game| game.stages(&self.position)).into_iter();
        stages.map(|stage| stage.map(|position| self.at(position))).collect()
    }

    fn explorer(&self) -> Box<dyn Explorer> {
        Box::new(Arena::new(self.seat.rules.clone(), self.seat.quotients.clone()))
    }

    fn position(&self) -> &dyn Any {
        &self.position
    }
}
