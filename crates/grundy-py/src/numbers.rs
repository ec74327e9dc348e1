//! Nimbers and the other values of positions, as numbers of Python.

use crate::trouble::{Answered, Trouble};
use grundy::Value;
use grundy::nimber::natural::Natural;
use grundy::nimber::ordinal;
use grundy::nimber::transfinite::{Closure, Unknown, finite};
use grundy::nimber::{log, wide};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple, PyType};
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// A finite nimber, of any size: ``+`` is the nim-sum, ``*`` the nim-product.
#[pyclass(module = "grundy._core", frozen)]
pub struct Nimber(Natural);

/// A nimber that may be infinite, written in Cantor's normal form: ``w^2*3+w+5``.
#[pyclass(module = "grundy._core", frozen)]
pub struct Ordinal(ordinal::Ordinal);

/// Smith's ∞ with its subscripts: play need not end.
#[pyclass(module = "grundy._core", frozen)]
pub struct Loopy(BTreeSet<ordinal::Ordinal>);

/// Larger than every number: the player to move wins, whatever heap stands beside it.
#[pyclass(module = "grundy._core", frozen)]
pub struct Loony;

/// The fields that were built, for the next product.
static CLOSURE: LazyLock<Mutex<Closure>> = LazyLock::new(Mutex::default);

fn closure() -> MutexGuard<'static, Closure> {
    CLOSURE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Larger integers are refused, as in the engine's notation.
const MOST_BITS: usize = ordinal::MAX_BITS;

fn natural(number: &Bound<'_, PyAny>) -> PyResult<Natural> {
    if let Ok(small) = number.extract::<u64>() {
        return Ok(Natural::from_limbs(vec![small]));
    }
    if !number.hasattr("__index__")? {
        return Err(PyTypeError::new_err("expected a whole number"));
    }
    let number = number.call_method0("__index__")?;
    if number.lt(0)? {
        return Err(PyValueError::new_err(
            "a nimber is not negative: every one is its own negative",
        ));
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    if bits > MOST_BITS {
        return Err(PyOverflowError::new_err(format!(
            "expected at most {MOST_BITS} binary digits"
        )));
    }
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(64) * 8, "little"))?;
    let bytes: Vec<u8> = bytes.extract()?;
    let limb = |chunk: &[u8]| chunk.iter().rev().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    Ok(Natural::from_limbs(bytes.chunks(8).map(limb).collect()))
}

fn integer<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = number.to_u64() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes: Vec<u8> = number.limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect();
    PyType::new::<PyInt>(py).call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
}

/// A number that stands in a nim operation.
enum Operand {
    Finite(Natural),
    Infinite(ordinal::Ordinal),
}

impl Operand {
    fn ordinal(self) -> ordinal::Ordinal {
        match self {
            Self::Finite(number) => ordinal::Ordinal::finite(number),
            Self::Infinite(ordinal) => ordinal,
        }
    }
}

fn operand(number: &Bound<'_, PyAny>) -> Option<Operand> {
    if let Ok(nimber) = number.cast::<Nimber>() {
        return Some(Operand::Finite(nimber.get().0.clone()));
    }
    if let Ok(ordinal) = number.cast::<Ordinal>() {
        return Some(Operand::Infinite(ordinal.get().0.clone()));
    }
    natural(number).ok().map(Operand::Finite)
}

/// The object that stands for a value.
pub fn object(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Nim(nimber) => Py::new(py, Nimber(Natural::from_limbs(vec![nimber.0])))?.into_any(),
        Value::Ordinal(ordinal) => of_ordinal(py, (**ordinal).clone())?,
        Value::Loopy(subscripts) => Py::new(py, Loopy(subscripts.clone()))?.into_any(),
        Value::Loony => Py::new(py, Loony)?.into_any(),
    })
}

/// A finite ordinal is a nimber.
fn of_ordinal(py: Python<'_>, ordinal: ordinal::Ordinal) -> PyResult<Py<PyAny>> {
    match ordinal.to_natural() {
        Some(number) => Ok(Py::new(py, Nimber(number.clone()))?.into_any()),
        None => Ok(Py::new(py, Ordinal(ordinal))?.into_any()),
    }
}

