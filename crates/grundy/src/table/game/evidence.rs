//! What large searches have proved about a game: kept, taken up again, written as proofs, checked.

use super::{Component, Placed};
use crate::solve::couples::parts_of;
use crate::solve::couples::proof::{Checker, Claim, Prover};
use crate::solve::couples::{Effort, Fact, Report};
use crate::{Budget, Nimber, Play, Scanner, Stopped};

/// A position whose game can be searched at length.
pub trait Provable {
    /// How much large searches may use from now on.
    fn set_effort(&self, effort: Effort);

    /// The parts that large searches look at instead of this position.
    fn searched_parts(&self) -> Vec<Box<dyn Component>>;

    /// What large searches in this game have cost so far.
    fn report(&self) -> Report;

    /// How often the options of a part were listed so far.
    fn expanded(&self) -> u64;

    /// What large searches have proved about parts of this game, `notation = n` or `notation != n`: of so many
    /// parts, the longest games first.
    fn facts(&self, most: usize) -> Vec<String>;

    /// Takes up what was proved before; if it cannot be read, says why.
    fn learn(&self, facts: &[String]) -> Result<(), String>;

    /// A proof that this position has a value, or has not; `None` if values get too high.
    fn prove(&self, value: Nimber, budget: &mut Budget) -> Result<Option<Vec<String>>, Stopped>;

    /// Checks a proof that this position has a value or (`holds` is false) has not, by the rules
    /// alone; if it does not hold, says why.
    fn check(
        &self,
        facts: &[String],
        value: Nimber,
        holds: bool,
        budget: &mut Budget,
    ) -> Result<Result<(), String>, Stopped>;
}

impl<G: Play> Placed<G> {
    /// Whether proofs by parts and nimbers make sense: moves alternate, and play must end.
    fn is_plain(&self) -> bool {
        let rules = self.rules();
        rules.rank(&self.position).is_some() && rules.powers().turns.alternate()
    }

    fn written(&self, part: &G::Position, claim: Claim) -> String {
        format!("{} {claim}", self.rules().notate(part))
    }

    fn read(&self, fact: &str) -> Result<(G::Position, Claim), String> {
        let wrong =
            || format!("expected ‘position = number’ or ‘position != number’, not ‘{fact}’");
        let equals = fact.rfind('=').ok_or_else(wrong)?;
        let position = fact[..equals].strip_suffix('!').unwrap_or(&fact[..equals]);
        let claim = Claim::parse(&fact[position.len()..]).ok_or_else(wrong)?;
        let mut scanner = Scanner::new(position.strip_suffix(' ').ok_or_else(wrong)?);
        let part = self.rules().parse(&mut scanner).map_err(|error| error.to_string())?;
        scanner.finish().map_err(|error| error.to_string())?;
        Ok((self.rules().canonical(part), claim))
    }
}

impl<G: Play> Provable for Placed<G> {
    fn set_effort(&self, effort: Effort) {
        self.seat.knowledge().set_effort(effort);
    }

    fn searched_parts(&self) -> Vec<Box<dyn Component>> {
        let parts = parts_of(self.rules(), self.position.clone());
        parts.into_iter().map(|part| self.at(part)).collect()
    }

    fn expanded(&self) -> u64 {
        self.seat.knowledge().couples().expanded()
    }

    fn report(&self) -> Report {
        self.seat.knowledge().couples().report()
    }

    fn facts(&self, most: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for (part, fact) in self.seat.knowledge().couples().facts(self.rules(), most) {
            match fact {
                Fact::Is(value) => lines.push(self.written(&part, Claim::Is(value.into()))),
                Fact::IsNot(excluded) => {
                    let values = (0..64u64).filter(|value| excluded >> value & 1 == 1);
                    lines.extend(values.map(|value| self.written(&part, Claim::IsNot(value))));
                }
            }
        }
        lines
    }

    fn learn(&self, facts: &[String]) -> Result<(), String> {
        for fact in facts {
            let (part, claim) = self.read(fact)?;
            let fact = match claim {
                Claim::Is(value @ 0..64) => Fact::Is(value as u8),
                Claim::IsNot(value @ 0..64) => Fact::IsNot(1 << value),
                _ => return Err(format!("expected a value below 64, not ‘{fact}’")),
            };
            self.seat.knowledge().couples().learn(self.rules(), part, fact);
        }
        Ok(())
    }

    fn prove(&self, value: Nimber, budget: &mut Budget) -> Result<Option<Vec<String>>, Stopped> {
        if !self.is_plain() {
            return Ok(None);
        }
        let knowledge = self.seat.knowledge();
        let prover = Prover::new(self.rules(), knowledge.couples(), knowledge.effort());
        let parts = parts_of(self.rules(), self.position.clone());
        let proof = prover.prove(&parts, value, budget)?;
        Ok(proof
            .map(|lines| lines.iter().map(|(part, claim)| self.written(part, *claim)).collect()))
    }

    fn check(
        &self,
        facts: &[String],
        value: Nimber,
        holds: bool,
        budget: &mut Budget,
    ) -> Result<Result<(), String>, Stopped> {
        if !self.is_plain() {
            return Ok(Err("this game has no proofs of this kind".into()));
        }
        let mut checker = Checker::default();
        for fact in facts {
            budget.spend()?;
            let step = self.read(fact).and_then(|(part, claim)| {
                let shown = checker.step(self.rules(), &part, claim);
                shown.map_err(|why| format!("‘{fact}’ does not follow: {why}"))
            });
            if let Err(why) = step {
                return Ok(Err(why));
            }
        }
        let parts = parts_of(self.rules(), self.position.clone());
        Ok(match checker.is(&parts, value.0) {
            Some(shown) if shown == holds => Ok(()),
            Some(_) => Err("the statements show the opposite".into()),
            None => Err("the statements do not decide the position".into()),
        })
    }
}
