//! The genus of a position: its normal value, and its misère values beside 0, 1, 2, … heaps of 2.
//!
//! Genus is computed on positions, never by adding genera: sums of wild games do not allow that.

use super::search::{State, SumSearch};
use crate::rules::NimHeaps;
use crate::{Budget, Nimber, Stopped, nimber};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::fmt;

/// `g^abc…`: the normal value `g`, then the misère values of G, G+*2, G+*2+*2, …; the last two
/// digits repeat for ever.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    /// The normal-play value.
    pub normal: Nimber,
    /// The misère values; the last two repeat. At least two.
    pub misere: Vec<u64>,
}

/// How a position behaves in misère play (Conway; *Winning Ways*, chapter 13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Its genus is one of Nim, and all its options are tame: beside tame positions it may be replaced by
    /// heaps of Nim.
    Tame,
    /// The same holds, but some options are not tame. Each of them can be answered by a move to a tame position
    /// of this very genus.
    #[serde(rename = "generally tame")]
    GenerallyTame,
    /// Its options are tame, it is worth 0 or 1 in normal play, and more than that in misère play.
    Restive,
    /// The same holds, but some options are not tame. Each of them can be answered by a move to a tame position with
    /// its value in normal play, and by one with its value in misère play.
    #[serde(rename = "generally restive")]
    GenerallyRestive,
    /// Its options are tame, it is worth more than 1 in normal play, and 0 or 1 in misère play.
    Restless,
    /// None of these.
    Wild,
}

impl Class {
    /// Whether it may be treated as heaps of Nim.
    pub fn is_like_nim(self) -> bool {
        matches!(self, Self::Tame | Self::GenerallyTame)
    }

    /// Whether it behaves as a restive position beside heaps of Nim.
    pub fn is_restive(self) -> bool {
        matches!(self, Self::Restive | Self::GenerallyRestive)
    }

    /// The class in one word, or two.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tame => "tame",
            Self::GenerallyTame => "generally tame",
            Self::Restive => "restive",
            Self::GenerallyRestive => "generally restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        }
    }

    /// What the class means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Tame => "among tame positions it is as good as heaps of Nim",
            Self::GenerallyTame => {
                "some options are not tame, but each can be answered by a tame position of the same genus, \
                 so that it is as good as heaps of Nim"
            }
            Self::Restive => {
                "its options are tame; it is worth 0 or 1 in normal play and more in misère play, so it is no Nim \
                 position"
            }
            Self::GenerallyRestive => {
                "worth 0 or 1 in normal play and more in misère play; some options are not tame, but each can be \
                 answered by tame positions of these values, so that beside heaps of Nim it behaves as a restive one"
            }
            Self::Restless => {
                "its options are tame; it is worth more than 1 in normal play and 0 or 1 in misère play, so it is no \
                 Nim position"
            }
            Self::Wild => {
                "its genus tells about single positions only: in sums the sum itself must be looked at"
            }
        }
    }
}

/// A genus and how positions with it behave.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nature {
    /// The genus.
    pub genus: Genus,
    /// The class.
    pub class: Class,
}

impl Nature {
    /// From the options, and the options of each of them.
    pub fn from_options<'a>(options: &[&Self], second: impl Fn(usize) -> Vec<&'a Self>) -> Self {
        let genera: Vec<&Genus> = options.iter().map(|option| &option.genus).collect();
        let genus = Genus::from_options(&genera);
        if options.iter().all(|option| option.class == Class::Tame) {
            return Self { class: genus.among_tame(), genus };
        }
        let tamed = |at: usize| options[at].class.is_like_nim() || genus.comes_back(&second(at));
        let class = match (genus.is_of_nim(), genus.among_tame()) {
            (true, _) if (0..options.len()).all(tamed) => Class::GenerallyTame,
            (_, Class::Restive) if (0..options.len()).all(tamed) => Class::GenerallyRestive,
            _ => Class::Wild,
        };
        Self { genus, class }
    }
}

impl Genus {
    /// Whether some heaps of Nim have this genus.
    pub fn is_of_nim(&self) -> bool {
        let size = self.normal.0;
        let firm = Self { normal: self.normal, misere: vec![size, size ^ 2] };
        *self == Self::of_heap(size) || *self == firm
    }

