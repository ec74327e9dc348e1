"""Answers as objects.

Each is made from the data that the command line prints with ``--json``; :meth:`Answer.to_dict` gives that back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from . import _core
from .style import figure

if TYPE_CHECKING:
    import networkx
    import numpy
    import numpy.typing
    from matplotlib.axes import Axes

    from . import Value

Self = TypeVar("Self", bound="Answer")

__all__ = [
    "Answer",
    "Certificate",
    "Equality",
    "Explanation",
    "GameInfo",
    "Genera",
    "Genus",
    "Graph",
    "Identity",
    "Node",
    "Part",
    "Period",
    "Picture",
    "Quotient",
    "Solved",
    "Table",
    "Verified",
    "Witness",
    "Worth",
]


def _value(text: str | None) -> Value | None:
    return None if text is None else _core.read_value(text)


@dataclass(frozen=True)
class Answer:
    """What the engine answered."""

    _data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def from_json(cls: type[Self], text: str) -> Self:
        """The answer that some data stand for."""
        return cls.from_dict(json.loads(text))

    @classmethod
    def from_dict(cls: type[Self], data: Mapping[str, Any]) -> Self:
        """The answer that some data stand for."""
        return cls(data)

    def to_dict(self) -> dict[str, Any]:
        """The data, as the command line prints them."""
        return dict(self._data)


class Certificate(str):
    """A proof as a file: ``grundy verify`` and :func:`grundy.verify` check it."""

    __slots__ = ()

    def save(self, path: str | Path) -> None:
        """Writes the file."""
        Path(path).write_text(self, encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Certificate of {len(self)} bytes>"


def _certificate(text: str | None) -> Certificate | None:
    return None if text is None else Certificate(text)


@dataclass(frozen=True)
class Part(Answer):
    """A component of a position."""

    position: str
    value: Value | None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Part:
        return cls(data, data["position"], _value(data.get("value")))


@dataclass(frozen=True)
class Worth(Answer):
    """What a position is worth, and who wins."""

    position: str
    play: str
    outcome: str | None
    value: Value | None
    genus: str | None
    score: int | None
    components: tuple[Part, ...]
    note: str | None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Worth:
        return cls(
            data,
            data["position"],
            data["play"],
            data.get("outcome"),
            _value(data.get("value")),
            data.get("genus"),
            data.get("score"),
            tuple(map(Part.from_dict, data["components"])),
            data.get("note"),
        )


@dataclass(frozen=True)
class Witness(Answer):
    """A position that tells two others apart."""

    position: str
    outcomes: tuple[str, str]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Witness:
        return cls(data, data["position"], tuple(data["outcomes"]))

    def __str__(self) -> str:
        return f"beside {self.position} they are {' and '.join(self.outcomes)}"


@dataclass(frozen=True)
class Equality(Answer):
    """Whether two positions are equivalent; as a truth value, that."""

    positions: tuple[str, str]
    play: str
    equivalent: bool
    values: tuple[Value, Value] | None
    witness: Witness | None
    note: str | None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Equality:
        values, witness = data.get("values"), data.get("witness")
        return cls(
            data,
            tuple(data["positions"]),
            data["play"],
            data["equivalent"],
            None if values is None else (_core.read_value(values[0]), _core.read_value(values[1])),
            None if witness is None else Witness.from_dict(witness),
            data.get("note"),
        )

    def __bool__(self) -> bool:
        return self.equivalent

    def __str__(self) -> str:
        both = " and ".join(self.positions)
        if self.equivalent:
            return f"{both} are equivalent"
        return f"{both} are not equivalent" + (f": {self.witness}" if self.witness else "")


@dataclass(frozen=True)
class Explanation(Answer):
    """The reasoning of a teacher, step by step."""

    html: str = field(repr=False)
    text: str = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Explanation:
        return cls(data["explanation"], data["html"], data["text"])

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps as data."""
        steps: list[dict[str, Any]] = self._data["steps"]
        return steps

    @property
    def outcome(self) -> str:
        """Who wins."""
        outcome: str = self._data["outcome"]
        return outcome

    @property
    def value(self) -> Value | None:
        """The value in normal play."""
        return _value(self._data.get("value"))

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return figure(self.html)


