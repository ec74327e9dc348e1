//! A map read as a position.

use super::super::land::{BOUNDARY, DEAD, Drawing, LETTER, REGION, SPOT, TIP, settle};
use crate::plane::map::Map;

/// The position that a map shows.
pub fn drawing(map: &Map) -> Drawing {
    let mut letters = vec![DEAD; map.degree.len()];
    let twos = (0..map.degree.len()).filter(|spot| map.degree[*spot] == 2);
    twos.zip(LETTER..DEAD).for_each(|(spot, letter)| letters[spot] = letter);
    let mut bytes = Vec::new();
    for region in &map.regions {
        for walk in region {
            bytes.extend(walk.iter().map(|corner| match map.degree[corner.spot] {
                0 => SPOT,
                1 => TIP,
                _ => letters[corner.spot],
            }));
            bytes.push(BOUNDARY);
        }
        bytes.push(REGION);
    }
    settle(&mut bytes);
    Drawing(bytes.into())
}
