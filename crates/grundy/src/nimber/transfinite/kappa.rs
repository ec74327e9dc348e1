//! Lenstra's numbers: κ_q for prime powers q, the radicands α_p, and the degrees of both.
//!
//! κ_{2^n} = 2^2^(n−1), and κ_{p^n} = ω^(ω^k·p^(n−1)) for the odd prime p with number k (3 has 0).
//! κ_{p^n}^p = κ_{p^(n−1)}, and κ_p^p = α_p = κ_{f(p)} + m_p with f(p) the order of 2 modulo p.
//! Source: H. W. Lenstra, «On the algebraic closure of two» (1977).

use super::unknown::Unknown;
use crate::nimber::natural::Natural;
use crate::nimber::ordinal::{Ordinal, Term};
use std::collections::BTreeSet;

/// κ_{prime^power}. The order puts every κ behind those that its radicand is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kappa {
    /// The prime.
    pub prime: u64,
    /// Its power, from 1.
    pub power: u32,
}

/// α_p = `excess` + the sum of κ_q over `summands`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alpha {
    /// Lenstra's excess m_p.
    pub excess: u64,
    /// The set Q(f(p)).
    pub summands: Vec<Kappa>,
}

/// The odd primes below [`PRIME_LIMIT`] and the known radicands.
#[derive(Clone, Debug)]
pub struct Kappas {
    primes: Vec<u64>,
    /// For each odd prime: α_p and its value as an ordinal.
    alphas: Vec<Option<(Alpha, Ordinal)>>,
}

/// Primes from here on have no κ here.
pub const PRIME_LIMIT: u64 = 1 << 16;

/// Known excesses with their sources in the header.
const TABLE: &str = include_str!("alphas.tsv");

impl Kappa {
    /// The degree of κ over the field that its radicand generates.
    pub fn degree(self) -> usize {
        self.prime as usize
    }

    /// prime^power, if it is below 2^64.
    pub fn prime_power(self) -> Option<u64> {
        self.prime.checked_pow(self.power)
    }

    /// κ_{prime^(power−1)}.
    pub fn below(self) -> Option<Self> {
        (self.power > 1).then_some(Self { power: self.power - 1, ..self })
    }
}

impl Default for Kappas {
    fn default() -> Self {
        let mut kappas = Self::without_alphas();
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            if let Some((prime, alpha)) = read_alpha(line) {
                kappas.learn(prime, alpha);
            }
        }
        kappas
    }
}

/// One line of the table: `p`, `m`, `Q`.
fn read_alpha(line: &str) -> Option<(u64, Alpha)> {
    let mut columns = line.split('\t');
    let mut number = || columns.next()?.parse().ok();
    let (prime, excess) = (number()?, number()?);
    let summands = columns.next()?.split(',').map(|q| as_prime_power(q.parse().ok()?));
    Some((prime, Alpha { excess, summands: summands.collect::<Option<_>>()? }))
}

fn as_prime_power(q: u64) -> Option<Kappa> {
    match factors(q)[..] {
        [(prime, power)] => Some(Kappa { prime, power }),
        _ => None,
    }
}

/// The prime factors with their multiplicities, the smallest first, by trial division.
pub fn factors(mut number: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut divisor = 2;
    while number > 1 {
        if divisor > number / divisor {
            divisor = number;
        }
        let mut multiplicity = 0;
        while number % divisor == 0 {
            number /= divisor;
            multiplicity += 1;
        }
        if multiplicity > 0 {
            factors.push((divisor, multiplicity));
        }
        divisor += 1 + divisor % 2;
    }
    factors
}

/// The least f > 0 with 2^f ≡ 1 modulo an odd number above 1.
pub fn order_of_two(odd: u64) -> u64 {
    let mut power = 2 % odd;
    let mut order = 1;
    while power != 1 {
        power = ((u128::from(power) * 2) % u128::from(odd)) as u64;
        order += 1;
    }
    order
}

/// The least common multiple, if it is below 2^64.
pub fn common_multiple(a: u64, b: u64) -> Option<u64> {
    (a / common_divisor(a, b)).checked_mul(b)
}

