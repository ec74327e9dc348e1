//! Free layout: places whose distances are near to those in the graph (stress majorisation, Gansner,
//! Koren and North 2004).

use std::collections::VecDeque;
use std::f64::consts::TAU;

const ROUNDS: usize = 300;
/// Vertices stand at least this far apart, where one step in the graph is 1.
const LEAST: f64 = 0.72;

/// A place for every vertex, where neighbours are about 1 apart. Direction does not matter.
pub fn places(count: usize, edges: &[(u32, u32)]) -> Vec<(f64, f64)> {
    let distances = distances(count, edges);
    let angle = |vertex: usize| TAU * vertex as f64 / count.max(1) as f64;
    let radius = count as f64 / TAU;
    // A little off the circle, so that nothing stays balanced by symmetry.
    let start = |v: usize| {
        let radius = radius * (1.0 + 0.1 * (v as f64 * 0.618).fract());
        (radius * angle(v).sin(), -radius * angle(v).cos())
    };
    let mut places: Vec<(f64, f64)> = (0..count).map(start).collect();
    for _ in 0..ROUNDS {
        for vertex in 0..count {
            places[vertex] = pulled(vertex, &places, &distances[vertex]);
        }
    }
    spread(&mut places);
    places
}

/// Where the others would have a vertex, nearer ones counting more.
fn pulled(vertex: usize, places: &[(f64, f64)], distances: &[f64]) -> (f64, f64) {
    let (x, y) = places[vertex];
    let (mut sum, mut total) = ((0.0, 0.0), 0.0);
    for (other, (ox, oy)) in places.iter().enumerate().filter(|(other, _)| *other != vertex) {
        let wanted = distances[other];
        let weight = 1.0 / (wanted * wanted);
        let (dx, dy) = (x - ox, y - oy);
        let stretch = wanted / dx.hypot(dy).max(1e-6);
        sum.0 += weight * (ox + dx * stretch);
        sum.1 += weight * (oy + dy * stretch);
        total += weight;
    }
    if total == 0.0 { (x, y) } else { (sum.0 / total, sum.1 / total) }
}

/// Steps between vertices, edges taken both ways; parts of the graph are set a little apart.
fn distances(count: usize, edges: &[(u32, u32)]) -> Vec<Vec<f64>> {
    let mut neighbours = vec![Vec::new(); count];
    for &(from, to) in edges {
        neighbours[from as usize].push(to as usize);
        neighbours[to as usize].push(from as usize);
    }
    let apart = (count as f64).sqrt() / 2.0 + 1.5;
    let from = |start: usize| {
        let mut distance = vec![apart; count];
        let mut seen = vec![false; count];
        (distance[start], seen[start]) = (0.0, true);
        let mut queue = VecDeque::from([start]);
        while let Some(vertex) = queue.pop_front() {
            for &next in &neighbours[vertex] {
                if !std::mem::replace(&mut seen[next], true) {
                    distance[next] = distance[vertex] + 1.0;
                    queue.push_back(next);
                }
            }
        }
        distance
    };
    (0..count).map(from).collect()
}

/// Pushes vertices apart that stand too near.
fn spread(places: &mut [(f64, f64)]) {
    for _ in 0..100 {
        let mut moved = false;
        for a in 0..places.len() {
            for b in 0..a {
                let (dx, dy) = (places[a].0 - places[b].0, places[a].1 - places[b].1);
                let length = dx.hypot(dy);
                if length < LEAST - 1e-3 {
                    let (ux, uy) =
                        if length < 1e-6 { (1.0, 0.0) } else { (dx / length, dy / length) };
                    let push = (LEAST - length) / 2.0;
                    places[a] = (places[a].0 + ux * push, places[a].1 + uy * push);
                    places[b] = (places[b].0 - ux * push, places[b].1 - uy * push);
                    moved = true;
                }
            }
        }
        if !moved {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stand_near_and_nobody_stands_on_another() {
        let ring: Vec<(u32, u32)> = (0..12).map(|v| (v, (v + 1) % 12)).collect();
        let places = places(13, &ring);
        let distance =
            |a: usize, b: usize| (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
        for v in 0..12 {
            assert!((0.7..1.5).contains(&distance(v, (v + 1) % 12)), "{places:?}");
            assert!(distance(v, (v + 6) % 12) > 2.0, "{places:?}");
            assert!(distance(v, 12) > 0.7, "a vertex apart keeps its distance: {places:?}");
        }
    }
}
