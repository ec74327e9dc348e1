"""A game of one's own, written as a function; and a digraph as a game."""

from collections.abc import Iterator

import grundy


@grundy.ruleset
def multiples(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Take a multiple of the smaller number from the larger one; neither may become zero."""
    small, large = sorted(pair)
    for left in range(large - small, 0, -small):
        yield (small, left)


def main() -> None:
    for pair in ((3, 5), (5, 8), (8, 13), (7, 30)):
        game: grundy.Game = multiples(pair)
        print(game, game.value, game.outcome(misere=True))
    total = multiples(3, 5) + grundy.parse("nim 1")
    print([move.text for move in total.winning_moves()])
    back_and_forth = grundy.Digraph.from_edges([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    marks = back_and_forth.solve()
    print({vertex: str(marks.value(vertex)) for vertex in back_and_forth.vertices})


if __name__ == "__main__":
    main()
