//! Computing α_p = κ_{f(p)} + m_p: the excess m_p is the least m for which the sum is no p-th power.
//!
//! An element x of F_{2^E}, E a multiple of f, is a p-th power if and only if its norm to F_{2^f}
//! raised to (2^f−1)/p is 1. The field of x = κ_q + c is large because κ_q stands above all that
//! its radicand α_r needs (r is the largest prime of f, and q its power in f). But F_{2^E} is also
//! K(v), where K is the field of α_r and c, and v^q = b lies in a small subfield L = F_{2^l} of K
//! with the r-th roots of unity. So κ_q = a·v with a in K, and
//!
//! norm of x from K(v) to L(v)  =  Π (σ(a)·v + σ(c)) over the conjugations σ of K over L,
//!
//! a polynomial in v with coefficients in L. No arithmetic in F_{2^E} is needed: only in K, of
//! degree E/q, and in L(v), of degree l·q.

mod lower;
mod upper;

use super::natural::Natural;
use super::ordinal::Ordinal;
use super::transfinite::factor::all_ones;
use super::transfinite::kappa::{common_multiple, factors, order_of_two};
use super::transfinite::tower::{Element, Floor};
use super::transfinite::{Alpha, Closure, Kappa, Kappas, Unknown};
use crate::base::sealed::Format;
use crate::{Budget, Stopped};
use lower::Lower;
use serde::{Deserialize, Serialize};
use upper::Upper;

/// The largest degree of K for which α_p is computed.
pub const LOWER_DEGREE: u64 = 1 << 17;
/// The largest degree of L(v) for which α_p is computed.
pub const UPPER_DEGREE: u64 = 1 << 20;

/// A computed excess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The prime p.
    pub prime: u64,
    /// Its excess m_p.
    pub excess: u64,
}

/// How far a computation of one α_p after another has come. Keep it to resume later.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// What has been found, in rising order of the primes.
    pub finished: Vec<Finding>,
}

impl Format for Progress {
    const NAME: &'static str = "grundy-alpha";
    const VERSION: u32 = 1;
}

impl Progress {
    /// Whether this can have been found: the odd primes one after another, each with the excess that was
    /// published. What nobody has published is believed, as computing it again is what this spares.
    pub fn makes_sense(&self) -> Result<(), String> {
        let known = Kappas::default();
        for (index, Finding { prime, excess }) in self.finished.iter().enumerate() {
            if known.primes().get(index) != Some(prime) {
                return Err(format!("{prime} is not the odd prime that comes next"));
            }
            if let Ok(published) = known.alpha(*prime).map(|alpha| alpha.excess)
                && published != *excess
            {
                return Err(format!("the excess of {prime} is {published}, not {excess}"));
            }
        }
        Ok(())
    }

    /// Computes α_p for the odd primes up to `last` that are not finished, and teaches all of them to
    /// `closure`. When the budget ends, what is finished is kept.
    pub fn resume(
        &mut self,
        closure: &mut Closure,
        last: u64,
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        for finding in &self.finished {
            let summands = closure.kappas().summands(order_of_two(finding.prime))?;
            closure.learn(finding.prime, Alpha { excess: finding.excess, summands });
        }
        let done = self.finished.last().map_or(2, |finding| finding.prime);
        let primes: Vec<u64> = closure.kappas().primes().to_vec();
        for prime in primes.into_iter().filter(|&prime| prime > done && prime <= last) {
            let alpha = compute(closure, prime, budget)?;
            self.finished.push(Finding { prime, excess: alpha.excess });
            closure.learn(prime, alpha);
        }
        Ok(())
    }
}

/// Computes α_p. The α of all primes that divide f(p), and those below them, must be known.
pub fn compute(closure: &mut Closure, prime: u64, budget: &mut Budget) -> Result<Alpha, Unknown> {
    let order = order_of_two(prime);
    let summands = closure.kappas().summands(order)?;
    let mut excess = least_excess(order, &summands);
    while is_power(closure, prime, &summands, excess, budget)? {
        excess += 1;
    }
    Ok(Alpha { excess, summands })
}

/// Where the search may begin (Lenstra, 4.3 and 4.4): smaller numbers give p-th powers.
fn least_excess(order: u64, summands: &[Kappa]) -> u64 {
    match (&factors(order)[..], summands) {
        ([(2, 1), (3, _)], _) => 4,
        (_, [kappa]) if kappa.prime > 2 => 1,
        _ => 0,
    }
}