/// The greatest common divisor.
pub fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl Kappas {
    /// The primes alone, with no radicand known.
    pub fn without_alphas() -> Self {
        let mut composite = vec![false; PRIME_LIMIT as usize];
        let mut primes = Vec::new();
        for number in (3..PRIME_LIMIT as usize).step_by(2) {
            if !composite[number] {
                primes.push(number as u64);
                (number * number..composite.len())
                    .step_by(2 * number)
                    .for_each(|multiple| composite[multiple] = true);
            }
        }
        let alphas = vec![None; primes.len()];
        Self { primes, alphas }
    }

    /// The odd primes in rising order.
    pub fn primes(&self) -> &[u64] {
        &self.primes
    }

    /// The number of an odd prime; 3 has number 0.
    pub fn number(&self, prime: u64) -> Option<usize> {
        self.primes.binary_search(&prime).ok()
    }

    /// Takes a radicand into the table.
    pub fn learn(&mut self, prime: u64, alpha: Alpha) {
        if let Some(number) = self.number(prime) {
            let value = self.value(&alpha);
            self.alphas[number] = Some((alpha, value));
        }
    }

    /// α_p.
    pub fn alpha(&self, prime: u64) -> Result<&Alpha, Unknown> {
        self.known(prime).map(|(alpha, _)| alpha)
    }

    /// α_p as an ordinal.
    pub fn alpha_value(&self, prime: u64) -> Result<&Ordinal, Unknown> {
        self.known(prime).map(|(_, value)| value)
    }

    /// α_p for the odd prime with this number.
    pub(super) fn alpha_at(&self, number: usize) -> Result<&Ordinal, Unknown> {
        match &self.alphas[number] {
            Some((_, value)) => Ok(value),
            None => Err(Unknown::Alpha(self.primes[number])),
        }
    }

    fn known(&self, prime: u64) -> Result<&(Alpha, Ordinal), Unknown> {
        let known = self.number(prime).and_then(|number| self.alphas[number].as_ref());
        known.ok_or(Unknown::Alpha(prime))
    }

    /// κ_q as an ordinal.
    pub fn kappa_value(&self, kappa: Kappa) -> Ordinal {
        let scale = Natural::from(kappa.prime).power(u64::from(kappa.power) - 1, usize::MAX);
        let scale = scale.unwrap_or_default();
        if kappa.prime == 2 {
            let exponent = scale.to_u64().unwrap_or(0) as usize;
            return Ordinal::finite(Natural::power_of_two(exponent));
        }
        let number = self.number(kappa.prime).unwrap_or(0) as u64;
        Ordinal::term(Ordinal::term(Ordinal::finite(number), scale), Natural::ONE)
    }

    /// excess + Σ κ_q.
    fn value(&self, alpha: &Alpha) -> Ordinal {
        let mut value = Ordinal::finite(alpha.excess);
        for &kappa in &alpha.summands {
            value.nim_add_assign(&self.kappa_value(kappa));
        }
        value
    }

    /// Q(h): κ_h is the sum of κ_q over these q. With q the full power of the smallest prime of h
    /// and g = h/q, κ_h is κ_g if q divides the degree of κ_g, and κ_g + κ_q otherwise.
    pub fn summands(&self, h: u64) -> Result<Vec<Kappa>, Unknown> {
        let mut summands = Vec::new();
        for (prime, power) in factors(h).into_iter().rev() {
            let kappa = Kappa { prime, power };
            let q = kappa.prime_power().unwrap_or(0);
            if self.degree_of_sum(&summands)? % q != 0 {
                summands.insert(0, kappa);
            }
        }
        Ok(summands)
    }

    /// The degree of Σ κ_q over the field of two elements. Powers of different κs are independent
    /// over the smaller ones, so that what fixes the sum fixes every summand.
    pub fn degree_of_sum(&self, summands: &[Kappa]) -> Result<u64, Unknown> {
        let mut degree = 1;
        for &kappa in summands {
            degree = common_multiple(degree, self.degree_of_kappa(kappa)?).ok_or_else(too_high)?;
        }
        Ok(degree)
    }

    /// The degree of κ_q: that of α_p times q, because α_p is not a p-th power in its field.
    pub fn degree_of_kappa(&self, kappa: Kappa) -> Result<u64, Unknown> {
        let q = kappa.prime_power().ok_or_else(too_high)?;
        if kappa.prime == 2 {
            return Ok(q);
        }
        q.checked_mul(self.degree_of_alpha(self.alpha(kappa.prime)?)?).ok_or_else(too_high)
    }

    /// The degree of α_p.
    pub fn degree_of_alpha(&self, alpha: &Alpha) -> Result<u64, Unknown> {
        let below = self.degree_of_sum(&alpha.summands)?;
        let excess = finite_kappas(&Natural::from(alpha.excess)).last().copied();
        let finite = excess.and_then(Kappa::prime_power).unwrap_or(1);
        common_multiple(below, finite).ok_or_else(too_high)
    }

    /// All κs that generate the field of these: with every κ those of its radicand.
    pub fn tower_of(
        &self,
        wanted: impl IntoIterator<Item = Kappa>,
    ) -> Result<BTreeSet<Kappa>, Unknown> {
        let mut tower = BTreeSet::from([Kappa { prime: 2, power: 1 }]);
        let mut waiting: Vec<Kappa> = wanted.into_iter().collect();
        while let Some(kappa) = waiting.pop() {
            if !tower.insert(kappa) {
                continue;
            }
            match kappa.below() {
                Some(below) => waiting.push(below),
                None if kappa.prime == 2 => {}
                None => {
                    let alpha = self.alpha(kappa.prime)?;
                    waiting.extend(&alpha.summands);
                    waiting.extend(finite_kappas(&Natural::from(alpha.excess)));
                }
            }
        }
        Ok(tower)
    }

    /// The κs whose products make up `ordinal`.
    pub fn kappas_of(&self, ordinal: &Ordinal) -> Result<BTreeSet<Kappa>, Unknown> {
        let mut kappas: BTreeSet<Kappa> =
            finite_kappas(ordinal.finite_part()).into_iter().collect();
        for term in ordinal.terms() {
            kappas.extend(finite_kappas(&term.coefficient));
            kappas.extend(self.digits(&term.exponent)?.into_iter().map(|(kappa, _)| kappa));
        }
        Ok(kappas)
    }

    /// ω^exponent as a product of powers of κs: the digits of the coefficient of ω^k in base p_k.
    pub fn digits(&self, exponent: &Ordinal) -> Result<Vec<(Kappa, u64)>, Unknown> {
        let out_of_range = || Unknown::OutOfRange(format!("ω^({})", exponent.pretty()));
        let finite = Term { exponent: Ordinal::ZERO, coefficient: exponent.finite_part().clone() };
        let mut digits = Vec::new();
        for term in exponent.terms().iter().chain([&finite]) {
            let number = term.exponent.to_u64().and_then(|number| usize::try_from(number).ok());
            let &prime =
                number.and_then(|number| self.primes.get(number)).ok_or_else(out_of_range)?;
            let mut rest = term.coefficient.clone();
            let mut power = 0;
            while let Some((quotient, digit)) = rest.split(prime).filter(|_| !rest.is_zero()) {
                power += 1;
                if digit > 0 {
                    digits.push((Kappa { prime, power }, digit));
                }
                rest = quotient;
            }
        }
        Ok(digits)
    }

    /// The exponent of ω that these powers of κs multiply to; the inverse of `digits`.
    pub fn exponent(&self, digits: &[(Kappa, u64)]) -> Ordinal {
        let terms = digits.iter().map(|&(kappa, digit)| {
            let number = self.number(kappa.prime).unwrap_or(0) as u64;
            let scale = Natural::from(kappa.prime).power(u64::from(kappa.power) - 1, usize::MAX);
            (number, scale.unwrap_or_default().times(&Natural::from(digit)))
        });
        let mut sums: Vec<(u64, Natural)> = Vec::new();
        for (number, value) in terms {
            match sums.iter_mut().find(|(other, _)| *other == number) {
                Some((_, sum)) => *sum = sum.plus(&value),
                None => sums.push((number, value)),
            }
        }
        let term = |(number, coefficient)| Term { exponent: Ordinal::finite(number), coefficient };
        Ordinal::nim_sum_of(sums.into_iter().map(term).collect())
    }
}

