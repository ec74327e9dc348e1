"""Games of your own: as rules, and as functions."""

from __future__ import annotations

import pickle
import random
import threading
from collections.abc import Iterator

import pytest

import grundy

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]


@grundy.ruleset(parts=lambda rows: [(row,) for row in rows], canonical=lambda rows: tuple(sorted(rows)))
def pins(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Knock down one pin of a row, or two that stand together."""
    for index, row in enumerate(rows):
        rest = rows[:index] + rows[index + 1 :]
        for taken in (1, 2):
            for left in range(row - taken + 1):
                yield tuple(n for n in (*rest, left, row - taken - left) if n)


@grundy.ruleset(rank=lambda pair: pair[0] + pair[1], canonical=lambda pair: (min(pair), max(pair)))
def queen(pair: tuple[int, int]) -> list[tuple[int, int]]:
    """Move a queen left, down, or both."""
    a, b = pair
    return (
        [(x, b) for x in range(a)]
        + [(a, y) for y in range(b)]
        + [(a - n, b - n) for n in range(1, min(a, b) + 1)]
    )


@grundy.ruleset
def walk(place: str) -> list[str]:
    """A token on a map with a ring in it."""
    return {"home": [], "lane": ["home", "ring"], "ring": ["lane", "bridge"], "bridge": ["ring"]}[place]


def drawn(stones: int) -> grundy.Scene:
    scene = grundy.Scene()
    for stone in range(stones):
        scene.disc(stone, 0, piece=f"stone {stone}")
    return scene.text(stones, 0, str(stones))


@grundy.ruleset(name="few", draw=drawn, describe=lambda before, after: f"take {before - after}")
def take_few(stones: int) -> list[int]:
    """Take one, two or three stones."""
    return [stones - taken for taken in (1, 2, 3) if taken <= stones]


def test_functions_give_the_values_of_the_built_in_games() -> None:
    for n, value in enumerate(KAYLES):
        assert pins((n,)).value == value == grundy.parse(f"kayles {n}").value
    assert pins(3, 5).value == grundy.parse("kayles 3,5").value
    for a in range(9):
        for b in range(9):
            twin = grundy.parse(f"wythoff {a},{b}")
            assert queen(a, b).value == twin.value
            assert queen(a, b).outcome(misere=True) == twin.outcome(misere=True)
    assert grundy.table(queen, range(6), range(6)).numbers.tolist() == (
        grundy.table("wythoff", range(6), range(6)).numbers.tolist()
    )
    for place in ("home", "lane", "ring", "bridge"):
        twin = grundy.parse(f"graph:lane>home,lane>ring,ring>lane,ring>bridge,bridge>ring {place}")
        assert walk(place).value == twin.value and walk(place).outcome() == twin.outcome()
    for n in range(30):
        assert take_few(n).value == n % 4


def test_such_a_game_is_like_any_other() -> None:
    game = pins(4, 5) + grundy.parse("nim 2,3") + take_few(6) + walk("home")
    assert str(game) == "pins 4,5 + nim 2,3 + few 6 + walk home"
    assert grundy.parse(str(game)) == game and pickle.loads(pickle.dumps(game)) == game
    twin = grundy.parse("kayles 4,5 + nim 2,3 + subtract:1,2,3 6")
    assert game.value == twin.value
    assert {str(m.result.value) for m in game.winning_moves()} == {"*0"}
    assert "nim-sum" in str(game.explain())
    assert grundy.equal(game, twin) and not grundy.equal(game, "nim 9")
    assert game.components[0].position == (4, 5) and game.components[3].position == "home"
    assert len(take_few(6).graph()) == 7 and pins((4,)).graph().nodes[0].position == "pins (4,)"
    reply = grundy.ask("reply", take_few(6))
    assert reply["result"] == "few 4" and reply["text"] == "take 2"
    shown = grundy.ask("board", take_few(6))
    assert [move["text"] for move in shown["moves"]] == ["take 1", "take 2", "take 3"]
    assert shown["moves"][1]["ways"][0]["goes"] == ["0/stone 4", "0/stone 5"]
    assert "<circle" in take_few(3).draw().svg
    assert grundy.solve(queen(5, 8)).outcome in "NP"
    assert {info.name for info in grundy.games()} >= {"pins", "queen", "walk", "few"}
    with pytest.raises(grundy.NoMethod):
        walk("home").genus
    assert str(queen(1, 2).genus) == str(grundy.parse("wythoff 1,2").genus)


def test_misere_sums_agree_with_the_built_in_games() -> None:
    dice = random.Random(5)
    for _ in range(40):
        rows = tuple(dice.randint(0, 4) for _ in range(2))
        pair = (dice.randint(0, 3), dice.randint(0, 3))
        ours = queen(*pair) + take_few(dice.randint(0, 5))
        theirs = grundy.parse(str(ours).replace("queen", "wythoff").replace("few", "subtract:1,2,3"))
        assert ours.outcome(misere=True) == theirs.outcome(misere=True), ours
        assert pins(*rows).outcome(misere=True) == grundy.parse(f"kayles {rows[0]},{rows[1]}").outcome(misere=True)


def test_values_that_are_known_stand_for_positions() -> None:
    """Asked in any order, positions of a game that may be endless have the same values."""
    edges = {n: [n // 2, n - 1] + ([n + 1] if n % 7 == 3 and n < 59 else []) for n in range(1, 60)}
    edges[0] = []
    graph = grundy.Digraph.from_edges((n, m) for n in edges for m in edges[n])
    marks = graph.solve()
    order = list(edges)
    for seed in range(6):
        random.Random(seed).shuffle(order)
        game = grundy.ruleset(name="ups")(lambda n: edges[n])
        for n in order:
            assert game(n).value == marks.value(n), n


def test_positions_of_any_kind() -> None:
    @grundy.ruleset
    def sets(left: frozenset[int]) -> Iterator[frozenset[int]]:
        for one in left:
            yield frozenset(other for other in left if other not in (one, one + 1))

    game = sets(frozenset({1, 2, 3}))
    assert sets(frozenset({1, 2})).value == 2 and game.value == 0
    assert game.outcome() == "P" and all(move.result.position <= frozenset({1, 2, 3}) for move in game.moves())
    assert grundy.parse(str(game)) == game
    dots = grundy.ruleset(name="dots")(lambda row: [row[:at] + "." + row[at + 1 :] for at, c in enumerate(row) if c == "i"])
    assert str(dots("...")) == "dots ..." and grundy.parse("dots ...").position == "..."

    class Token:
        """Hashable, and written like every other of its kind."""

        def __init__(self, n: int) -> None:
            self.n = n

        def __hash__(self) -> int:
            return self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Token) and other.n == self.n

        def __repr__(self) -> str:
            return "token + token"

    tokens = grundy.ruleset(name="tokens")(lambda t: [Token(n) for n in range(t.n)])
    assert tokens(Token(5)).value == 5 and len(tokens(Token(5)).graph()) == 6
    texts = {str(option) for option in tokens(Token(3)).options()}
    assert len(texts) == 3 and all(grundy.parse(text).position.n < 3 for text in texts)


def test_what_fails_in_a_function_is_raised_and_spoils_nothing() -> None:
    broken = True

    @grundy.ruleset
    def fragile(n: int) -> list[int]:
        if broken and n == 3:
            raise RuntimeError("three is too many")
        return list(range(n))

    for question in (
        lambda: fragile(6).value,
        lambda: fragile(6).outcome(misere=True),
        lambda: fragile(6).winning_moves(),
        lambda: fragile(6).explain(),
        lambda: fragile(6).graph(),
        lambda: (fragile(6) + grundy.parse("nim 3")).moves(),
    ):
        with pytest.raises(RuntimeError, match="three"):
            question()
    broken = False
    assert fragile(6).value == 6 and fragile(3).value == 3
    with pytest.raises(TypeError, match="unhashable"):
        fragile([1])
    unhashable = grundy.ruleset(name="unhashable")(lambda n: [[n]])
    with pytest.raises(TypeError, match="unhashable"):
        unhashable(1).value


def test_names() -> None:
    with pytest.raises(ValueError, match="catalogue"):
        grundy.ruleset(name="nim")(lambda n: [])
    with pytest.raises(ValueError, match="small letters"):
        grundy.ruleset(name="No name")(lambda n: [])
    first = grundy.ruleset(name="twice")(lambda n: list(range(n)))
    second = grundy.ruleset(name="twice")(lambda n: [n - 1] if n else [])
    # Both go on; only the text means the newer one, and they do not meet in a sum.
    assert first(3).value == 3 and second(3).value == 1 and grundy.parse("twice 3").value == 1
    assert first(3) != second(3)
    with pytest.raises(ValueError, match="different games"):
        first(3) + second(3)
    with pytest.raises(grundy.InputError, match="literal"):
        grundy.parse("twice ((")


def test_a_text_of_rules() -> None:
    halves = grundy.rules("halves", "n -> n-k | k in {1, 3, 4}; -> n/2 + n/2 | n even")
    assert halves(10).value == 1 and halves.read("10,2").value == halves("10,2").value
    assert halves.report and "heap" in halves.report
    game = halves(12) + grundy.parse("nim 3")
    assert pickle.loads(pickle.dumps(game)) == game and pickle.loads(pickle.dumps(halves)).name == "halves"
    assert grundy.sequence(halves, 5).tolist() == [int(halves(n).value) for n in range(6)]  # type: ignore[arg-type]
    with pytest.raises(grundy.InputError) as raised:
        grundy.rules("wrong", "n -> n-k | k in {1, 3")
    assert raised.value.column > 1


def test_threads_may_ask_about_the_same_game() -> None:
    game = grundy.ruleset(name="shared")(lambda n: [n - 1, n - 2] if n > 1 else list(range(n)))
    failures: list[object] = []

    def ask() -> None:
        try:
            for n in range(60):
                if game(n).value != n % 3:
                    failures.append(n)
        except BaseException as error:  # noqa: BLE001 – shown by the assertion
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not failures and not any(thread.is_alive() for thread in threads)
