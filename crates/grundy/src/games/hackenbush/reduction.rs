//! The reduction of a picture to one stalk, step by step, in words.

use super::bush::written;
use super::tree::Tree;
use crate::explain::listed;
use crate::games::wording::{counted, nim_equation};

/// At most this many steps are told; the last one always is.
const MOST_STEPS: usize = 24;
/// At most this many points or stalks are named in one step.
const MOST_NAMED: usize = 8;

/// A block: points that fusion makes one, and what stands on them.
struct Block<'a> {
    tree: &'a Tree,
    /// Its lowest point.
    foot: usize,
    /// The other points.
    fused: Vec<String>,
    /// Edges within the block.
    loops: u64,
    /// The heights of the stalks on it, with their lowest edges.
    stalks: Vec<(u64, String)>,
}

/// The steps from the tops down to the ground.
pub fn steps(tree: &Tree, edges: &[super::bush::Edge]) -> Vec<String> {
    let blocks = tree.blocks();
    let mut loops = vec![0u64; tree.count()];
    let mut stalks = vec![0u64; tree.count()];
    for (edge, ends) in tree.ends.iter().enumerate() {
        let below = blocks[ends.0 as usize] as usize;
        let is_bridge = tree.is_stem(edge) && tree.is_bridge(ends.1 as usize);
        let list = if is_bridge { &mut stalks } else { &mut loops };
        list[below] += 1;
    }
    let is_told = |foot: &usize| {
        let own = blocks[*foot] as usize == *foot;
        *foot == 0 || own && (loops[*foot] > 0 || stalks[*foot] > 1)
    };
    let told: Vec<usize> = (0..tree.count()).rev().filter(is_told).collect();
    let hidden = told.len().saturating_sub(MOST_STEPS);
    let shown =
        told.iter().take(MOST_STEPS - 1).chain(told.last().filter(|_| told.len() >= MOST_STEPS));
    let mut steps = Vec::new();
    for (index, &foot) in shown.enumerate() {
        if hidden > 0 && index == MOST_STEPS - 1 {
            steps.push(format!("… and in the same way {}.", counted(hidden as u64, "point")));
        }
        let mut block =
            Block { tree, foot, fused: Vec::new(), loops: loops[foot], stalks: Vec::new() };
        for vertex in foot + 1..tree.end[foot] as usize {
            if blocks[vertex] as usize == foot {
                block.fused.push(tree.points[vertex].to_string());
            } else if tree.is_bridge(vertex)
                && blocks[tree.parent[vertex] as usize] as usize == foot
            {
                let stem = written(edges[tree.stem[vertex] as usize]);
                block.stalks.push((tree.worth[vertex] + 1, stem));
            }
        }
        steps.push(block.told(edges));
    }
    steps
}

impl Block<'_> {
    fn told(&self, edges: &[super::bush::Edge]) -> String {
        let name = match self.foot {
            0 => "the ground".to_owned(),
            foot => self.tree.points[foot].to_string(),
        };
        let mut sentences = Vec::new();
        let loops = counted(self.loops, "edge");
        if !self.fused.is_empty() {
            let lie = if self.fused.len() == 1 { "lies" } else { "lie" };
            sentences.push(format!(
                "Fuse {} with {name}: {lie} on cycles with it. The {loops} between them become loops, \
                 worth 1 each: {} together.",
                clipped(self.fused.clone()),
                self.loops % 2
            ));
        } else if self.loops > 0 {
            let count = counted(self.loops, "loop");
            sentences.push(format!("At {name}: {count} of 1, together {}.", self.loops % 2));
        }
        let stalks = self.stalks.iter().map(|(height, stem)| format!("{height} (by {stem})"));
        match &self.stalks[..] {
            [] => {}
            [_] => sentences
                .push(format!("On {name} stands a stalk of {}.", clipped(stalks.collect()))),
            _ => {
                sentences.push(format!("On {name} stand stalks of {}.", clipped(stalks.collect())))
            }
        }
        let mut terms: Vec<u64> = self.stalks.iter().map(|stalk| stalk.0).collect();
        if self.loops > 0 {
            terms.push(self.loops % 2);
        }
        let equation = nim_equation(&terms);
        sentences.push(match self.foot {
            0 => format!("The whole is worth {equation}."),
            foot => {
                let stem = self.tree.stem[foot] as usize;
                format!(
                    "That is {equation}: as good as a stalk of {}, with {} below it of {}.",
                    self.tree.worth[foot],
                    written(edges[stem]),
                    self.tree.worth[foot] + 1
                )
            }
        });
        sentences.join(" ")
    }
}

fn clipped(mut names: Vec<String>) -> String {
    if names.len() > MOST_NAMED {
        let more = names.len() - MOST_NAMED;
        names.truncate(MOST_NAMED);
        names.push(format!("{more} more"));
    }
    listed(&names)
}
