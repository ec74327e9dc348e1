//! Green Hackenbush: cutting edges of a picture that stands on the ground.

mod bush;
mod canonical;
mod cuts;
mod drawing;
mod picture;
mod reduction;
mod stages;
mod stalks;
mod text;
mod tree;

pub use self::bush::{Bush, Point};

use self::tree::Tree;
use crate::base::Reason;
use crate::rules::sketch::{Sketch, Stage, Written};
use crate::rules::{Powers, Sketched, Surface, Theory, Way};
use crate::scene::Scene;
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Green Hackenbush.
pub const ENTRY: Entry = Entry {
    name: "hackenbush",
    title: "Green Hackenbush",
    rules: "Cut an edge of the picture. It goes, and with it all that is no longer joined to the ground.",
    parameters: "",
    notation: "edges between points: 0-1 1-2 2-2 is a stalk of two with a loop on top; points are numbers \
               or small letters, 0 is the ground, loops and repeated edges are allowed, 0-1-2 is 0-1 \
               1-2; also stalk:3,4 and cycle:5 on the ground, tree:e(e;ee) with e for an edge and (;) for \
               branches, ground:a,b for more points on the ground; @FILE; empty",
    examples: &[
        "hackenbush 0-1 0-5 0-6 1-2 2-3 2-4 5-7 6-8 7-8 7-9 8-9",
        "hackenbush 0-1 1-2 1-3 2-3",
        "hackenbush 0-1 1-2 1-3 3-3 3-4",
        "hackenbush 0-0 0-a 0-a a-b a-c b-c b-d",
        "hackenbush 0-1 0-4 0-6 1-2 2-3 4-5",
        "hackenbush 0-1 0-4 1-2 1-5 2-3 3-4 3-6 5-6",
    ],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Hackenbush)),
};

/// The rules of Green Hackenbush. The ground is one point: that is all a game can know of it.
pub struct Hackenbush;

/// Every cut leaves a whole picture, so that a list of all cuts is as large as the square of this.
const MOST_LISTED: usize = 4096;

/// The picture after a cut.
fn cut(bush: &Bush, tree: &Tree, edge: usize) -> Bush {
    bush.keep(|other| tree.stays(other, edge))
}

fn named(bush: &Bush, tree: &Tree, edge: usize) -> Move<Bush> {
    Move::new(picture::words(bush, tree, edge), cut(bush, tree, edge))
}

impl Ruleset for Hackenbush {
    type Position = Bush;

    fn options(&self, of: &Bush, out: &mut Vec<Bush>) {
        let tree = Tree::of(of);
        out.extend(of.distinct().map(|edge| cut(of, &tree, edge)));
    }

    /// What only the ground joins: the branches of the tree at the ground, and each loop there.
    fn summands(&self, of: Bush, out: &mut Vec<Bush>) {
        let tree = Tree::of(&of);
        let mut branch = vec![0; tree.count()];
        let mut branches = Vec::new();
        for vertex in 1..tree.count() {
            let parent = tree.parent[vertex] as usize;
            branch[vertex] = if parent > 0 { branch[parent] } else { branches.len() };
            if parent == 0 {
                branches.push(Vec::new());
            }
        }
        for (edge, ends) in of.edges().iter().zip(&tree.ends) {
            match ends.1 {
                0 => out.push(Bush::new(vec![*edge])),
                upper => branches[branch[upper as usize]].push(*edge),
            }
        }
        out.extend(branches.into_iter().map(Bush::new));
    }

    fn canonical(&self, of: Bush) -> Bush {
        canonical::renamed(of)
    }

    fn rank(&self, of: &Bush) -> Option<u128> {
        Some(of.edges().len() as u128)
    }

    /// The number of different cuts; or, where a list of them would not fit, of its edges.
    fn breadth(&self, of: &Bush) -> u128 {
        let cuts = of.distinct().count() as u128;
        match of.edges().len() {
            edges if edges > MOST_LISTED => cuts * edges as u128,
            _ => cuts,
        }
    }

