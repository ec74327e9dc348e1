"""Digraphs as games: a token is moved along edges, and whoever cannot move loses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from . import _core

if TYPE_CHECKING:
    import networkx
    import numpy
    import numpy.typing
    import pandas

    from . import Value

__all__ = ["Digraph", "Marks"]


class Digraph:
    """A digraph whose vertices are any objects.

    >>> pair = Digraph.from_edges([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    >>> marks = pair.solve()
    >>> dict(zip(marks.vertices, marks.outcomes.tolist()))
    {'a': 'D', 'b': 'D', 'c': 'N', 'd': 'P'}
    >>> marks.value("a"), marks.value("b"), marks.value("c")
    (Loopy([]), Loopy([1]), Nimber(1))
    """

    def __init__(
        self,
        vertices: Sequence[Hashable],
        pairs: numpy.typing.NDArray[numpy.uint32],
    ) -> None:
        self.vertices = vertices
        """The vertices, in the order of their numbers."""
        self.pairs = pairs
        """The edges as pairs of numbers, row by row."""

    @classmethod
    def from_edges(cls, edges: Iterable[tuple[Hashable, Hashable]]) -> Digraph:
        """The digraph of some edges; vertices are numbered as they come."""
        import numpy

        numbers: dict[Hashable, int] = {}
        ends = [
            numbers.setdefault(end, len(numbers)) for edge in edges for end in (edge[0], edge[1])
        ]
        return cls(list(numbers), numpy.array(ends, dtype=numpy.uint32).reshape(-1, 2))

    @classmethod
    def from_networkx(cls, graph: networkx.DiGraph[Any]) -> Digraph:
        """A graph of networkx. Of one without directions, every edge leads both ways."""
        import numpy

        vertices: list[Hashable] = list(graph)
        numbers = {vertex: number for number, vertex in enumerate(vertices)}
        rows = graph.adj
        degrees = numpy.fromiter((len(rows[v]) for v in vertices), numpy.int64, len(vertices))
        pairs = numpy.empty((int(degrees.sum()), 2), numpy.uint32)
        pairs[:, 0] = numpy.repeat(numpy.arange(len(vertices), dtype=numpy.uint32), degrees)
        heads = (numbers[head] for vertex in vertices for head in rows[vertex])
        pairs[:, 1] = numpy.fromiter(heads, numpy.uint32, len(pairs))
        return cls(vertices, pairs)

    @classmethod
    def from_scipy(cls, matrix: Any) -> Digraph:
        """A sparse matrix of SciPy: an entry at (i, j) is an edge from i to j."""
        import numpy

        entries = matrix.tocoo()
        if entries.shape[0] != entries.shape[1]:
            raise ValueError(f"expected as many rows as columns, not {entries.shape}")
        is_edge = entries.data != 0
        pairs = numpy.stack([entries.row[is_edge], entries.col[is_edge]], axis=1)
        return cls(range(entries.shape[0]), pairs.astype(numpy.uint32))

    @classmethod
    def from_numpy(cls, matrix: Any) -> Digraph:
        """An adjacency matrix: an entry at (i, j) that is not zero is an edge from i to j."""
        import numpy

        entries = numpy.asarray(matrix)
        if entries.ndim != 2 or entries.shape[0] != entries.shape[1]:
            raise ValueError(f"expected as many rows as columns, not the shape {entries.shape}")
        pairs = numpy.argwhere(entries).astype(numpy.uint32)
        return cls(range(entries.shape[0]), pairs)

    @classmethod
    def from_pandas(
        cls, edges: pandas.DataFrame, source: str = "source", target: str = "target"
    ) -> Digraph:
        """A list of edges: a table of pandas with a column of tails and one of heads."""
        import numpy
        import pandas

        ends = pandas.concat([edges[source], edges[target]], ignore_index=True)
        numbers, vertices = pandas.factorize(ends)
        if (numbers < 0).any():
            raise ValueError("expected two vertices in every row; some are missing")
        pairs = numbers.reshape(2, -1).T.astype(numpy.uint32)
        return cls(list(vertices), pairs)

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        return f"<Digraph: {len(self.vertices)} vertices, {len(self.pairs)} edges>"

    def solve(self, misere: bool = False) -> Marks:
        """Outcomes, Smith's values and heights of all vertices."""
        import numpy

        pairs = numpy.ascontiguousarray(self.pairs, dtype=numpy.uint32).reshape(-1)
        letters, values, heights, remoteness, starts, subscripts = _core.marks(
            len(self.vertices), pairs, misere
        )
        outcomes = letters.view("S1").astype("U1")
        return Marks(self.vertices, outcomes, values, heights, remoteness, starts, subscripts)


@dataclass(frozen=True)
class Marks:
    """What is known about the vertices of a digraph, in their order; −1 stands for «none»."""

    vertices: Sequence[Hashable] = field(repr=False)
    outcomes: numpy.typing.NDArray[numpy.str_]
    """Who wins: N, P or D."""
    values: numpy.typing.NDArray[numpy.int32] | None
    """The values; −1 where a value is ∞ with subscripts. Normal play only."""
    heights: numpy.typing.NDArray[numpy.int64]
    """How long play can last; −1 where it need not end."""
    remoteness: numpy.typing.NDArray[numpy.int64]
    """How many moves are left if the winner hurries and the loser delays; −1 for draws."""
    _starts: numpy.typing.NDArray[numpy.int64] | None = field(repr=False)
    _subscripts: numpy.typing.NDArray[numpy.uint32] | None = field(repr=False)
    _numbers: dict[Hashable, int] = field(default_factory=dict, repr=False, compare=False)

    def number(self, vertex: Hashable) -> int:
        """The place of a vertex in the arrays."""
        if not self._numbers:
            self._numbers.update((vertex, number) for number, vertex in enumerate(self.vertices))
        return self._numbers[vertex]

    def subscripts(self, vertex: Hashable) -> list[int]:
        """The subscripts of ∞; none for a vertex with a value."""
        if self._starts is None or self._subscripts is None:
            raise ValueError("values are for normal play")
        number = self.number(vertex)
        row: list[int] = self._subscripts[self._starts[number] : self._starts[number + 1]].tolist()
        return row

    def value(self, vertex: Hashable) -> Value:
        """The value of a vertex in normal play."""
        if self.values is None:
            raise ValueError("values are for normal play")
        mark = int(self.values[self.number(vertex)])
        return _core.Nimber(mark) if mark >= 0 else _core.Loopy(self.subscripts(vertex))

    def outcome(self, vertex: Hashable) -> Literal["N", "P", "D"]:
        """Who wins from a vertex."""
        outcome: Literal["N", "P", "D"] = str(self.outcomes[self.number(vertex)])  # type: ignore[assignment]
        return outcome

    def to_pandas(self) -> pandas.DataFrame:
        """A table with a row for each vertex."""
        import pandas

        columns: dict[str, Any] = {"outcome": self.outcomes, "height": self.heights}
        if self.values is not None:
            columns["value"] = self.values
        return pandas.DataFrame(columns, index=pandas.Index(list(self.vertices), name="vertex"))
