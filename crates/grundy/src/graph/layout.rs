//! Layered layout (Sugiyama, Tagawa, Toda 1981): layers, order within layers, coordinates.

/// Where everything goes; one unit is the least distance between neighbours in a layer.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The place of every vertex: (x, layer).
    pub places: Vec<(f64, usize)>,
    /// The bends of every edge, from start to end, both included.
    pub routes: Vec<Vec<(f64, usize)>>,
}

/// How often the order is swept through the layers.
const ORDER_SWEEPS: usize = 24;
/// How often coordinates are averaged with those of neighbours.
const PLACE_SWEEPS: usize = 40;
/// So many pieces of edges are looked at in all sweeps of a kind: where lines are too many to follow, they
/// are sorted less often, and a layout takes no longer than a few looks at every edge.
const MOST_LOOKS: usize = 10_000_000;
/// A bend takes less room than a vertex.
const BEND_ROOM: f64 = 0.45;

/// Lines are bent around what stands in their way as long as there are no more bends than this.
const MOST_BENDS: usize = 50_000;

/// A vertex or a bend, while the layout is made.
struct Item {
    layer: usize,
    is_bend: bool,
    above: Vec<usize>,
    below: Vec<usize>,
    x: f64,
}

/// Lays out vertices on given layers. Edges between layers are routed through the layers between.
///
/// Where that would take [many](MOST_BENDS) bends nobody could follow a line any more: then edges go straight.
pub fn layered(layers: &[usize], edges: &[(u32, u32)]) -> Layout {
    let mut items: Vec<Item> = layers.iter().map(|layer| item(*layer, false)).collect();
    let between = |&(from, to): &(u32, u32)| {
        layers[from as usize].abs_diff(layers[to as usize]).saturating_sub(1)
    };
    let is_bent = edges.iter().map(between).sum::<usize>() <= MOST_BENDS;
    let chains = edges.iter().map(|edge| match is_bent || between(edge) == 0 {
        true => chain(&mut items, *edge),
        false => vec![edge.0 as usize, edge.1 as usize],
    });
    let chains: Vec<Vec<usize>> = chains.collect();
    let mut rows = vec![Vec::new(); items.iter().map(|item| item.layer + 1).max().unwrap_or(0)];
    for (index, item) in items.iter().enumerate() {
        rows[item.layer].push(index);
    }
    order(&mut items, &mut rows);
    place(&mut items, &rows);
    let at = |index: &usize| (items[*index].x, items[*index].layer);
    Layout {
        places: (0..layers.len()).map(|index| at(&index)).collect(),
        routes: chains.iter().map(|chain| chain.iter().map(at).collect()).collect(),
    }
}

fn item(layer: usize, is_bend: bool) -> Item {
    Item { layer, is_bend, above: Vec::new(), below: Vec::new(), x: 0.0 }
}

