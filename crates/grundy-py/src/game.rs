//! Positions, and the questions about them.

use crate::answers::{convention, json, told, whole};
use crate::ask::ask;
use crate::bench::{are_one_game, bench};
use crate::callable::Own;
use crate::numbers;
use crate::trouble::{Answered, Trouble};
use grundy::scene::{svg, text};
use grundy::tell::answer::{self, GenusAnswer, How, MoveAnswer};
use grundy::tell::explain::{self, html};
use grundy::tell::game_graph::GameGraph;
use grundy::tell::graph_picture;
use grundy::{Outcome, Sum};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::json;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of a game, or of a sum of games.
#[pyclass(module = "grundy._core", frozen)]
pub struct Game {
    sum: Sum,
    own: Vec<Arc<Own>>,
}

/// A move: what it is called, and where it leads.
#[pyclass(module = "grundy._core", frozen)]
pub struct Move {
    option: MoveAnswer,
    own: Vec<Arc<Own>>,
}

/// Opens a position: ``game position``, ``game:parameters position``, or a sum of those.
#[pyfunction]
pub fn parse(py: Python<'_>, text: &str) -> Answered<Game> {
    let (sum, own) = py.detach(|| bench().open(text))?;
    Ok(Game { sum, own })
}

impl Game {
    /// A position with the games written in Python that take part in it.
    pub fn new(sum: Sum, own: Vec<Arc<Own>>) -> Self {
        Self { sum, own }
    }

    /// The position.
    pub fn sum(&self) -> &Sum {
        &self.sum
    }

    /// The games written in Python that take part.
    pub fn own(&self) -> &[Arc<Own>] {
        &self.own
    }

    fn at(&self, sum: Sum) -> Self {
        Self { sum, own: self.own.clone() }
    }

    /// The text. Writing a position of one's own calls Python, which may not be held under a lock.
    fn written(&self, py: Python<'_>) -> String {
        match self.own.is_empty() {
            true => self.sum.to_string(),
            false => py.detach(|| self.sum.to_string()),
        }
    }

    fn moves_of(&self, py: Python<'_>, misere: Option<bool>, all: bool) -> Answered<Vec<Move>> {
        let play = convention(misere, self.sum.convention());
        let moves = ask(py, &self.own, |budget| {
            let moves = answer::moves(&self.sum, play, all, budget);
            let answered = answer::answered(&self.sum, play, moves);
            match (answered.stopped, answered.known) {
                (None, answer::Known::Whole(moves)) => {
                    Ok(if all { moves.moves.unwrap_or_default() } else { moves.winning_moves })
                }
                (stopped, known) => {
                    let known = json(&known)?;
                    let why = stopped.unwrap_or(grundy::Stopped::Cancelled);
                    Err(Trouble::Stopped(why, Some(known)))
                }
            }
        })?;
        Ok(moves.into_iter().map(|option| Move { option, own: self.own.clone() }).collect())
    }
}

#[pymethods]
impl Game {
    #[new]
    fn open(py: Python<'_>, text: &str) -> Answered<Self> {
        parse(py, text)
    }

    /// The position as text, which opens it again.
    #[getter]
    fn text(&self, py: Python<'_>) -> String {
        self.written(py)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.written(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.written(py)).repr()?;
        Ok(format!("Game({})", text.to_str()?))
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.written(py).hash(&mut hasher);
        hasher.finish()
    }

