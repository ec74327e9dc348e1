//! How to cut a card with infinite sides so that what is left has a given area.
//!
//! Nim-subtraction is nim-addition, so replacing a×b by c×b, a×d and c×d changes its area from a⊗b
//! by (a⊕c)⊗(b⊕d). To change it by `s` is to find factors x⊗y = s such that a⊕x < a and b⊕y < b,
//! and a⊕x < a says that the leading bit of x is one of the bits of a. If s lowers the area, its
//! leading bit is a bit of β⊗γ for some bits β of a and γ of b, and factors with these leading bits
//! are found one κ after the other: below the largest κ in β and γ, with κ^p among the smaller
//! numbers, everything is a polynomial in κ over the field K of the numbers below κ, and all
//! polynomials of degree below p split over K (Conway, ONAG chapter 6; Lenstra 1977).

use crate::Budget;
use crate::nimber::natural::Natural;
use crate::nimber::ordinal::Ordinal;
use crate::nimber::transfinite::{Closure, Kappa, Unknown};

/// How many leading coefficients are tried for each factor where any may do.
const TRIES: u64 = 12;

type Factors = Option<(Ordinal, Ordinal)>;

/// Smaller sides that leave `target`, which must be less than the area of `card`.
pub fn cut(
    field: &mut Closure,
    card: &[Ordinal],
    target: &Ordinal,
) -> Result<Option<Vec<Ordinal>>, Unknown> {
    if target.is_zero() {
        return Ok(Some(vec![Ordinal::ZERO; card.len()]));
    }
    let [first, rest @ ..] = card else { return Ok(None) };
    if rest.is_empty() {
        return Ok((target < first).then(|| vec![target.clone()]));
    }
    let mut others = Ordinal::one();
    for side in rest {
        others = field.mul(&others, side)?;
    }
    let change = field.mul(first, &others)?.nim_add(target);
    let Some((x, y)) = factors(field, first, &others, &change)? else { return Ok(None) };
    let Some(mut lower) = cut(field, rest, &others.nim_add(&y))? else { return Ok(None) };
    lower.insert(0, first.nim_add(&x));
    Ok(Some(lower))
}

/// Factors of `s` whose leading bits are bits of `a` and of `b`.
fn factors(field: &mut Closure, a: &Ordinal, b: &Ordinal, s: &Ordinal) -> Result<Factors, Unknown> {
    let Some(lead) = bits(s).into_iter().next() else { return Ok(None) };
    for beta in bits(a) {
        for gamma in bits(b) {
            if !has_bit(&field.mul(&beta, &gamma)?, &lead) {
                continue;
            }
            let found = led_factors(field, &beta, &gamma, s)?;
            // Checked, so that a move found is always right.
            if let Some((x, y)) = found {
                let right = has_lead(&x, &beta) && has_lead(&y, &gamma);
                if right && field.mul(&x, &y)? == *s {
                    return Ok(Some((x, y)));
                }
            }
        }
    }
    Ok(None)
}

/// Powers of ω times powers of two whose nim-sum is the ordinal, the largest first.
fn bits(ordinal: &Ordinal) -> Vec<Ordinal> {
    let finite = (Ordinal::ZERO, ordinal.finite_part());
    let terms = ordinal.terms().iter().map(|term| (term.exponent.clone(), &term.coefficient));
    let bits = terms.chain([finite]).flat_map(|(exponent, coefficient)| {
        let places = (0..coefficient.bits()).rev().filter(|place| coefficient.bit(*place));
        let bit = |place| Ordinal::term(exponent.clone(), Natural::power_of_two(place));
        places.map(bit).collect::<Vec<_>>()
    });
    bits.collect()
}

/// Nim-adding a single bit lowers exactly the ordinals that have it.
fn has_bit(ordinal: &Ordinal, bit: &Ordinal) -> bool {
    ordinal.nim_add(bit) < *ordinal
}

fn has_lead(ordinal: &Ordinal, bit: &Ordinal) -> bool {
    has_bit(ordinal, bit) && ordinal.nim_add(bit) < *bit
}

