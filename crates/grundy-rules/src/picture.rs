//! Pictures of positions, and what moves do to them.

use crate::game::Game;
use crate::packed::Packed;
use crate::syntax::{Kind, Style};
use grundy::Way;
use grundy::scene::{Ink, Scene, Shape};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// Larger numbers are drawn as a number and a few discs.
const MOST_DISCS: i64 = 40;
const ABBREVIATED: i64 = 12;

/// The picture of a position.
pub fn draw(game: &Game, of: &Packed) -> Scene {
    let mut scene = Scene::new(game_text(game, of));
    let mut y = 0.0;
    for (index, side) in of.sides().iter().enumerate() {
        let name = |rest: String| match of.sides().len() {
            1 => rest,
            _ => format!("{index}/{rest}"),
        };
        y = draw_side(game, side, &mut scene, y, &name) + 0.6;
    }
    scene
}

fn game_text(game: &Game, of: &Packed) -> String {
    crate::notation::write(game, of)
}

type Naming<'a> = &'a dyn Fn(String) -> String;

fn draw_side(game: &Game, of: &Packed, scene: &mut Scene, top: f64, name: Naming) -> f64 {
    let count = game.program.numbers;
    let (first, second) = of.counts();
    let mut y = top;
    let style = game.drawing.as_ref().map(|drawing| drawing.style);
    for (row, value) in of.values(count).enumerate() {
        y = match style {
            Some(Style::Strip) => strip(scene, y, row, value, name),
            _ => heap(scene, y, row, value, name),
        };
    }
    match &game.program.thing {
        None => y,
        Some(Kind::Grid { .. }) => {
            let cells: Vec<i64> = of.values(count + first * second).skip(count).collect();
            for (index, letter) in cells.iter().enumerate() {
                let (row, column) = (index / second, index % second);
                let place = name(format!("{}.{}", row + 1, column + 1));
                cell(game, scene, (column as f64, y + row as f64), *letter, place);
            }
            y + first as f64
        }
        Some(Kind::Graph) => graph(&of.graph(count), scene, y, name),
        Some(_) => {
            for (row, value) in of.values(count + first).skip(count).enumerate() {
                y = match style {
                    Some(Style::Strip) => strip(scene, y, row + count, value, name),
                    _ => heap(scene, y, row + count, value, name),
                };
            }
            y
        }
    }
}

/// A number as a row of discs.
fn heap(scene: &mut Scene, y: f64, row: usize, value: i64, name: Naming) -> f64 {
    let number = value.to_string();
    let x = -0.7 - 0.5 * number.len() as f64;
    scene.label(x, y, number).named(name(format!("{row}.size")));
    let drawn = if value <= MOST_DISCS { value } else { ABBREVIATED };
    for index in 0..drawn {
        scene.disc(index as f64, y, Ink::Piece).named(name(format!("{row}.{index}")));
    }
    if drawn < value {
        scene.label(drawn as f64 + 0.3, y, "…");
    }
    y + 1.4
}

/// A number as a piece on a strip.
fn strip(scene: &mut Scene, y: f64, row: usize, value: i64, name: Naming) -> f64 {
    let drawn = value.min(MOST_DISCS);
    for index in 0..=drawn {
        scene.square(index as f64, y, Ink::Empty);
    }
    scene.coin(drawn as f64, y, Ink::Piece, value.to_string()).named(name(format!("{row}.size")));
    y + 1.4
}

/// Letters that are drawn as what they usually mean; others stand in their squares.
fn cell(game: &Game, scene: &mut Scene, (x, y): (f64, f64), letter: i64, name: String) {
    let letter = game.letters().get(letter as usize).copied().unwrap_or('?');
    let glyphs = game.drawing.as_ref().map_or(&[][..], |drawing| &drawing.glyphs);
    if let Some((_, glyph)) = glyphs.iter().find(|(known, _)| *known == letter) {
        scene.add(Shape::Square { x, y, ink: Ink::Empty, label: glyph.clone() }).named(name);
        return;
    }
    match letter {
        '.' => drop(scene.square(x, y, Ink::Empty).named(name)),
        '#' => drop(scene.square(x, y, Ink::Dead).named(name)),
        'X' | 'x' => {
            scene.square(x, y, Ink::Empty);
            scene.disc(x, y, Ink::Piece).named(name);
        }
        'O' | 'o' => {
            scene.square(x, y, Ink::Empty);
            scene.disc(x, y, Ink::Rival).named(name);
        }
        other => {
            let label = other.to_string();
            scene.add(Shape::Square { x, y, ink: Ink::Empty, label }).named(name);
        }
    }
}

/// A graph with its vertices on a circle.
fn graph(net: &crate::net::Net, scene: &mut Scene, top: f64, name: Naming) -> f64 {
    let count = net.vertices.len().max(1) as f64;
    let radius = (count * 0.6).max(1.0);
    let at = |vertex: i64| {
        let index = net.vertices.iter().position(|known| *known == vertex).unwrap_or(0) as f64;
        let angle = TAU * index / count;
        (radius * (1.0 + angle.sin()), top + radius * (1.0 - angle.cos()))
    };
    let mut copies: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    for (a, b) in &net.edges {
        let copy = copies.entry((*a, *b)).or_insert(0);
        let bend = if a == b { 0.6 + 0.3 * *copy as f64 } else { 0.5 * *copy as f64 };
        let line = scene.curve(at(*a), at(*b), bend, Ink::Piece);
        line.named(name(format!("edge {a}-{b}.{copy}")));
        *copy += 1;
    }
    for vertex in &net.vertices {
        let (x, y) = at(*vertex);
        scene.coin(x, y, Ink::Empty, vertex.to_string()).named(name(format!("vertex {vertex}")));
    }
    top + 2.0 * radius + 1.0
}

/// What a move does on the board: whatever looks different is what goes, comes or changes.
pub fn way(before: &Scene, after: &Scene) -> Way {
    let named = |scene: &Scene| {
        let pieces = scene.shapes.iter().filter_map(|placed| {
            let (kind, ink, text) = placed.shape.look();
            Some((placed.piece.clone()?, format!("{kind} {ink:?} {text}")))
        });
        pieces.collect::<BTreeMap<String, String>>()
    };
    let (old, new) = (named(before), named(after));
    let goes: Vec<&String> = old.keys().filter(|name| !new.contains_key(*name)).collect();
    let comes: Vec<&String> = new.keys().filter(|name| !old.contains_key(*name)).collect();
    let alters: Vec<&String> = old
        .iter()
        .filter(|(name, look)| new.get(*name).is_some_and(|n| n != *look))
        .map(|(n, _)| n)
        .collect();
    let mut at: Vec<&String> = goes.iter().chain(&alters).copied().collect();
    if at.is_empty() {
        at.extend(old.keys().next());
    }
    Way::at(at).goes(goes).comes(comes).alters(alters)
}