/// Whether κ_{f(p)} + m is a p-th power in its field.
pub fn is_power(
    closure: &mut Closure,
    prime: u64,
    summands: &[Kappa],
    m: u64,
    budget: &mut Budget,
) -> Result<bool, Unknown> {
    let order = order_of_two(prime);
    let mut rest = Ordinal::finite(m);
    let top = summands.iter().copied().max_by_key(|kappa| kappa.prime);
    for &kappa in summands.iter().filter(|&&kappa| Some(kappa) != top) {
        rest.nim_add_assign(&closure.kappas().kappa_value(kappa));
    }
    match top {
        Some(kappa) if kappa.prime > 2 => {
            crossed_is_power(closure, (prime, order), kappa, &rest, budget)
        }
        _ => {
            let kappa = top.map_or(Ordinal::ZERO, |kappa| closure.kappas().kappa_value(kappa));
            let value = rest.nim_add(&kappa);
            let field = closure.field_of(&[&value])?;
            let element = closure.lift(&field, &value)?;
            let floor = field.floor();
            Ok(floor.is_one(&floor.power(element.coordinates(), &share(field.degree(), prime))))
        }
    }
}

/// (2^degree − 1) / prime.
fn share(degree: usize, prime: u64) -> Natural {
    all_ones(degree).split(prime).map_or(Natural::ZERO, |(quotient, _)| quotient)
}

/// Whether κ_q + c is a p-th power, by the crossed norm; f = `order` is the order of 2 modulo p.
fn crossed_is_power(
    closure: &mut Closure,
    (prime, order): (u64, u64),
    kappa: Kappa,
    c: &Ordinal,
    budget: &mut Budget,
) -> Result<bool, Unknown> {
    let q = kappa.prime_power().ok_or_else(impossible)?;
    let radicand = closure.kappas().alpha_value(kappa.prime)?.clone();
    let small = common_multiple(order_of_two(kappa.prime), order / q).unwrap_or(u64::MAX);
    refuse_large(closure, &radicand, c, small.saturating_mul(q))?;
    let field = closure.field_of(&[&radicand, c])?;
    let (radicand, c) = (closure.lift(&field, &radicand)?, closure.lift(&field, c)?);
    let lower = Lower { floor: field.floor(), small: small as usize };
    let (a, b) = lower.split_root(radicand.coordinates(), kappa, budget)?;
    let polynomial = lower.norm_polynomial(&a, c.coordinates(), budget)?;
    let (base, subfield) = lower.subfield(&b, budget)?;
    let into_subfield = |x: &Element| subfield.coordinates(x).ok_or_else(impossible);
    let upper = Upper::new(base, q as usize, into_subfield(&b)?);
    let polynomial = polynomial.iter().map(into_subfield).collect::<Result<Vec<_>, _>>()?;
    let norm = upper.norm(&upper.evaluate(&polynomial), order as usize, budget)?;
    Ok(upper.power_is_one(&norm, &share(order as usize, prime), budget)?)
}

fn refuse_large(
    closure: &Closure,
    radicand: &Ordinal,
    c: &Ordinal,
    upper: u64,
) -> Result<(), Unknown> {
    let mut kappas = closure.kappas().kappas_of(radicand)?;
    kappas.extend(closure.kappas().kappas_of(c)?);
    let tower = closure.kappas().tower_of(kappas)?;
    let lower = tower.iter().fold(1u64, |degree, kappa| degree.saturating_mul(kappa.prime));
    if lower > LOWER_DEGREE || upper > UPPER_DEGREE {
        return Err(Unknown::TooLarge(format!(
            "this needs fields of degree {lower} and {upper}; the limits are {LOWER_DEGREE} and \
             {UPPER_DEGREE}"
        )));
    }
    Ok(())
}

/// A fact of the theory failed: some α in the table must be wrong.
fn impossible() -> Unknown {
    Unknown::TooLarge("the table of α_p contradicts itself".to_owned())
}

/// Counts `operations` on elements of a field.
fn spend(floor: Floor, operations: usize, budget: &mut Budget) -> Result<(), Stopped> {
    budget.spend_many((operations * (1 + floor.size() / 64)) as u64)
}
