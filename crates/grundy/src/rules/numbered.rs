//! Positions that are small numbers, or tuples of such.

/// A game in which a summand and everything below it are numbers up to a bound that is not far too high. The
/// law: in the table below a summand a number stands for one position, every move leads to a smaller one, and what
/// it leads to is held in its canonical form too.
pub trait Numbered<P>: Sync {
    /// How many numbers the table below a canonical summand has, or `u128::MAX` if that is more.
    fn count(&self, top: &P) -> u128;

    /// The table below a canonical summand; asked only where it is not too long.
    fn numbering(&self, top: &P) -> Box<dyn Numbering<P>>;

    /// A canonical summand whose table holds what those of these two hold.
    fn above(&self, one: &P, other: &P) -> P;
}

/// The numbers of one table. No option of a position in it falls apart.
pub trait Numbering<P>: Send + Sync {
    /// The number of a position, if the table holds it.
    fn number(&self, of: &P) -> Option<u32>;

    /// The position with this number, or nothing if the number is not used.
    fn position(&self, number: u32) -> Option<P>;

    /// Adds the numbers of positions, which the table holds.
    fn numbers(&self, of: &[P], out: &mut Vec<u32>) {
        out.extend(of.iter().map(|position| self.number(position).unwrap_or(u32::MAX)));
    }

    /// Adds the numbers of all options of a position at once, where they are found sooner than the options; says
    /// whether it did.
    fn options(&self, _of: u32, _out: &mut Vec<u32>) -> bool {
        false
    }
}

/// Tuples of numbers up to given ones, in the order of a dictionary.
pub struct Tuples<const N: usize, C> {
    most: [u64; N],
    tidy: C,
}

impl<const N: usize, C: Fn([u64; N]) -> [u64; N]> Tuples<N, C> {
    /// The table of all tuples that are nowhere larger than `most`. Others are made tidy before they are looked for.
    pub fn new(most: [u64; N], tidy: C) -> Self {
        Self { most, tidy }
    }
}

/// How many tuples are nowhere larger than a given one.
pub fn tuples<const N: usize>(most: [u64; N]) -> u128 {
    most.iter().fold(1, |count, side| count.saturating_mul(u128::from(*side) + 1))
}

impl<const N: usize, C> Numbering<[u64; N]> for Tuples<N, C>
where
    C: Fn([u64; N]) -> [u64; N] + Send + Sync,
{
    #[inline]
    fn number(&self, of: &[u64; N]) -> Option<u32> {
        let of = (self.tidy)(*of);
        let mut number = 0;
        let mut held = true;
        for (entry, most) in of.into_iter().zip(self.most) {
            held &= entry <= most;
            number = u32::wrapping_mul(number, most as u32 + 1).wrapping_add(entry as u32);
        }
        held.then_some(number)
    }

    fn position(&self, number: u32) -> Option<[u64; N]> {
        let (mut of, mut rest) = ([0; N], u64::from(number));
        for (entry, most) in of.iter_mut().zip(self.most).rev() {
            (*entry, rest) = (rest % (most + 1), rest / (most + 1));
        }
        ((self.tidy)(of) == of).then_some(of)
    }
}