@dataclass(frozen=True)
class Picture(Answer):
    """The picture of a position."""

    svg: str = field(repr=False)
    text: str = field(repr=False)
    inline: str = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Picture:
        return cls(data["scene"], data["svg"], data["text"], data["inline"])

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return _core.png(self.svg)

    def save(self, path: str | Path) -> None:
        """Writes the picture as SVG, PNG or text, by the ending of the name."""
        _save(Path(path), self.svg, self.text)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return figure(self.inline)


def _save(path: Path, svg: str, text: str | None = None) -> None:
    if path.suffix == ".png":
        path.write_bytes(_core.png(svg))
    elif path.suffix == ".txt" and text is not None:
        path.write_text(text, encoding="utf-8")
    elif path.suffix == ".svg":
        path.write_text(svg, encoding="utf-8")
    else:
        raise ValueError(f"expected a name that ends with .svg or .png, not ‘{path.name}’")


@dataclass(frozen=True)
class Node(Answer):
    """A position in the graph of a game."""

    position: str
    outcome: str
    remoteness: int | None
    value: Value | None
    height: int | None
    complete: bool

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Node:
        return cls(
            data,
            data["position"],
            data["outcome"],
            data.get("remoteness"),
            _value(data.get("value")),
            data.get("height"),
            data["complete"],
        )


@dataclass(frozen=True)
class Graph(Answer):
    """All positions below one, which is the first."""

    play: str
    nodes: tuple[Node, ...]
    edges: tuple[tuple[int, int], ...]
    left_out: int
    svg: str = field(repr=False)
    inline: str = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Graph:
        graph = data["graph"]
        edges = tuple((tail, head) for tail, head in graph["edges"])
        nodes = tuple(map(Node.from_dict, graph["nodes"]))
        return cls(graph, graph["play"], nodes, edges, graph["left_out"], data["svg"], data["inline"])

    def to_networkx(self) -> networkx.DiGraph[str]:
        """The same as a graph of networkx, whose nodes are positions with outcome, value and height."""
        import networkx

        graph: networkx.DiGraph[str] = networkx.DiGraph()
        for node in self.nodes:
            told = {"outcome": node.outcome, "value": node.value, "height": node.height}
            graph.add_node(node.position, **told)
        names = [node.position for node in self.nodes]
        graph.add_edges_from((names[tail], names[head]) for tail, head in self.edges)
        return graph

    def save(self, path: str | Path) -> None:
        """Writes the picture as SVG or PNG, by the ending of the name."""
        _save(Path(path), self.svg)

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        more = f", {self.left_out} left out" if self.left_out else ""
        return f"<Graph: {len(self.nodes)} positions, {len(self.edges)} moves{more}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return figure(self.inline)


@dataclass(frozen=True)
class Period(Answer):
    """What is known about the period of a heap game."""

    game: str
    proved: bool
    preperiod: int | None
    period: int | None
    saltus: int | None
    last_exception: int | None
    checked: int
    theorem: str
    published: tuple[int, int] | None
    values: tuple[int, ...] = field(repr=False)
    certificate: Certificate | None = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Period:
        told = data["period"]
        published = told.get("published")
        return cls(
            told,
            told["game"],
            told["proved"],
            told.get("preperiod"),
            told.get("period"),
            told.get("saltus"),
            told.get("last_exception"),
            told["checked"],
            told["theorem"],
            None if published is None else (published[0], published[1]),
            tuple(told.get("values", ())),
            _certificate(data["certificate"]),
        )

    def __str__(self) -> str:
        if self.period is None:
            return f"{self.game}: no period among the first {self.checked} values"
        how = "proved" if self.proved else "observed, not proved"
        return f"{self.game}: period {self.period} from heap {self.preperiod} on, {how}: {self.theorem}"