    /// Whether both are the same position. Whether they are worth the same is asked by `equal`.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Self>() else { return py.NotImplemented() };
        let other = other.get();
        let (mine, theirs) = (self.sum.components(), other.sum.components());
        let of_one_game =
            || mine.iter().zip(theirs).all(|(one, other)| are_one_game(one.card(), other.card()));
        let same =
            mine.len() == theirs.len() && of_one_game() && self.written(py) == other.written(py);
        pyo3::types::PyBool::new(py, same).to_owned().into_any().unbind()
    }

    /// The disjunctive sum.
    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        for mine in self.sum.components() {
            for theirs in other.sum.components() {
                if !are_one_game(mine.card(), theirs.card()) {
                    let name = &mine.card().name;
                    let why = format!("these are two different games, both called ‘{name}’");
                    return Err(Trouble::Wrong(why).into());
                }
            }
        }
        let sum = py.detach(|| self.sum.plus(&other.sum));
        let mut own = self.own.clone();
        own.extend(
            other.own.iter().filter(|o| !self.own.iter().any(|m| Arc::ptr_eq(m, o))).cloned(),
        );
        Ok(Py::new(py, Self { sum, own })?.into_any())
    }

    /// `sum` begins with 0.
    fn __radd__(slf: Py<Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match other.extract::<u8>() {
            Ok(0) => Ok(slf.into_any()),
            _ => Err(PyTypeError::new_err("positions are added to positions")),
        }
    }

    fn __reduce__(slf: Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let rulesets = slf.py().import("grundy.rulesets")?;
        Ok(rulesets.call_method1("_reduced", (slf,))?.unbind())
    }

    /// The parts that the position was written as.
    #[getter]
    fn components(&self) -> Vec<Self> {
        let copies = self.sum.components().iter().map(|part| part.copy());
        copies.map(|part| self.at(Sum::new(vec![part]))).collect()
    }

    /// The name of the game with its parameters; of a sum, those of its games.
    #[getter]
    fn game(&self) -> String {
        let specs: Vec<&str> = self.sum.components().iter().map(|part| part.spec()).collect();
        specs.join(" + ")
    }

    /// The position without the game: an object of Python where the rules are Python's, else a text.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let [part] = self.sum.components() else {
            return Err(
                Trouble::Wrong("a sum has a position in each of its components".into()).into()
            );
        };
        let own = self.own.iter().find(|own| own.name() == part.card().name);
        match (own, part.position().downcast_ref()) {
            (Some(own), Some(number)) => Ok(own.object(py, *number)),
            _ => Ok(PyString::new(py, &part.notation()).into_any().unbind()),
        }
    }

    /// How the position is played by its own rule: ``normal``, ``misere`` or ``score``.
    #[getter]
    fn play(&self) -> &'static str {
        word(self.sum.convention())
    }

    /// What the position is worth in normal play.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let value = ask(py, &self.own, |budget| Ok(self.sum.value(budget)?))?;
        numbers::object(py, &value)
    }

    /// Who wins: ``N`` the next player, ``P`` the previous one, ``D`` nobody.
    #[pyo3(signature = (misere=None))]
    fn outcome(&self, py: Python<'_>, misere: Option<bool>) -> Answered<&'static str> {
        let play = convention(misere, self.sum.convention());
        ask(py, &self.own, |budget| Ok(letter(self.sum.outcome(play, budget)?)))
    }

    /// What the position is worth, part by part, and who wins.
    #[pyo3(signature = (misere=None))]
    fn worth(&self, py: Python<'_>, misere: Option<bool>) -> Answered<Py<PyAny>> {
        let play = convention(misere, self.sum.convention());
        let data = ask(py, &self.own, |budget| whole(answer::worth(&self.sum, play, budget)))?;
        told(py, "Worth", &data)
    }

    /// The genus (misère play).
    #[getter]
    fn genus(&self, py: Python<'_>) -> Answered<Py<PyAny>> {
        let data = ask(py, &self.own, |budget| json(&GenusAnswer::of(&self.sum, budget)?))?;
        told(py, "Genus", &data)
    }

    /// All positions that one move reaches, each once.
    fn options(&self, py: Python<'_>) -> Answered<Vec<Self>> {
        ask(py, &self.own, |budget| {
            let mut seen = HashSet::new();
            let moves = self.sum.moves(budget)?.into_iter();
            let new = moves.filter(|option| seen.insert(option.result.to_string()));
            Ok(new.map(|option| self.at(option.result)).collect())
        })
    }

    /// Every move with the value and the outcome of the position after it.
    #[pyo3(signature = (misere=None))]
    fn moves(&self, py: Python<'_>, misere: Option<bool>) -> Answered<Vec<Move>> {
        self.moves_of(py, misere, true)
    }

    /// All moves that win; or some, where there are infinitely many.
    #[pyo3(signature = (misere=None))]
    fn winning_moves(&self, py: Python<'_>, misere: Option<bool>) -> Answered<Vec<Move>> {
        self.moves_of(py, misere, false)
    }

    /// The reasoning, step by step.
    #[pyo3(signature = (misere=None))]
    fn explain(&self, py: Python<'_>, misere: Option<bool>) -> Answered<Py<PyAny>> {
        let play = convention(misere, self.sum.convention());
        let data = ask(py, &self.own, |budget| {
            let explained = explain::explain(&self.sum, play, budget);
            match explained {
                Ok(explanation) => {
                    let rendered =
                        (html::render(&explanation), explain::text::render(&explanation));
                    json(
                        &json!({"explanation": explanation, "html": rendered.0, "text": rendered.1}),
                    )
                }
                Err(why) => whole(answer::answered::<()>(&self.sum, play, Err(why))),
            }
        })?;
        told(py, "Explanation", &data)
    }

    /// All positions below this one with outcomes, values and heights; at most so many of them.
    #[pyo3(signature = (most=200, misere=None))]
    fn graph(&self, py: Python<'_>, most: usize, misere: Option<bool>) -> Answered<Py<PyAny>> {
        let play = convention(misere, self.sum.convention());
        let data = ask(py, &self.own, |budget| {
            let graph = GameGraph::below(&self.sum, play, most.max(1), budget)?;
            let svg = graph_picture::svg(&graph, budget)?;
            let inline = graph_picture::inline(&graph, budget)?;
            json(&json!({"svg": svg, "inline": inline, "graph": graph}))
        })?;
        told(py, "Graph", &data)
    }

    /// The picture.
    fn draw(&self, py: Python<'_>) -> Answered<Py<PyAny>> {
        let data = ask(py, &self.own, |_| {
            let scene = self.sum.scene();
            let (own, inline) = (svg::render(&scene), svg::inline(&scene));
            json(
                &json!({"svg": own, "inline": inline, "text": text::render(&scene), "scene": scene}),
            )
        })?;
        told(py, "Picture", &data)
    }

    /// How questions about the position are answered, and why so.
    #[pyo3(signature = (misere=None))]
    fn how(&self, py: Python<'_>, misere: Option<bool>) -> Answered<Vec<String>> {
        let play = convention(misere, self.sum.convention());
        ask(py, &self.own, |budget| {
            self.sum.outcome(play, budget)?;
            Ok(How::new(&self.sum, play, budget.spent()).lines())
        })
    }

    /// Whether both are equivalent, or else what tells them apart.
    #[pyo3(signature = (other, misere=None))]
    fn equal(
        &self,
        py: Python<'_>,
        other: &Bound<'_, Self>,
        misere: Option<bool>,
    ) -> Answered<Py<PyAny>> {
        let other = other.get();
        let own: Vec<Arc<Own>> = self.own.iter().chain(&other.own).cloned().collect();
        let data = ask(py, &own, |budget| {
            let play = convention(misere, self.sum.plus(&other.sum).convention());
            json(&answer::equality(&self.sum, &other.sum, play, budget)?)
        })?;
        told(py, "Equality", &data)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Answered<String> {
        ask(py, &self.own, |_| Ok(svg::render(&self.sum.scene())))
    }

    fn _repr_html_(&self, py: Python<'_>) -> Answered<Py<PyAny>> {
        let picture = self.draw(py)?;
        Ok(picture.call_method0(py, "_repr_html_")?)
    }
}

/// The outcome as a word.
pub fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
        Outcome::D => "D",
    }
}

