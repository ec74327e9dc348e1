"""A workbench for impartial games: values, winning moves, reasons, pictures.

>>> import grundy
>>> game = grundy.parse("kayles 7 + nim 3,5")
>>> game.value
Nimber(4)
>>> game.outcome(), game.outcome(misere=True)
('N', 'N')
>>> game.winning_moves()[0].result.value
Nimber(0)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core, answers, errors
from ._core import Game, Loony, Loopy, Move, Nimber, Ordinal, __version__, mex, parse
from .answers import (
    Answer,
    Certificate,
    Equality,
    Explanation,
    GameInfo,
    Genera,
    Genus,
    Graph,
    Identity,
    Part,
    Period,
    Picture,
    Quotient,
    Solved,
    Table,
    Verified,
    Witness,
    Worth,
)
from .arrays import nim_add, nim_divide, nim_inverse, nim_multiply, nim_sqrt, nim_square
from .boards import board, play
from .digraphs import Digraph, Marks
from .errors import (
    InputError,
    NoMethod,
    OutOfMemory,
    OutOfTime,
    Refused,
    Stopped,
    Unknown,
)
from .plots import plot
from .progress import Bar
from .rulesets import Ruleset, Scene, rules, ruleset

if TYPE_CHECKING:
    import numpy
    import numpy.typing

Value = Nimber | Ordinal | Loopy | Loony
"""What a position can be worth."""

__all__ = [
    "Answer",
    "Certificate",
    "Digraph",
    "Equality",
    "Explanation",
    "Game",
    "GameInfo",
    "Genera",
    "Genus",
    "Graph",
    "Identity",
    "InputError",
    "Loony",
    "Loopy",
    "Marks",
    "Move",
    "Nimber",
    "NoMethod",
    "Ordinal",
    "OutOfMemory",
    "OutOfTime",
    "Part",
    "Period",
    "Picture",
    "Quotient",
    "Refused",
    "Ruleset",
    "Scene",
    "Solved",
    "Stopped",
    "Table",
    "Unknown",
    "Value",
    "Verified",
    "Witness",
    "Worth",
    "__version__",
    "answers",
    "ask",
    "board",
    "equal",
    "errors",
    "games",
    "genera",
    "identify",
    "limits",
    "mex",
    "nim",
    "nim_add",
    "nim_divide",
    "nim_inverse",
    "nim_multiply",
    "nim_sqrt",
    "nim_square",
    "parse",
    "period",
    "play",
    "plot",
    "quotient",
    "rules",
    "ruleset",
    "sequence",
    "solve",
    "table",
    "verify",
]


def _opened(game: Game | str) -> Game:
    return parse(game) if isinstance(game, str) else game


def _named(game: Ruleset | str) -> str:
    return game.name if isinstance(game, Ruleset) else game


def games() -> tuple[GameInfo, ...]:
    """Every game that can be opened, with its notation and examples.

    >>> sum(1 for game in grundy.games()) >= 71
    True
    """
    return tuple(map(GameInfo.from_dict, json.loads(_core.games())))


def equal(one: Game | str, other: Game | str, misere: bool | None = None) -> Equality:
    """Whether two positions are equivalent; if not, ``witness`` tells them apart.

    >>> grundy.equal("kayles 5", "nim 4").equivalent
    True
    >>> grundy.equal("kayles 5", "nim 3").witness.position
    'nim 4'
    """
    return _opened(one).equal(_opened(other), misere)


def limits(
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    progress: bool | Callable[[int], object] | None = None,
) -> _core.Limits:
    """Limits for the questions in a ``with`` block: positions, seconds, MiB.

    Without limits only memory is limited (4096 MiB), and Ctrl-C ends a question. ``progress=True`` shows a bar for
    questions that take a while; a function is called with the number of positions that were looked at.

    >>> with grundy.limits(time=10, progress=True):
    ...     grundy.parse("cram 4x5").value
    Nimber(2)
    """
    shown = Bar() if progress is True else progress or None
    return _core.Limits(nodes, time, memory, shown)


def sequence(game: Ruleset | str, to: int = 100) -> numpy.typing.NDArray[numpy.uint32]:
    """The values of the heaps from 0 to ``to``, as an array.

    >>> grundy.sequence("octal:.156", 8).tolist()
    [0, 1, 1, 0, 2, 2, 2, 4, 4]
    """
    import numpy  # noqa: F401 – without it, this says what is missing

    return _core.sequence(_named(game), to)


def period(
    game: Ruleset | str,
    limit: int | None = None,
    *,
    threads: int = 1,
    state: str | Path | None = None,
    resume: bool = False,
) -> Period:
    """The period of a heap game, proved where a theorem allows, with its certificate.

    ``limit`` is the number of values that are computed at most; without it, as many as take some seconds. With
    ``state``, what is found is kept in a file, from which ``resume`` goes on.

    >>> found = grundy.period("octal:.156")
    >>> found.period, found.preperiod, found.proved
    (349, 3479, True)
    >>> print(grundy.verify(found.certificate))  # doctest: +ELLIPSIS
    .156: period 349 from heap 3479 on: proved
    checked independently, ... values computed again
    """
    return _core.period(
        _named(game), limit, threads, None if state is None else str(state), resume
    )


def verify(file: Certificate | str | bytes | Path, threads: int = 1) -> Verified:
    """Checks a certificate or a proof, or the file that holds it, by code that found nothing.

    Raises :class:`Refused` if it proves nothing.
    """
    if isinstance(file, Path) or (isinstance(file, str) and not file.lstrip().startswith("{")):
        content = Path(file).read_bytes()
    else:
        content = file.encode() if isinstance(file, str) else file
    return _core.verify(content, threads)


def _ends(numbers: Iterable[int] | int) -> tuple[int, int]:
    if isinstance(numbers, int):
        return (1, numbers)
    listed = list(numbers)
    if not listed or listed != list(range(listed[0], listed[-1] + 1)):
        raise ValueError("expected a number, or numbers one after the other such as range(1, 9)")
    return (listed[0], listed[-1])


def table(
    game: Ruleset | str,
    rows: Iterable[int] | int = 5,
    columns: Iterable[int] | int = 8,
) -> Table:
    """The values of all boards, or all pairs of numbers, in ranges.

    >>> grundy.table("wythoff", rows=range(4), columns=range(4)).numbers.tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    if isinstance(game, Ruleset) and game.text is None:
        return _table(game, _ends(rows), _ends(columns))
    return _core.table(_named(game), _ends(rows), _ends(columns))


