//! Games that are brought along: from a text of rules, or from functions of Python.

use crate::bench::bench;
use crate::callable::{Called, Functions, Own};
use crate::game::Game;
use crate::trouble::{Answered, Trouble};
use grundy::table::game::seat;
use grundy::table::{AnyGame, Card};
use grundy::{Scanner, Sum};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// A game that was brought along, ready to open positions.
#[pyclass(module = "grundy._core", frozen)]
pub struct Rules {
    game: Arc<dyn AnyGame>,
    own: Option<Arc<Own>>,
    /// What was understood of a text of rules.
    report: Option<String>,
}

#[pymethods]
impl Rules {
    /// What the game is called.
    #[getter]
    fn name(&self) -> &str {
        self.game.spec()
    }

    /// What was understood of a text of rules, in sentences.
    #[getter]
    fn report(&self) -> Option<&str> {
        self.report.as_deref()
    }

    /// The position that an object is, of a game written in Python.
    fn position(&self, py: Python<'_>, object: &Bound<'_, PyAny>) -> Answered<Game> {
        let Some(own) = &self.own else {
            return Err(Trouble::Wrong("these rules read positions from text".into()));
        };
        let number = own.number(object)?;
        let text = own.text(number);
        if let Some(error) = own.take_failure(py) {
            return Err(error.into());
        }
        self.read(py, &text)
    }

    /// The position that a text stands for.
    fn read(&self, py: Python<'_>, text: &str) -> Answered<Game> {
        let component = py.detach(|| self.game.parse(&mut Scanner::new(text)))?;
        Ok(Game::new(Sum::new(vec![component]), self.own.iter().cloned().collect()))
    }
}

/// Reads the rules of a game from a text.
#[pyfunction]
pub fn of_text(py: Python<'_>, name: &str, text: &str) -> Answered<Rules> {
    require_name(name)?;
    py.detach(|| {
        let rules = grundy_rules::Rules::read(name, text)?;
        let report = rules.report().to_string();
        let mut bench = bench();
        bench.put(Arc::new(rules.card()), None)?;
        Ok(Rules { game: bench.game(name)?, own: None, report: Some(report) })
    })
}

/// Takes the rules of a game from functions.
#[pyfunction]
#[pyo3(signature = (name, title, rules, functions))]
pub fn of_callables(
    py: Python<'_>,
    name: &str,
    title: &str,
    rules: &str,
    functions: &Bound<'_, PyAny>,
) -> Answered<Rules> {
    require_name(name)?;
    let optional = |name: &str| -> PyResult<Option<Py<PyAny>>> {
        let function = functions.getattr(name)?;
        Ok((!function.is_none()).then(|| function.unbind()))
    };
    let functions = Functions {
        options: functions.getattr("options")?.unbind(),
        parts: optional("parts")?,
        canonical: optional("canonical")?,
        rank: optional("rank")?,
        draw: optional("draw")?,
        describe: optional("describe")?,
        notate: functions.getattr("notate")?.unbind(),
        parse: functions.getattr("parse")?.unbind(),
    };
    let own = Arc::new(Own::new(py, name, functions));
    let ruled = own.clone();
    let open = move |card: &Arc<Card>, _: &mut Scanner| {
        Ok(ruled.seated(|| seat(card, "", Called(ruled.clone()))))
    };
    let card = Card::with_parameters(name.to_owned(), title.to_owned(), "", "", open);
    let card = card.explained(rules.to_owned(), "as in Python");
    // There is no example yet: whoever brings a game has positions of their own.
    let card = Arc::new(Card { examples: vec![Cow::Owned(name.to_owned())], ..card });
    py.detach(|| {
        let mut bench = bench();
        bench.put(card, Some(own.clone()))?;
        Ok(Rules { game: bench.game(name)?, own: Some(own), report: None })
    })
}

fn require_name(name: &str) -> Answered<()> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    match !name.is_empty() && name.chars().all(is_plain) {
        true => Ok(()),
        false => Err(Trouble::Wrong(format!(
            "expected a name of small letters, digits and ‘-’, not ‘{name}’"
        ))),
    }
}
