//! Asking the engine: Python is let go of meanwhile, Ctrl-C is heard, limits are kept, progress is told.

use crate::callable::Own;
use crate::trouble::{Answered, Trouble};
use grundy::{Budget, Stopped};
use grundy_runs::Watch;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So often Python is asked whether Ctrl-C was pressed, and progress is told.
const PAUSE: Duration = Duration::from_millis(50);

/// The memory that a question may use unless told otherwise, in MiB.
const MEMORY: u64 = 4096;

/// Limits on the questions that are asked in a ``with`` block, in this thread.
#[pyclass(name = "Limits", module = "grundy._core", frozen)]
pub struct Limits {
    wanted: Wanted,
}

#[derive(Clone)]
struct Wanted {
    nodes: u64,
    time: Option<Duration>,
    memory: u64,
    progress: Option<Arc<Py<PyAny>>>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { nodes: u64::MAX, time: None, memory: MEMORY, progress: None }
    }
}

thread_local! {
    /// The limits of the blocks that were entered, the innermost last.
    static ENTERED: RefCell<Vec<Wanted>> = const { RefCell::new(Vec::new()) };
}

fn current() -> Wanted {
    ENTERED.with_borrow(|entered| entered.last().cloned()).unwrap_or_default()
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (nodes=None, time=None, memory=None, progress=None))]
    fn new(
        nodes: Option<u64>,
        time: Option<f64>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> Answered<Self> {
        let outer = current();
        let seconds = |time: f64| {
            Duration::try_from_secs_f64(time)
                .map_err(|_| Trouble::Wrong("expected a number of seconds".into()))
        };
        let wanted = Wanted {
            nodes: nodes.unwrap_or(outer.nodes),
            time: time.map_or(Ok(outer.time), |time| seconds(time).map(Some))?,
            memory: memory.unwrap_or(outer.memory),
            progress: progress.map(Arc::new).or(outer.progress),
        };
        Ok(Self { wanted })
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        ENTERED.with_borrow_mut(|entered| entered.push(slf.get().wanted.clone()));
        slf
    }

    #[pyo3(signature = (*_why))]
    fn __exit__(&self, _why: &Bound<'_, pyo3::types::PyTuple>) {
        ENTERED.with_borrow_mut(Vec::pop);
    }
}

/// What happens beside a question.
struct Beside {
    progress: Option<Arc<Py<PyAny>>>,
    own: Vec<Arc<Own>>,
    looked: Mutex<Instant>,
    is_shown: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Beside {
    /// Whether and why to stop; work outside the engine asks too.
    fn look(&self, spent: u64) -> Option<Stopped> {
        if self.own.iter().any(|own| own.has_failed()) {
            return Some(Stopped::Cancelled);
        }
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if looked.elapsed() < PAUSE {
            return None;
        }
        *looked = Instant::now();
        // Nobody may wait for this lock while Python is waited for.
        drop(looked);
        let told = Python::attach(|py| {
            py.check_signals()?;
            match &self.progress {
                Some(progress) => {
                    self.is_shown.store(true, Ordering::Relaxed);
                    progress.call1(py, (spent,)).map(drop)
                }
                None => Ok(()),
            }
        });
        let error = told.err()?;
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        Some(Stopped::Cancelled)
    }
}

/// Asks with the limits of the blocks around. `own` are the games written in Python that take part.
pub fn watched<T: Send>(
    py: Python<'_>,
    own: &[Arc<Own>],
    work: impl FnOnce(&Watch) -> Answered<T> + Send,
) -> Answered<T> {
    let Wanted { nodes, time, memory, progress } = current();
    let beside = Arc::new(Beside {
        progress,
        own: own.to_vec(),
        looked: Mutex::new(Instant::now()),
        is_shown: AtomicBool::new(false),
        error: Mutex::new(None),
    });
    let looking = beside.clone();
    let limits = grundy_runs::Limits { nodes, time, memory, progress: false };
    let answered = py.detach(move || {
        let watch = limits.watch_also(move |spent| looking.look(spent));
        work(&watch)
    });
    if beside.is_shown.load(Ordering::Relaxed)
        && let Some(progress) = &beside.progress
        && let Ok(close) = progress.getattr(py, "close")
    {
        close.call0(py)?;
    }
    let error = beside.error.lock().unwrap_or_else(PoisonError::into_inner).take();
    let failed = own.iter().fold(None, |failed, own| own.take_failure(py).or(failed));
    match error.or(failed) {
        Some(error) => Err(error.into()),
        None => answered,
    }
}

/// The same for questions that need a budget only.
pub fn ask<T: Send>(
    py: Python<'_>,
    own: &[Arc<Own>],
    work: impl FnOnce(&mut Budget) -> Answered<T> + Send,
) -> Answered<T> {
    watched(py, own, |watch| work(&mut watch.budget()))
}