def _table(game: Ruleset, rows: tuple[int, int], columns: tuple[int, int]) -> Table:
    """The table of a game written in Python, from its pairs of numbers."""
    across = range(columns[0], columns[1] + 1)
    # The largest pair brings most of the others with it.
    told = [
        {"row": row, "values": [str(game(row, column).value) for column in reversed(across)][::-1]}
        for row in range(rows[1], rows[0] - 1, -1)
    ]
    return Table.from_dict({"game": game.name, "columns": list(across), "rows": told[::-1]})


def genera(game: Ruleset | str, to: int = 20) -> Genera:
    """The genera of the heaps 1 to ``to`` (misère play).

    >>> [str(found) for found in grundy.genera("kayles", 3)]
    ['1^031', '2^20', '3^31']
    """
    return _core.genera(_named(game), to)


def quotient(game: Game | Ruleset | str, to: int = 2000) -> Quotient:
    """The misère quotient of the heaps of a game, or of a position, with its certificate.

    >>> found = grundy.quotient("octal:.77")
    >>> found.order, found.period
    (40, 12)
    """
    return _core.quotient(game if isinstance(game, Game) else _named(game), to)


def solve(
    game: Game | str,
    *,
    misere: bool | None = None,
    value: bool = False,
    threads: int = 1,
    state: str | Path | None = None,
    resume: bool = False,
    every: float = 10.0,
    proof: bool = False,
    progress: bool | Callable[[int], object] | None = None,
) -> Solved:
    """Searches at length who wins, with threads, a state to go on from, and a proof.

    >>> found = grundy.solve("sprouts 4", proof=True)
    >>> found.outcome
    'N'
    >>> grundy.verify(found.proof).checked > 0
    True
    """
    with limits(progress=progress):
        return _core.solve(
            _opened(game),
            misere,
            value,
            threads,
            None if state is None else str(state),
            resume,
            every,
            proof,
        )


def nim(expression: str) -> Value | list[Value] | str:
    """Calculates with nimbers: every operator is a nim operation.

    >>> grundy.nim("w^3")
    Nimber(2)
    >>> grundy.nim("root(3, 2)")
    [Ordinal('w'), Ordinal('w*2'), Ordinal('w*3')]
    >>> grundy.nim("2*2 = 3")
    'true'
    """
    told = json.loads(_core.nim(expression))
    if "values" in told:
        return [_core.read_value(text) for text in told["values"]]
    text: str = told["value"]
    return _core.read_value(text) if "pretty" in told else text


def identify(code: str) -> Identity:
    """What is known about the code of a heap game.

    >>> grundy.identify(".137").names
    ('Dawson’s Chess', 'Dawson’s Kayles (.07) with heaps of other sizes')
    """
    return Identity.from_json(_core.identify(code))


def ask(question: str, position: Game | str, **fields: Any) -> dict[str, Any]:
    """Answers as the command line does with ``--json``.

    The questions are ``value``, ``moves`` (``all=True`` for every move), ``explain``, ``equal`` (``other=…``),
    ``board`` and ``reply``; ``play`` is ``"normal"``, ``"misere"`` or ``"score"``.

    >>> grundy.ask("value", "nim 3,5", play="normal")["value"]
    '*6'
    """
    fields["position"] = str(position)
    told: dict[str, Any] = json.loads(_core.question(question, json.dumps(fields)))
    return told
