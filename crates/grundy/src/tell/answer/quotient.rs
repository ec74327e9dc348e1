//! Misère quotients and genera as answers.

use crate::solve::genus::Nature;
use crate::solve::misere::quotient::heaps::Run;
use crate::solve::misere::quotient::monoid::letter_name;
use crate::solve::misere::quotient::{Drift, HeapQuotient, Quotient};
use crate::table::game::AnyGame;
use crate::table::sum::Judge;
use crate::tell::answer::Answered;
use crate::{Budget, Convention, Scanner, Stopped, Sum};
use serde::{Deserialize, Serialize};

/// What is known about a misère quotient.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct QuotientAnswer {
    /// The game or the position.
    pub game: String,
    /// Whether this is the quotient of everything that was asked for: of all heaps, or of the position.
    pub solved: bool,
    /// Whether it is proved; what could not be proved in time is only what was found.
    pub proved: bool,
    /// How many elements it has.
    pub order: usize,
    /// How many of them are lost.
    pub p_order: usize,
    /// How long the block is in which the elements of the heaps repeat for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The least heap from which on they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// Whether it is the quotient of Nim.
    pub tame: bool,
    /// Letters and relations: `<a,b | a2=1, b3=b>`.
    pub presentation: String,
    /// The lost elements.
    pub p_portion: Vec<String>,
    /// The kernel: the group of the elements that all others divide.
    pub kernel: Vec<String>,
    /// All elements, by their least words.
    pub elements: Vec<String>,
    /// What the letters stand for.
    pub letters: Vec<Letter>,
    /// Each element times each letter, as numbers of elements.
    pub times: Vec<Vec<u32>>,
    /// The element of each piece: of the heaps from 0 on, or of the positions.
    pub values: Vec<String>,
    /// The element of the position, if one was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Why the quotient of one more heap is infinite, if that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite: Option<Drift>,
    /// Where the quotient grew, in a heap game.
    pub growth: Vec<Growth>,
}

/// A letter of a presentation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Letter {
    /// The letter.
    pub name: String,
    /// The heap that it stands for, or the number of the position.
    pub piece: usize,
}

/// A heap at which a quotient grew.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Growth {
    /// The heap.
    pub heap: usize,
    /// How many elements there are from then on.
    pub order: usize,
    /// How many of them are lost.
    pub p_order: usize,
}

impl QuotientAnswer {
    fn new(game: &str, quotient: &Quotient) -> Self {
        let monoid = &quotient.monoid;
        let names = |elements: Vec<u32>| elements.iter().map(|e| monoid.name(*e)).collect();
        let letters = quotient.letters.iter().enumerate();
        Self {
            game: game.into(),
            solved: false,
            proved: false,
            order: monoid.order(),
            p_order: monoid.lost_order(),
            period: None,
            preperiod: None,
            tame: monoid.is_tame(),
            presentation: monoid.presentation(),
            p_portion: names(monoid.lost()),
            kernel: names(monoid.kernel()),
            elements: names(monoid.elements().collect()),
            letters: letters
                .map(|(at, piece)| Letter { name: letter_name(at), piece: *piece })
                .collect(),
            times: monoid
                .elements()
                .map(|element| (0..monoid.letters()).map(|l| monoid.times(element, l)).collect())
                .collect(),
            values: names(quotient.values.clone()),
            value: None,
            infinite: None,
            growth: Vec::new(),
        }
    }

    /// The quotient of a heap game as far as a run has come, with its proof if there is one.
    pub fn of_run(game: &str, run: &Run, found: Option<&HeapQuotient>) -> Self {
        let growth = run.growth().iter();
        let growth =
            growth.map(|&(heap, order, p_order)| Growth { heap, order, p_order }).collect();
        let Some(found) = found else { return Self { growth, ..Self::new(game, &run.unproved()) } };
        let period = found.period.as_ref();
        Self {
            solved: period.is_some(),
            proved: true,
            period: period.map(|period| period.period),
            preperiod: period.map(|period| period.preperiod),
            growth,
            ..Self::new(game, &found.quotient)
        }
    }

    /// The quotient of the parts of a position and all that they can become.
    pub fn of_position(sum: &Sum, budget: &mut Budget) -> Result<(Self, Quotient), Stopped> {
        let (pieces, own) = sum.pieces(budget)?;
        let quotient = Quotient::of(&pieces, pieces.moves.len(), budget)?;
        let value = quotient.monoid.name(quotient.product(own));
        let told = Self::new(&sum.to_string(), &quotient);
        Ok((Self { solved: true, proved: true, value: Some(value), ..told }, quotient))
    }
}

/// Genera of positions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Genera {
    /// The game or the position.
    pub game: String,
    /// What was found.
    pub genera: Vec<GenusAnswer>,
}

/// The genus of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct GenusAnswer {
    /// The position.
    pub position: String,
    /// Its genus, with all digits: `3^1431`; the last two repeat.
    pub genus: String,
    /// How it behaves: tame, tameable, restive, restless or wild.
    pub class: &'static str,
    /// What that means.
    pub meaning: &'static str,
}

impl GenusAnswer {
    fn new(position: String, nature: &Nature) -> Self {
        let Nature { genus, class } = nature;
        Self { position, genus: genus.whole(), class: class.name(), meaning: class.meaning() }
    }

    /// The genus of a position.
    pub fn of(sum: &Sum, budget: &mut Budget) -> Result<Self, Stopped> {
        let nature = Judge::new(sum, Convention::Misere).nature(sum, budget)?;
        Ok(Self::new(sum.to_string(), &nature))
    }
}

/// The genera of the heaps of a game, from 1 on.
pub fn genera(game: &dyn AnyGame, to: u64, budget: &mut Budget) -> Answered<Genera> {
    let mut known = Genera { game: game.spec().to_owned(), genera: Vec::new() };
    let mut judge: Option<Judge> = None;
    let mut find = |heap: u64| {
        let text = heap.to_string();
        let Ok(position) = game.parse(&mut Scanner::new(&text)) else { return Ok(None) };
        let sum = Sum::new(vec![position]);
        let judge = judge.get_or_insert_with(|| Judge::new(&sum, Convention::Misere));
        let nature = judge.nature(&sum, budget)?;
        Ok(Some(GenusAnswer::new(sum.to_string(), &nature)))
    };
    for heap in 1..=to {
        match find(heap) {
            Ok(found) => known.genera.extend(found),
            Err(why) => return Answered { known, stopped: Some(why) },
        }
    }
    Answered { known, stopped: None }
}
