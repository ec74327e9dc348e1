//! Sprouts on a sheet of paper: sheets read as positions, and positions drawn as sheets.
//!
//! A sheet is exact ([`rules`]); what it says about the game is a [`map`]. A move drawn by hand comes
//! from a [`pen`], one that the machine answers with from [`answer`], which looks for a [`route`] and,
//! where there is no room, has the whole map drawn anew ([`pack`]).

mod answer;
mod reading;
mod rebuild;

use super::land::Drawing;
use super::same::same;
use crate::plane::map::Map;
use crate::plane::{Refusal, Sheet, Stroke};
use crate::plane::{pack, pen, sound};
use crate::rules::{Pencil, Suggestion, Tale};
use crate::{Budget, Stopped};
use reading::drawing;
use rebuild::{Rebuilt, rebuild};

/// Sprouts with pencil and paper.
pub struct Paper;

impl Pencil<Drawing> for Paper {
    fn begin(&self, position: &Drawing) -> Option<Sheet> {
        Some(portrait(position)?.0)
    }

    fn position(&self, sheet: &Sheet) -> Result<Drawing, Refusal> {
        sound::check(sheet)?;
        Ok(drawing(&Map::of(sheet)))
    }

    fn lives(&self, sheet: &Sheet) -> Vec<u8> {
        let map = Map::of(sheet);
        (0..map.spot_count()).map(|spot| map.lives(spot)).collect()
    }

    fn add(&self, sheet: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        pen::add(sheet, stroke)
    }

    fn lead(
        &self,
        sheet: &Sheet,
        to: &Drawing,
        budget: &mut Budget,
    ) -> Result<Option<(Sheet, bool)>, Stopped> {
        answer::lead(sheet, to, budget)
    }

    fn suggest(
        &self,
        sheet: &Sheet,
        from: usize,
        to: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Suggestion>, Stopped> {
        answer::suggest(sheet, from, to, budget)
    }

    fn tale(&self, sheet: &Sheet) -> Option<Tale> {
        tale(sheet)
    }
}

/// A sheet that shows a position, and the spot of every vertex: by region, boundary and place.
pub fn portrait(position: &Drawing) -> Option<(Sheet, Vec<Vec<Vec<usize>>>)> {
    let free = position.lives() as usize / 3;
    if *position == Drawing::spots(free) {
        return Some((Sheet::circle(free), vec![(0..free).map(|spot| vec![spot]).collect()]));
    }
    let Rebuilt { map, spots } = rebuild(position)?;
    let sheet = pack::draw(&map, None)?;
    same(&drawing(&Map::of(&sheet)), position).then_some((sheet, spots))
}

/// Moves, survivors and pharisees, at the end of a game that the sheet holds from its beginning.
fn tale(sheet: &Sheet) -> Option<Tale> {
    let map = Map::of(sheet);
    let began = sheet.began?;
    let moves = sheet.spots.len().checked_sub(began)?;
    if !drawing(&map).0.is_empty() || sheet.curves.len() != 2 * moves {
        return None;
    }
    let beside = |spot: usize| {
        let ends = sheet.curves.iter().map(|curve| (curve.from, curve.to));
        let both = ends.flat_map(|(a, b)| [(a, b), (b, a)]);
        both.filter(move |(end, _)| *end == spot).map(|(_, other)| other).collect::<Vec<_>>()
    };
    let survivors: Vec<usize> = (0..map.spot_count()).filter(|spot| map.lives(*spot) > 0).collect();
    let mut neighbours: Vec<usize> = survivors.iter().flat_map(|spot| beside(*spot)).collect();
    for spot in &survivors {
        // Both curves may lead to one spot; then the one behind it is the other neighbour.
        if let [a, b] = beside(*spot)[..]
            && a == b
        {
            neighbours.extend(beside(a).into_iter().filter(|other| other != spot));
        }
    }
    neighbours.sort_unstable();
    neighbours.dedup();
    let pharisees = map.spot_count() - survivors.len() - neighbours.len();
    Some(Tale { began, moves, survivors: survivors.len(), pharisees })
}

#[cfg(test)]
mod tests {
    use super::super::Sprouts;
    use super::super::curve::curves;
    use super::super::land::Drawing;
    use super::super::same::same;
    use super::answer::lead;
    use super::{Paper, tale};
    use super::{drawing, pack, sound};
    use crate::Budget;
    use crate::Ruleset;
    use crate::base::dice::{Dice, Seeded};
    use crate::plane::Sheet;
    use crate::plane::map::{Cut, Map};
    use crate::rules::Pencil;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    fn canonical(of: &Drawing) -> Drawing {
        Sprouts.canonical(of.clone())
    }

    fn all_cuts(map: &Map) -> Vec<Cut> {
        let mut cuts = Vec::new();
        let _ = map.cuts(&mut |cut| {
            cuts.push(cut);
            ControlFlow::Continue(())
        });
        cuts
    }

