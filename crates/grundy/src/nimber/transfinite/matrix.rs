//! Linear maps over the field of two elements.

use crate::nimber::gf2;

/// A linear map: row i is the image of the i-th unit vector.
#[derive(Clone, Debug)]
pub struct Matrix {
    rows: Vec<Vec<u64>>,
}

impl Matrix {
    /// The map that takes the i-th unit vector to the i-th row; all rows have the same length.
    pub fn new(rows: Vec<Vec<u64>>) -> Self {
        Self { rows }
    }

    /// Limbs of an image.
    fn limbs(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The image of a vector.
    pub fn apply(&self, vector: &[u64]) -> Vec<u64> {
        let mut image = vec![0; self.limbs()];
        gf2::ones(vector).for_each(|at| gf2::add(&mut image, &self.rows[at]));
        image
    }

    /// Adds the image of the unit vector `at` to `target`.
    pub fn add_row(&self, at: usize, target: &mut [u64]) {
        gf2::add(target, &self.rows[at]);
    }

    /// The inverse of a square matrix (Gauss and Jordan), or `None` if there is none.
    pub fn inverse(&self) -> Option<Self> {
        let size = self.rows.len();
        let limbs = size.div_ceil(64);
        let mut rows: Vec<Vec<u64>> = Vec::with_capacity(size);
        for (at, row) in self.rows.iter().enumerate() {
            let mut row = row[..limbs].to_vec();
            row.resize(2 * limbs, 0);
            gf2::flip(&mut row[limbs..], at);
            rows.push(row);
        }
        for column in 0..size {
            let pivot = (column..size).find(|&at| gf2::bit(&rows[at], column))?;
            rows.swap(column, pivot);
            let (before, rest) = rows.split_at_mut(column);
            let (pivot, after) = rest.split_first_mut()?;
            for row in before.iter_mut().chain(after) {
                if gf2::bit(row, column) {
                    gf2::add(row, pivot);
                }
            }
        }
        Some(Self { rows: rows.into_iter().map(|row| row[limbs..].to_vec()).collect() })
    }

    /// This map, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        Self { rows: self.rows.iter().map(|row| next.apply(row)).collect() }
    }
}

/// Vectors in echelon form, each with the combination of the given vectors that it is.
#[derive(Clone, Debug, Default)]
pub struct Echelon {
    /// The place of the highest one, the vector, the combination.
    rows: Vec<(usize, Vec<u64>, Vec<u64>)>,
}

impl Echelon {
    /// The span of `vectors`; `None` if they depend on one another.
    pub fn new(vectors: &[Vec<u64>]) -> Option<Self> {
        let limbs = vectors.len().div_ceil(64);
        let mut echelon = Self::default();
        for (at, vector) in vectors.iter().enumerate() {
            let mut unit = vec![0; limbs];
            gf2::flip(&mut unit, at);
            let (rest, combination) = echelon.reduced(vector.clone(), unit);
            let pivot = gf2::degree(&rest)?;
            echelon.rows.push((pivot, rest, combination));
        }
        Some(echelon)
    }

    /// The combination of the given vectors that makes `vector`, if it is in their span.
    pub fn coordinates(&self, vector: &[u64]) -> Option<Vec<u64>> {
        let limbs = self.rows.len().div_ceil(64);
        let (rest, combination) = self.reduced(vector.to_vec(), vec![0; limbs]);
        rest.iter().all(|&limb| limb == 0).then_some(combination)
    }

    /// Takes out all pivots in the order of the rows: no row touches the pivot of an earlier one.
    fn reduced(&self, mut vector: Vec<u64>, mut combination: Vec<u64>) -> (Vec<u64>, Vec<u64>) {
        for (pivot, row, made_of) in &self.rows {
            if gf2::bit(&vector, *pivot) {
                gf2::add(&mut vector, row);
                gf2::add(&mut combination, made_of);
            }
        }
        (vector, combination)
    }
}
