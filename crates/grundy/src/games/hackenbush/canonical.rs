//! Pictures that differ in the names of their points only.

use super::bush::{Bush, Point};
use crate::games::vertex_graph::mixed;

/// Larger pictures are left as they are.
const MOST_EDGES: usize = 64;

/// The same picture with its points numbered in an order that depends little on their names: by their
/// surroundings, and where these are alike, one by one. Always an isomorphism that keeps the ground.
pub fn renamed(bush: Bush) -> Bush {
    if bush.edges().is_empty() || bush.edges().len() > MOST_EDGES {
        return bush;
    }
    let mut points: Vec<Point> = bush.edges().iter().flat_map(|edge| [edge.0, edge.1]).collect();
    points.push(Point::GROUND);
    points.sort_unstable();
    points.dedup();
    let index = |point| points.partition_point(|other| *other < point);
    let edges = bush.edges().iter().map(|edge| (index(edge.0), index(edge.1)));
    let edges: Vec<(usize, usize)> = edges.collect();
    // The rank of a point is the number of points in the classes before its own.
    let mut rank = vec![1; points.len()];
    rank[0] = 0;
    refine(&edges, &mut rank);
    while let Some(tied) = first_tie(&rank) {
        let class = rank[tied];
        for (point, other) in rank.iter_mut().enumerate() {
            *other += usize::from(*other == class && point != tied);
        }
        refine(&edges, &mut rank);
    }
    let name = |point: usize| Point::numbered(rank[point] as u64);
    Bush::new(edges.iter().map(|edge| (name(edge.0), name(edge.1))).collect())
}

/// The first point of the first class that has several.
fn first_tie(rank: &[usize]) -> Option<usize> {
    let mut sizes = vec![0; rank.len()];
    rank.iter().for_each(|class| sizes[*class] += 1);
    let class = sizes.iter().position(|size| *size > 1)?;
    rank.iter().position(|other| *other == class)
}

/// Splits classes of points by the classes of their neighbours until nothing changes.
fn refine(edges: &[(usize, usize)], rank: &mut [usize]) {
    let mut classes = 0;
    loop {
        let mut surroundings = vec![0u64; rank.len()];
        for &(a, b) in edges {
            for (here, there) in [(a, b), (b, a)] {
                surroundings[here] = surroundings[here].wrapping_add(mixed(rank[there]));
            }
            // A loop must not look like two edges to points of the same class.
            if a == b {
                surroundings[a] = surroundings[a].wrapping_add(mixed(rank.len()));
            }
        }
        let mut keys: Vec<(usize, u64, usize)> =
            (0..rank.len()).map(|point| (rank[point], surroundings[point], point)).collect();
        keys.sort_unstable();
        let (mut found, mut first) = (0, 0);
        for (place, key) in keys.iter().enumerate() {
            if place == 0 || (keys[place - 1].0, keys[place - 1].1) != (key.0, key.1) {
                found += 1;
                first = place;
            }
            rank[key.2] = first;
        }
        if found == classes {
            return;
        }
        classes = found;
    }
}
