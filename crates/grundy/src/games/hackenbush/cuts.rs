//! Which edges to cut: the value after every cut, in near-linear time for all edges together.
//!
//! A bridge falls with all above it. An edge on a cycle leaves its block in one piece, but some edges of
//! the block may become bridges: those that disconnect it together with the one cut. Being such a pair is
//! an equivalence, and the edges of a class lie on a ring; cutting one of them leaves two stalks that
//! stand on the lowest piece and carry the others.

use super::stalks;
use super::tree::{NONE, Tree};

/// The edges, by index, whose cut leaves a picture of value `wanted`.
pub fn leaving(tree: &Tree, wanted: u64) -> Vec<usize> {
    let blocks = tree.blocks();
    let needed = needed(tree, &blocks, wanted);
    let after = after_cuts(tree, &blocks);
    let block_of = |edge: usize| blocks[tree.ends[edge].0 as usize];
    let leaves = |edge: &usize| needed[block_of(*edge) as usize] == Some(after[*edge]);
    (0..tree.ends.len()).filter(leaves).collect()
}

/// What each block would have to bear for the whole to be worth `wanted`, if nothing else changed. Height
/// by colon and nim-sum are both one-to-one, so there is at most one such value.
fn needed(tree: &Tree, blocks: &[u32], wanted: u64) -> Vec<Option<u64>> {
    let mut needed = vec![None; tree.count()];
    needed[0] = Some(wanted);
    for vertex in (1..tree.count()).filter(|vertex| tree.is_bridge(*vertex)) {
        let below = blocks[tree.parent[vertex] as usize] as usize;
        let stalk = needed[below].map(|all| all ^ tree.worth[below] ^ (tree.worth[vertex] + 1));
        needed[vertex] = stalk.and_then(|height: u64| height.checked_sub(1));
    }
    needed
}

/// What the block of its lower end bears after each edge was cut.
fn after_cuts(tree: &Tree, blocks: &[u32]) -> Vec<u64> {
    let worth_of_block = |vertex: u32| tree.worth[blocks[vertex as usize] as usize];
    let rings = Rings::of(tree);
    // A loop, or an edge without which the block is still one: one loop less after fusion.
    let mut after: Vec<u64> = tree.ends.iter().map(|ends| worth_of_block(ends.0) ^ 1).collect();
    for vertex in 1..tree.count() {
        if tree.is_bridge(vertex) {
            let below = worth_of_block(tree.parent[vertex]);
            after[tree.stem[vertex] as usize] = below ^ (tree.worth[vertex] + 1);
        } else if !rings.is_continued[vertex] {
            rings.cut(tree, &rings.down_from(vertex), worth_of_block(vertex as u32), &mut after);
        }
    }
    after
}

/// The classes of stems that disconnect their block in pairs: chains down the tree.
struct Rings {
    /// The next stem of the class, downwards.
    next: Vec<u32>,
    /// Whether the class has a stem further up.
    is_continued: Vec<bool>,
    /// How many edges outside the tree pass each stem; with one, that edge is of the class too.
    passing: Vec<u32>,
    /// An edge that passes the stem and comes down last.
    passer: Vec<u32>,
}

impl Rings {
    /// Two stems, one above the other, are a pair if the same edges pass both: as many, and all that pass
    /// the upper one come down below the lower one too. If the next stem below with equally many is no
    /// partner, then some edge comes down before it, and no stem further down is one.
    fn of(tree: &Tree) -> Self {
        let (passing, passer) = (tree.passing(), passers(tree));
        let count = tree.count();
        let mut rings =
            Self { next: vec![NONE; count], is_continued: vec![false; count], passing, passer };
        let mut last = vec![NONE; tree.ends.len() + 1];
        // The nearest stem below that equally many edges pass.
        let mut below = vec![NONE; count];
        for vertex in (1..count).filter(|vertex| !tree.is_bridge(*vertex)) {
            let last = &mut last[rings.passing[vertex] as usize];
            while *last != NONE && tree.end[*last as usize] <= vertex as u32 {
                *last = below[*last as usize];
            }
            below[vertex] = *last;
            let landing = tree.ends[rings.passer[vertex] as usize].0;
            if *last != NONE && landing < *last {
                rings.next[vertex] = *last;
                rings.is_continued[*last as usize] = true;
            }
            *last = vertex as u32;
        }
        rings
    }

    /// The stems of a class from its uppermost down, by their upper ends.
    fn down_from(&self, vertex: usize) -> Vec<u32> {
        let next = |vertex: &u32| Some(self.next[*vertex as usize]).filter(|next| *next != NONE);
        std::iter::successors(Some(vertex as u32), next).collect()
    }

    /// Writes down what a block worth `worth` bears after each edge of a class was cut.
    fn cut(&self, tree: &Tree, stems: &[u32], worth: u64, after: &mut [u64]) {
        let above = |vertex: u32| tree.worth[vertex as usize];
        let mut edges: Vec<u32> = stems.iter().map(|stem| tree.stem[*stem as usize]).collect();
        // The pieces between the stems, from above; what the two sides of a stem bear differs by the stem.
        let mut pieces: Vec<u64> =
            stems.windows(2).map(|pair| above(pair[0]) ^ above(pair[1]) ^ 1).collect();
        let (first, last) = (stems[0], stems[stems.len() - 1]);
        let mut lowest = worth ^ above(last) ^ 1;
        if self.passing[first as usize] == 1 {
            // The one edge that passes closes the ring; without it the top is a piece of its own.
            edges.insert(0, self.passer[first as usize]);
            pieces.insert(0, above(first) ^ 1);
        } else {
            lowest ^= above(first);
        }
        let from_above = stalks::values(&pieces);
        pieces.reverse();
        let from_below = stalks::values(&pieces);
        for (index, edge) in edges.into_iter().enumerate() {
            let rest = pieces.len() - index;
            after[edge as usize] = lowest ^ from_above[index] ^ from_below[rest];
        }
    }
}

/// For each stem that edges outside the tree pass, the one of them that comes down last. Those that come
/// down last go first, and each stem keeps the first that passes it.
fn passers(tree: &Tree) -> Vec<u32> {
    let mut outside: Vec<u32> =
        (0..tree.ends.len() as u32).filter(|&edge| !tree.is_stem(edge as usize)).collect();
    outside.sort_unstable_by_key(|&edge| std::cmp::Reverse(tree.ends[edge as usize].0));
    let mut passer = vec![NONE; tree.count()];
    // The nearest vertex downwards, itself included, whose stem has no passer yet.
    let mut open: Vec<u32> = (0..tree.count() as u32).collect();
    for edge in outside {
        let (lower, upper) = tree.ends[edge as usize];
        let mut vertex = find(&mut open, upper);
        while vertex > lower {
            passer[vertex as usize] = edge;
            open[vertex as usize] = tree.parent[vertex as usize];
            vertex = find(&mut open, vertex);
        }
    }
    passer
}

/// Follows the links to their end, and shortens them on the way.
fn find(links: &mut [u32], mut from: u32) -> u32 {
    while links[from as usize] != from {
        let next = links[from as usize];
        links[from as usize] = links[next as usize];
        from = next;
    }
    from
}
