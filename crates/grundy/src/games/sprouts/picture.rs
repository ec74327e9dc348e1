//! A picture of a position: one drawing of the plane, with dead curves where something dead must
//! have been.
//!
//! Where there is no room for that, every region has a sheet of its own: the part of the plane around
//! its boundaries, each a closed line through its vertices with the dead inside. A letter that stands
//! in two regions is then the same spot on two sheets.

use super::curve::curves;
use super::land::*;
use super::plane;
use super::text::Names;
use crate::plane::{Point, Sheet};
use crate::scene::{Ink, Scene, Shape};
use std::f64::consts::TAU;

/// The picture.
pub fn draw(of: &Drawing, description: String) -> Scene {
    let mut scene = Scene::new(format!("Sprouts position {description}"));
    let names = Names::new(of);
    if let Some((sheet, spots)) = plane::portrait(of).filter(|_| !of.0.is_empty()) {
        whole(&mut scene, of, &sheet, &spots, &names);
        return scene;
    }
    let mut top = 0.0;
    for (index, region) in of.regions().enumerate() {
        top = sheet(&mut scene, index, region, &names, top) + 0.5;
    }
    if scene.shapes.is_empty() {
        scene.label(0.0, 0.0, "no curve can be drawn");
    }
    scene
}

/// So many units of a sheet are a square of a scene.
const SQUARE: f64 = 420.0;

/// Draws the plane. A spot stands for the moves that begin or end there.
fn whole(scene: &mut Scene, of: &Drawing, sheet: &Sheet, spots: &[Vec<Vec<usize>>], names: &Names) {
    let place = |point: &Point| (f64::from(point.x) / SQUARE, f64::from(point.y) / SQUARE);
    for curve in &sheet.curves {
        scene
            .add(Shape::Path { points: curve.points.iter().map(place).collect(), ink: Ink::Rival });
    }
    let mut moves: Vec<Vec<usize>> = vec![Vec::new(); sheet.spots.len()];
    let mut count = 0;
    curves(of, &mut |curve, _| {
        let curve = curve();
        for (boundary, at) in [curve.from, curve.to] {
            let list = &mut moves[spots[curve.region][boundary][at]];
            if list.last() != Some(&count) {
                list.push(count);
            }
        }
        count += 1;
    });
    let mut vertices: Vec<Option<u8>> = vec![None; sheet.spots.len()];
    for (region, places) in of.regions().zip(spots) {
        for (boundary, places) in boundaries(region).zip(places) {
            boundary.iter().zip(places).for_each(|(byte, spot)| vertices[*spot] = Some(*byte));
        }
    }
    for (spot, at) in sheet.spots.iter().enumerate() {
        let (x, y) = place(at);
        let (ink, radius, label) = match vertices[spot] {
            None => (Ink::Dead, 0.12, String::new()),
            Some(SPOT) => (Ink::Piece, 0.3, String::new()),
            Some(vertex) => (Ink::Piece, 0.36, names.of(vertex)),
        };
        scene.add(Shape::Dot { x, y, radius, ink, label }).choices =
            std::mem::take(&mut moves[spot]);
    }
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