/// The κ_{2^n} that generate the field of a finite nimber.
pub fn finite_kappas(number: &Natural) -> Vec<Kappa> {
    let field = |power: &u32| number.bits() > 1 << (power - 1);
    (1..).take_while(field).map(|power| Kappa { prime: 2, power }).collect()
}

fn too_high() -> Unknown {
    Unknown::TooLarge("a degree of 2^64 or more is out of reach".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_lenstras_rule() {
        let kappas = Kappas::default();
        let mut known = 0;
        for &prime in kappas.primes() {
            let Ok(alpha) = kappas.alpha(prime) else { continue };
            known += 1;
            let mut rule = kappas.summands(order_of_two(prime)).unwrap();
            let mut table = alpha.summands.clone();
            (rule.sort(), table.sort());
            assert_eq!(rule, table, "Q for {prime}");
        }
        assert_eq!(known, 802);
    }

    #[test]
    fn digits_and_exponents_are_inverse() {
        let kappas = Kappas::default();
        for text in ["1", "5", "w", "w*7+3", "w^2*50+w*26+80", "w^41*190", "w^3*2^70+2^65"] {
            let exponent = Ordinal::parse(text).unwrap();
            assert_eq!(kappas.exponent(&kappas.digits(&exponent).unwrap()), exponent);
        }
        assert!(kappas.digits(&Ordinal::parse("w^w").unwrap()).is_err());
        assert!(kappas.digits(&Ordinal::parse("w^9999").unwrap()).is_err());
    }

    #[test]
    fn factors_multiply_back() {
        for number in 1..5_000u64 {
            let product: u64 = factors(number).iter().map(|&(p, n)| p.pow(n)).product();
            assert_eq!(product, number);
        }
        assert_eq!(factors(2 * 3 * 3 * 65537), [(2, 1), (3, 2), (65537, 1)]);
    }
}
