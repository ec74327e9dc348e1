//! Makes a drawing roomy: vertices of the mesh move until the triangles are as round and as equal in
//! size as they can be. No triangle is ever turned over, so no lines cross that did not before.

use super::mesh::Mesh;
use super::pack::Place;

/// How much size counts beside roundness.
const SIZE: f64 = 4.0;

/// Moves all vertices but those on the rim, so many times.
pub fn relax(mesh: &Mesh, places: &mut [Place], sweeps: usize) {
    let mut petals = vec![Vec::new(); mesh.vertices];
    for [a, b, c] in &mesh.triangles {
        petals[*a].push((*b, *c));
        petals[*b].push((*c, *a));
        petals[*c].push((*a, *b));
    }
    let total: f64 =
        mesh.triangles.iter().map(|[a, b, c]| area(places[*a], places[*b], places[*c])).sum();
    let wanted = total / mesh.triangles.len() as f64;
    let free: Vec<usize> = (0..mesh.vertices).filter(|vertex| !mesh.rim.contains(vertex)).collect();
    for _ in 0..sweeps {
        for vertex in &free {
            let star: Vec<(Place, Place)> =
                petals[*vertex].iter().map(|(b, c)| (places[*b], places[*c])).collect();
            places[*vertex] = improved(places[*vertex], &star, wanted);
        }
    }
}

fn area(a: Place, b: Place, c: Place) -> f64 {
    ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)) / 2.0
}

fn square(a: Place, b: Place) -> f64 {
    (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)
}

/// How bad the triangles around a place are; endless where one is turned over.
fn badness(place: Place, star: &[(Place, Place)], wanted: f64) -> f64 {
    let mut sum = 0.0;
    for (b, c) in star {
        let area = area(place, *b, *c);
        if area <= 0.0 {
            return f64::INFINITY;
        }
        let squares = square(place, *b) + square(place, *c) + square(*b, *c);
        sum += squares / area + SIZE * (area / wanted + wanted / area);
    }
    sum
}

/// A better place, down the slope; the old one if none is found.
fn improved(place: Place, star: &[(Place, Place)], wanted: f64) -> Place {
    let mut slope = (0.0, 0.0);
    let mut nearest = f64::MAX;
    for (b, c) in star {
        let area = area(place, *b, *c);
        if area <= 0.0 {
            return place;
        }
        let squares = square(place, *b) + square(place, *c) + square(*b, *c);
        let by_area = SIZE * (1.0 / wanted - wanted / (area * area)) - squares / (area * area);
        slope.0 += 2.0 * (2.0 * place.0 - b.0 - c.0) / area + by_area * (b.1 - c.1) / 2.0;
        slope.1 += 2.0 * (2.0 * place.1 - b.1 - c.1) / area + by_area * (c.0 - b.0) / 2.0;
        nearest = nearest.min(square(place, *b));
    }
    let steepness = slope.0.hypot(slope.1);
    if steepness == 0.0 {
        return place;
    }
    let before = badness(place, star, wanted);
    let mut step = nearest.sqrt();
    for _ in 0..8 {
        let to = (place.0 - slope.0 / steepness * step, place.1 - slope.1 / steepness * step);
        if badness(to, star, wanted) < before {
            return to;
        }
        step /= 2.5;
    }
    place
}
