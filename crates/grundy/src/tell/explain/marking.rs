//! Smith's marking, position by position: why a loopy game has the marks it has.

use super::{Block, Step};
use crate::base::wording::listed;
use crate::graph::Digraph;
use crate::graph::smith::{self, Marking};
use crate::table::game::Component;
use crate::{Budget, Convention, Nimber, Outcome, Stopped, Value};
use rustc_hash::FxHashMap;
use serde::Serialize;

/// Larger graphs are not walked through.
const MOST_POSITIONS: usize = 60;
/// So many options lead to more positions than that, or to each of them many times.
const MOST_OPTIONS: u128 = 10_000;
/// At most this many positions are named in a sentence.
const MOST_NAMED: usize = 8;

/// The positions that can be reached from some, as a graph with names.
pub struct Marked {
    names: Vec<String>,
    graph: Digraph,
    steps: Vec<Marking>,
    marks: Vec<Option<u16>>,
}

/// Whether a part is valued by marking: play need not end, and no theorem tells its value.
pub fn is_marked(part: &dyn Component) -> bool {
    part.rank().is_none() && part.reason(Convention::Normal).is_none()
}

impl Marked {
    /// Marks everything that can be reached from the loopy parts of a component; `None` if that is
    /// too much to walk through, or nothing.
    pub fn of(component: &dyn Component, budget: &mut Budget) -> Result<Option<Self>, Stopped> {
        let parts = component.summands().into_iter().filter(|part| is_marked(&**part));
        Self::below(parts.collect(), budget)
    }

    /// Marks everything that can be reached from some positions.
    fn below(parts: Vec<Box<dyn Component>>, budget: &mut Budget) -> Result<Option<Self>, Stopped> {
        let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
        let mut positions: Vec<Box<dyn Component>> = Vec::new();
        let mut number = |position: Box<dyn Component>, positions: &mut Vec<_>| {
            let position = position.canonical();
            *numbers.entry(position.notation()).or_insert_with(|| {
                positions.push(position);
                positions.len() as u32 - 1
            })
        };
        for part in parts {
            number(part, &mut positions);
        }
        let mut graph = Digraph::default();
        let mut next = 0;
        while next < positions.len() {
            if positions.len() > MOST_POSITIONS || positions[next].breadth() > MOST_OPTIONS {
                return Ok(None);
            }
            budget.spend()?;
            let options = positions[next].options(budget)?;
            graph.push(options.into_iter().map(|to| number(to, &mut positions)).collect());
            next += 1;
        }
        if positions.is_empty() {
            return Ok(None);
        }
        let names = positions.iter().map(|position| position.notation()).collect();
        let steps = smith::marking(&graph);
        let mut marks = vec![None; graph.len()];
        steps.iter().for_each(|step| marks[step.vertex as usize] = Some(step.mark));
        Ok(Some(Self { names, graph, steps, marks }))
    }

    /// The rule, every mark in its order with the reason, and what stays unmarked.
    pub fn explain(&self) -> Vec<Step> {
        let rule = Step::new("Smith's marking").say(
            "Play need not end here. A position may be marked n if n is the least number that marks \
             none of its options, and if from each option without a smaller mark one can go on to a \
             position marked n already: going there is answered by that move, and nothing is gained. \
             Then it plays like a Nim heap of n. What can never be marked is worth ∞, with the marks \
             of its options as subscripts.",
        );
        let mut steps = vec![rule];
        let mut known = vec![None; self.graph.len()];
        for step in &self.steps {
            steps.push(self.marked(*step, &known));
            known[step.vertex as usize] = Some(step.mark);
        }
        steps.extend(self.unmarked());
        steps
    }

    fn name(&self, vertex: u32) -> String {
        let name = &self.names[vertex as usize];
        if name.is_empty() { "the empty position".into() } else { name.clone() }
    }

    fn options(&self, vertex: u32) -> &[u32] {
        self.graph.successors(vertex as usize)
    }

    /// Why a vertex may be marked now, with the marks known so far.
    fn marked(&self, step: Marking, known: &[Option<u16>]) -> Step {
        let title = format!("{} is marked {}", self.name(step.vertex), step.mark);
        Step::new(title).say(self.argument(step, known))
    }

    fn argument(&self, Marking { vertex, mark }: Marking, known: &[Option<u16>]) -> String {
        let options = self.options(vertex);
        if options.is_empty() {
            return "There is no move from it.".to_owned();
        }
        let is_small = |option: &&u32| known[**option as usize].is_some_and(|m| m < mark);
        let (small, others): (Vec<&u32>, Vec<&u32>) = options.iter().partition(is_small);
        let mut sentence = match &self.with_marks(&small, known)[..] {
            [] => "None of its options is marked yet".to_owned(),
            [one] => format!("Its option {one} leaves {mark} as the least number missing"),
            marked => {
                format!("Its options {} leave {mark} as the least number missing", listed(marked))
            }
        };
        if others.is_empty() {
            return format!("{sentence}, and there are no others.");
        }
        let replies: Vec<String> = others
            .iter()
            .take(MOST_NAMED)
            .filter_map(|option| {
                let has = |to: &&u32| known[**to as usize] == Some(mark);
                let reply = self.options(**option).iter().find(has)?;
                Some(format!("from {} to {}", self.name(**option), self.name(*reply)))
            })
            .collect();
        let more = if others.len() > MOST_NAMED { ", and so on" } else { "" };
        let each = match others.len() {
            1 => "its option without a smaller mark",
            _ => "each option without a smaller mark",
        };
        sentence += &format!(
            "; {each} can be answered by a move to a position marked {mark}: {}{more}.",
            listed(&replies)
        );
        sentence
    }

