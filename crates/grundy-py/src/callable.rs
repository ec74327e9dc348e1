//! Rules that are written in Python: a position is any hashable object, and has a number here.

use crate::bench::bench;
use grundy::rules::Way;
use grundy::scene::{Placed, Scene};
use grundy::table::AnyGame;
use grundy::{Error, Move, Play, Ruleset, Scanner};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// A position by its number.
type Number = u32;

/// The functions of a game; only `options` is needed.
pub struct Functions {
    /// The positions that one move reaches.
    pub options: Py<PyAny>,
    /// The independent parts of a position.
    pub parts: Option<Py<PyAny>>,
    /// One of all positions that are the same by symmetry.
    pub canonical: Option<Py<PyAny>>,
    /// A number that every move lowers.
    pub rank: Option<Py<PyAny>>,
    /// The picture, as data.
    pub draw: Option<Py<PyAny>>,
    /// What a move is called, from the positions before and after it.
    pub describe: Option<Py<PyAny>>,
    /// A position as text, and from text.
    pub notate: Py<PyAny>,
    pub parse: Py<PyAny>,
}

/// A game written in Python, with the positions that were met.
pub struct Own {
    name: String,
    functions: Functions,
    /// From positions to their numbers.
    numbers: Py<PyDict>,
    next: AtomicU32,
    /// The positions by number; nothing where a number was not needed.
    positions: Mutex<Vec<Option<Py<PyAny>>>>,
    texts: Mutex<Texts>,
    has_failed: AtomicBool,
    failure: Mutex<Option<PyErr>>,
    game: OnceLock<Arc<dyn AnyGame>>,
}

/// How positions are written: each in its own way.
#[derive(Default)]
struct Texts {
    of: HashMap<Number, String>,
    known: HashMap<String, Number>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Own {
    /// A game of these functions.
    pub fn new(py: Python<'_>, name: &str, functions: Functions) -> Self {
        Self {
            name: name.to_owned(),
            functions,
            numbers: PyDict::new(py).unbind(),
            next: AtomicU32::new(0),
            positions: Mutex::default(),
            texts: Mutex::default(),
            has_failed: AtomicBool::new(false),
            failure: Mutex::new(None),
            game: OnceLock::new(),
        }
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game of the engine that these rules rule: one, whoever opens it. It lives as long as the program, since
    /// positions of it may be anywhere.
    pub fn seated(&self, seat: impl FnOnce() -> Arc<dyn AnyGame>) -> Arc<dyn AnyGame> {
        self.game.get_or_init(seat).clone()
    }

    /// Whether a function has failed in the question at work.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// The first failure since this was asked last. What was found out with its help is forgotten.
    pub fn take_failure(&self, py: Python<'_>) -> Option<PyErr> {
        if !self.has_failed() {
            return None;
        }
        py.detach(|| {
            self.game.get().iter().for_each(|game| game.forget());
            // No lock of the engine is held by the question any more, and the next one may begin.
            drop(bench());
        });
        self.has_failed.store(false, Ordering::Relaxed);
        lock(&self.failure).take()
    }

    /// The number of a position.
    pub fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<Number> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(position)? {
            return number.extract();
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        // Another thread may have come first: then this number stays unused.
        let kept: Number = numbers.call_method1("setdefault", (position, number))?.extract()?;
        if kept == number {
            let mut positions = lock(&self.positions);
            let length = positions.len().max(number as usize + 1);
            positions.resize_with(length, || None);
            positions[number as usize] = Some(position.clone().unbind());
        }
        Ok(kept)
    }

    /// The position of a number.
    fn position<'py>(&self, py: Python<'py>, number: Number) -> Bound<'py, PyAny> {
        let positions = lock(&self.positions);
        let position = positions.get(number as usize).and_then(Option::as_ref);
        position.map_or_else(|| py.None().into_bound(py), |position| position.bind(py).clone())
    }

    /// The position of a number, as an object.
    pub fn object(&self, py: Python<'_>, number: Number) -> Py<PyAny> {
        self.position(py, number).unbind()
    }

    /// What a function makes of positions, or what it is without the function where that fails.
    fn call<T>(&self, otherwise: T, work: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.has_failed() {
            return otherwise;
        }
        Python::attach(|py| {
            work(py).unwrap_or_else(|error| {
                lock(&self.failure).get_or_insert(error);
                self.has_failed.store(true, Ordering::Relaxed);
                otherwise
            })
        })
    }

    /// Adds the numbers of all positions that a function lists.
    fn list(&self, listed: &Bound<'_, PyAny>, out: &mut Vec<Number>) -> PyResult<()> {
        if let Ok(list) = listed.cast::<PyList>() {
            for position in list {
                out.push(self.number(&position)?);
            }
            return Ok(());
        }
        for position in listed.try_iter()? {
            out.push(self.number(&position?)?);
        }
        Ok(())
    }