/// A value from the text that it is written as.
#[pyfunction]
pub fn read_value(py: Python<'_>, text: &str) -> Answered<Py<PyAny>> {
    let ordinal =
        |text: &str| ordinal::Ordinal::parse(text.trim_start_matches('(').trim_end_matches(')'));
    if text == "loony" {
        return Ok(object(py, &Value::Loony)?);
    }
    if let Some(list) = text.strip_prefix("∞{").and_then(|rest| rest.strip_suffix('}')) {
        let list = list.split(',').filter(|part| !part.is_empty());
        let subscripts = list.map(ordinal::Ordinal::parse).collect::<Result<_, _>>()?;
        return Ok(object(py, &Value::Loopy(subscripts))?);
    }
    let digits = text.strip_prefix('*').unwrap_or(text);
    let read = match digits.starts_with('(') {
        true => ordinal(digits)?,
        false => ordinal::Ordinal::parse(digits)?,
    };
    Ok(of_ordinal(py, read)?)
}

/// What two numbers make, as the engine computes with ordinals.
type Binary =
    fn(&mut Closure, &ordinal::Ordinal, &ordinal::Ordinal) -> Result<ordinal::Ordinal, Unknown>;

fn infinite(py: Python<'_>, one: Operand, other: Operand, work: Binary) -> PyResult<Py<PyAny>> {
    let (one, other) = (one.ordinal(), other.ordinal());
    let result = py.detach(|| work(&mut closure(), &one, &other)).map_err(Trouble::from)?;
    of_ordinal(py, result)
}

fn add(py: Python<'_>, one: Operand, other: Operand) -> PyResult<Py<PyAny>> {
    match (one, other) {
        (Operand::Finite(a), Operand::Finite(b)) => Ok(Py::new(py, Nimber(a.xor(&b)))?.into_any()),
        (one, other) => of_ordinal(py, one.ordinal().nim_add(&other.ordinal())),
    }
}

fn multiply(py: Python<'_>, one: Operand, other: Operand) -> PyResult<Py<PyAny>> {
    match (one, other) {
        (Operand::Finite(a), Operand::Finite(b)) => {
            Ok(Py::new(py, Nimber(finite::multiply(&a, &b)))?.into_any())
        }
        (one, other) => infinite(py, one, other, Closure::mul),
    }
}

fn divide(py: Python<'_>, one: Operand, other: Operand) -> PyResult<Py<PyAny>> {
    match (one, other) {
        (Operand::Finite(a), Operand::Finite(b)) => {
            let inverse = wide::inverse(b.limbs()).map(Natural::from_limbs);
            let inverse = inverse.ok_or_else(|| Trouble::from(Unknown::DivisionByZero))?;
            Ok(Py::new(py, Nimber(finite::multiply(&a, &inverse)))?.into_any())
        }
        (one, other) => infinite(py, one, other, Closure::div),
    }
}

fn power(py: Python<'_>, base: Operand, exponent: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let mut base = base.ordinal();
    let exponent = exponent.call_method0("__index__")?;
    let is_negative = exponent.lt(0)?;
    let exponent = natural(&exponent.call_method0("__abs__")?)?;
    let result = py.detach(|| {
        let mut closure = closure();
        if is_negative {
            base = closure.inverse(&base)?;
        }
        closure.pow(&base, &exponent)
    });
    of_ordinal(py, result.map_err(Trouble::from)?)
}

/// Numbers are compared as ordinals.
fn compare(py: Python<'_>, one: Operand, other: &Bound<'_, PyAny>, op: CompareOp) -> Py<PyAny> {
    let Some(other) = operand(other) else { return py.NotImplemented() };
    let holds = op.matches(one.ordinal().cmp(&other.ordinal()));
    pyo3::types::PyBool::new(py, holds).to_owned().into_any().unbind()
}

