"""Positions, the questions about them, and how they behave as objects of Python."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import grundy


def test_the_page_of_the_issue() -> None:
    game = grundy.parse("kayles 7 + nim 3,5")
    assert game.value == 4 and str(game.value) == "*4"
    assert game.outcome() == "N" and game.outcome(misere=True) in "NP"
    (move,) = [move for move in game.winning_moves() if move.result.value == 0][:1]
    assert move.wins and move.outcome == "P" and move.text
    assert {str(option) for option in game.options()} == {str(m.result) for m in game.moves()}
    assert [str(part) for part in game.components] == ["kayles 7", "nim 3,5"]
    table = game.explain()
    assert "nim-sum" in str(table) and 'class="nim-sum"' in table._repr_html_()


def test_sums_are_sums() -> None:
    one, other = grundy.parse("kayles 7"), grundy.parse("nim 3,5")
    assert one + other == grundy.parse("kayles 7 + nim 3,5")
    assert sum([one, other]) == one + other != other + one
    with pytest.raises(TypeError):
        one + 3  # type: ignore[operator]
    assert one.__add__("nim 3") is NotImplemented  # type: ignore[operator]


def test_equality_is_of_positions_and_equal_is_of_games() -> None:
    assert grundy.parse("kayles 5") != grundy.parse("nim 4")
    same = grundy.equal("kayles 5", "nim 4")
    assert same and same.witness is None
    apart = grundy.equal("kayles 5", "nim 3")
    assert not apart and apart.witness is not None
    assert apart.witness.position == "nim 4" and set(apart.witness.outcomes) == {"N", "P"}
    assert str(same) == "kayles 5 and nim 4 are equivalent"
    assert str(apart) == "kayles 5 and nim 3 are not equivalent: beside nim 4 they are P and N"
    assert len({grundy.parse("nim 3"), grundy.parse("nim 3"), grundy.parse("nim 4")}) == 2


def test_values_of_every_kind() -> None:
    assert grundy.parse("nim w^2+3,5").value == grundy.Ordinal("w^2+6")
    assert grundy.parse("graph:A>A,A>B A").value == grundy.Loopy([0])
    assert str(grundy.parse("graph:A>A,A>B A").value) == "∞{0}"
    boxes = [info for info in grundy.games() if info.play == "score"]
    assert boxes and grundy.parse(boxes[0].examples[0]).worth().score is not None


def test_pictures_graphs_and_their_files(tmp_path: Path) -> None:
    game = grundy.parse("subtract:1,2,3 5")
    graph = game.graph()
    assert len(graph) == 6 and graph.nodes[0].position == str(game)
    assert graph.to_networkx().number_of_edges() == len(graph.edges)
    for picture in (game.draw(), graph):
        picture.save(tmp_path / "picture.svg")
        picture.save(tmp_path / "picture.png")
        assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
        assert (tmp_path / "picture.svg").read_text().startswith("<svg")
        with pytest.raises(ValueError, match="svg or .png"):
            picture.save(tmp_path / "picture.gif")
    assert grundy.parse("nim 3").graph(most=2).left_out > 0


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("nim 3,x", 7, "expected a whole number"),
        ("nom 3", 1, "there is no game of this name; did you mean ‘nim’?"),
        ("kayles 3 + ", 12, ""),
    ],
)
def test_bad_input_is_one_sentence_with_a_place(text: str, column: int, message: str) -> None:
    with pytest.raises(grundy.InputError) as raised:
        grundy.parse(text)
    error = raised.value
    assert isinstance(error, ValueError) and error.column == column
    assert error.message.startswith(message) and error.message in str(error)
    assert len(error.mark) >= 1 and "^" in error.mark
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.column, again.mark) == (str(error), error.column, error.mark)


def test_limits_are_kept_and_nested() -> None:
    game = grundy.parse("cram 8x9")
    with grundy.limits(nodes=1000), pytest.raises(grundy.Stopped) as raised:
        game.worth()
    assert raised.value.reason == "nodes" and raised.value.known["position"] == "cram 8x9"
    with grundy.limits(time=0.05), pytest.raises(grundy.OutOfTime) as late:
        grundy.parse("cram 7x11").value
    assert isinstance(late.value, TimeoutError) and late.value.reason == "time"
    with grundy.limits(memory=1), pytest.raises(MemoryError):
        grundy.parse("cram 9x11").value
    with grundy.limits(nodes=1000):
        with grundy.limits(nodes=10**9):
            assert grundy.parse("cram 4x4").value == 0
        with pytest.raises(grundy.Stopped):
            game.worth()
    with pytest.raises(grundy.NoMethod):
        grundy.parse("graph:A>A A").genus
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.known == raised.value.known and again.reason == "nodes"


def test_progress_is_told() -> None:
    told: list[int] = []
    with grundy.limits(time=0.4, progress=told.append), pytest.raises(grundy.OutOfTime):
        grundy.parse("cram 9x9").value
    assert len(told) >= 2 and told[-1] > 0
    with grundy.limits(time=0.3, progress=lambda _: 1 / 0), pytest.raises(ZeroDivisionError):
        grundy.parse("cram 7x13").value


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_interrupts(threads: int) -> None:
    """The signal of Ctrl-C ends a search that would take days, at once."""
    script = (
        "import grundy, sys\n"
        "print('ready', flush=True)\n"
        "try:\n"
        f"    grundy.solve('cram 9x13', threads={threads})\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', grundy.parse('kayles 20').value)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=60)
    assert told == "interrupted *1\n" and process.returncode == 0


def test_other_threads_go_on() -> None:
    """While the engine works, Python is free."""
    steps = 0

    def search() -> None:
        with grundy.limits(time=0.5), pytest.raises(grundy.OutOfTime):
            grundy.parse("cram 9x11").value

    thread = threading.Thread(target=search)
    thread.start()
    while thread.is_alive():
        steps += 1
        time.sleep(0.01)
    thread.join()
    assert steps > 5


def test_pickles_and_copies() -> None:
    for text in ("nim 3,5", "kayles 7 + nim w", "subtract:1,2,4 11", "graph:A>B,B>C A"):
        game = grundy.parse(text)
        assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game)
    for value in (
        grundy.Nimber(2**70 + 1),
        grundy.Ordinal("w^2*3+w+5"),
        grundy.Loopy([0, 2]),
        grundy.Loony(),
    ):
        again = pickle.loads(pickle.dumps(value))
        assert again == value and hash(again) == hash(value) and type(again) is type(value)
    answer = grundy.parse("nim 3,5").worth()
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_the_repr_opens_the_position_again() -> None:
    game = grundy.parse("kayles 7 + nim 3,5")
    assert eval(repr(game), vars(grundy)) == game


def test_long_searches(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    found = grundy.solve("cram 3x5", value=True, state=state, proof=True, threads=2)
    assert found.value == grundy.parse("cram 3x5").value and found.proof is not None
    found.proof.save(tmp_path / "proof.json")
    assert grundy.verify(tmp_path / "proof.json").to_dict()["proved"]
    assert grundy.solve("cram 3x5", value=True, state=state, resume=True).value == found.value
    with pytest.raises(OSError, match="resume"):
        grundy.solve("cram 3x5", state=state)
    with pytest.raises(grundy.Refused):
        grundy.verify(found.proof.replace("=", "!=", 1))
    with pytest.raises(ValueError, match="one game"):
        grundy.solve("nim 3 + nim 4", proof=True)
    with pytest.raises(ValueError, match="threads"):
        grundy.solve("nim 3", threads=0)


def test_files_that_are_referred_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "map.txt").write_text("A > B\nB > C\n")
    monkeypatch.chdir(tmp_path)
    assert grundy.parse("graph:@map.txt A").value == 0
    with pytest.raises(OSError):
        grundy.parse("graph:@missing.txt A")


def test_numpy_is_not_needed_to_import() -> None:
    script = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "import grundy\n"
        "assert grundy.parse('kayles 7 + nim 3,5').value == 4\n"
        "assert grundy.parse('nim 3,5').explain().steps\n"
        "try:\n"
        "    grundy.sequence('kayles', 10)\n"
        "except ImportError:\n"
        "    print('missed')\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "missed\n"
