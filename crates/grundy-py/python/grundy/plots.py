"""Plots, where matplotlib is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .answers import Table
    from .rulesets import Ruleset

__all__ = ["plot", "table"]


def _axes(axes: Axes | None) -> Any:
    if axes is not None:
        return axes
    from matplotlib import pyplot

    return pyplot.subplots()[1]


def plot(
    game: Ruleset | str | Sequence[Ruleset | str],
    to: int = 2000,
    rows: int | None = None,
    axes: Axes | None = None,
) -> Axes:
    """The values of single heaps, as points; of several games, in several colours.

    With ``rows``, the heaps of one game are put into rows of so many, and their values are colours: with the period
    as their length, the columns become uniform.
    """
    import numpy

    from . import sequence

    shown = _axes(axes)
    games = [game] if isinstance(game, str) or not isinstance(game, Sequence) else list(game)
    if rows is not None:
        values = sequence(games[0], to)
        missing = -len(values) % rows
        filled = numpy.append(values.astype(float), numpy.full(missing, numpy.nan))
        image = shown.imshow(filled.reshape(-1, rows), aspect="auto", interpolation="nearest")
        shown.figure.colorbar(image, ax=shown, label="value")
        shown.set_xlabel(f"heap modulo {rows}")
        shown.set_ylabel("row")
    else:
        for one in games:
            values = sequence(one, to)
            shown.plot(values, ".", markersize=2, label=str(getattr(one, "name", one)))
        shown.set_xlabel("heap")
        shown.set_ylabel("value")
        shown.legend(markerscale=4)
    return shown  # type: ignore[no-any-return]


def table(found: Table, axes: Axes | None = None) -> Axes:
    """The table in colours, each with its value."""
    shown = _axes(axes)
    numbers = found.numbers
    image = shown.imshow(numbers, interpolation="nearest")
    shown.figure.colorbar(image, ax=shown, label="value")
    shown.set_xticks(range(len(found.columns)), [str(column) for column in found.columns])
    shown.set_yticks(range(len(found.rows)), [str(row) for row in found.rows])
    shown.set_title(found.game)
    return shown  # type: ignore[no-any-return]
