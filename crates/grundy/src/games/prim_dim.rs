//! Prim (Tritter) and Dim: heap games about divisibility, each with its variant.

use super::factor;
use super::heaps::Heaps;
use crate::base::Reason;
use crate::heap::HeapRule;
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Nimber};

/// Prim.
pub const PRIM: Entry = Entry {
    name: "prim",
    title: "Prim",
    rules: "Take from a heap of n a number of stones that is prime to n; a heap of one is dead.",
    parameters: "",
    notation: "heap sizes: 12,15",
    examples: &["prim 9,10", "prim 12", "prim 15,35,77"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Heaps(Prim { to_zero: false }))),
};

/// Prim in which a heap of one may be taken.
pub const PRIM_TO_ZERO: Entry = Entry {
    name: "prim-to-zero",
    title: "Prim down to zero",
    rules: "Take from a heap of n a number of stones that is prime to n; a heap of one may be \
            taken, since 1 is prime to 1.",
    parameters: "",
    notation: "heap sizes: 12,15",
    examples: &["prim-to-zero 9,10", "prim-to-zero 15,35,77"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Heaps(Prim { to_zero: true }))),
};

/// Dim.
pub const DIM: Entry = Entry {
    name: "dim",
    title: "Dim",
    rules: "Take from a heap of n a number of stones that divides n; n itself is allowed.",
    parameters: "",
    notation: "heap sizes: 6,8",
    examples: &["dim 6,8", "dim 12", "dim 24,36,10"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Heaps(Dim { proper: false }))),
};

/// Dim in which a whole heap may not be taken.
pub const DIM_PROPER: Entry = Entry {
    name: "dim-proper",
    title: "Dim with proper divisors",
    rules: "Take from a heap of n a number of stones that divides n and is less than n.",
    parameters: "",
    notation: "heap sizes: 6,8",
    examples: &["dim-proper 6,8", "dim-proper 24,36,10"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Heaps(Dim { proper: true }))),
};

/// Visits what is left after `taken` stones.
fn leave(size: u64, taken: u64, visit: &mut dyn FnMut(&[u64])) {
    match size - taken {
        0 => visit(&[]),
        rest => visit(&[rest]),
    }
}

/// The rule of Prim.
#[derive(Clone, Copy, Debug)]
pub struct Prim {
    /// Whether a heap of one may be taken.
    pub to_zero: bool,
}

/// Primes are counted up to here; a least prime divisor beyond has no cheap number.
const MOST_COUNTED: u64 = 1 << 20;

impl HeapRule for Prim {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        if size == 1 && self.to_zero {
            visit(&[]);
        }
        for taken in (1..size).filter(|taken| factor::gcd(*taken, size) == 1) {
            leave(size, taken, visit);
        }
    }

    fn known(&self, size: u64) -> Option<Nimber> {
        let plain = match (size, least_prime(size)) {
            (0, _) => return Some(Nimber::ZERO),
            (_, None) => 0,
            (_, Some(prime)) => number_of(prime)?,
        };
        Some(Nimber(if self.to_zero && plain < 2 { 1 - plain } else { plain }))
    }

    fn reason(&self, size: u64) -> Option<Reason> {
        let value = self.known(size)?;
        let swapped = if self.to_zero { ", and the values 0 and 1 exchanged" } else { "" };
        let text = match (size, least_prime(size)) {
            (0, _) => "There is nothing to take, so it is *0.".to_owned(),
            (_, None) if self.to_zero => "The one stone may be taken, so it is *1.".to_owned(),
            (_, None) => "A heap of one is dead, so it is *0.".to_owned(),
            (_, Some(prime)) => format!(
                "The value is k if the least prime divisor is the k-th prime{swapped}. The least \
                 prime divisor of {size} is {prime}, prime number {}, so it is {value}: taking a \
                 number prime to {size} leaves a number prime to {size}, which never has the \
                 least prime divisor {prime}; and no smaller prime divides {size}, so each of them can be \
                 left, and so can 1.",
                number_of(prime)?
            ),
        };
        Some(Reason::new("Least prime divisor", text))
    }

    /// Only a heap of one is worth nothing in plain Prim, and it can always be left.
    fn moves_to(&self, size: u64, value: Nimber) -> Option<Vec<Vec<u64>>> {
        match (self.to_zero, value, size) {
            (false, Nimber::ZERO, 0 | 1) => Some(vec![]),
            (false, Nimber::ZERO, _) => Some(vec![vec![1]]),
            _ => None,
        }
    }

    /// A number below 2^64 has at most 15 different prime divisors, so at least an eighth of the
    /// smaller numbers is prime to it: (1−1/2)(1−1/3)⋯(1−1/47) > 1/8.
    fn breadth(&self, size: u64) -> u128 {
        u128::from(size / 8)
    }
}

