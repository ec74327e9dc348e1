//! What games about a few numbers have in common: words and pictures of piles.

use super::rows;
use crate::scene::{Ink, Scene};
use crate::{Error, Scanner};

/// `3,6`.
pub fn notate(piles: &[u64]) -> String {
    piles.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Reads two numbers such as `3,5`.
pub fn parse_pair(text: &mut Scanner) -> Result<[u64; 2], Error> {
    let start = text.clone();
    match text.list(Scanner::number)?[..] {
        [a, b] => Ok([a, b]),
        _ => Err(text.wrong_since(&start, "expected two numbers such as 3,5")),
    }
}

/// Draws each pile as a row of stones with its number in front.
pub fn draw(description: String, piles: &[u64]) -> Scene {
    let mut scene = Scene::new(description);
    rows::draw_all(&mut scene, piles, Ink::Piece);
    scene
}
