//! Canonical forms in misère play as answers.

use crate::solve::misere::forms::notation::Written;
use crate::solve::misere::forms::{Form, Forms};
use crate::tell::answer::Answered;
use crate::tell::form_reader::FormReader;
use crate::{Budget, Outcome, Scanner, Stopped};
use crate::{Error, Sum};
use serde::Serialize;

/// A game whose canonical form is asked for.
pub enum Asked {
    /// A position.
    Position(Sum),
    /// A game written as its options.
    Game(Written),
}

impl Asked {
    /// Reads a game such as `*[2#1]`; `None` where the text is meant as a position.
    pub fn game(text: &str) -> Option<Result<Self, Error>> {
        let text = text.trim_start();
        text.starts_with('*').then(|| Written::parse(&mut Scanner::new(text)).map(Self::Game))
    }

    fn form(&self, reader: &mut FormReader, budget: &mut Budget) -> Result<Form, Stopped> {
        match self {
            Self::Position(sum) => reader.sum(sum, budget),
            Self::Game(written) => written.form(&mut reader.forms, budget),
        }
    }
}

/// What is known about a canonical form in misère play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct CanonicalAnswer {
    /// The canonical form: `*[2#1]`.
    pub form: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The genus, with all digits: `3^1431`; the last two repeat.
    pub genus: String,
    /// How it behaves: tame, generally tame, restive, restless or wild.
    pub class: &'static str,
    /// What that means.
    pub meaning: &'static str,
    /// How many moves the longest play takes.
    pub birthday: u32,
    /// Whether it is even: the smaller one of the two that a heap of one turns into each other.
    pub even: bool,
    /// The mate: the sum of the game and its mate is lost.
    pub mate: String,
    /// The options, smaller ones first.
    pub options: Vec<String>,
    /// Something to which the game is linked or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    /// Whether it is a sum of games in trivial ways only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prime: Option<bool>,
    /// The even games that it is a sum of with another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<String>>,
    /// The ways to write it as a sum of primes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partitions: Option<Vec<Vec<String>>>,
}

/// Whether something makes the sums with two games both lost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Link {
    /// The other game.
    pub other: String,
    /// What does it, if anything does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

impl CanonicalAnswer {
    /// Finds the canonical form of a game, and what it is like; and whether it is linked to another one.
    pub fn of(
        asked: &Asked,
        other: Option<&Asked>,
        budget: &mut Budget,
    ) -> Result<Answered<Self>, Stopped> {
        let mut reader = FormReader::default();
        let form = asked.form(&mut reader, budget)?;
        let other = other.map(|other| other.form(&mut reader, budget)).transpose()?;
        let forms = &mut reader.forms;
        let nature = forms.nature(form, budget)?;
        let mate = forms.mate(form, budget)?;
        let link = other.map(|other| Link::of(forms, form, other, budget)).transpose()?;
        let mut known = Self {
            form: forms.notation(form, budget)?,
            outcome: if forms.is_lost(form) { Outcome::P } else { Outcome::N },
            genus: nature.genus.whole(),
            class: nature.class.name(),
            meaning: nature.class.meaning(),
            birthday: forms.rank(form),
            even: !forms.even(form, budget)?.1,
            mate: forms.notation(mate, budget)?,
            options: forms.written_options(form, budget)?,
            link,
            prime: None,
            parts: None,
            partitions: None,
        };
        let stopped = known.divide(forms, form, budget).err();
        Ok(Answered { known, stopped })
    }

    /// Adds what the game is a sum of.
    fn divide(
        &mut self,
        forms: &mut Forms,
        form: Form,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        self.prime = Some(forms.is_prime(form, budget)?);
        let parts = forms.parts(form, budget)?;
        self.parts = Some(written(forms, &parts, budget)?);
        let partitions = forms.partitions(form, budget)?;
        let partitions = partitions.iter().map(|partition| written(forms, partition, budget));
        self.partitions = Some(partitions.collect::<Result<_, _>>()?);
        Ok(())
    }
}

impl Link {
    fn of(
        forms: &mut Forms,
        form: Form,
        other: Form,
        budget: &mut Budget,
    ) -> Result<Self, Stopped> {
        let by = forms.link(form, other, budget)?;
        let by = by.map(|by| forms.notation(by, budget)).transpose()?;
        Ok(Self { other: forms.notation(other, budget)?, by })
    }
}

fn written(forms: &mut Forms, list: &[Form], budget: &mut Budget) -> Result<Vec<String>, Stopped> {
    list.iter().map(|form| forms.notation(*form, budget)).collect()
}