/// Factors of `s` with the leading bits `beta` and `gamma`, where the leading bit of `s` is one of
/// the bits of their product.
fn led_factors(
    field: &mut Closure,
    beta: &Ordinal,
    gamma: &Ordinal,
    s: &Ordinal,
) -> Result<Factors, Unknown> {
    let mut kappas = field.kappas().kappas_of(beta)?;
    kappas.extend(field.kappas().kappas_of(gamma)?);
    let Some(&kappa) = kappas.last() else {
        return Ok((*s == 1).then(|| (Ordinal::one(), Ordinal::one())));
    };
    let mut line = Line { field, kappa };
    let (d, beta_lead) = line.leading(beta)?;
    let (e, gamma_lead) = line.leading(gamma)?;
    let s = line.coefficients(s)?;
    match (d, e) {
        (_, 0) => line.by_constant(&beta_lead, gamma, &s, d),
        (0, _) => {
            let swapped = line.by_constant(&gamma_lead, beta, &s, e)?;
            Ok(swapped.map(|(y, x)| (x, y)))
        }
        _ if d + e < kappa.degree() => line.by_roots(&beta_lead, &gamma_lead, s, d),
        _ => line.by_search(&beta_lead, &gamma_lead, &s, (d, e)),
    }
}

/// The field K(κ), its elements as polynomials in κ over the field K of the numbers below κ.
struct Line<'a> {
    field: &'a mut Closure,
    kappa: Kappa,
}

/// Coefficients, the constant first.
type Polynomial = Vec<Ordinal>;

