"""Games of your own: from a text of rules, or from functions of Python.

>>> import grundy
>>> @grundy.ruleset
... def halving(stones):
...     "Take one stone, or leave half of an even number."
...     yield from [stones - 1] if stones else []
...     yield from [stones // 2] if stones and stones % 2 == 0 else []
>>> halving(10).value
Nimber(1)
>>> (halving(9) + grundy.parse("nim 2")).outcome()
'N'
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _core

if TYPE_CHECKING:
    from ._core import Game

__all__ = ["Ruleset", "Scene", "rules", "ruleset"]

Ink = Literal["piece", "rival", "special", "empty", "dead", "accent", "growing"]

Options = Callable[[Any], Iterable[Hashable]]

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.#|-/:")

_brought: dict[str, Ruleset] = {}


class Scene:
    """A drawing: shapes on squares whose side is 1, counted from the left and downwards.

    ``piece`` gives a shape a name. Pieces with the same name in the pictures before and after a move are one, and
    whoever points at a piece that the move changes makes the move.
    """

    def __init__(self) -> None:
        self._shapes: list[dict[str, Any]] = []

    def _add(self, shape: str, piece: str | None, **fields: Any) -> Scene:
        placed = {"shape": shape, **fields}
        if piece is not None:
            placed["piece"] = piece
        self._shapes.append(placed)
        return self

    def disc(
        self, x: float, y: float, ink: Ink = "piece", label: str = "", piece: str | None = None
    ) -> Scene:
        """A disc in the square at (x, y)."""
        return self._add("disc", piece, x=x, y=y, ink=ink, label=label)

    def square(
        self, x: float, y: float, ink: Ink = "empty", label: str = "", piece: str | None = None
    ) -> Scene:
        """The square at (x, y)."""
        return self._add("square", piece, x=x, y=y, ink=ink, label=label)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        ink: Ink = "piece",
        label: str = "",
        piece: str | None = None,
    ) -> Scene:
        """A rectangle from its upper left corner."""
        return self._add(
            "rectangle", piece, x=x, y=y, width=width, height=height, ink=ink, label=label
        )

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        ink: Ink = "empty",
        bend: float = 0.0,
        piece: str | None = None,
    ) -> Scene:
        """A line between the middles of two squares."""
        return self._add("line", piece, x1=x1, y1=y1, x2=x2, y2=y2, bend=bend, ink=ink)

    def arrow(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        ink: Ink = "empty",
        bend: float = 0.0,
        piece: str | None = None,
    ) -> Scene:
        """A line with a head, between the discs in two squares."""
        return self._add("arrow", piece, x1=x1, y1=y1, x2=x2, y2=y2, bend=bend, ink=ink)

    def text(self, x: float, y: float, text: str, piece: str | None = None) -> Scene:
        """A text that begins in the square at (x, y)."""
        return self._add("label", piece, x=x, y=y, text=text)

    def to_json(self) -> str:
        """The drawing as data."""
        return json.dumps(self._shapes)


def _notate(position: Any) -> str:
    """A position as text: numbers and plain words as they are, tuples without brackets."""
    if isinstance(position, tuple) and len(position) > 1:
        return ",".join(map(_nested, position))
    return _nested(position)


def _nested(position: Any) -> str:
    if isinstance(position, str) and _is_plain(position):
        return position
    if isinstance(position, tuple):
        inner = ",".join(map(_nested, position))
        return f"({inner},)" if len(position) == 1 else f"({inner})"
    # A plus sign between spaces is that of a sum.
    return " ".join(repr(position).split()).replace(" + ", "+")


def _literal(text: str) -> Any:
    """What a text is as a literal of Python; three dots are a word."""
    found = ast.literal_eval(text)
    if found is ...:
        raise ValueError("expected a number, a text, a tuple or the like")
    return found


def _is_plain(word: str) -> bool:
    try:
        _literal(word)
    except (ValueError, SyntaxError, MemoryError):
        return bool(word) and set(word) <= _PLAIN
    return False


def _parse(text: str) -> Any:
    """A position from text, as far as it is a literal of Python or a plain word."""
    try:
        return _literal(text)
    except (ValueError, SyntaxError, MemoryError):
        if text and set(text) <= _PLAIN:
            return text
        words = text.split(",")
        if len(words) > 1 and all(words) and set(text) <= _PLAIN | {","}:
            return tuple(_parse(word) for word in words)
        raise ValueError(f"‘{text}’ is neither a literal nor a plain word") from None


class Ruleset:
    """A game of your own. Called with a position, it opens it."""

    def __init__(
        self,
        options: Options | None = None,
        *,
        name: str | None = None,
        text: str | None = None,
        parts: Callable[[Any], Iterable[Hashable]] | None = None,
        canonical: Callable[[Any], Hashable] | None = None,
        rank: Callable[[Any], int] | None = None,
        draw: Callable[[Any], Scene] | None = None,
        describe: Callable[[Any, Any], str] | None = None,
        notate: Callable[[Any], str] | None = None,
        parse: Callable[[str], Hashable] | None = None,
    ) -> None:
        self.text = text
        self.parts = parts
        self.canonical = canonical
        self.rank = rank
        self.draw = None if draw is None else lambda position: draw(position).to_json()
        self.describe = describe
        self.notate = notate or _notate
        self.parse = parse or _parse
        self.options = options
        self.name = name or _name(options)
        if text is not None:
            self._rules = _core.of_text(self.name, text)
        else:
            if options is None:
                raise TypeError("expected a function that lists the options of a position")
            self.__doc__ = options.__doc__
            self.__name__ = getattr(options, "__name__", self.name)
            self.__qualname__ = getattr(options, "__qualname__", self.name)
            self.__module__ = getattr(options, "__module__", __name__)
            title = self.name.replace("-", " ").capitalize()
            told = " ".join((options.__doc__ or "").split())
            self._rules = _core.of_callables(self.name, title, told, self)
        _brought[self.name] = self

    @property
    def report(self) -> str | None:
        """What was understood of a text of rules, in sentences."""
        return self._rules.report

    def __call__(self, *position: Any) -> Game:
        """The game in a position; several arguments are a tuple."""
        whole = position[0] if len(position) == 1 else position
        if self.text is None:
            return self._rules.position(whole)
        words = whole if isinstance(whole, (tuple, list)) else (whole,)
        return self._rules.read(",".join(map(str, words)))

    def read(self, text: str) -> Game:
        """The game in a position that is written as text."""
        return self._rules.read(text)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    def __reduce__(self) -> Any:
        if self.text is not None:
            return (_rules, (self.name, self.text))
        # As functions are: by the name that stands for them.
        return self.__qualname__


def _name(options: Options | None) -> str:
    name: str = getattr(options, "__name__", "")
    plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()).strip("-")
    if not plain:
        raise ValueError("expected name=…: this function has none")
    return plain


@overload
def ruleset(options: Options, /) -> Ruleset: ...


@overload
def ruleset(
    options: None = None,
    /,
    *,
    name: str | None = None,
    parts: Callable[[Any], Iterable[Hashable]] | None = None,
    canonical: Callable[[Any], Hashable] | None = None,
    rank: Callable[[Any], int] | None = None,
    draw: Callable[[Any], Scene] | None = None,
    describe: Callable[[Any, Any], str] | None = None,
    notate: Callable[[Any], str] | None = None,
    parse: Callable[[str], Hashable] | None = None,
) -> Callable[[Options], Ruleset]: ...


def ruleset(options: Options | None = None, /, **more: Any) -> Any:
    """Makes a game of a function that lists the positions one move reaches.

    Positions are any hashable objects. What else may be given, all of it optional:

    - ``name``: what the game is called in texts; else the function's name.
    - ``parts``: the independent parts of a position, so that large sums are quick.
    - ``canonical``: one of all positions that are the same by symmetry.
    - ``rank``: a number that every move lowers. Without it play counts as possibly endless, and is solved as such.
    - ``draw``: a :class:`Scene` for a position.
    - ``describe``: what the move between two positions is called.
    - ``notate`` and ``parse``: a position as text, and back.

    >>> @ruleset(parts=lambda row: [part for part in row.split(".") if part])
    ... def bowling(row):
    ...     "Knock down one pin, or two that stand together."
    ...     for size in (1, 2):
    ...         for at in range(len(row) - size + 1):
    ...             if "." not in row[at : at + size]:
    ...                 yield row[:at] + "." + row[at + size :]
    >>> bowling("iiiiiii").value
    Nimber(2)
    """
    if options is not None:
        return Ruleset(options)
    return lambda function: Ruleset(function, **more)


def rules(name: str, text: str) -> Ruleset:
    """Makes a game of a text in the language of rules.

    >>> halves = rules("halves", "n -> n-k | k in {1, 3, 4}; -> n/2 + n/2 | n even")
    >>> halves(10).value, halves("10,2").value
    (Nimber(1), Nimber(3))
    """
    return Ruleset(name=name, text=text)


def _rules(name: str, text: str) -> Ruleset:
    """The game of a text that was read before, or else a new one."""
    known = _brought.get(name)
    return known if known is not None and known.text == text else rules(name, text)


def _reduced(game: Game) -> tuple[Any, ...]:
    """What a position is made of, for pickles."""
    parts: Sequence[Any] = [_part(part) for part in game.components]
    return (_restored, (parts,))


def _part(game: Game) -> tuple[Ruleset | None, Any]:
    own = _brought.get(game.game.split(":")[0])
    if own is not None and own.text is None:
        return (own, game.position)
    return (own, game.text)


def _restored(parts: Iterable[tuple[Ruleset | None, Any]]) -> Game:
    opened = [
        _core.parse(position) if own is None or own.text is not None else own(position)
        for own, position in parts
    ]
    total = opened[0]
    for part in opened[1:]:
        total = total + part
    return total