    fn with_marks(&self, vertices: &[&u32], known: &[Option<u16>]) -> Vec<String> {
        let shown = vertices.iter().take(MOST_NAMED).map(|vertex| {
            let mark = known[**vertex as usize].map_or(String::new(), |mark| mark.to_string());
            format!("{} ({mark})", self.name(**vertex))
        });
        shown.chain((vertices.len() > MOST_NAMED).then(|| "others".to_owned())).collect()
    }

    /// What a position is worth: its mark, or ∞ with the marks of its options.
    fn value(&self, vertex: u32) -> Value {
        let mark = |vertex: u32| self.marks[vertex as usize].map(|mark| Nimber(mark.into()));
        match mark(vertex) {
            Some(nimber) => Value::Nim(nimber),
            None => Value::loopy(self.options(vertex).iter().filter_map(|option| mark(*option))),
        }
    }

    /// Why an unmarked position has no mark: the option that spoils it.
    fn spoiled(&self, vertex: u32) -> String {
        let mark = |vertex: u32| self.marks[vertex as usize];
        let marks: Vec<u16> =
            self.options(vertex).iter().filter_map(|option| mark(*option)).collect();
        let missing = (0u16..).find(|n| !marks.contains(n)).unwrap_or_default();
        let spoils = |option: &&u32| {
            let reverts = self.options(**option).iter().any(|to| mark(*to) == Some(missing));
            mark(**option).is_none_or(|m| m >= missing) && !reverts
        };
        let spoiler = self.options(vertex).iter().find(spoils);
        spoiler.map_or(String::new(), |option| {
            format!(
                "it could only be {missing}, but from {} no move leads to a {missing}",
                self.name(*option)
            )
        })
    }

    /// The unmarked positions: their subscripts, and the option that spoils each.
    fn unmarked(&self) -> Option<Step> {
        let mark = |vertex: u32| self.marks[vertex as usize];
        let unmarked: Vec<u32> =
            (0..self.graph.len() as u32).filter(|vertex| mark(*vertex).is_none()).collect();
        if unmarked.is_empty() {
            return None;
        }
        let names: Vec<String> = unmarked.iter().map(|vertex| self.name(*vertex)).collect();
        let rows = unmarked.iter().map(|vertex| {
            vec![self.name(*vertex), self.value(*vertex).to_string(), self.spoiled(*vertex)]
        });
        let header = ["position", "value", "why it has no mark"].map(str::to_owned).to_vec();
        let table = Block::Table { header, rows: rows.collect() };
        let verb = if unmarked.len() == 1 { "stays" } else { "stay" };
        let title = format!("{} {verb} unmarked", listed(&names));
        Some(Step::new(title).say("Nothing more can be marked.").show(table))
    }
}

/// Smith's marking as data, for those who watch it happen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Walk {
    /// Every mark in its order.
    pub steps: Vec<Mark>,
    /// Every position with what it is worth in the end.
    pub positions: Vec<Judged>,
}

/// A position got its mark.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Mark {
    /// The position, without the game's name.
    pub position: String,
    /// Its mark.
    pub mark: u16,
    /// Why it may be marked now.
    pub text: String,
}

/// A position when nothing more can be marked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Judged {
    /// The position, without the game's name.
    pub position: String,
    /// What it is worth.
    pub value: Value,
    /// Who wins from there.
    pub outcome: Outcome,
    /// Why it has no mark, if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>", optional))]
    pub unmarked: String,
}

/// Marks everything that can be reached from the parts of a component, also where play must end.
pub fn walk(component: &dyn Component, budget: &mut Budget) -> Result<Walk, Stopped> {
    let Some(marked) = Marked::below(component.summands(), budget)? else {
        let why = format!("the marking is shown for up to {MOST_POSITIONS} positions");
        return Err(Stopped::NoMethod(why));
    };
    let mut known = vec![None; marked.graph.len()];
    let mut steps = Vec::new();
    for step in &marked.steps {
        let position = marked.names[step.vertex as usize].clone();
        steps.push(Mark { position, mark: step.mark, text: marked.argument(*step, &known) });
        known[step.vertex as usize] = Some(step.mark);
    }
    let judged = |vertex: u32| {
        let value = marked.value(vertex);
        Judged {
            position: marked.names[vertex as usize].clone(),
            outcome: value.outcome(),
            unmarked: match marked.marks[vertex as usize] {
                Some(_) => String::new(),
                None => marked.spoiled(vertex),
            },
            value,
        }
    };
    Ok(Walk { steps, positions: (0..marked.graph.len() as u32).map(judged).collect() })
}