impl Line<'_> {
    /// The powers of ω and of two in an element, split into a power of κ and a number below κ.
    fn coefficients(&self, of: &Ordinal) -> Result<Polynomial, Unknown> {
        let mut coefficients = vec![Ordinal::ZERO; self.kappa.degree()];
        if self.kappa.prime == 2 {
            let half = 1usize << (self.kappa.power - 1);
            let high = of.finite_part().shifted_down(half);
            let low = of.finite_part().xor(&high.times(&Natural::power_of_two(half)));
            return Ok(vec![Ordinal::finite(low), Ordinal::finite(high)]);
        }
        for term in of.terms() {
            let mut digits = self.field.kappas().digits(&term.exponent)?;
            let own = digits.iter().position(|(kappa, _)| *kappa == self.kappa);
            let degree = own.map_or(0, |place| digits.remove(place).1);
            let exponent = self.field.kappas().exponent(&digits);
            let part = Ordinal::term(exponent, term.coefficient.clone());
            coefficients[degree as usize].nim_add_assign(&part);
        }
        coefficients[0].nim_add_assign(&Ordinal::finite(of.finite_part().clone()));
        Ok(coefficients)
    }

    /// The degree and the leading coefficient.
    fn leading(&self, of: &Ordinal) -> Result<(usize, Ordinal), Unknown> {
        let mut coefficients = self.coefficients(of)?;
        let degree = coefficients.iter().rposition(|c| !c.is_zero()).unwrap_or(0);
        Ok((degree, coefficients.swap_remove(degree)))
    }

    /// κ^degree, for a degree below that of κ.
    fn power(&self, degree: usize) -> Ordinal {
        match (degree, self.kappa.prime) {
            (0, _) => Ordinal::one(),
            (_, 2) => self.field.kappas().kappa_value(self.kappa),
            _ => {
                let exponent = self.field.kappas().exponent(&[(self.kappa, degree as u64)]);
                Ordinal::term(exponent, Natural::ONE)
            }
        }
    }

    /// The element with these coefficients, fewer than the degree of κ.
    fn element(&mut self, polynomial: &[Ordinal]) -> Result<Ordinal, Unknown> {
        let mut element = Ordinal::ZERO;
        for (degree, coefficient) in polynomial.iter().enumerate() {
            let power = self.power(degree);
            element.nim_add_assign(&self.field.mul(coefficient, &power)?);
        }
        Ok(element)
    }

    /// The second factor lies in K: it divides every coefficient, and the leading ones decide it.
    fn by_constant(
        &mut self,
        lead: &Ordinal,
        gamma: &Ordinal,
        s: &[Ordinal],
        degree: usize,
    ) -> Result<Factors, Unknown> {
        let leading = led_factors(self.field, lead, gamma, &s[degree])?;
        let Some((_, y)) = leading else { return Ok(None) };
        let mut x = Vec::new();
        for coefficient in &s[..=degree] {
            x.push(self.field.div(coefficient, &y)?);
        }
        Ok(Some((self.element(&x)?, y)))
    }

    /// No power of κ is as high as its degree, so `s` is the product as a polynomial, and splits.
    fn by_roots(
        &mut self,
        beta: &Ordinal,
        gamma: &Ordinal,
        mut s: Polynomial,
        d: usize,
    ) -> Result<Factors, Unknown> {
        while s.last().is_some_and(Ordinal::is_zero) {
            s.pop();
        }
        let Some(lead) = s.last() else { return Ok(None) };
        let Some(leads) = led_factors(self.field, beta, gamma, lead)? else { return Ok(None) };
        self.split(s, leads, d)
    }

    /// Powers wrap around: s + (κ^p − κ^p as a smaller polynomial)·Q is the product as a polynomial
    /// for some Q. Any leading coefficients and Q will do that make it split over K.
    fn by_search(
        &mut self,
        beta: &Ordinal,
        gamma: &Ordinal,
        s: &[Ordinal],
        (d, e): (usize, usize),
    ) -> Result<Factors, Unknown> {
        let modulus = self.modulus()?;
        let choices = (0..TRIES).flat_map(|u| (0..TRIES).map(move |v| (u, v)));
        let choices: Vec<(u64, u64)> = choices.filter(|(u, v)| *beta > *u && *gamma > *v).collect();
        let free = d + e - self.kappa.degree();
        let attempts = if free == 0 { choices.len() as u64 } else { TRIES * TRIES };
        for attempt in 0..attempts {
            let (u, v) = choices[attempt as usize % choices.len()];
            let leads = (beta.nim_add(&u.into()), gamma.nim_add(&v.into()));
            let roots: Vec<Ordinal> = (attempt..).take(free).map(Ordinal::from).collect();
            let lead = self.field.mul(&leads.0, &leads.1)?;
            let quotient = self.quotient(&modulus, s, &roots, lead)?;
            let mut product = self.product(&modulus, &quotient)?;
            add(&mut product, s);
            if let Some(found) = self.split(product, leads, d)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The polynomial that κ is a root of.
    fn modulus(&mut self) -> Result<Polynomial, Unknown> {
        let degree = self.kappa.degree();
        let (almost, kappa) = (self.power(degree - 1), self.power(1));
        let power = self.field.mul(&almost, &kappa)?;
        let mut modulus = self.coefficients(&power)?;
        modulus.push(Ordinal::one());
        Ok(modulus)
    }

    /// The Q with this leading coefficient for which s + modulus·Q has these roots: Newton's
    /// interpolation, one root after the other.
    fn quotient(
        &mut self,
        modulus: &[Ordinal],
        s: &[Ordinal],
        roots: &[Ordinal],
        lead: Ordinal,
    ) -> Result<Polynomial, Unknown> {
        let mut quotient: Polynomial = Vec::new();
        let mut vanishing = vec![Ordinal::one()];
        for root in roots {
            let (below, above) = (self.evaluate(modulus, root)?, self.evaluate(s, root)?);
            let wanted = self.field.div(&above, &below)?;
            let missing = wanted.nim_add(&self.evaluate(&quotient, root)?);
            let scale = self.evaluate(&vanishing, root)?;
            let factor = self.field.div(&missing, &scale)?;
            let correction = self.product(&vanishing, &[factor])?;
            add(&mut quotient, &correction);
            vanishing = self.product(&vanishing, &[root.clone(), Ordinal::one()])?;
        }
        let top = self.product(&vanishing, &[lead])?;
        add(&mut quotient, &top);
        Ok(quotient)
    }

    /// Splits a polynomial into linear factors over K, and shares them out: `d` to the first factor.
    fn split(
        &mut self,
        polynomial: Polynomial,
        leads: (Ordinal, Ordinal),
        d: usize,
    ) -> Result<Factors, Unknown> {
        let kappa = self.power(1);
        let degree = polynomial.len() - 1;
        let mut roots = Vec::new();
        let mut rest = polynomial;
        for root in self.field.solve(&rest, &mut Budget::default())? {
            while root < kappa && self.evaluate(&rest, &root)?.is_zero() && rest.len() > 1 {
                rest = self.without_root(&rest, &root)?;
                roots.push(root.clone());
            }
        }
        if roots.len() < degree {
            return Ok(None);
        }
        let (mut x, mut y) = (vec![leads.0], vec![leads.1]);
        for (index, root) in roots.into_iter().enumerate() {
            let factor = if index < d { &mut x } else { &mut y };
            *factor = self.product(factor, &[root, Ordinal::one()])?;
        }
        Ok(Some((self.element(&x)?, self.element(&y)?)))
    }

    fn evaluate(&mut self, polynomial: &[Ordinal], at: &Ordinal) -> Result<Ordinal, Unknown> {
        let mut value = Ordinal::ZERO;
        for coefficient in polynomial.iter().rev() {
            value = self.field.mul(&value, at)?.nim_add(coefficient);
        }
        Ok(value)
    }

    /// Division by a linear factor (Horner).
    fn without_root(&mut self, of: &[Ordinal], root: &Ordinal) -> Result<Polynomial, Unknown> {
        let mut quotient = Vec::new();
        let mut carried = Ordinal::ZERO;
        for coefficient in of[1..].iter().rev() {
            carried = self.field.mul(&carried, root)?.nim_add(coefficient);
            quotient.insert(0, carried.clone());
        }
        Ok(quotient)
    }

    fn product(&mut self, a: &[Ordinal], b: &[Ordinal]) -> Result<Polynomial, Unknown> {
        let mut product = vec![Ordinal::ZERO; a.len() + b.len() - 1];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                let term = self.field.mul(x, y)?;
                product[i + j].nim_add_assign(&term);
            }
        }
        Ok(product)
    }
}

