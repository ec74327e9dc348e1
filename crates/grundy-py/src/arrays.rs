//! Nim operations on whole arrays of 64-bit numbers.

use crate::trouble::{Answered, Trouble};
use grundy::nimber::bulk;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

type Numbers<'py> = PyReadonlyArray1<'py, u64>;
type Array<'py> = Bound<'py, PyArray1<u64>>;

fn one_piece<E>(_: E) -> Trouble {
    Trouble::Wrong("expected arrays without gaps, as np.ascontiguousarray makes them".into())
}

/// Products, pair by pair; into `out` where that is given.
#[pyfunction]
#[pyo3(signature = (a, b, out=None))]
pub fn nim_multiply<'py>(
    py: Python<'py>,
    a: Numbers<'py>,
    b: Numbers<'py>,
    out: Option<PyReadwriteArray1<'py, u64>>,
) -> Answered<Option<Array<'py>>> {
    let (a, b) = (a.as_slice().map_err(one_piece)?, b.as_slice().map_err(one_piece)?);
    let room = out.as_ref().map(|out| out.as_slice().map_err(one_piece)).transpose()?;
    if a.len() != b.len() || room.is_some_and(|room| room.len() != a.len()) {
        return Err(Trouble::Wrong("expected arrays of one length".into()));
    }
    let Some(mut out) = out else {
        let mut products = vec![0; a.len()];
        py.detach(|| bulk::multiply(a, b, &mut products));
        return Ok(Some(products.into_pyarray(py)));
    };
    let products = out.as_slice_mut().map_err(one_piece)?;
    py.detach(|| bulk::multiply(a, b, products));
    Ok(None)
}

fn each<'py>(py: Python<'py>, a: &Numbers<'py>, work: fn(&mut [u64])) -> Answered<Array<'py>> {
    let mut numbers = a.as_slice().map_err(one_piece)?.to_vec();
    py.detach(|| work(&mut numbers));
    Ok(numbers.into_pyarray(py))
}

/// Squares.
#[pyfunction]
pub fn nim_square<'py>(py: Python<'py>, a: Numbers<'py>) -> Answered<Array<'py>> {
    each(py, &a, bulk::square)
}

/// Square roots.
#[pyfunction]
pub fn nim_sqrt<'py>(py: Python<'py>, a: Numbers<'py>) -> Answered<Array<'py>> {
    each(py, &a, bulk::sqrt)
}

fn require_inverses(a: &[u64]) -> Answered<()> {
    match a.contains(&0) {
        true => Err(Trouble::Zero("zero has no inverse".into())),
        false => Ok(()),
    }
}

/// Inverses.
#[pyfunction]
pub fn nim_inverse<'py>(py: Python<'py>, a: Numbers<'py>) -> Answered<Array<'py>> {
    require_inverses(a.as_slice().map_err(one_piece)?)?;
    each(py, &a, bulk::inverse)
}

/// Quotients, pair by pair.
#[pyfunction]
pub fn nim_divide<'py>(py: Python<'py>, a: Numbers<'py>, b: Numbers<'py>) -> Answered<Array<'py>> {
    let (a, b) = (a.as_slice().map_err(one_piece)?, b.as_slice().map_err(one_piece)?);
    if a.len() != b.len() {
        return Err(Trouble::Wrong("expected arrays of one length".into()));
    }
    require_inverses(b)?;
    let quotients = py.detach(|| {
        let (mut inverses, mut quotients) = (b.to_vec(), vec![0; a.len()]);
        bulk::inverse(&mut inverses);
        bulk::multiply(a, &inverses, &mut quotients);
        quotients
    });
    Ok(quotients.into_pyarray(py))
}
