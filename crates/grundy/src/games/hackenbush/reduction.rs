//! The reduction of a picture to one stalk, step by step, in words.

use super::bush::{Edge, written};
use super::tree::Tree;
use crate::base::wording::listed;
use crate::games::wording::{counted, nim_equation};

/// At most this many steps are told; the last one always is.
const MOST_STEPS: usize = 24;
/// At most this many points or stalks are named in one step.
const MOST_NAMED: usize = 8;

/// A step in words.
pub struct Step {
    /// The lowest point of the block that it is about; all blocks above are reduced by now.
    pub foot: usize,
    /// Why the points of the block are fused, if there are several.
    pub fusion: Option<String>,
    /// What stands on them, and what that is worth.
    pub total: String,
}

impl Step {
    /// The step in one line.
    pub fn line(&self) -> String {
        let sentences: Vec<&str> =
            self.fusion.as_deref().into_iter().chain([&*self.total]).collect();
        sentences.join(" ")
    }
}

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

/// The feet of the blocks that are more than a piece of a stalk, from the tops down to the ground; with
/// the number of edges within each block, by foot.
pub fn feet(tree: &Tree, blocks: &[u32]) -> (Vec<usize>, Vec<u64>) {
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
    ((0..tree.count()).rev().filter(is_told).collect(), loops)
}

/// The steps from the tops down to the ground.
pub fn steps(tree: &Tree, edges: &[Edge]) -> Vec<Step> {
    let blocks = tree.blocks();
    let (told, loops) = feet(tree, &blocks);
    let hidden = told.len().saturating_sub(MOST_STEPS);
    let shown =
        told.iter().take(MOST_STEPS - 1).chain(told.last().filter(|_| told.len() >= MOST_STEPS));
    let mut steps = Vec::new();
    for (index, &foot) in shown.enumerate() {
        if hidden > 0 && index == MOST_STEPS - 1 {
            let total = format!("… and in the same way {}.", counted(hidden as u64, "point"));
            steps.push(Step { foot: told[told.len() - 2], fusion: None, total });
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
        steps.push(Step { foot, fusion: block.fusion(), total: block.total(edges) });
    }
    steps
}

impl Block<'_> {
    fn name(&self) -> String {
        match self.foot {
            0 => "the ground".to_owned(),
            foot => self.tree.points[foot].to_string(),
        }
    }

    fn fusion(&self) -> Option<String> {
        let lie = match self.fused.len() {
            0 => return None,
            1 => "it lies",
            _ => "they lie",
        };
        let loops = counted(self.loops, "edge");
        Some(format!(
            "Fuse {} with {}: {lie} on cycles with it. The {loops} between them become loops, worth 1 \
             each: {} together.",
            clipped(self.fused.clone()),
            self.name(),
            self.loops % 2
        ))
    }

    fn total(&self, edges: &[Edge]) -> String {
        let name = self.name();
        let mut sentences = Vec::new();
        if self.fused.is_empty() && self.loops > 0 {
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