/// What an operation between a number and something else gives.
fn between(
    one: Option<Operand>,
    other: Option<Operand>,
    py: Python<'_>,
    work: impl FnOnce(Python<'_>, Operand, Operand) -> PyResult<Py<PyAny>>,
) -> PyResult<Py<PyAny>> {
    match (one, other) {
        (Some(one), Some(other)) => work(py, one, other),
        _ => Ok(py.NotImplemented()),
    }
}

/// The operators, which are the same for finite and infinite numbers.
macro_rules! operators {
    ($class:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $class {
            $($own)*

            fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                between(Some(self.operand()), operand(other), other.py(), add)
            }

            fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.__add__(other)
            }

            /// Every number is its own negative.
            fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.__add__(other)
            }

            fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.__add__(other)
            }

            fn __neg__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __pos__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                between(Some(self.operand()), operand(other), other.py(), multiply)
            }

            fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.__mul__(other)
            }

            fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                between(Some(self.operand()), operand(other), other.py(), divide)
            }

            fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                between(operand(other), Some(self.operand()), other.py(), divide)
            }

            /// The power in the field; the exponent is an ordinary integer.
            fn __pow__(
                &self,
                exponent: &Bound<'_, PyAny>,
                modulo: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<Py<PyAny>> {
                if modulo.is_some() {
                    return Err(PyValueError::new_err("powers of nimbers have no modulus"));
                }
                let py = exponent.py();
                match exponent.hasattr("__index__")? && exponent.cast::<Nimber>().is_err() {
                    true => power(py, self.operand(), exponent),
                    false => Ok(py.NotImplemented()),
                }
            }

            fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> Py<PyAny> {
                compare(other.py(), self.operand(), other, op)
            }

            fn __bool__(&self) -> bool {
                !self.operand().ordinal().is_zero()
            }

            /// The inverse: times the number, it is 1.
            fn inverse(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                divide(py, Operand::Finite(Natural::ONE), self.operand())
            }

            /// The square root, of which there is exactly one.
            fn sqrt(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                let number = self.operand().ordinal();
                let root = py.detach(|| closure().sqrt(&number)).map_err(Trouble::from)?;
                of_ordinal(py, root)
            }

            fn __str__(&self) -> String {
                Value::from(self.operand().ordinal()).to_string()
            }

            fn _repr_latex_(&self) -> String {
                format!("${}$", latex(&Value::from(self.operand().ordinal()).to_string()))
            }
        }
    };
}

impl Nimber {
    fn operand(&self) -> Operand {
        Operand::Finite(self.0.clone())
    }
}

impl Ordinal {
    fn operand(&self) -> Operand {
        Operand::Infinite(self.0.clone())
    }
}

/// A value as TeX: ``*(ω^2·3+5)`` becomes ``{\ast}(\omega^{2}\cdot 3+5)``.
fn latex(text: &str) -> String {
    let mut tex = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '*' => tex += "{\\ast}",
            'ω' => tex += "\\omega ",
            '·' => tex += "\\cdot ",
            '∞' => tex += "\\infty_",
            '^' if rest.peek() != Some(&'(') => {
                let mut exponent = String::new();
                while let Some(digit) = rest.next_if(|c| c.is_ascii_digit() || *c == 'ω') {
                    exponent.push(digit);
                }
                tex += &format!("^{{{}}}", latex(&exponent));
            }
            '^' => {
                let mut depth = 0;
                let mut exponent = String::new();
                for c in rest.by_ref() {
                    depth += i32::from(c == '(') - i32::from(c == ')');
                    if depth == 0 {
                        break;
                    }
                    exponent.push(c);
                }
                tex += &format!("^{{{}}}", latex(&exponent[1..]));
            }
            other => tex.push(other),
        }
    }
    tex
}

