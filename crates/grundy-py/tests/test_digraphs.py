"""Digraphs from networkx, SciPy, NumPy and pandas, against the definition."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import grundy
from grundy import Digraph, Loopy, Nimber


def by_definition(graph: nx.DiGraph) -> dict[int, int]:
    """The mex rule on an acyclic graph."""
    values: dict[int, int] = {}
    for vertex in reversed(list(nx.topological_sort(graph))):
        below = {values[head] for head in graph[vertex]}
        values[vertex] = next(n for n in range(len(below) + 1) if n not in below)
    return values


def acyclic(vertices: int, edges: int, seed: int) -> nx.DiGraph:
    dice = np.random.default_rng(seed)
    ends = dice.integers(0, vertices, (edges, 2))
    graph = nx.DiGraph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from((max(a, b), min(a, b)) for a, b in ends.tolist() if a != b)
    return graph


def test_values_are_those_of_the_definition_however_the_graph_comes() -> None:
    for seed in range(5):
        graph = acyclic(60, 200, seed)
        wanted = by_definition(graph)
        tails, heads = zip(*graph.edges, strict=True)
        table = pd.DataFrame({"source": tails, "target": heads})
        ways = [
            Digraph.from_networkx(graph),
            Digraph.from_scipy(nx.to_scipy_sparse_array(graph, format="csr")),
            Digraph.from_numpy(nx.to_numpy_array(graph)),
            Digraph.from_pandas(table),
            Digraph.from_edges(graph.edges),
        ]
        for digraph in ways:
            marks = digraph.solve()
            assert marks.values is not None and (marks.heights >= 0).all()
            for vertex in marks.vertices:
                assert marks.value(vertex) == Nimber(wanted[vertex])
                assert marks.outcome(vertex) == ("N" if wanted[vertex] else "P")
            assert ((marks.values == 0) == (marks.outcomes == "P")).all()


def test_loops_have_draws_and_subscripts() -> None:
    # From `b` the token may go back for ever, or to a position of value 1; at `e` it may stay, too.
    edges = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("e", "e"), ("e", "d")]
    ring = Digraph.from_edges(edges)
    marks = ring.solve()
    assert marks.value("a") == Loopy() and marks.value("b") == Loopy([1]) and marks.subscripts("b") == [1]
    assert marks.value("e") == Loopy([0])
    assert marks.outcome("b") == "D" and marks.remoteness[marks.number("b")] == -1
    assert marks.values is not None and marks.values.tolist() == [-1, -1, 1, 0, -1]
    assert marks.heights.tolist() == [-1, -1, 1, 0, -1]
    frame = marks.to_pandas()
    assert frame.loc["e", "outcome"] == "N" and list(frame.columns) == ["outcome", "height", "value"]
    # The catalogue's game on the same graph agrees.
    for vertex in "abcde":
        text = f"graph:{','.join(map('>'.join, edges))} {vertex}"
        assert grundy.parse(text).value == marks.value(vertex)
    misere = ring.solve(misere=True)
    assert misere.outcome("d") == "N" and misere.values is None
    with pytest.raises(ValueError, match="normal play"):
        misere.value("d")


def test_odd_graphs() -> None:
    assert len(Digraph.from_edges([]).solve().outcomes) == 0
    undirected = nx.Graph([(1, 2)])
    assert Digraph.from_networkx(undirected).solve().outcomes.tolist() == ["D", "D"]
    empty = scipy.sparse.coo_matrix((3, 3))
    assert Digraph.from_scipy(empty).solve().outcomes.tolist() == ["P", "P", "P"]
    with pytest.raises(ValueError, match="as many rows"):
        Digraph.from_numpy(np.zeros((2, 3)))
    with pytest.raises(ValueError, match="missing"):
        Digraph.from_pandas(pd.DataFrame({"source": ["a", None], "target": ["b", "c"]}))
    with pytest.raises(ValueError, match="below 2"):
        Digraph(["a", "b"], np.array([[0, 7]], dtype=np.uint32)).solve()
