"""Boards to play on, in notebooks: the studio's board as a widget (needs ``anywidget``)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from . import _core, errors

if TYPE_CHECKING:
    from ._core import Game

__all__ = ["board", "play"]

Opponent = Literal["perfect", "good", "fair", "easy", "two"]

_HERE = Path(__file__).parent / "static"


@cache
def _widget() -> Any:
    """The class of boards, made when the first one is wanted."""
    try:
        import anywidget
        import traitlets
    except ImportError as error:
        message = "boards need anywidget: pip install 'grundy[notebook]'"
        raise ImportError(message) from error

    class Board(anywidget.AnyWidget):
        """A board in a notebook."""

        _esm = _HERE / "board.js"
        _css = _HERE / "board.css"

        start = traitlets.Dict().tag(sync=True)
        """Where the game begins, and who plays."""
        position = traitlets.Unicode().tag(sync=True)
        """The position that is shown."""
        moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
        """The moves that were made, in words."""

        def __init__(self, **more: Any) -> None:
            super().__init__(**more)
            self.on_msg(_answer)

        @property
        def game(self) -> Game:
            """The position that is shown."""
            return _core.parse(self.position)

    return Board


def _answer(widget: Any, content: dict[str, Any], _buffers: Any) -> None:
    """Answers a question of the board, as the studio does."""
    widget.send({"id": content["id"], **_told(content["question"], content["fields"])})


def _told(question: str, fields: dict[str, Any]) -> dict[str, Any]:
    try:
        told = _core.question(question, json.dumps(fields))
    except errors.InputError as error:
        return {"refused": {"error": str(error), "message": error.message, "column": error.column}}
    except errors.Stopped as stopped:
        return {"refused": {"error": str(stopped), **stopped.known}}
    except (ValueError, ArithmeticError) as error:
        return {"refused": {"error": str(error)}}
    return {"answer": json.loads(told)}


def play(
    game: Game | str,
    opponent: Opponent = "perfect",
    *,
    machine_begins: bool = False,
    misere: bool | None = None,
) -> Any:
    """A board on which the game is played against the machine, or by two people.

    The widget's ``game`` is the position that is shown, and ``moves`` tells how one came there.
    """
    begin: dict[str, Any] = {
        "at": str(game),
        "opponent": opponent,
        "machineBegins": machine_begins,
    }
    if misere is not None:
        begin["play"] = "misere" if misere else "normal"
    return _widget()(start=begin, position=str(game))


def board(game: Game | str, *, misere: bool | None = None) -> Any:
    """A board on which all moves can be made, with the values of the moves beside it."""
    begin: dict[str, Any] = {"at": str(game), "opponent": "two", "studied": True}
    if misere is not None:
        begin["play"] = "misere" if misere else "normal"
    return _widget()(start=begin, position=str(game))
