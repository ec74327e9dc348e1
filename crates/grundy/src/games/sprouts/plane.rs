//! Sprouts on a sheet of paper: sketches read as positions, and positions drawn as sketches.

mod exact;
mod map;
mod mesh;
mod pack;
mod relax;
mod rules;

#[cfg(test)]
mod tests {
    use super::map::{Cut, Map};
    use super::pack;
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

    #[test]
    fn drawn_maps_read_back() {
        let mut dice = Seeded(1);
        let clock = std::time::Instant::now();
        let mut count = 0;
        let mut least = vec![];
        for game in 0..100 {
            let mut map = Map::spots(1 + game % 6);
            loop {
                let sketch = pack::draw(&map, None);
                count += 1;
                if let Err(e) = super::rules::check(&sketch) { std::fs::write("/tmp/plane/bad.json", serde_json::to_string(&sketch).unwrap()).unwrap(); panic!("{e:?} {count}"); }
                let read = Map::of(&sketch);
                assert!(same(&read.drawing(), &map.drawing()));
                let mut seen = sketch.spots.clone();
                seen.sort();
                let mut l = 100000;
                for a in 0..sketch.spots.len() { for b in 0..a { l = l.min(super::exact::square(sketch.spots[a], sketch.spots[b])); } }
                if sketch.curves.len() > 3 { least.push((l as f64).sqrt() as i64); }
                let mut cuts: Vec<Cut> = Vec::new();
                map.cuts(&mut |cut| cuts.push(cut));
                if cuts.is_empty() {
                    break;
                }
                let choice = dice.roll(cuts.len() as u64 - 1) as usize;
                map = map.after(&cuts[choice]);
            }
            if [3,4,5,11].contains(&game) { std::fs::write(format!("/tmp/plane/out{game}.json"), serde_json::to_string(&pack::draw(&map, None)).unwrap()).unwrap(); }
        }
        least.sort();
        println!("{count} drawings {:?}; {:?} {:?}", clock.elapsed(), &least[..10], least[least.len()/2]);
    }
}