    /// The cuts of a map lead just where the rules say.
    #[test]
    fn cuts_are_the_moves() {
        let mut dice = Seeded(1);
        for game in 0..60 {
            let mut map = Map::spots(1 + game % 4);
            loop {
                let cuts = all_cuts(&map);
                let found: BTreeSet<Drawing> =
                    cuts.iter().map(|cut| canonical(&drawing(&map.after(cut)))).collect();
                let mut wanted = BTreeSet::new();
                curves(&drawing(&map), &mut |_, result| {
                    wanted.insert(canonical(&result));
                });
                for (one, other) in [(&found, &wanted), (&wanted, &found)] {
                    assert!(
                        one.iter().all(|a| other.contains(a) || other.iter().any(|b| same(a, b)))
                    );
                }
                if cuts.is_empty() {
                    break;
                }
                let choice = dice.roll(cuts.len() as u64 - 1) as usize;
                map = map.after(&cuts[choice]);
            }
        }
    }

    /// Plays random games on maps and hands every map to a visitor.
    fn random_games(games: usize, most_spots: usize, visit: &mut dyn FnMut(&Map)) {
        let mut dice = Seeded(1);
        for game in 0..games {
            let mut map = Map::spots(1 + game % most_spots);
            loop {
                visit(&map);
                let cuts = all_cuts(&map);
                if cuts.is_empty() {
                    break;
                }
                map = map.after(&cuts[dice.roll(cuts.len() as u64 - 1) as usize]);
            }
        }
    }

    #[test]
    fn drawn_maps_read_back() {
        random_games(60, 6, &mut |map| {
            let sheet = pack::draw(map, None).unwrap();
            sound::check(&sheet).unwrap();
            assert!(same(&drawing(&Map::of(&sheet)), &drawing(map)));
        });
    }

    /// Positions are drawn from what is written, whatever was forgotten.
    fn positions_are_drawn(games: usize, most_spots: usize) {
        random_games(games, most_spots, &mut |map| {
            let position = canonical(&drawing(map));
            let sheet = Paper.begin(&position).unwrap_or_else(|| panic!("{position:?}"));
            assert!(same(&Paper.position(&sheet).unwrap(), &position));
        });
    }

    #[test]
    fn positions_of_random_games_are_drawn() {
        positions_are_drawn(40, 5);
    }

    #[test]
    fn many_positions_are_drawn() {
        if std::env::var_os("GRUNDY_SLOW").is_some() {
            positions_are_drawn(600, 6);
        }
    }

    /// Plays random games in the plane, and now and then looks for curves for all moves there are.
    fn every_move_has_a_curve(games: usize, most_spots: usize, every: u64) {
        let mut dice = Seeded(3);
        for game in 0..games {
            let mut sheet = Sheet::circle(1 + game % most_spots);
            loop {
                let position = drawing(&Map::of(&sheet));
                let mut options = Vec::new();
                curves(&position, &mut |_, result| options.push(canonical(&result)));
                options.sort_unstable();
                options.dedup();
                if options.is_empty() {
                    finished_game_obeys_the_counts(&sheet);
                    break;
                }
                let choice = dice.roll(options.len() as u64 - 1) as usize;
                let all = dice.roll(every - 1) == 0;
                let mut next = sheet.clone();
                for (index, wanted) in options.iter().enumerate() {
                    if all || index == choice {
                        let found = lead(&sheet, wanted, &mut Budget::default()).unwrap();
                        let (found, _) = found.unwrap_or_else(|| panic!("{sheet:?} to {wanted:?}"));
                        sound::check(&found).unwrap();
                        assert!(same(&drawing(&Map::of(&found)), wanted));
                        if index == choice {
                            next = found;
                        }
                    }
                }
                sheet = next;
            }
        }
    }

    #[test]
    fn moves_of_random_games_have_curves() {
        every_move_has_a_curve(12, 4, 10);
    }

    #[test]
    fn all_moves_of_random_games_have_curves() {
        if std::env::var_os("GRUNDY_SLOW").is_some() {
            every_move_has_a_curve(2_000, 6, 40);
        }
    }

    /// With n spots a game has 2n + p/4 moves, where p is the number of pharisees: dead spots that are
    /// no neighbours of a spot that lives on; and 3n less the number of those that do (Conway).
    fn finished_game_obeys_the_counts(sheet: &Sheet) {
        let story = tale(sheet).unwrap();
        let began = sheet.began.unwrap();
        assert_eq!(story.moves, sheet.curves.len() / 2);
        assert_eq!(story.moves, 3 * began - story.survivors);
        assert_eq!(4 * story.moves, 8 * began + story.pharisees);
        assert!((2 * began..3 * began).contains(&story.moves));
    }
}
