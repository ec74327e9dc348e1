//! The reduction of a picture to one stalk as a series of pictures.

use super::bush::{Bush, Edge, Point};
use super::reduction::{self, Step};
use super::tree::Tree;
use crate::rules::sketch::Stage;
use std::collections::HashSet;

/// The pictures after each step of the reduction, with what was done.
pub fn stages(bush: &Bush, tree: &Tree) -> Vec<Stage<Bush>> {
    let mut picture = Picture::new(bush, tree);
    let mut stages = Vec::new();
    for Step { foot, fusion, total } in reduction::steps(tree, bush.edges()) {
        picture.reduce_above(foot);
        if let Some(text) = fusion {
            let fused = picture.fuse(foot);
            stages.push(picture.stage(foot, text, fused, None));
        }
        let stalk = picture.replace(foot);
        stages.push(picture.stage(foot, total, Vec::new(), Some(stalk)));
    }
    stages
}

/// A picture that is being reduced.
struct Picture<'a> {
    tree: &'a Tree,
    edges: &'a [Edge],
    /// The lowest vertex of the block of each vertex.
    blocks: Vec<u32>,
    /// The feet of blocks that are still to be reduced, the next one last.
    feet: Vec<usize>,
    /// The bridges on each block, by their upper vertices.
    bridges: Vec<Vec<usize>>,
    /// What each vertex is called now: fused ones have the name of the foot.
    names: Vec<Point>,
    /// The edges that are still there.
    alive: Vec<bool>,
    /// The stalk that has replaced what stood on a vertex.
    stalks: Vec<Option<Vec<Point>>>,
    used: HashSet<Point>,
}

impl<'a> Picture<'a> {
    fn new(bush: &'a Bush, tree: &'a Tree) -> Self {
        let blocks = tree.blocks();
        let (mut feet, _) = reduction::feet(tree, &blocks);
        feet.reverse();
        let mut bridges = vec![Vec::new(); tree.count()];
        for vertex in (1..tree.count()).filter(|vertex| tree.is_bridge(*vertex)) {
            bridges[blocks[tree.parent[vertex] as usize] as usize].push(vertex);
        }
        Self {
            tree,
            edges: bush.edges(),
            blocks,
            feet,
            bridges,
            names: tree.points.clone(),
            alive: vec![true; bush.edges().len()],
            stalks: vec![None; tree.count()],
            used: tree.points.iter().copied().collect(),
        }
    }

    /// Reduces the blocks that come before this one and have not been told about.
    fn reduce_above(&mut self, foot: usize) {
        while let Some(next) = self.feet.pop().filter(|next| *next > foot) {
            self.fuse(next);
            self.replace(next);
        }
    }

    /// Fusion principle: the points of a block become one.
    fn fuse(&mut self, foot: usize) -> Vec<String> {
        let mut fused = Vec::new();
        for vertex in foot + 1..self.tree.end[foot] as usize {
            if self.blocks[vertex] as usize == foot {
                fused.push(self.names[vertex].to_string());
                self.names[vertex] = self.names[foot];
            }
        }
        fused
    }

    /// Colon principle: what stands on the foot becomes one stalk. Its points are those of the stalks
    /// there were, the highest first, and new ones where these are not enough.
    fn replace(&mut self, foot: usize) -> Vec<String> {
        let mut old: Vec<Vec<Point>> =
            self.bridges[foot].iter().map(|vertex| self.stalk_by(*vertex)).collect();
        old.sort_by_key(|stalk| std::cmp::Reverse(stalk.len()));
        let height = self.tree.worth[foot] as usize;
        let mut stalk: Vec<Point> = old.concat();
        stalk.truncate(height);
        while stalk.len() < height {
            stalk.push(self.fresh());
        }
        for (alive, ends) in self.alive.iter_mut().zip(&self.tree.ends) {
            *alive &= (ends.0 as usize) < foot || ends.0 as usize >= self.tree.end[foot] as usize;
        }
        for above in foot + 1..self.tree.end[foot] as usize {
            self.stalks[above] = None;
        }
        let names = stalk.iter().map(Point::to_string).collect();
        self.stalks[foot] = Some(stalk);
        names
    }

    /// The points of a stalk from its lowest edge up, which is the stem of this vertex.
    fn stalk_by(&self, mut vertex: usize) -> Vec<Point> {
        let mut points = vec![self.names[vertex]];
        loop {
            if let Some(above) = &self.stalks[vertex] {
                points.extend(above);
                return points;
            }
            match self.bridges[vertex][..] {
                [next] => vertex = next,
                _ => return points,
            }
            points.push(self.names[vertex]);
        }
    }

    fn fresh(&mut self) -> Point {
        let unused = (1..).map(Point::numbered).find(|point| !self.used.contains(point));
        let point = unused.unwrap_or(Point::GROUND);
        self.used.insert(point);
        point
    }

    fn stage(
        &self,
        foot: usize,
        text: String,
        fused: Vec<String>,
        stalk: Option<Vec<String>>,
    ) -> Stage<Bush> {
        Stage { text, position: self.bush(), at: self.names[foot].to_string(), fused, stalk }
    }

    fn bush(&self) -> Bush {
        let old = (0..self.edges.len()).filter(|edge| self.alive[*edge]).map(|edge| {
            let (lower, upper) = self.tree.ends[edge];
            (self.names[lower as usize], self.names[upper as usize])
        });
        let mut edges: Vec<Edge> = old.collect();
        for (vertex, stalk) in self.stalks.iter().enumerate() {
            let mut below = self.names[vertex];
            for point in stalk.iter().flatten() {
                edges.push((below, *point));
                below = *point;
            }
        }
        Bush::new(edges)
    }
}
