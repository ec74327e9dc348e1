//! The closure: all nimbers below ω^ω^ω, with the fields that have been built so far.

use super::field::Field;
use super::kappa::{Alpha, Kappa, Kappas};
use super::sparse::{Given, Sparse, monomials};
use super::tower::Element;
use super::unknown::Unknown;
use crate::nimber::natural::Natural;
use crate::nimber::ordinal::Ordinal;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Nim-arithmetic below ω^ω^ω. It remembers the fields it has built and the α_p it was taught.
#[derive(Clone, Debug, Default)]
pub struct Closure {
    kappas: Kappas,
    fields: HashMap<Vec<Kappa>, Arc<Field>>,
}

/// An element of a field in its fast basis. Both operands of an operation must be of one field.
#[derive(Clone, Debug)]
pub struct FieldElement {
    field: Arc<Field>,
    element: Element,
}

/// Products of monomials tried before a field is built for a product.
const SPARSE_LIMIT: u64 = 2_000;
/// Products of monomials tried when the field would be too large.
const SPARSE_LAST_LIMIT: u64 = 1_000_000;
/// Up to this degree a power is computed in the fast basis; above it by products of ordinals.
const POWER_DEGREE: usize = 1 << 13;

impl Closure {
    /// The closure with the known table of α_p.
    pub fn new() -> Self {
        Self::default()
    }

    /// The closure with nothing known about α_p.
    pub fn blank() -> Self {
        Self { kappas: Kappas::without_alphas(), fields: HashMap::new() }
    }

    /// The κs and α_p it knows.
    pub fn kappas(&self) -> &Kappas {
        &self.kappas
    }

    /// Takes over a value of α_p. Fields built before stay as they are.
    pub fn learn(&mut self, prime: u64, alpha: Alpha) {
        self.kappas.learn(prime, alpha);
    }