/// The convention as data.
pub fn word(play: grundy::Convention) -> &'static str {
    match play {
        grundy::Convention::Normal => "normal",
        grundy::Convention::Misere => "misere",
        grundy::Convention::Score => "score",
    }
}

#[pymethods]
impl Move {
    /// The move in the game's own words.
    #[getter]
    fn text(&self) -> &str {
        &self.option.text
    }

    /// The position after it.
    #[getter]
    fn result(&self) -> Game {
        Game { sum: self.option.after.clone(), own: self.own.clone() }
    }

    /// What that is worth in normal play; nothing where another convention was asked about.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.option.value.as_ref().map(|value| numbers::object(py, value)).transpose()
    }

    /// Who wins after it.
    #[getter]
    fn outcome(&self) -> &'static str {
        letter(self.option.outcome)
    }

    /// Whether the move wins; in a game for points, whether it reaches the best score.
    #[getter]
    fn wins(&self) -> bool {
        self.option.is_best
    }

    /// Whether the same player must move again.
    #[getter]
    fn again(&self) -> bool {
        self.option.again
    }

    /// The score that the player can reach by it, in a game for points.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.option.score
    }

    fn __repr__(&self) -> String {
        format!("<Move: {} → {}>", self.option.text, self.option.result)
    }

    fn __str__(&self) -> &str {
        &self.option.text
    }
}