    /// Whether one of these can always be moved to where a position of this genus stood before, which is one of
    /// Nim. Where large heaps decide, that is one with the same value in normal play beside other large heaps, and
    /// with the same value in misère play beside none.
    fn comes_back(&self, options: &[&Nature]) -> bool {
        let tame = || options.iter().filter(|option| option.class.is_like_nim());
        match *self == Self::of_heap(self.normal.0) && self.normal.0 < 2 {
            true => tame().any(|option| option.genus == *self),
            false => {
                tame().any(|option| option.genus.normal == self.normal)
                    && tame().any(|option| option.genus.misere[0] == self.misere[0])
            }
        }
    }

    /// The class of a position with this genus whose options are all tame.
    fn among_tame(&self) -> Class {
        match (self.normal.0, self.misere[0]) {
            (0 | 1, 2..) => Class::Restive,
            (2.., 0 | 1) => Class::Restless,
            _ => Class::Tame,
        }
    }

    fn digit(&self, index: usize) -> u64 {
        let length = self.misere.len();
        if index < length {
            return self.misere[index];
        }
        self.misere[length - 2 + (index - length) % 2]
    }

    /// The genus of a position from those of its options.
    fn from_options(options: &[&Self]) -> Self {
        let normal = nimber::mex(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u64> = Vec::new();
        loop {
            let k = misere.len();
            let mut seen: Vec<Nimber> =
                options.iter().map(|option| Nimber(option.digit(k))).collect();
            match misere.last() {
                // A position without moves is won by the player to move: misère value 1.
                None if options.is_empty() => seen.push(Nimber(0)),
                None => {}
                // A move in a heap of 2 leaves nothing or a heap of 1.
                Some(before) => seen.extend([Nimber(*before), Nimber(before ^ 1)]),
            }
            misere.push(nimber::mex(seen).0);
            let n = misere.len();
            if n >= settled + 4 && misere[n - 1] == misere[n - 3] && misere[n - 2] == misere[n - 4]
            {
                break;
            }
        }
        while misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        Self { normal, misere }
    }

    /// The genus of heaps of Nim, whose misère values are those of one heap unless they are large and
    /// their sum is not.
    pub fn of_nim(heaps: &NimHeaps) -> Option<Self> {
        let sum = heaps.sum.nimber()?.0;
        Some(match heaps.large {
            true => Self { normal: Nimber(sum), misere: vec![sum, sum ^ 2] },
            false => Self::of_heap(sum),
        })
    }

    /// The genus of a Nim heap.
    pub fn of_heap(size: u64) -> Self {
        let misere = match size {
            0 => vec![1, 2, 0],
            1 => vec![0, 3, 1],
            _ => vec![size, size ^ 2],
        };
        Self { normal: Nimber(size), misere }
    }
}

impl Genus {
    /// The genus with all its digits, also where a Nim heap has it: `2^20`.
    pub fn whole(&self) -> String {
        let digit = |digit: &u64| match digit {
            0..10 => digit.to_string(),
            _ => format!("({digit})"),
        };
        format!("{}^{}", self.normal.0, self.misere.iter().map(digit).collect::<String>())
    }
}

impl fmt::Display for Genus {
    /// `3^1431`; a genus that a Nim heap has too is written as that heap: `3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self == Self::of_heap(self.normal.0) {
            true => write!(f, "{}", self.normal.0),
            false => f.write_str(&self.whole()),
        }
    }
}

/// The genus and the class of a loop-free sum. `known` keeps what is found for further questions.
pub fn of(
    search: &mut SumSearch,
    state: &State,
    known: &mut FxHashMap<State, Nature>,
    budget: &mut Budget,
) -> Result<Nature, Stopped> {
    let mut stack = vec![(state.clone(), search.options(state, budget)?, 0)];
    loop {
        let Some((state, options, next)) = stack.last_mut() else {
            unreachable!("the first frame returns")
        };
        while *next < options.len() && known.contains_key(&options[*next]) {
            *next += 1;
        }
        if let Some(option) = options.get(*next).cloned() {
            budget.spend()?;
            let below = search.options(&option, budget)?;
            stack.push((option, below, 0));
            continue;
        }
        let natures: Vec<&Nature> = options.iter().map(|option| &known[option]).collect();
        let mut second: Vec<Vec<State>> = Vec::new();
        if natures.iter().any(|nature| nature.class != Class::Tame) {
            for option in options.iter() {
                second.push(search.options(option, budget)?);
            }
        }
        let nature = Nature::from_options(&natures, |at| {
            second[at].iter().map(|state| &known[state]).collect()
        });
        known.insert(state.clone(), nature.clone());
        stack.pop();
        if stack.is_empty() {
            return Ok(nature);
        }
    }
}