operators!(Nimber {
    #[new]
    #[pyo3(signature = (number=None))]
    fn new(number: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(number) = number else { return Ok(Self(Natural::ZERO)) };
        if let Ok(nimber) = number.cast::<Self>() {
            return Ok(Self(nimber.get().0.clone()));
        }
        if let Ok(text) = number.extract::<String>() {
            let read = ordinal::Ordinal::parse(text.trim().trim_start_matches('*'));
            let read = read.map_err(Trouble::from)?;
            let finite = read.to_natural().cloned();
            return finite.map(Self).ok_or_else(|| {
                PyValueError::new_err(format!("{} is infinite: expected a finite number", read.pretty()))
            });
        }
        natural(number).map(Self)
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.0)
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        integer(py, &self.0)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [integer(py, &self.0)?])
    }

    /// The least n whose nim-power of this is `number`; nothing if there is none. For numbers below 2^64.
    fn log<'py>(&self, py: Python<'py>, number: &Bound<'py, PyAny>) -> PyResult<Option<u64>> {
        let number = natural(number)?;
        match (self.0.to_u64(), number.to_u64()) {
            (Some(base), Some(number)) => Ok(py.detach(|| log::log(number, base))),
            _ => Err(PyOverflowError::new_err("logarithms are for numbers below 2^64")),
        }
    }
});

operators!(Ordinal {
    #[new]
    fn new(number: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(operand) = operand(number) {
            return Ok(Self(operand.ordinal()));
        }
        let text: String = number.extract()?;
        let text = text.trim();
        let bare = text.strip_prefix('*').unwrap_or(text);
        Ok(Self(ordinal::Ordinal::parse(bare).map_err(Trouble::from)?))
    }

    /// Whether it is below ω.
    #[getter]
    fn is_finite(&self) -> bool {
        self.0.is_finite()
    }

    /// The number as it is written in positions: ``w^2+3``.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.to_natural() {
            Some(number) => integer(py, number),
            None => Err(PyOverflowError::new_err(format!("{} is infinite", self.0.pretty()))),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.0.to_natural() {
            Some(number) => integer(py, number)?.hash(),
            None => PyString::new(py, &self.0.to_string()).hash(),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.0.to_string()).repr()?;
        Ok(format!("Ordinal({})", text.to_str()?))
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
});

#[pymethods]
impl Loopy {
    #[new]
    #[pyo3(signature = (subscripts=None))]
    fn new(subscripts: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut found = BTreeSet::new();
        for subscript in subscripts.map(|list| list.try_iter()).transpose()?.into_iter().flatten() {
            found.insert(Ordinal::new(&subscript?)?.0);
        }
        Ok(Self(found))
    }

    /// The values that can be moved to.
    #[getter]
    fn subscripts(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.0.iter().map(|subscript| of_ordinal(py, subscript.clone())).collect()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    fn __str__(&self) -> String {
        Value::Loopy(self.0.clone()).to_string()
    }

    fn __repr__(&self) -> String {
        let list: Vec<String> = self
            .0
            .iter()
            .map(|one| match one.to_natural() {
                Some(number) => number.to_string(),
                None => format!("Ordinal('{one}')"),
            })
            .collect();
        format!("Loopy([{}])", list.join(", "))
    }

    fn __getnewargs__(&self, py: Python<'_>) -> PyResult<(Vec<Py<PyAny>>,)> {
        Ok((self.subscripts(py)?,))
    }

    fn _repr_latex_(&self) -> String {
        let text = self.__str__();
        format!("${}$", latex(&text).replacen("_{", "_{\\{", 1).replacen('}', "\\}}", 1))
    }
}

#[pymethods]
impl Loony {
    #[new]
    fn new() -> Self {
        Self
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok()
    }

    fn __hash__(&self) -> isize {
        0x100
    }

    fn __str__(&self) -> String {
        Value::Loony.to_string()
    }

    fn __repr__(&self) -> &'static str {
        "Loony()"
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> Bound<'py, PyTuple> {
        PyTuple::empty(py)
    }
}

/// The least number that is not among these.
#[pyfunction]
pub fn mex(numbers: &Bound<'_, PyAny>) -> PyResult<Nimber> {
    let mut present = BTreeSet::new();
    for number in numbers.try_iter()? {
        if let Some(Operand::Finite(number)) = operand(&number?) {
            present.extend(number.to_u64());
        }
    }
    let gap = (0u64..).zip(present.iter()).find(|(place, number)| place != *number);
    let least = gap.map_or(present.len() as u64, |(place, _)| place);
    Ok(Nimber(Natural::from_limbs(vec![least])))
}
