"""What Python costs, in processor time. The seconds of the products in Rust are the argument, where they are known."""

import random
import sys
import time
from collections.abc import Callable

import networkx
import numpy

import grundy


def least(repetitions: int, work: Callable[[], object]) -> float:
    """The least time over some repetitions, so that other work on the machine is filtered out."""
    times = []
    for _ in range(repetitions):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def products(in_rust: float | None) -> None:
    dice = numpy.random.default_rng(1)
    a, b = (dice.integers(0, 2**64, 10**6, dtype=numpy.uint64) for _ in range(2))
    out = numpy.empty_like(a)
    for name, work in [
        ("into an array", lambda: grundy.nim_multiply(a, b, out=out)),
        ("as a new array", lambda: grundy.nim_multiply(a, b)),
    ]:
        seconds = least(30, work)
        ratio = f", {seconds / in_rust:.2f} x Rust" if in_rust else ""
        print(f"10^6 nim products {name}: {seconds * 1e3:.2f} ms{ratio}")


def small_positions() -> None:
    for text in ("nim 3,5", "kayles 7 + nim 3,5", "cram 4x5"):
        game = grundy.parse(text)
        value = least(2000, lambda game=game: game.value)
        opened = least(2000, lambda text=text: grundy.parse(text).value)
        print(f"{text}: value {value * 1e6:.2f} µs, opened from text {opened * 1e6:.2f} µs")


def callables() -> None:
    options = 0

    def fewer(stones: int) -> list[int]:
        nonlocal options
        options += min(stones, 100)
        return [stones - taken for taken in range(1, min(stones, 100) + 1)]

    game = grundy.ruleset(name="fewer", rank=lambda stones: stones)(fewer)
    begin = time.process_time()
    assert game(50_000).value == 50_000 % 101
    seconds = time.process_time() - begin
    print(f"numbers as positions: {options / seconds / 1e6:.2f} million options a second")


def queens() -> None:
    options = 0

    def queen(pair: tuple[int, int]) -> list[tuple[int, int]]:
        nonlocal options
        a, b = pair
        found = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
        found += [(a - n, b - n) for n in range(1, min(a, b) + 1)]
        options += len(found)
        return found

    game = grundy.ruleset(name="queen", rank=sum)(queen)
    begin = time.process_time()
    value = game(300, 300).value
    seconds = time.process_time() - begin
    assert value == grundy.parse("wythoff 300,300").value
    speed = f"{options / seconds / 1e6:.2f} million options a second"
    print(f"Wythoff to 300×300 as a function: {seconds:.1f} s, {speed}")


def digraphs() -> None:
    random.seed(1)
    vertices, edges = 200_000, 10**6
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(vertices))
    for _ in range(edges):
        tail, head = random.sample(range(vertices), 2)
        # One edge in five leads up, so that there are draws and subscripts.
        is_up = random.random() < 0.2
        graph.add_edge(*((tail, head) if (tail < head) == is_up else (head, tail)))
    begin = time.process_time()
    digraph = grundy.Digraph.from_networkx(graph)
    converted = time.process_time() - begin
    marks = digraph.solve()
    seconds = time.process_time() - begin
    loopy = int((marks.values < 0).sum())
    print(f"10^6 edges of networkx: {converted:.2f} s to convert, {seconds:.2f} s in all, {loopy} values are loopy")


def main() -> None:
    products(float(sys.argv[1]) if len(sys.argv) > 1 else None)
    small_positions()
    callables()
    queens()
    digraphs()


if __name__ == "__main__":
    main()