/// The items along an edge: its ends, and a bend on every layer between them.
fn chain(items: &mut Vec<Item>, (from, to): (u32, u32)) -> Vec<usize> {
    let (from, to) = (from as usize, to as usize);
    let (start, end) = (items[from].layer, items[to].layer);
    let mut chain = vec![from];
    let between: Vec<usize> =
        if start < end { (start + 1..end).collect() } else { (end + 1..start).rev().collect() };
    for layer in between {
        items.push(item(layer, true));
        chain.push(items.len() - 1);
    }
    chain.push(to);
    for pair in chain.windows(2) {
        let (upper, lower) = if start < end { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
        if items[upper].layer < items[lower].layer {
            items[upper].below.push(lower);
            items[lower].above.push(upper);
        }
    }
    chain
}

/// Sorts every layer by the mean place of the neighbours in the layer before, down and up, and
/// keeps the order with the fewest crossings.
fn order(items: &mut [Item], rows: &mut Vec<Vec<usize>>) {
    number(items, rows);
    let mut best = (crossings(items, rows), rows.clone());
    for sweep in 0..affordable(ORDER_SWEEPS, items) {
        let down = sweep % 2 == 0;
        let count = rows.len();
        for step in 1..count {
            let row = if down { step } else { count - 1 - step };
            let key = |index: &usize| {
                let item = &items[*index];
                let side = if down { &item.above } else { &item.below };
                if side.is_empty() {
                    return item.x;
                }
                side.iter().map(|other| items[*other].x).sum::<f64>() / side.len() as f64
            };
            let mut keyed: Vec<(f64, usize)> = rows[row].iter().map(|i| (key(i), *i)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[row] = keyed.into_iter().map(|(_, index)| index).collect();
            for (place, index) in rows[row].iter().enumerate() {
                items[*index].x = place as f64;
            }
        }
        let now = crossings(items, rows);
        if now < best.0 {
            best = (now, rows.clone());
        }
    }
    *rows = best.1;
    number(items, rows);
}

/// How many of some sweeps there is room for.
fn affordable(sweeps: usize, items: &[Item]) -> usize {
    let pieces = items.iter().map(|item| item.below.len()).sum::<usize>();
    sweeps.min(MOST_LOOKS / pieces.max(1))
}

fn number(items: &mut [Item], rows: &[Vec<usize>]) {
    for row in rows {
        for (place, index) in row.iter().enumerate() {
            items[*index].x = place as f64;
        }
    }
}

/// How many pairs of edge pieces cross: inversions, counted with a Fenwick tree per layer.
fn crossings(items: &[Item], rows: &[Vec<usize>]) -> usize {
    let mut total = 0;
    for pair in rows.windows(2) {
        let mut ends = Vec::new();
        for index in &pair[0] {
            let mut below: Vec<usize> =
                items[*index].below.iter().map(|b| items[*b].x as usize).collect();
            below.sort_unstable();
            ends.extend(below);
        }
        let mut tree = vec![0usize; pair[1].len() + 1];
        for (seen, end) in ends.iter().enumerate() {
            let (mut i, mut at_most) = (end + 1, 0);
            while i > 0 {
                at_most += tree[i];
                i &= i - 1;
            }
            total += seen - at_most;
            let mut i = end + 1;
            while i < tree.len() {
                tree[i] += 1;
                i += i & i.wrapping_neg();
            }
        }
    }
    total
}

/// Moves every item towards the mean of its neighbours, keeping the order and the room.
fn place(items: &mut [Item], rows: &[Vec<usize>]) {
    for row in rows {
        let mut x = 0.0;
        for index in row {
            items[*index].x = x;
            x += 1.0;
        }
        let middle = (x - 1.0) / 2.0;
        row.iter().for_each(|index| items[*index].x -= middle);
    }
    for sweep in 0..affordable(PLACE_SWEEPS, items) {
        let order: Vec<usize> = match sweep % 2 {
            0 => (0..rows.len()).collect(),
            _ => (0..rows.len()).rev().collect(),
        };
        for row in order {
            let wanted: Vec<(f64, f64)> = rows[row].iter().map(|i| wish(items, *i)).collect();
            let room = |i: usize| {
                let half = |index: usize| if items[index].is_bend { BEND_ROOM } else { 1.0 };
                (half(rows[row][i]) + half(rows[row][i + 1])) / 2.0
            };
            for (index, x) in rows[row].iter().zip(spread(&wanted, room)) {
                items[*index].x = x;
            }
        }
    }
}

/// Where an item would like to be, and how strongly: bends between bends keep edges straight.
fn wish(items: &[Item], index: usize) -> (f64, f64) {
    let item = &items[index];
    let (mut sum, mut weight) = (0.0, 0.0);
    for other in item.above.iter().chain(&item.below) {
        let pull = match (item.is_bend, items[*other].is_bend) {
            (true, true) => 4.0,
            (false, false) => 6.0,
            _ => 1.0,
        };
        sum += pull * items[*other].x;
        weight += pull;
    }
    if weight == 0.0 { (item.x, 0.1) } else { (sum / weight, weight) }
}

/// The places nearest to the wished ones (least squares) that keep the order and the room between
/// neighbours: isotonic regression by pooling adjacent violators.
fn spread(wanted: &[(f64, f64)], room: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(wanted.len());
    // A pool is (weighted sum, weight, members).
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (i, (wish, weight)) in wanted.iter().enumerate() {
        if i > 0 {
            offset += room(i - 1);
        }
        offsets.push(offset);
        pools.push(((wish - offset) * weight, *weight, 1));
        while let [.., a, b] = pools[..] {
            if a.0 / a.1 <= b.0 / b.1 {
                break;
            }
            pools.truncate(pools.len() - 2);
            pools.push((a.0 + b.0, a.1 + b.1, a.2 + b.2));
        }
    }
    let levels = pools.into_iter().flat_map(|(sum, weight, members)| vec![sum / weight; members]);
    levels.zip(offsets).map(|(level, offset)| level + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_keep_their_room() {
        let xs = spread(&[(0.0, 1.0), (0.0, 1.0), (5.0, 1.0)], |_| 1.0);
        assert_eq!(xs, vec![-0.5, 0.5, 5.0]);
    }

    #[test]
    fn a_thicket_is_drawn_with_straight_lines() {
        let layers: Vec<usize> = (0..200).collect();
        let edges: Vec<(u32, u32)> =
            (0..200).flat_map(|from| (from + 1..200).map(move |to| (from, to))).collect();
        let layout = layered(&layers, &edges);
        assert_eq!(layout.routes.iter().map(Vec::len).sum::<usize>(), 2 * edges.len());
    }

    #[test]
    fn many_lines_are_sorted_less_often() {
        let with = |pieces| [Item { below: vec![0; pieces], ..item(0, false) }];
        assert_eq!(affordable(ORDER_SWEEPS, &with(100_000)), ORDER_SWEEPS);
        assert_eq!(affordable(PLACE_SWEEPS, &with(2_000_000)), 5);
        assert_eq!(affordable(PLACE_SWEEPS, &with(20_000_000)), 0);
    }

    #[test]
    fn a_tree_is_drawn_without_crossings() {
        let layers = [0, 1, 1, 2, 2, 2, 2];
        let edges = [(0, 1), (0, 2), (1, 6), (1, 4), (2, 5), (2, 3)];
        let layout = layered(&layers, &edges);
        let x = |v: usize| layout.places[v].0;
        assert_eq!(x(1) < x(2), x(6).max(x(4)) < x(5).min(x(3)));
    }
}