fn add(target: &mut Polynomial, source: &[Ordinal]) {
    if target.len() < source.len() {
        target.resize(source.len(), Ordinal::ZERO);
    }
    for (place, coefficient) in target.iter_mut().zip(source) {
        place.nim_add_assign(coefficient);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    fn read(text: &str) -> Ordinal {
        Ordinal::parse(text).unwrap()
    }

    /// The area of what a cut leaves: the sum over all mixtures of old and new sides but the old.
    fn left(field: &mut Closure, card: &[Ordinal], lower: &[Ordinal]) -> Ordinal {
        let mut sum = Ordinal::ZERO;
        for mix in 1u32..1 << card.len() {
            let mut product = Ordinal::one();
            for (i, (old, new)) in card.iter().zip(lower).enumerate() {
                let side = if mix >> i & 1 == 1 { new } else { old };
                product = field.mul(&product, side).unwrap();
            }
            sum.nim_add_assign(&product);
        }
        sum
    }

    fn check(field: &mut Closure, card: &[Ordinal], target: &Ordinal) {
        let lower = cut(field, card, target).unwrap();
        let lower = lower.unwrap_or_else(|| panic!("{card:?} to {target}"));
        assert!(lower.iter().zip(card).all(|(new, old)| new < old), "{card:?} to {target}");
        assert_eq!(left(field, card, &lower), *target, "{card:?} to {target}");
    }

    #[test]
    fn finite_cards_reach_every_smaller_area() {
        let mut field = Closure::new();
        for (a, b) in (1..20u64).flat_map(|a| (1..20u64).map(move |b| (a, b))) {
            let card = [Ordinal::from(a), Ordinal::from(b)];
            let area = field.mul(&card[0], &card[1]).unwrap().to_u64().unwrap();
            for target in 0..area {
                check(&mut field, &card, &target.into());
            }
        }
    }

    #[test]
    fn infinite_cards_reach_smaller_areas() {
        let mut field = Closure::new();
        let sides = [
            "3",
            "16",
            "w",
            "w+1",
            "w*2+5",
            "w^2",
            "w^2+w",
            "w^3",
            "w^4+w",
            "w^8*3+2",
            "w^w",
            "w^(w*3)+w",
            "w^(w+1)",
            "w^(w*4+2)",
        ];
        let sides: Vec<Ordinal> = sides.iter().map(|side| read(side)).collect();
        let dice = &mut Seeded(9);
        let pick = |dice: &mut Seeded| sides[dice.roll(sides.len() as u64 - 1) as usize].clone();
        let mut checked = 0;
        for _ in 0..400 {
            let card = [pick(dice), pick(dice)];
            let area = field.mul(&card[0], &card[1]).unwrap();
            let other = pick(dice);
            let targets = [Ordinal::ZERO, dice.roll(20).into(), area.nim_add(&other), other];
            for target in targets.iter().filter(|target| **target < area) {
                check(&mut field, &card, target);
                checked += 1;
            }
        }
        assert!(checked > 500, "{checked}");
    }

    #[test]
    fn boxes_are_cut_as_well() {
        let mut field = Closure::new();
        for sides in [["w", "w", "w"], ["w+1", "2", "w^2"], ["w^w", "3", "w"], ["5", "w*3", "w"]] {
            let card: Vec<Ordinal> = sides.iter().map(|side| read(side)).collect();
            let mut area = Ordinal::one();
            for side in &card {
                area = field.mul(&area, side).unwrap();
            }
            for target in ["0", "1", "7", "w", "w^2+3"].map(read) {
                if target < area {
                    check(&mut field, &card, &target);
                }
            }
        }
    }
}