    /// A position as text.
    pub fn text(&self, number: Number) -> String {
        if let Some(text) = lock(&self.texts).of.get(&number) {
            return text.clone();
        }
        let written = self.call(String::new(), |py| {
            self.functions.notate.bind(py).call1((self.position(py, number),))?.extract()
        });
        let mut texts = lock(&self.texts);
        let mut text = written.clone();
        let mut copies = 1;
        // Different positions that are written alike are told apart.
        while texts.known.get(&text).is_some_and(|known| *known != number) {
            copies += 1;
            text = format!("{written} #{copies}");
        }
        texts.known.insert(text.clone(), number);
        texts.of.insert(number, text.clone());
        text
    }
}

/// The rules as the engine asks for them.
pub struct Called(pub Arc<Own>);

impl Ruleset for Called {
    type Position = Number;

    fn options(&self, of: &Number, out: &mut Vec<Number>) {
        let own = &self.0;
        own.call((), |py| {
            let listed = own.functions.options.bind(py).call1((own.position(py, *of),))?;
            own.list(&listed, out)
        });
    }

    fn summands(&self, of: Number, out: &mut Vec<Number>) {
        let own = &self.0;
        let Some(parts) = &own.functions.parts else { return out.push(of) };
        own.call((), |py| own.list(&parts.bind(py).call1((own.position(py, of),))?, out));
    }

    fn canonical(&self, of: Number) -> Number {
        let own = &self.0;
        let Some(canonical) = &own.functions.canonical else { return of };
        own.call(of, |py| own.number(&canonical.bind(py).call1((own.position(py, of),))?))
    }

    fn rank(&self, of: &Number) -> Option<u128> {
        let own = &self.0;
        let rank = own.functions.rank.as_ref()?;
        own.call(None, |py| rank.bind(py).call1((own.position(py, *of),))?.extract())
    }
}

impl Play for Called {
    fn parse(&self, text: &mut Scanner) -> Result<Number, Error> {
        let own = &self.0;
        let start = text.clone();
        let written = text.eat_while(|_| true).trim();
        if let Some(number) = lock(&own.texts).known.get(written) {
            return Ok(*number);
        }
        let read = Python::attach(|py| {
            let position = own.functions.parse.bind(py).call1((written,));
            position.and_then(|position| own.number(&position)).map_err(|error| error.to_string())
        });
        match read {
            // One way to write it is enough.
            Ok(number) => Ok(number),
            Err(why) => {
                Err(text.wrong_since(&start, format!("expected a position of {}: {why}", own.name)))
            }
        }
    }

    fn notate(&self, of: &Number) -> String {
        self.0.text(*of)
    }

    fn moves(&self, of: &Number) -> Vec<Move<Number>> {
        let own = &self.0;
        let mut options = Vec::new();
        self.options(of, &mut options);
        let named = options.into_iter().map(|option| {
            let described = own.functions.describe.as_ref().map(|describe| {
                own.call(String::new(), |py| {
                    let ends = (own.position(py, *of), own.position(py, option));
                    describe.bind(py).call1(ends)?.extract()
                })
            });
            let text = described.unwrap_or_else(|| format!("move to {}", own.text(option)));
            Move::new(text, option)
        });
        named.collect()
    }

    fn draw(&self, of: &Number) -> Scene {
        let own = &self.0;
        let text = own.text(*of);
        let Some(draw) = &own.functions.draw else {
            let mut scene = Scene::new(text.clone());
            scene.label(0.0, 0.0, text).named("position");
            return scene;
        };
        own.call(Scene::new(text.clone()), |py| {
            let drawn: String = draw.bind(py).call1((own.position(py, *of),))?.extract()?;
            let shapes: Vec<Placed> = serde_json::from_str(&drawn)
                .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
            Ok(Scene { shapes, ..Scene::new(text) })
        })
    }

    fn ways(&self, of: &Number, moves: &[Move<Number>]) -> Vec<Vec<Way>> {
        let before = pieces(self.draw(of));
        moves
            .iter()
            .map(|option| vec![change(&before, &pieces(self.draw(&option.result)))])
            .collect()
    }
}

/// The pieces of a picture with their shapes.
fn pieces(scene: Scene) -> Vec<(String, Vec<Placed>)> {
    let mut found: Vec<(String, Vec<Placed>)> = Vec::new();
    for placed in scene.shapes {
        let Some(name) = placed.piece.clone() else { continue };
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, shapes)) => shapes.push(placed),
            None => found.push((name, vec![placed])),
        }
    }
    found
}

/// What a move does on the board, seen by comparing pictures. Whoever points at a piece that changes makes the move.
fn change(before: &[(String, Vec<Placed>)], after: &[(String, Vec<Placed>)]) -> Way {
    let shapes = |list: &[(String, Vec<Placed>)], name: &str| {
        list.iter().find(|(known, _)| known == name).map(|(_, shapes)| shapes.clone())
    };
    let mut way = Way::default();
    for (name, old) in before {
        match shapes(after, name) {
            None => way.goes.push(name.clone()),
            Some(new) if new != *old => way = way.alters([name.clone()]),
            Some(_) => {}
        }
    }
    way.at = way.goes.clone();
    let is_new = |name: &&String| shapes(before, name).is_none();
    way.comes.extend(after.iter().map(|(name, _)| name).filter(is_new).cloned());
    if way.at.is_empty() {
        way.at = before.iter().map(|(name, _)| name.clone()).collect();
        way.onto = way.at.clone();
    }
    way
}
