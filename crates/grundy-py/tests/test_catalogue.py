"""Every game of the catalogue, with no word about any of them here; and the command line gives the same answers."""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
from pathlib import Path

import pytest

import grundy

GAMES = grundy.games()
SLOW = bool(os.environ.get("GRUNDY_SLOW"))
# Enough for what law tests look at; what is larger is asked about elsewhere.
FEW = 2_000 if SLOW else 500


def opened(text: str) -> grundy.Game:
    return grundy.parse(text)


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.name)
def test_every_example_answers_every_question(info: grundy.GameInfo) -> None:
    assert info.title and info.rules and info.examples
    for example in info.examples[: None if SLOW else 2]:
        game = opened(example)
        assert str(game) == example and game.game.split(":")[0] == info.name
        assert opened(game.text) == game and hash(opened(game.text)) == hash(game)
        assert game.draw().svg.startswith("<svg") and game.draw().text
        with grundy.limits(nodes=FEW):
            try:
                value, outcome = game.worth().value, game.outcome()
                winning = game.winning_moves()
                told = game.explain()
            except grundy.Stopped:
                continue
        assert outcome in "NPD" and told.outcome == outcome
        assert value is None or value == game.value
        assert all(move.wins for move in winning)
        assert told.steps and told.html.startswith("<ol") and str(told)


def random_positions(count: int, seed: int) -> list[str]:
    """Positions that come up when examples are played on, alone and in sums."""
    dice = random.Random(seed)
    found: list[str] = []
    small: list[str] = []
    with grundy.limits(nodes=FEW):
        for info in GAMES:
            for example in info.examples:
                game = opened(example)
                for _ in range(3):
                    try:
                        options = game.options()
                    except grundy.Stopped:
                        break
                    if not options:
                        break
                    game = dice.choice(options)
                    try:
                        game.worth(misere=False)
                        game.worth(misere=True)
                    except grundy.Stopped:
                        continue
                    small.append(str(game))
    small = sorted(set(small))
    while len(found) < count:
        parts = dice.choice((1, 1, 2, 3))
        found.append(" + ".join(dice.choice(small) for _ in range(parts)))
    return found


def command_line(question: list[str], positions: list[str]) -> list[dict[str, object]]:
    program = os.environ["GRUNDY_PROGRAM"]
    asked = "\n".join(positions) + "\n"
    done = subprocess.run(
        [program, question[0], "-", *question[1:], "--nodes", str(FEW)],
        input=asked.encode(),
        stdout=subprocess.PIPE,
        check=False,
    )
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def here(question: str, position: str, play: str, **more: object) -> dict[str, object]:
    try:
        return grundy.ask(question, position, play=play, **more)
    except grundy.Stopped as stopped:
        return stopped.known


@pytest.mark.skipif("GRUNDY_PROGRAM" not in os.environ, reason="needs the program beside it")
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_answers_are_those_of_the_command_line(play: str) -> None:
    positions = random_positions(4000 if SLOW else 1000, seed=ord(play[0]))
    flag = [f"--{play}"]
    compared = genera = 0
    with grundy.limits(nodes=FEW):
        for question, flags, more in [
            ("value", flag, {}),
            ("moves", [*flag, "--all"], {"all": True}),
        ]:
            for position, theirs in zip(positions, command_line([question, *flags], positions), strict=True):
                ours = here(question, position, play, **more)
                # How far a search comes depends on what was found before, which is not the same here and there:
                # whether it was stopped, and whether there is a genus, which is told where it is found soon.
                if "stopped" in theirs or "stopped" in ours:
                    continue
                told = [answer.pop("genus", None) for answer in (ours, theirs)]
                assert None in told or told[0] == told[1], f"genus of {position}"
                assert ours == theirs, f"{question} {position}"
                compared += 1
                genera += None not in told
    assert compared > 1.6 * len(positions)
    assert play == "normal" or genera > 0.6 * len(positions)


def literals(source: str) -> list[str]:
    """The texts of a module, without its docstrings."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            is_docstring = isinstance(node, ast.Expr)
            if isinstance(child, ast.Constant) and isinstance(child.value, str) and not is_docstring:
                found.append(child.value)
    return found


def names_a_game(text: str) -> bool:
    words = text.strip()
    if words in NOT_NAMES:
        return False
    try:
        grundy.parse(words)
    except (grundy.InputError, OSError):
        return any(words == info.name for info in GAMES)
    return True


# The calculator and a question are called like games.
NOT_NAMES = {"nim", "nim_add", "graph"}


def test_no_game_has_code_of_its_own() -> None:
    folder = Path(grundy.__file__).parent
    sources = sorted(folder.rglob("*.py"))
    assert len(sources) > 5
    texts = [(path, text) for path in sources for text in literals(path.read_text())]
    assert len(texts) > 100
    for path, text in texts:
        assert not names_a_game(text), f"{path.name} names the game ‘{text}’"
    assert names_a_game(GAMES[0].name + " 3") or names_a_game(GAMES[3].name)
