"""Nimbers, ordinals, and arrays of them."""

from __future__ import annotations

import random

import numpy as np
import pytest

import grundy
from grundy import Loopy, Nimber, Ordinal


def test_nimbers_are_a_field() -> None:
    dice = random.Random(1)
    for bits in (4, 8, 64, 128, 300):
        for _ in range(20):
            a, b, c = (Nimber(dice.getrandbits(bits)) for _ in range(3))
            assert a + b == b + a == a - b and a * b == b * a and a + a == 0 and -a == a
            assert a * (b + c) == a * b + a * c and (a * b) * c == a * (b * c)
            assert a.sqrt() * a.sqrt() == a and a**2 == a * a and a**0 == 1
            if b:
                assert a / b * b == a and b * b.inverse() == 1 and b**-2 == (b * b).inverse()


def test_nimbers_are_numbers() -> None:
    assert Nimber(5) == 5 and hash(Nimber(5)) == hash(5) and 3 < Nimber(5) <= 5
    assert Nimber(2**64 + 3) == 2**64 + 3 and int(Nimber(2**100)) == 2**100
    assert [10, 20, 30][Nimber(1)] == 20 and not Nimber(0) and str(Nimber("*12")) == "*12"
    assert Nimber(2) * 2 == 2 * Nimber(2) == 3 and 5 + Nimber(3) == 6 and repr(Nimber(7)) == "Nimber(7)"
    assert Nimber(2).log(3) == 2 and Nimber(1).log(5) is None
    assert Nimber(6)._repr_latex_() == "${\\ast}6$"
    for wrong in (-1, "w", "x", 1.5):
        with pytest.raises((ValueError, TypeError)):
            Nimber(wrong)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        Nimber(3) / 0
    with pytest.raises(ZeroDivisionError):
        Nimber(0).inverse()
    with pytest.raises(TypeError):
        Nimber(3) + "3"  # type: ignore[operator]
    assert Nimber(3) != "3"


def test_ordinals_calculate() -> None:
    w = Ordinal("w")
    assert w**3 == 2 and isinstance(w**3, Nimber) and w * w == Ordinal("w^2") and w * Ordinal("w^2") == 2
    assert w + 1 == Ordinal("w+1") and 1 + w == w + 1 and w + w == 0 and w / w == 1
    assert 1 / (w + 1) * (w + 1) == 1 and (w + 1).sqrt() ** 2 == w + 1 and w.inverse() * w == 1
    assert w > 10**30 and Nimber(3) < w and w != 3 and hash(Ordinal(5)) == hash(5) and Ordinal(5) == Nimber(5)
    assert str(Ordinal("w^2*3+5")) == "*(ω^2·3+5)" and Ordinal("w^2*3+5").text == "w^2*3+5"
    assert Ordinal("w^(w+1)*2+5")._repr_latex_() == "${\\ast}(\\omega ^{\\omega +1}\\cdot 2+5)$"
    assert not w.is_finite and eval(repr(w)) == w
    with pytest.raises(OverflowError):
        int(w)
    with pytest.raises(grundy.InputError) as raised:
        Ordinal("w^")
    assert raised.value.column == 3
    with pytest.raises(grundy.Unknown):
        Ordinal("w^(w^w)") * Ordinal("w^(w^w)")


def test_values_are_read_as_they_are_written() -> None:
    for value in (Nimber(6), Ordinal("w"), Ordinal("w^2*3+5"), Loopy([0, 2, Ordinal("w")]), Loopy(), grundy.Loony()):
        assert grundy._core.read_value(str(value)) == value


def test_mex_and_the_calculator() -> None:
    assert grundy.mex([0, 1, 3, Nimber(2), Ordinal("w")]) == 4 and grundy.mex([]) == 0
    assert grundy.nim("2*2") == 3 and grundy.nim("root(3, 2)")[0] == Ordinal("w")  # type: ignore[index]
    with pytest.raises(grundy.InputError):
        grundy.nim("2 *")


def test_arrays_agree_with_numbers() -> None:
    dice = np.random.default_rng(2)
    for kind in (np.uint8, np.uint16, np.uint32, np.uint64):
        a, b = (dice.integers(1, np.iinfo(kind).max, 1000, dtype=kind) for _ in range(2))
        product = grundy.nim_multiply(a, b)
        assert product.dtype == kind
        for x, y, z in zip(a.tolist(), b.tolist(), product.tolist(), strict=True):
            assert Nimber(x) * Nimber(y) == z
        assert (grundy.nim_divide(product, b) == a).all()
        assert (grundy.nim_multiply(a, grundy.nim_inverse(a)) == 1).all()
        assert (grundy.nim_sqrt(grundy.nim_square(a)) == a).all()
        assert (grundy.nim_square(a) == grundy.nim_multiply(a, a)).all()
        assert (grundy.nim_add(a, b) == (a ^ b)).all()


def test_arrays_are_broadcast_and_filled() -> None:
    table = grundy.nim_multiply(np.arange(16)[:, None], np.arange(16))
    assert table.shape == (16, 16) and table[2, 2] == 3 and (table == table.T).all()
    a = np.arange(100, dtype=np.uint64)
    room = np.empty_like(a)
    assert grundy.nim_multiply(a, a, out=room) is room and (room == grundy.nim_square(a)).all()
    every_other = np.arange(20, dtype=np.uint64)[::2]
    assert (grundy.nim_multiply(every_other, 1) == every_other).all()
    with pytest.raises(ValueError, match="negative"):
        grundy.nim_multiply([-1], [1])
    with pytest.raises(TypeError, match="float"):
        grundy.nim_multiply([0.5], [1])
    with pytest.raises(ValueError, match="room"):
        grundy.nim_multiply(a, a, out=np.empty(3, dtype=np.uint64))
    with pytest.raises(ZeroDivisionError):
        grundy.nim_divide([1, 2], [1, 0])