    fn powers(&self) -> Powers<'_, Bush> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

impl Play for Hackenbush {
    fn parse(&self, text: &mut Scanner) -> Result<Bush, Error> {
        text::parse(text)
    }

    fn notate(&self, of: &Bush) -> String {
        text::notate(of)
    }

    fn moves(&self, of: &Bush) -> Vec<Move<Bush>> {
        let tree = Tree::of(of);
        of.distinct().map(|edge| named(of, &tree, edge)).collect()
    }

    fn draw(&self, of: &Bush) -> Scene {
        picture::draw(of, &Tree::of(of), &self.notate(of))
    }

    fn ways(&self, of: &Bush, _: &[Move<Bush>]) -> Vec<Vec<Way>> {
        picture::ways(of, &Tree::of(of))
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Bush> {
        let mut points = vec![Point::GROUND];
        let mut edges = Vec::new();
        for _ in 0..dice.roll(9) {
            let from = points[dice.roll(points.len() as u64 - 1) as usize];
            let to = match dice.coin() {
                true => points[dice.roll(points.len() as u64 - 1) as usize],
                false if dice.roll(4) == 0 => Point::worded(["a", "kn", "zz"][points.len() % 3]),
                false => Point::numbered(points.len() as u64),
            };
            edges.push((from, to));
            points.push(to);
        }
        Some(Bush::new(edges))
    }

    fn surface(&self) -> Surface<'_, Bush> {
        Surface::Edges(self)
    }
}

/// More winning cuts are not listed: each leaves a picture of its own.
fn most_found(of: &Bush) -> usize {
    match of.edges().len() {
        edges if edges > MOST_LISTED => (MOST_LISTED * MOST_LISTED / edges).max(2),
        _ => usize::MAX,
    }
}

impl Theory<Bush> for Hackenbush {
    /// In time linear in the number of edges.
    fn known(&self, of: &Bush) -> Option<Nimber> {
        Some(Nimber(Tree::of(of).worth[0]))
    }

    /// All edges are judged together in time proportional to their number and that of the value's bits;
    /// each picture that is left then takes time linear in its size.
    fn moves_to(&self, of: &Bush, value: Nimber) -> Option<Vec<Move<Bush>>> {
        let tree = Tree::of(of);
        let mut edges = cuts::leaving(&tree, value.0);
        edges.dedup_by_key(|edge| of.edges()[*edge]);
        edges.truncate(most_found(of));
        Some(edges.into_iter().map(|edge| named(of, &tree, edge)).collect())
    }

    fn finds_all(&self, of: &Bush, found: usize) -> bool {
        found < most_found(of)
    }

    fn reason(&self, of: &Bush) -> Option<Reason> {
        let steps = reduction::steps(&Tree::of(of), of.edges());
        let steps = steps.iter().map(reduction::Step::line).collect();
        let principles = "points on a cycle may be fused, which makes loops of its edges, each worth 1; \
                          and what stands on a point may be replaced by a stalk of the same value, one \
                          higher with the edge below.";
        let text = [vec![principles.to_owned()], steps].concat().join("\n");
        Some(Reason::new("Fusion and colon principle", text))
    }
}

impl Sketched<Bush> for Hackenbush {
    fn sketch(&self, of: &Bush) -> Option<Sketch> {
        (of.edges().len() <= picture::MOST_DRAWN).then(|| drawing::sketch(of, &Tree::of(of)))
    }

    fn written(&self, sketch: &Sketch) -> Result<Written, Error> {
        drawing::written(sketch)
    }

    fn stages(&self, of: &Bush) -> Vec<Stage<Bush>> {
        match of.edges().len() {
            0 => Vec::new(),
            edges if edges > picture::MOST_DRAWN => Vec::new(),
            _ => stages::stages(of, &Tree::of(of)),
        }
    }
}