fn least_prime(size: u64) -> Option<u64> {
    match size {
        0 | 1 => None,
        _ if size.is_multiple_of(2) => Some(2),
        _ => factor::factorise(size).first().map(|(prime, _)| *prime),
    }
}

/// Which prime this is: 1 for 2, 2 for 3, 3 for 5.
fn number_of(prime: u64) -> Option<u64> {
    let prime = u32::try_from(prime).ok().filter(|prime| u64::from(*prime) <= MOST_COUNTED)?;
    Some(factor::count_primes(prime))
}

/// The rule of Dim.
#[derive(Clone, Copy, Debug)]
pub struct Dim {
    /// Whether only proper divisors may be taken.
    pub proper: bool,
}

impl Dim {
    /// The numbers that may be taken.
    fn takes(self, size: u64) -> Vec<u64> {
        let mut takes = factor::divisors(size);
        if self.proper {
            takes.pop();
        }
        takes
    }
}

impl HeapRule for Dim {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        for taken in self.takes(size) {
            leave(size, taken, visit);
        }
    }

    fn known(&self, size: u64) -> Option<Nimber> {
        let whole = u64::from(!self.proper);
        Some(Nimber(if size == 0 { 0 } else { u64::from(size.trailing_zeros()) + whole }))
    }

    fn reason(&self, size: u64) -> Option<Reason> {
        let value = self.known(size)?;
        if size == 0 {
            return Some(Reason::new("Power of two", "There is nothing to take, so it is *0."));
        }
        let twos = size.trailing_zeros();
        let formula = if self.proper { "e" } else { "e + 1" };
        let text = format!(
            "The value is {formula} if 2^e is the highest power of two that divides the heap. \
             {size} = 2^{twos} · {}, so it is {value}: taking 2^i with i below {twos} leaves a \
             heap in which 2^i is the highest power, and a divisor with all {twos} twos leaves \
             either nothing or more than {twos} twos.",
            size >> twos
        );
        Some(Reason::new("Power of two", text))
    }

    fn moves_to(&self, size: u64, value: Nimber) -> Option<Vec<Vec<u64>>> {
        let rests = self.takes(size).into_iter().map(|taken| size - taken);
        let rests = rests.filter(|rest| self.known(*rest) == Some(value));
        Some(rests.map(|rest| if rest == 0 { vec![] } else { vec![rest] }).collect())
    }

    fn breadth(&self, size: u64) -> u128 {
        u128::from(size > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_heaps_by_theorem() {
        let prim = Prim { to_zero: false };
        assert_eq!(prim.known(u64::MAX), Some(Nimber(2)));
        assert_eq!(prim.known(1_000_003), Some(Nimber(78_499)));
        assert_eq!(prim.known(18_446_744_073_709_551_557), None, "a prime too large to number");
        assert_eq!(Dim { proper: false }.known(1 << 63), Some(Nimber(64)));
        let moves = Dim { proper: false }.moves_to(1 << 63, Nimber(3)).unwrap();
        assert_eq!(moves, [[(1 << 63) - 4]]);
    }

    #[test]
    fn an_eighth_is_prime_to_any_number() {
        for n in [6u64, 30, 210, 2310, 30030, 510_510] {
            let mut count = 0;
            Prim { to_zero: false }.options(n, &mut |_| count += 1);
            assert!(count >= Prim { to_zero: false }.breadth(n), "{n}");
        }
        let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
        assert!(primes.iter().map(|p| 1.0 - 1.0 / f64::from(*p)).product::<f64>() > 0.125);
        assert!(primes.iter().map(|p| *p as u128).product::<u128>() * 53 > u128::from(u64::MAX));
    }
}
