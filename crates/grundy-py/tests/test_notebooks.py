"""What a notebook gets beside answers: boards to play on, bars that tell progress, looks for light and dark."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import grundy
from grundy.progress import Bar
from grundy.style import figure

pytest.importorskip("anywidget")


def asked(board: Any, question: str, **fields: object) -> dict[str, Any]:
    """What the board's page would hear from Python."""
    heard: list[dict[str, Any]] = []
    board.send = heard.append
    board._handle_custom_msg({"id": 7, "question": question, "fields": fields}, [])
    (reply,) = heard
    assert reply["id"] == 7
    return reply


def test_a_board_begins_as_it_was_asked_to() -> None:
    played = grundy.play("nim 3,4,5", "easy", machine_begins=True, misere=True)
    assert played.start == {"at": "nim 3,4,5", "opponent": "easy", "machineBegins": True, "play": "misere"}
    studied = grundy.board(grundy.parse("kayles 7"))
    assert studied.start == {"at": "kayles 7", "opponent": "two", "studied": True}
    assert studied.game == grundy.parse("kayles 7")
    studied.position = "kayles 3,3"
    assert studied.game.value == 0


def test_a_board_is_answered_as_the_studio_answers() -> None:
    board = grundy.play("nim 3,4,5")
    reply = asked(board, "reply", position="nim 3,4,5", strength=100)["answer"]
    assert grundy.parse(reply["result"]).outcome() == "P"
    assert asked(board, "value", position="nim 3,4,5")["answer"] == grundy.ask("value", "nim 3,4,5")
    assert asked(board, "board", position="nim 3,x")["refused"]["column"] == 7
    assert "error" in asked(board, "reply", position="nim 0")["refused"]
    with grundy.limits(nodes=100):
        assert asked(board, "value", position="cram 8x9")["refused"]["position"] == "cram 8x9"


def test_a_game_of_ones_own_is_played_as_well() -> None:
    game = grundy.ruleset(name="down")(lambda n: list(range(n)))
    board = grundy.play(game(4))
    assert asked(board, "reply", position=board.position, strength=100)["answer"]["result"] == "down 0"


def test_boards_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    grundy.boards._widget.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match=r"pip install 'grundy\[notebook\]'"):
        grundy.play("nim 3")


@pytest.mark.parametrize("is_installed", [True, False])
def test_a_bar_for_what_takes_long(
    is_installed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not is_installed:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    monkeypatch.setattr(Bar, "PATIENCE", 0)
    bar = Bar()
    for positions in (1000, 2000, 500):
        bar(positions)
    bar.close()
    assert "2000 positions" in capsys.readouterr().err.replace("2.00k", "2000")


def test_nothing_is_shown_for_what_is_done_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar()
    bar(10)
    bar.close()
    assert capsys.readouterr().err == ""


def test_looks_fit_light_and_dark_themes() -> None:
    shown = figure("<p>text</p>")
    assert "prefers-color-scheme:dark" in shown and "data-jp-theme-light=false" in shown
