//! A picture of a position: every region on a sheet of its own.
//!
//! What is dead has been forgotten, so the curves of the game cannot be drawn again. A region is
//! drawn as the part of the plane around its boundaries: each is a closed line through its vertices,
//! with the dead inside. A letter that stands in two regions is the same spot on two sheets.

use super::land::*;
use super::text::Names;
use crate::scene::{Ink, Scene};
use std::f64::consts::TAU;

/// The picture.
pub fn draw(of: &Drawing, description: String) -> Scene {
    let mut scene = Scene::new(format!("Sprouts position {description}"));
    let names = Names::new(of);
    let mut top = 0.0;
    for (index, region) in of.regions().enumerate() {
        top = sheet(&mut scene, index, region, &names, top) + 0.5;
    }
    if scene.shapes.is_empty() {
        scene.label(0.0, 0.0, "no curve can be drawn");
    }
    scene
}

/// Draws a region below `top`; returns where it ends.
fn sheet(scene: &mut Scene, index: usize, region: &[u8], names: &Names, top: f64) -> f64 {
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
        ring(scene, line, names, centre, radius);
        left += 2.0 * radius + 1.5;
    }
    top + height
}

/// Draws one boundary around the dead.
fn ring(scene: &mut Scene, line: &[u8], names: &Names, centre: (f64, f64), radius: f64) {
    let count = line.len();
    let at = |place: usize| {
        let angle = TAU * place as f64 / count as f64 - TAU / 4.0;
        (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
    };
    for place in 0..if count > 1 { count } else { 0 } {
        let bend = if count == 2 { 0.7 } else { 0.15 };
        scene.curve(at(place), at((place + 1) % count), bend, Ink::Dead);
    }
    for (place, vertex) in line.iter().enumerate() {
        let (x, y) = at(place);
        let ink = if *vertex == SPOT { Ink::Piece } else { Ink::Rival };
        scene.coin(x, y, ink, if *vertex == SPOT { String::new() } else { names.of(*vertex) });
    }
}
