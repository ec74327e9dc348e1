//! Sprouts on a sheet of paper: sketches read as positions, and positions drawn as sketches.

mod answer;
mod exact;
mod map;
mod mesh;
mod pack;
mod pen;
mod relax;
mod route;
mod rules;

#[cfg(test)]
mod tests {
    use super::map::{Cut, Map};
    use super::answer::lead;
    use super::{pack, rules};
    use crate::dice::{Dice, Seeded};
    use crate::games::sprouts::canonical;
    use crate::games::sprouts::curve::curves;
    use crate::games::sprouts::land::Drawing;
    use crate::games::sprouts::same::same;
    use std::collections::BTreeSet;

    /// The cuts of a map lead just where the rules say.
    #[test]
    fn cuts_are_the_moves() {
        let mut dice = Seeded(1);
        for game in 0..60 {
            let mut map = Map::spots(1 + game % 4);
            loop {
                let mut cuts: Vec<Cut> = Vec::new();
                map.cuts(&mut |cut| cuts.push(cut));
                let found: BTreeSet<Drawing> =
                    cuts.iter().map(|cut| canonical(&map.after(cut).drawing())).collect();
                let mut wanted = BTreeSet::new();
                curves(&map.drawing(), &mut |_, result| {
                    wanted.insert(canonical(&result));
                });
                for (one, other) in [(&found, &wanted), (&wanted, &found)] {
                    assert!(one.iter().all(|a| other.contains(a) || other.iter().any(|b| same(a, b))));
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
                let mut cuts: Vec<Cut> = Vec::new();
                map.cuts(&mut |cut| cuts.push(cut));
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
            let sketch = pack::draw(map, None).unwrap();
            rules::check(&sketch).unwrap();
            assert!(same(&Map::of(&sketch).drawing(), &map.drawing()));
        });
    }

    #[test]
    fn every_move_has_a_curve() {
        let mut dice = Seeded(3);
        let (mut all, mut anew) = (0, 0);
        let mut worst = std::time::Duration::ZERO;
        for game in 0..30 {
            let mut sketch = pack::draw(&Map::spots(2 + game % 5), None).unwrap();
            loop {
                let position = Map::of(&sketch).drawing();
                let mut options = Vec::new();
                curves(&position, &mut |_, result| options.push(result));
                if options.is_empty() {
                    break;
                }
                let wanted = &options[dice.roll(options.len() as u64 - 1) as usize];
                let clock = std::time::Instant::now();
                let (next, redrawn) = lead(&sketch, wanted).unwrap();
                worst = worst.max(clock.elapsed());
                rules::check(&next).unwrap();
                assert!(same(&Map::of(&next).drawing(), wanted));
                all += 1;
                anew += usize::from(redrawn);
                sketch = next;
            }
            if game < 10 {
                let text = serde_json::to_string(&sketch).unwrap();
                std::fs::write(format!("/tmp/plane/out{game}.json"), text).unwrap();
            }
        }
        println!("{all} moves, {anew} drawn anew, worst {worst:?}");
    }
}
