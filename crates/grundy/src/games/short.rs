//! Lists that are short as a rule, and then need no memory of their own.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list that lies in place while it has at most `N` entries.
#[derive(Clone)]
pub enum Short<T, const N: usize> {
    /// So many of these.
    Few(u8, [T; N]),
    /// More than `N`.
    Many(Vec<T>),
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Short<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let (mut few, mut count) = ([T::default(); N], 0);
        let mut entries = entries.into_iter();
        while let Some(entry) = entries.next() {
            if count == N {
                return Self::Many(few.into_iter().chain([entry]).chain(entries).collect());
            }
            few[count] = entry;
            count += 1;
        }
        Self::Few(count as u8, few)
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::Few(count, few) => &few[..usize::from(*count)],
            Self::Many(many) => many,
        }
    }
}

impl<T, const N: usize> DerefMut for Short<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Few(count, few) => &mut few[..usize::from(*count)],
            Self::Many(many) => many,
        }
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Short<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Short<T, N> {}

impl<T: Ord, const N: usize> PartialOrd for Short<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Ord, const N: usize> Ord for Short<T, N> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: Hash, const N: usize> Hash for Short<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Short<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_lists_too() {
        for length in 0..6u64 {
            let list: Short<u64, 3> = (0..length).collect();
            assert_eq!(list[..], (0..length).collect::<Vec<_>>());
            assert_eq!(matches!(list, Short::Many(_)), length > 3);
            let mut more: Short<u64, 3> = (0..length + 1).collect();
            assert!(list < more && list != more);
            more[length as usize] = 9;
            assert_eq!(more.last(), Some(&9));
        }
    }
}
