"""Nim arithmetic on NumPy arrays of whole numbers below 2^64."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Numbers = numpy.typing.NDArray[numpy.unsignedinteger[Any]]

__all__ = ["nim_add", "nim_divide", "nim_inverse", "nim_multiply", "nim_sqrt", "nim_square"]


def _read(numbers: Any) -> numpy.typing.NDArray[Any]:
    """An array of whole numbers that are not negative."""
    import numpy

    array = numpy.asarray(numbers)
    if array.dtype.kind == "i" or array.dtype == object or array.dtype.kind == "b":
        if array.size and array.min() < 0:
            raise ValueError("a nimber is not negative: every one is its own negative")
        wider = {1: numpy.uint8, 2: numpy.uint16, 4: numpy.uint32}
        array = array.astype(wider.get(array.dtype.itemsize if array.dtype != object else 8, numpy.uint64))
    if array.dtype.kind != "u":
        raise TypeError(f"expected an array of whole numbers, not of {array.dtype}")
    return array


def _flat(array: numpy.typing.NDArray[Any]) -> numpy.typing.NDArray[numpy.uint64]:
    import numpy

    return numpy.ascontiguousarray(array, dtype=numpy.uint64).reshape(-1)


def _pairs(a: Any, b: Any) -> tuple[Any, Any, Any, Any]:
    import numpy

    one, other = _read(a), _read(b)
    kind = numpy.result_type(one, other)
    if one.shape != other.shape:
        one, other = numpy.broadcast_arrays(one, other)
    return one, other, one.shape, kind


def nim_add(a: Any, b: Any) -> Numbers:
    """The nim-sum, element by element.

    >>> nim_add([3, 5], [5, 5]).tolist()
    [6, 0]
    """
    import numpy

    one, other, _, _ = _pairs(a, b)
    total: Numbers = numpy.bitwise_xor(one, other)
    return total


def nim_multiply(a: Any, b: Any, out: Numbers | None = None) -> Numbers:
    """The nim-product, element by element; into ``out``, an array of 64-bit numbers, if it is given.

    >>> nim_multiply([2, 4], [[2], [8]]).tolist()
    [[3, 8], [12, 11]]
    """
    one, other, shape, kind = _pairs(a, b)
    if out is not None:
        if out.shape != shape or out.dtype.str[1:] != "u8" or not out.flags.c_contiguous:
            raise ValueError(f"expected room for 64-bit numbers of the shape {shape}, without gaps")
        _core.nim_multiply(_flat(one), _flat(other), out.reshape(-1))
        return out
    product: Numbers = _core.nim_multiply(_flat(one), _flat(other)).reshape(shape)
    # Numbers below 2^8, 2^16 and 2^32 are fields, so that products fit.
    return product if kind.itemsize == 8 else product.astype(kind)


def nim_divide(a: Any, b: Any) -> Numbers:
    """The nim-quotient, element by element.

    >>> nim_divide([6], [2]).tolist(), nim_multiply([2], [7]).tolist()
    ([13], [9])
    """
    one, other, shape, kind = _pairs(a, b)
    quotient: Numbers = _core.nim_divide(_flat(one), _flat(other)).reshape(shape).astype(kind, copy=False)
    return quotient


def _each(work: Any, a: Any) -> Numbers:
    numbers = _read(a)
    done: Numbers = work(_flat(numbers)).reshape(numbers.shape).astype(numbers.dtype, copy=False)
    return done


def nim_square(a: Any) -> Numbers:
    """The nim-square of every element.

    >>> nim_square([2, 3]).tolist()
    [3, 2]
    """
    return _each(_core.nim_square, a)


def nim_sqrt(a: Any) -> Numbers:
    """The nim-square-root of every element.

    >>> nim_sqrt([3, 2]).tolist()
    [2, 3]
    """
    return _each(_core.nim_sqrt, a)


def nim_inverse(a: Any) -> Numbers:
    """The nim-inverse of every element.

    >>> nim_inverse([1, 2, 3]).tolist()
    [1, 3, 2]
    """
    return _each(_core.nim_inverse, a)
