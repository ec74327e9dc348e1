//! Stalks that carry things: a vertex that bears s₁ and, one edge higher, a vertex that bears s₂, and so
//! on. Cutting one edge of a cycle leaves two such stalks, so their values are needed for all heights.

/// From the ground upwards: a stalk's edges, and the places where it may end.
#[derive(Clone, Copy)]
enum Item {
    /// An edge: what is worth x above it is worth ((x ⊕ `before`) + 1) ⊕ `after` with it.
    Edge { before: u64, after: u64 },
    /// The stalk of this height may end here, with something of value `bears` on top.
    End { height: usize, bears: u64 },
}

/// The values of the stalks of 0, 1, 2, … edges, where the upper end of edge i bears `bears[i]`.
///
/// The value f₁(f₂(…fₕ(0))) with fᵢ(x) = (x ⊕ sᵢ) + 1 is nested from the top, so each height would cost a pass.
/// Instead all are found together, bit by bit from the lowest: the lowest bit of the whole decides that of
/// every x on the way, and so which edges carry a 1 into the higher bits. An edge carries for just one of
/// the two lowest bits, and a height belongs to just one of them; so both halves together are as long as
/// the whole, and the work is the number of edges times the number of bits.
pub fn values(bears: &[u64]) -> Vec<u64> {
    let mut found = vec![0; bears.len() + 1];
    let mut items = vec![Item::End { height: 0, bears: 0 }];
    for (index, &before) in bears.iter().enumerate() {
        items.push(Item::Edge { before, after: 0 });
        items.push(Item::End { height: index + 1, bears: 0 });
    }
    let mut open = vec![(items, 0u32, 0u64)];
    while let Some((items, shift, lower)) = open.pop() {
        if !items.iter().any(|item| matches!(item, Item::Edge { .. })) {
            for item in items {
                if let Item::End { height, bears } = item {
                    found[height] = lower | bears << shift;
                }
            }
            continue;
        }
        for bit in [0, 1] {
            let half = half(&items, bit);
            if !half.is_empty() {
                open.push((half, shift + 1, lower | bit << shift));
            }
        }
    }
    found
}

/// The stalks whose values have this lowest bit, and what they are in the higher bits.
fn half(items: &[Item], bit: u64) -> Vec<Item> {
    let mut kept = Vec::new();
    let mut needed = 0;
    // The lowest bit of what stands here, and what edges that carry nothing add to it.
    let (mut low, mut added) = (bit, 0);
    for &item in items {
        match item {
            Item::Edge { before, after } => {
                let carries = low ^ 1 ^ after & 1 == 1;
                low ^= before & 1 ^ after & 1 ^ 1;
                if carries {
                    kept.push(Item::Edge { before: before >> 1, after: after >> 1 ^ added });
                    added = 0;
                } else {
                    added ^= before >> 1 ^ after >> 1;
                }
            }
            Item::End { height, bears } if bears & 1 == low => {
                kept.push(Item::End { height, bears: bears >> 1 ^ added });
                needed = kept.len();
            }
            Item::End { .. } => {}
        }
    }
    kept.truncate(needed);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, base::dice::Seeded};

    #[test]
    fn all_heights_at_once_equal_one_by_one() {
        let mut dice = Seeded(3);
        for round in 0..3000 {
            let most = [1, 3, 20, 1000][round % 4];
            let bears: Vec<u64> = (0..dice.roll(40)).map(|_| dice.roll(most)).collect();
            let nested = |height: usize| bears[..height].iter().rev().fold(0, |x, s| (x ^ s) + 1);
            let expected: Vec<u64> = (0..=bears.len()).map(nested).collect();
            assert_eq!(values(&bears), expected, "{bears:?}");
        }
    }
}