    /// The nim-product.
    pub fn mul(&mut self, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, Unknown> {
        match self.mul_sparse(a, b, SPARSE_LIMIT) {
            Ok(product) => Ok(product),
            Err(Given::Unknown(unknown)) => Err(unknown),
            Err(Given::Up) => match self.field_of(&[a, b]) {
                Ok(field) => {
                    let (a, b) = (self.element(&field, a)?, self.element(&field, b)?);
                    Ok(field.ordinal(&field.floor().multiply(&a, &b), &self.kappas))
                }
                Err(unknown) => self.mul_sparse(a, b, SPARSE_LAST_LIMIT).map_err(|_| unknown),
            },
        }
    }

    fn mul_sparse(&self, a: &Ordinal, b: &Ordinal, fuel: u64) -> Result<Ordinal, Given> {
        Sparse { kappas: &self.kappas, fuel }.multiply(a, b)
    }

    /// The inverse.
    pub fn inverse(&mut self, a: &Ordinal) -> Result<Ordinal, Unknown> {
        if a.is_zero() {
            return Err(Unknown::DivisionByZero);
        }
        if a.terms().len() == 1 && a.finite_part().is_zero() {
            return self.inverse_of_term(&a.terms()[0].exponent, &a.terms()[0].coefficient);
        }
        self.apply(a, |field, a| field.floor().inverse(a).ok_or(Unknown::DivisionByZero))
    }

    /// 1/κ^d = κ^(p−d)/κ^p, where κ^p is smaller: no field for κ itself is needed.
    fn inverse_of_term(&mut self, exponent: &Ordinal, c: &Natural) -> Result<Ordinal, Unknown> {
        let mut inverse = self.inverse(&Ordinal::finite(c.clone()))?;
        for (kappa, digit) in self.kappas.digits(exponent)? {
            let radicand = match kappa.below() {
                Some(below) => self.kappas.kappa_value(below),
                None => self.kappas.alpha_value(kappa.prime)?.clone(),
            };
            let radicand = self.inverse(&radicand)?;
            let rest = self.kappas.exponent(&[(kappa, kappa.prime - digit)]);
            inverse = self.mul(&inverse, &Ordinal::term(rest, Natural::ONE))?;
            inverse = self.mul(&inverse, &radicand)?;
        }
        Ok(inverse)
    }

    /// The quotient.
    pub fn div(&mut self, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, Unknown> {
        let inverse = self.inverse(b)?;
        self.mul(a, &inverse)
    }

    /// The power with an exponent of any size. 0^0 is 1.
    pub fn pow(&mut self, a: &Ordinal, exponent: &Natural) -> Result<Ordinal, Unknown> {
        if exponent.is_zero() {
            return Ok(Ordinal::one());
        }
        match self.field_of(&[a]) {
            Ok(field) if field.degree() <= POWER_DEGREE => {
                let element = self.element(&field, a)?;
                Ok(field.ordinal(&field.floor().power(&element, exponent), &self.kappas))
            }
            _ => {
                let mut power = a.clone();
                for at in (0..exponent.bits() - 1).rev() {
                    power = self.mul(&power, &power)?;
                    if exponent.bit(at) {
                        power = self.mul(&power, a)?;
                    }
                }
                Ok(power)
            }
        }
    }

    /// The square root: there is exactly one.
    pub fn sqrt(&mut self, a: &Ordinal) -> Result<Ordinal, Unknown> {
        self.apply(a, |field, a| Ok(field.floor().frobenius(a, field.degree() - 1)))
    }

    /// The degree over the field of two elements: the least d with a^(2^d) = a.
    pub fn degree(&mut self, a: &Ordinal) -> Result<usize, Unknown> {
        let field = self.field_of(&[a])?;
        let element = self.element(&field, a)?;
        Ok(field.degree_of(&element))
    }

    /// The minimal polynomial over the field of two elements: bit i belongs to x^i.
    pub fn minimal_polynomial(&mut self, a: &Ordinal) -> Result<Natural, Unknown> {
        let field = self.field_of(&[a])?;
        let element = self.element(&field, a)?;
        Ok(field.minimal_polynomial(&element))
    }

    /// The smallest field here that holds all these ordinals.
    pub fn field_of(&mut self, ordinals: &[&Ordinal]) -> Result<Arc<Field>, Unknown> {
        let mut wanted = BTreeSet::new();
        for ordinal in ordinals {
            wanted.extend(self.kappas.kappas_of(ordinal)?);
        }
        self.field_with(wanted)
    }

    /// The field generated by these κs and those of their radicands.
    pub fn field_with(
        &mut self,
        wanted: impl IntoIterator<Item = Kappa>,
    ) -> Result<Arc<Field>, Unknown> {
        let tower = self.kappas.tower_of(wanted)?;
        let key: Vec<Kappa> = tower.iter().copied().collect();
        if let Some(field) = self.fields.get(&key) {
            return Ok(Arc::clone(field));
        }
        let field = Arc::new(Field::new(&tower, &self.kappas)?);
        self.fields.insert(key, Arc::clone(&field));
        Ok(field)
    }

    /// `ordinal` in the fast basis of `field`.
    pub fn lift(&self, field: &Arc<Field>, ordinal: &Ordinal) -> Result<FieldElement, Unknown> {
        let element = self.element(field, ordinal)?;
        Ok(FieldElement { field: Arc::clone(field), element })
    }

    /// An element of a field as an ordinal.
    pub fn lower(&self, element: &FieldElement) -> Ordinal {
        element.field.ordinal(&element.element, &self.kappas)
    }

    pub(super) fn element(&self, field: &Field, ordinal: &Ordinal) -> Result<Element, Unknown> {
        let element = field.element(ordinal, &self.kappas)?;
        element.ok_or_else(|| Unknown::OutOfRange(ordinal.pretty()))
    }

    /// Something computed in the field of `a`.
    fn apply(
        &mut self,
        a: &Ordinal,
        compute: impl FnOnce(&Field, &[u64]) -> Result<Element, Unknown>,
    ) -> Result<Ordinal, Unknown> {
        let field = self.field_of(&[a])?;
        let element = self.element(&field, a)?;
        Ok(field.ordinal(&compute(&field, &element)?, &self.kappas))
    }
}

impl FieldElement {
    /// The limbs in the fast basis.
    pub fn coordinates(&self) -> &[u64] {
        &self.element
    }

    /// The product; both elements must be of the same field.
    #[inline]
    pub fn mul(&self, other: &Self) -> Self {
        let element = self.field.floor().multiply(&self.element, &other.element);
        Self { field: Arc::clone(&self.field), element }
    }

    /// The square.
    pub fn square(&self) -> Self {
        let element = self.field.floor().square(&self.element);
        Self { field: Arc::clone(&self.field), element }
    }

    /// The inverse; `None` for zero.
    pub fn inverse(&self) -> Option<Self> {
        let element = self.field.floor().inverse(&self.element)?;
        Some(Self { field: Arc::clone(&self.field), element })
    }

    /// The sum; both elements must be of the same field.
    pub fn add(&self, other: &Self) -> Self {
        let element = self.field.floor().add(&self.element, &other.element);
        Self { field: Arc::clone(&self.field), element }
    }
}

impl PartialEq for FieldElement {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.field, &other.field) && self.element == other.element
    }
}

/// How many terms an ordinal has, the finite one included.
pub fn term_count(ordinal: &Ordinal) -> usize {
    monomials(ordinal).count()
}