@dataclass(frozen=True)
class Verified(Answer):
    """A claim that holds."""

    lines: tuple[str, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Verified:
        return cls(data["claim"], tuple(data["lines"]))

    @property
    def checked(self) -> int:
        """How many values, sums or statements were looked at."""
        checked: int = self._data["checked"]
        return checked

    def __str__(self) -> str:
        return "\n".join(self.lines)


@dataclass(frozen=True)
class Table(Answer):
    """Values by rows and columns."""

    game: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Table:
        return cls(
            data, data["game"], tuple(row["row"] for row in data["rows"]), tuple(data["columns"])
        )

    def _texts(self) -> Iterator[list[str | None]]:
        for row in self._data["rows"]:
            yield row["values"]

    @property
    def values(self) -> numpy.typing.NDArray[numpy.object_]:
        """The values as a 2-D array of objects."""
        import numpy

        values = numpy.empty((len(self.rows), len(self.columns)), dtype=object)
        for at, row in enumerate(self._texts()):
            values[at] = [_value(text) for text in row]
        return values

    @property
    def numbers(self) -> numpy.typing.NDArray[numpy.int64]:
        """The values as a 2-D array of numbers; −1 where a value is none, or is not known."""
        import numpy

        def number(text: str | None) -> int:
            digits = "" if text is None else text[1:]
            return int(digits) if digits.isdecimal() else -1

        rows = [[number(text) for text in row] for row in self._texts()]
        return numpy.array(rows, dtype=numpy.int64).reshape(len(self.rows), len(self.columns))

    def plot(self, axes: Axes | None = None) -> Axes:
        """The table in colours (matplotlib)."""
        from .plots import table

        return table(self, axes)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{column}</th>" for column in self.columns)
        rows = "".join(
            f"<tr><th>{row}</th>{''.join(f'<td>{text or chr(63)}</td>' for text in texts)}</tr>"
            for row, texts in zip(self.rows, self._texts(), strict=True)
        )
        return figure(f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>")


@dataclass(frozen=True)
class Genus(Answer):
    """The genus of a position in misère play."""

    position: str
    genus: str
    kind: str
    meaning: str = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Genus:
        return cls(data, data["position"], data["genus"], data["class"], data["meaning"])

    def __str__(self) -> str:
        return self.genus


@dataclass(frozen=True)
class Genera(Answer):
    """The genera of the heaps of a game."""

    game: str
    genera: tuple[Genus, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Genera:
        return cls(data, data["game"], tuple(map(Genus.from_dict, data["genera"])))

    def __iter__(self) -> Iterator[Genus]:
        return iter(self.genera)

    def __len__(self) -> int:
        return len(self.genera)


@dataclass(frozen=True)
class Quotient(Answer):
    """What is known about a misère quotient."""

    game: str
    solved: bool
    proved: bool
    order: int
    p_order: int
    period: int | None
    preperiod: int | None
    tame: bool
    presentation: str
    p_portion: tuple[str, ...] = field(repr=False)
    elements: tuple[str, ...] = field(repr=False)
    values: tuple[str, ...] = field(repr=False)
    value: str | None
    certificate: Certificate | None = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Quotient:
        told = data["quotient"]
        return cls(
            told,
            told["game"],
            told["solved"],
            told["proved"],
            told["order"],
            told["p_order"],
            told.get("period"),
            told.get("preperiod"),
            told["tame"],
            told["presentation"],
            tuple(told["p_portion"]),
            tuple(told["elements"]),
            tuple(told["values"]),
            told.get("value"),
            _certificate(data["certificate"]),
        )


@dataclass(frozen=True)
class Solved(Answer):
    """What a long search has found."""

    position: str
    play: str
    outcome: str
    value: Value | None
    proof: Certificate | None = field(repr=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Solved:
        told = data["solved"]
        return cls(
            told,
            told["position"],
            told["play"],
            told["outcome"],
            _value(told["value"]),
            _certificate(data["proof"]),
        )


@dataclass(frozen=True)
class GameInfo(Answer):
    """What the catalogue tells about a game."""

    name: str
    title: str
    rules: str = field(repr=False)
    parameters: str = field(repr=False)
    notation: str = field(repr=False)
    examples: tuple[str, ...] = field(repr=False)
    play: str

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameInfo:
        return cls(
            data,
            data["name"],
            data["title"],
            data["rules"],
            data["parameters"],
            data["notation"],
            tuple(data["examples"]),
            data["play"],
        )


@dataclass(frozen=True)
class Identity(Answer):
    """What is known about the code of a heap game."""

    code: str
    standard: str
    shift: int
    names: tuple[str, ...]
    cousins: tuple[str, ...] = field(repr=False)
    theorem: str | None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Identity:
        return cls(
            data,
            data["code"],
            data["standard"],
            data["shift"],
            tuple(data["names"]),
            tuple(data["cousins"]),
            data.get("theorem"),
        )
