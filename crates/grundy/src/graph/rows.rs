//! Compressed sparse rows from a list of edges, built in the room of that list.

use super::Digraph;

/// So many vertices, as a power of two, form a bucket whose rows are built in the cache.
const BUCKET_BITS: u32 = 14;

/// Sorts pairs (from, to) into rows; the rows end up in the first half of the same memory.
///
/// An American-flag sort brings the pairs of each bucket of vertices together. Then the buckets are
/// taken out one after another and written back as rows: what is written never overtakes what is
/// still to be read, because a target takes half the room of a pair.
pub fn from_pairs(vertices: usize, mut pairs: Vec<u32>) -> Digraph {
    let mut starts = vec![0u32; vertices + 1];
    for pair in pairs.chunks_exact(2) {
        starts[pair[0] as usize + 1] += 1;
    }
    accumulate(&mut starts);
    gather_buckets(&starts, &mut pairs);
    let mut written = 0;
    let (mut bucket, mut rows, mut next) = (Vec::new(), Vec::new(), Vec::new());
    for first in (0..vertices).step_by(1 << BUCKET_BITS) {
        let last = vertices.min(first + (1 << BUCKET_BITS));
        let (begin, end) = (starts[first], starts[last]);
        bucket.clear();
        bucket.extend_from_slice(&pairs[2 * begin as usize..2 * end as usize]);
        rows.resize((end - begin) as usize, 0);
        next.clear();
        next.extend(starts[first..last].iter().map(|start| start - begin));
        for pair in bucket.chunks_exact(2) {
            let place = &mut next[pair[0] as usize - first];
            rows[*place as usize] = pair[1];
            *place += 1;
        }
        let mut from = 0;
        for (vertex, end) in (first..last).zip(&next) {
            let row = &mut rows[from..*end as usize];
            row.sort_unstable();
            starts[vertex] = written as u32;
            let mut previous = None;
            for target in row.iter().filter(|target| previous.replace(**target) != Some(**target)) {
                pairs[written] = *target;
                written += 1;
            }
            from = *end as usize;
        }
    }
    starts[vertices] = written as u32;
    pairs.truncate(written);
    pairs.shrink_to_fit();
    Digraph { starts, targets: pairs }
}

/// Turns counts, each one place too far right, into starts.
pub fn accumulate(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
}

/// Permutes pairs until those of every bucket stand together, where the bucket's rows will be.
fn gather_buckets(starts: &[u32], pairs: &mut [u32]) {
    let vertices = starts.len() - 1;
    let bucket_of = |vertex: u32| (vertex >> BUCKET_BITS) as usize;
    let mut next: Vec<u32> = starts[..vertices].iter().copied().step_by(1 << BUCKET_BITS).collect();
    let ends: Vec<u32> = next.iter().copied().skip(1).chain([starts[vertices]]).collect();
    for bucket in 0..next.len() {
        while next[bucket] < ends[bucket] {
            let at = 2 * next[bucket] as usize;
            let mut held = (pairs[at], pairs[at + 1]);
            // Follow the cycle of the permutation until a pair of this bucket turns up.
            while bucket_of(held.0) != bucket {
                let place = &mut next[bucket_of(held.0)];
                let there = 2 * *place as usize;
                *place += 1;
                let found = (pairs[there], pairs[there + 1]);
                (pairs[there], pairs[there + 1]) = held;
                held = found;
            }
            (pairs[at], pairs[at + 1]) = held;
            next[bucket] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, base::dice::Seeded};

    #[test]
    fn rows_are_sorted_whatever_the_order_of_the_pairs() {
        let mut dice = Seeded(3);
        for vertices in [1, 2, 7, 1000, 70_000] {
            let count = 3 * vertices;
            let mut lists = vec![Vec::new(); vertices];
            let mut pairs = Vec::new();
            for _ in 0..count {
                let (from, to) = (dice.roll(vertices as u64 - 1), dice.roll(vertices as u64 - 1));
                lists[from as usize].push(to as u32);
                pairs.extend([from as u32, to as u32]);
            }
            let graph = from_pairs(vertices, pairs);
            assert_eq!(graph, Digraph::new(lists));
            let mut above = vec![Vec::new(); vertices];
            graph.edges().for_each(|(from, to)| above[to as usize].push(from));
            let turned = Digraph::new(above);
            let pairs = graph.clone().into_pairs(|from, to| (to, from));
            assert_eq!(from_pairs(vertices, pairs), turned);
        }
    }
}
