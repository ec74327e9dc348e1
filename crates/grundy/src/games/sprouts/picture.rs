//! A picture of a position: one drawing of the plane, with dead curves where something dead must
//! have been.
//!
//! Where there is no room for that, every region has a sheet of its own: the part of the plane around
//! its boundaries, each a closed line through its vertices with the dead inside. A letter that stands
//! in two regions is then the same spot on two sheets, and lives on the first.

use super::land::*;
use super::plane;
use super::trace::{Spots, name};
use crate::plane::{Point, Sheet};
use crate::scene::{Ink, Scene, Shape};
use std::f64::consts::TAU;
use std::ops::Range;

/// The picture.
pub fn draw(of: &Drawing, description: String) -> Scene {
    let mut scene = Scene::new(format!("Sprouts position {description}"));
    let spots = Spots::of(of);
    if let Some((sheet, places)) = plane::portrait(of).filter(|_| !of.0.is_empty()) {
        whole(&mut scene, &sheet, &places, &spots);
        return scene;
    }
    let mut vertices = 0;
    let mut top = 0.0;
    for (index, region) in of.regions().enumerate() {
        top = sheet(&mut scene, index, region, &spots, &mut vertices, top) + 0.5;
    }
    if scene.shapes.is_empty() {
        scene.label(0.0, 0.0, "no curve can be drawn");
    }
    scene
}

/// So many units of a sheet are a square of a scene.
const SQUARE: f64 = 420.0;

/// Draws the plane. What is drawn beside the living spots only stands for what is forgotten.
fn whole(scene: &mut Scene, sheet: &Sheet, places: &[Vec<Vec<usize>>], spots: &Spots) {
    let place = |point: &Point| (f64::from(point.x) / SQUARE, f64::from(point.y) / SQUARE);
    for curve in &sheet.curves {
        scene.add(Shape::Path { points: curve.points.iter().map(place).collect(), ink: Ink::Dead });
    }
    let mut living = vec![None; sheet.spots.len()];
    for (place, number) in places.iter().flatten().flatten().zip(&spots.numbers) {
        living[*place] = Some(*number);
    }
    for (at, number) in sheet.spots.iter().zip(living) {
        let (x, y) = place(at);
        match number {
            Some(number) => spot(scene, (x, y), number, spots),
            None => {
                let label = String::new();
                scene.add(Shape::Dot { x, y, radius: 0.12, ink: Ink::Dead, label });
            }
        }
    }
}

/// Draws a living spot.
fn spot(scene: &mut Scene, (x, y): (f64, f64), number: usize, spots: &Spots) {
    let label = spots.labels[number].clone();
    let radius = if label.is_empty() { 0.3 } else { 0.36 };
    scene.add(Shape::Dot { x, y, radius, ink: Ink::Piece, label }).named(name(number));
}

/// Draws a region below `top`, whose vertices come after so many others; returns where it ends.
fn sheet(
    scene: &mut Scene,
    index: usize,
    region: &[u8],
    spots: &Spots,
    vertices: &mut usize,
    top: f64,
) -> f64 {
    let lines: Vec<&[u8]> = boundaries(region).collect();
    let radius = |line: &[u8]| match line.len() {
        1 => 0.0,
        length => (1.3 * length as f64 / TAU).max(0.8),
    };
    let height = lines.iter().map(|line| 2.0 * radius(line) + 1.0).fold(1.0, f64::max);
    scene.label(0.0, top + height / 2.0 - 0.5, format!("region {}", index + 1));
    let mut left = 4.5;
    for line in lines {
        let radius = radius(line);
        let centre = (left + radius, top + height / 2.0 - 0.5);
        ring(scene, *vertices..*vertices + line.len(), spots, centre, radius);
        *vertices += line.len();
        left += 2.0 * radius + 1.5;
    }
    top + height
}

/// Draws one boundary around the dead.
fn ring(scene: &mut Scene, vertices: Range<usize>, spots: &Spots, centre: (f64, f64), radius: f64) {
    let count = vertices.len();
    let at = |place: usize| {
        let angle = TAU * place as f64 / count as f64 - TAU / 4.0;
        (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
    };
    for place in 0..if count > 1 { count } else { 0 } {
        let bend = if count == 2 { 0.7 } else { 0.15 };
        scene.curve(at(place), at((place + 1) % count), bend, Ink::Dead);
    }
    for (place, vertex) in vertices.enumerate() {
        let ((x, y), number) = (at(place), spots.numbers[vertex]);
        match spots.numbers[..vertex].contains(&number) {
            false => spot(scene, (x + 0.5, y + 0.5), number, spots),
            true => drop(scene.coin(x, y, Ink::Dead, &spots.labels[number])),
        }
    }
}
