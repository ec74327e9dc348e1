#!/usr/bin/env python3
"""Checks what grundy claims to have proved, with none of grundy's code.

    python3 tools/check_proof.py FILE …

It reads the certificates of `grundy period --certificate` and the proofs of `grundy solve --proof`. A
certificate says that the values of a heap game repeat; all values that the theorem of Guy and Smith asks
for are computed again from the rules. A proof is a list of statements about positions, each of which must
follow from those before it: the rules stand below, a page for each family of games, and nothing is believed
that the rules do not say.

Exit code 0: every file is proved. 1: some file proves nothing. 2: some file cannot be checked here.
Only the standard library is used. Python 3.9 or later.
"""

import hashlib
import json
import sys
from collections import Counter


class Refused(Exception):
    """The file proves nothing, and this is why."""


class Unable(Exception):
    """The file is beyond this program, and this is why."""


# ---------------------------------------------------------------------------------------------------------
# The file: a format, its version, a hash of the contents, and the contents


def opened(text):
    """The format and the contents of a file, if it is whole."""
    try:
        file = json.loads(text)
        name, version, contents = file["format"], file["version"], file["contents"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused("it is not a whole file of this kind") from None
    if (name, version) not in FORMATS:
        raise Unable(f"expected a certificate or a proof of version 2, not {name} {version}")
    written = json.dumps(contents, separators=(",", ":"), ensure_ascii=False)
    if hashlib.sha256(f"{name} {version} {written}".encode()).hexdigest() != file.get("hash"):
        raise Refused("the hash does not fit the contents")
    return name, contents


def number(contents, field):
    """A whole number that is not negative."""
    found = contents.get(field)
    if type(found) is not int or found < 0:
        raise Refused(f"expected a number as ‘{field}’")
    return found


# ---------------------------------------------------------------------------------------------------------
# Proofs: statements about parts, each of which follows from the rules and those before


def check_proof(contents):
    """Follows a proof; says what it proves."""
    position, holds, value = contents.get("position"), contents.get("holds"), number(contents, "value")
    facts = contents.get("facts")
    if not isinstance(position, str) or type(holds) is not bool or not isinstance(facts, list):
        raise Refused("it is not a whole proof")
    name, _, rest = position.partition(" ")
    name, _, parameters = name.partition(":")
    if name not in GAMES:
        raise Unable(f"the rules of ‘{name}’ are not written down here")
    game = GAMES[name](parameters)
    known = Known()
    for fact in facts:
        text, claimed, is_equal = statement(fact)
        parts = game.parts(game.read(text))
        if not parts and is_equal and claimed == 0:
            continue
        if len(parts) != 1:
            raise Refused(f"‘{fact}’ is not about one part")
        known.follow(fact, parts[0], claimed, is_equal, game)
    if known.compare(game.parts(game.read(rest)), value) is not holds:
        raise Refused("the statements do not tell what is claimed")
    relation = "is" if holds else "is not"
    return f"{position} {relation} of value {value}: proved, {len(facts)} statements followed"


def statement(fact):
    """A statement `text = n` or `text != n`, taken apart."""
    if isinstance(fact, str):
        for sign, is_equal in ((" != ", False), (" = ", True)):
            text, found, value = fact.rpartition(sign)
            if found and value.isascii() and value.isdigit() and len(value) < 10:
                return text, int(value), is_equal
    raise Refused(f"‘{fact}’ is no statement")


class Known:
    """What has been proved so far about parts."""

    def __init__(self):
        self.values = {}
        self.excluded = set()

    def value(self, parts):
        """The nim-sum of parts, if all their values are known."""
        total = 0
        for part in parts:
            if part not in self.values:
                return None
            total ^= self.values[part]
        return total

    def compare(self, parts, value):
        """Whether a sum has this value; None if that is not known."""
        unknown = [part for part in parts if part not in self.values]
        rest = value ^ self.value([part for part in parts if part in self.values])
        if not unknown:
            return rest == 0
        return False if len(unknown) == 1 and (unknown[0], rest) in self.excluded else None

    def follow(self, fact, part, claimed, is_equal, game):
        """Takes up a statement, if it follows by the mex rule."""
        options = game.options(part)
        reached = {self.value(option) for option in options}
        if not is_equal:
            if claimed not in reached:
                raise Refused(f"‘{fact}’ does not follow: no option is known to have that value")
            self.excluded.add((part, claimed))
            return
        if claimed > len(options):
            raise Refused(f"‘{fact}’ does not follow: there are too few options")
        for smaller in range(claimed):
            if smaller not in reached:
                raise Refused(f"‘{fact}’ does not follow: no option is known to have the value {smaller}")
        if any(self.compare(option, claimed) is not False for option in options):
            raise Refused(f"‘{fact}’ does not follow: an option may have that value")
        self.values[part] = claimed


# ---------------------------------------------------------------------------------------------------------
# Heap codes: d0.d1d2…, where bit c of the digit dt allows to take t and leave c heaps


class HeapCode:
    """A take-and-break game; a part is the size of a heap."""

    MOST_VALUES = 400_000

    def __init__(self, code):
        before, point, after = code.partition(".")
        if not point or any(digit not in "0123456789ABCDEF" for digit in before + after):
            raise Unable(f"expected a code of digits 0 to F, not ‘{code}’")
        self.digits = [int(before or "0", 16)] + [int(digit, 16) for digit in after]
        if len(before) > 1 or self.digits[0] & 3:
            raise Refused(f"‘{code}’ has a move that takes nothing and splits nothing")
        while self.digits and self.digits[-1] == 0:
            self.digits.pop()

    def read(self, text):
        sizes = text.split(",")
        if not all(size.isascii() and size.isdigit() and len(size) < 7 for size in sizes):
            raise Refused(f"expected sizes of heaps, not ‘{text}’")
        return [int(size) for size in sizes]

    def parts(self, sizes):
        return sorted(size for size in sizes if size)

    def options(self, size):
        return [rest for take, digit in enumerate(self.digits) if take <= size
                for count in range(4) if digit >> count & 1
                for rest in self.breaks(size - take, count, 1)]

    def breaks(self, size, count, least):
        """The ways to make so many heaps, none smaller than the one before."""
        if count == 0:
            return [[]] if size == 0 else []
        if count == 1:
            return [[size]] if size >= least else []
        return [[first] + others for first in range(least, size // count + 1)
                for others in self.breaks(size - first, count - 1, first)]

    def values(self, count):
        """The values of the heaps 0, 1, 2, …, from the definition."""
        values = bytearray()
        for size in range(count):
            reached = set()
            for take, digit in enumerate(self.digits[:size + 1]):
                rest = size - take
                if digit & 1 and rest == 0:
                    reached.add(0)
                if digit & 2 and rest > 0:
                    reached.add(values[rest])
                if digit & 4 and rest > 1:
                    # All sums of two values at once: one half forwards, the other backwards.
                    half = rest // 2
                    one = int.from_bytes(values[1:half + 1], "big")
                    other = int.from_bytes(values[rest - half:rest][::-1], "big")
                    reached.update((one ^ other).to_bytes(half, "big"))
                if digit & 8:
                    for parts in self.breaks(rest, 3, 1):
                        reached.add(values[parts[0]] ^ values[parts[1]] ^ values[parts[2]])
            value = 0
            while value in reached:
                value += 1
            if value > 255:
                raise Unable("values above 255 are not computed here")
            values.append(value)
        return values


def check_certificate(contents):
    """Computes as many values as the theorem of Guy and Smith asks for; says what they prove.

    If the values repeat with period p from heap n on up to a bound, they do so for ever: in a larger heap
    the largest of m parts is so large that it can be exchanged for one that is smaller or larger by p.
    """
    code = contents.get("game")
    if not isinstance(code, str):
        raise Refused("it is not a whole certificate")
    game, first, period = HeapCode(code), number(contents, "preperiod"), number(contents, "period")
    if period == 0:
        raise Refused("a period is at least 1")
    most_parts = max([1] + [digit.bit_length() - 1 for digit in game.digits])
    last = len(game.digits) - 1
    needed = most_parts * (max(first, 1) + period) + last - (most_parts - 1)
    if needed > HeapCode.MOST_VALUES:
        raise Unable(f"{needed} values would have to be computed; this program does {HeapCode.MOST_VALUES}")
    values = game.values(needed)

    def repeats(length, start):
        return values[start:needed - length] == values[start + length:]

    if not repeats(period, first):
        raise Refused("the values do not repeat as claimed")
    if first > 0 and values[first - 1] == values[first - 1 + period]:
        raise Refused("the values repeat from an earlier heap on")
    for divisor in range(1, period):
        if period % divisor == 0 and repeats(divisor, first):
            raise Refused(f"{divisor} is a smaller period")
    return f"{code} has the period {period} from heap {first} on: proved, {needed} values computed"


# ---------------------------------------------------------------------------------------------------------
# Graphs up to isomorphism: what Cram, Kayles on graphs and Hackenbush are played on


class Graph:
    """Vertices with colours and, for each, how many edges lead to which others."""

    def __init__(self, colours, joined):
        self.colours = colours
        self.joined = joined

    def without(self, gone):
        left = {vertex: colour for vertex, colour in self.colours.items() if vertex not in gone}
        joined = {v: {w: n for w, n in self.joined[v].items() if w not in gone} for v in left}
        return Graph(left, joined)

    def component(self, start, stops=()):
        """The vertices that edges connect with this one; no way leads through one that stops."""
        found, open_ = {start}, [start]
        while open_:
            vertex = open_.pop()
            if vertex not in stops:
                open_.extend(self.joined[vertex].keys() - found)
                found |= self.joined[vertex].keys()
        return found

    def signature(self):
        """What isomorphic graphs have in common, and a colour for every vertex that says it."""
        colours, history = self.colours, []
        while True:
            views = {v: (colours[v], tuple(sorted((colours[w], n) for w, n in self.joined[v].items())))
                     for v in colours}
            ranks = {view: rank for rank, view in enumerate(sorted(set(views.values())))}
            history.append(tuple(sorted(Counter(views.values()).items())))
            refined = {v: ranks[view] for v, view in views.items()}
            if len(ranks) == len(set(colours.values())) and len(history) > 1:
                return tuple(history), refined
            colours = refined


class Classes:
    """Gives graphs numbers: the same to two of them if and only if they are isomorphic."""

    def __init__(self):
        self.graphs = []
        self.by_signature = {}

    def number(self, graph):
        signature, colours = graph.signature()
        alike = self.by_signature.setdefault(signature, [])
        for known, known_colours in alike:
            if isomorphic(graph, colours, self.graphs[known], known_colours):
                return known
        alike.append((len(self.graphs), colours))
        self.graphs.append(graph)
        return len(self.graphs) - 1


def isomorphic(one, one_colours, other, other_colours):
    """Whether the vertices of one graph can stand for those of the other, by trying."""
    sizes = Counter(one_colours.values())
    order, placed = [], set()
    for start in sorted(one.colours, key=lambda v: (sizes[one_colours[v]], one_colours[v])):
        # A vertex is followed by those that it is joined with: they have little choice then.
        open_ = [] if start in placed else [start]
        placed.update(open_)
        while open_:
            order.append(open_.pop())
            further = one.joined[order[-1]].keys() - placed
            placed |= further
            open_.extend(further)
    candidates = {}
    for vertex, colour in other_colours.items():
        candidates.setdefault(colour, []).append(vertex)
    image, choices = {}, []
    while len(image) < len(order):
        vertex = order[len(image)]
        if len(choices) == len(image):
            choices.append(iter(candidates.get(one_colours[vertex], ())))
        taken = set(image.values())
        for there in choices[-1]:
            known = {image[w]: n for w, n in one.joined[vertex].items() if w in image}
            if there not in taken and known == {w: n for w, n in other.joined[there].items() if w in taken}:
                image[vertex] = there
                break
        else:
            choices.pop()
            if not image:
                return False
            image.popitem()
    return True


class OnGraph:
    """A game on a graph; a part is the number of a class of isomorphic graphs."""

    def __init__(self, parameters):
        if parameters:
            raise Refused("this game has no parameters")
        self.classes = Classes()

    def parts(self, graph):
        return sorted(self.classes.number(part) for part in self.split(graph))

    def options(self, part):
        graph = self.classes.graphs[part]
        options = {tuple(self.parts(option)) for option in self.moves(graph)}
        return sorted(options)

    def split(self, graph):
        """The connected components that have moves."""
        left = set(graph.colours)
        while left:
            component = graph.component(min(left))
            left -= component
            part = graph.without(graph.colours.keys() - component)
            if self.is_alive(part):
                yield part

    def is_alive(self, part):
        return True


def edges(pairs, vertices=()):
    """The graph with these edges and vertices."""
    joined = {vertex: {} for vertex in vertices}
    for a, b in pairs:
        joined.setdefault(a, {})[b] = 1
        joined.setdefault(b, {})[a] = 1
    return Graph({vertex: 0 for vertex in joined}, joined)


def written_edges(text):
    """Edges and single vertices as they are written: 1-2 2-3 4."""
    pairs, vertices = [], []
    for item in text.split():
        ends = item.split("-")
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise Unable(f"expected edges and vertices such as 1-2 2-3 4, not ‘{item}’")
        ends = [int(end) for end in ends]
        if len(ends) == 2:
            pairs.append(tuple(ends))
        else:
            vertices += ends
    return pairs, vertices


class NodeKayles(OnGraph):
    """Take a vertex with all its neighbours."""

    def read(self, text):
        pairs, vertices = written_edges(text)
        if any(a == b for a, b in pairs):
            raise Refused("there are no loops in this game")
        return edges(pairs, vertices)

    def moves(self, graph):
        for vertex in graph.colours:
            yield graph.without({vertex} | graph.joined[vertex].keys())


class ArcKayles(NodeKayles):
    """Take two joined vertices."""

    def moves(self, graph):
        for a in graph.colours:
            for b in graph.joined[a]:
                if a < b:
                    yield graph.without({a, b})

    def is_alive(self, part):
        return len(part.colours) > 1


# ---------------------------------------------------------------------------------------------------------
# Cram: a domino takes two free squares side by side, so it is Arc Kayles on the free squares


class Cram(ArcKayles):
    """Vertices are squares: row and column."""

    def __init__(self, parameters):
        super().__init__(parameters)
        self.met = {}

    def read(self, text):
        rows = text.split("|")
        height, _, width = text.partition("x")
        if height.isascii() and height.isdigit() and width.isascii() and width.isdigit():
            if not (0 < len(height) < 4 and 0 < len(width) < 4):
                raise Refused(f"expected a board, not ‘{text}’")
            rows = ["." * int(width)] * int(height)
        if any(len(row) != len(rows[0]) or set(row) - {".", "#"} for row in rows):
            raise Refused(f"expected a board, not ‘{text}’")
        return {(y, x) for y, row in enumerate(rows) for x, square in enumerate(row) if square == "."}

    def parts(self, free):
        """What was met before somewhere else on the board is not looked at again."""
        found, left = [], set(free)
        while left:
            area = self.area(left)
            left -= area
            if len(area) > 1:
                top, side = min(y for y, _ in area), min(x for _, x in area)
                shape = frozenset((y - top, x - side) for y, x in area)
                if shape not in self.met:
                    self.met[shape] = super().parts(edges(self.dominoes(shape), shape))
                found += self.met[shape]
        return sorted(found)

    def split(self, graph):
        """The connected components, without vertices and edges that change no set of options."""
        graph = pruned(graph)
        apart = twins_apart(graph)
        for part in super().split(apart):
            if part.colours.keys() == graph.colours.keys():
                yield graph
            elif apart is graph:
                yield part
            else:
                yield from self.split(graph.without(graph.colours.keys() - part.colours.keys()))

    def options(self, part):
        free = set(self.classes.graphs[part].colours)
        return sorted({tuple(self.parts(free - set(domino))) for domino in self.dominoes(free)})

    @staticmethod
    def area(free):
        """Some free squares that dominoes connect, and all that these connect with them."""
        open_ = [next(iter(free))]
        found = set(open_)
        while open_:
            y, x = open_.pop()
            for square in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
                if square in free and square not in found:
                    found.add(square)
                    open_.append(square)
        return found

    @staticmethod
    def dominoes(free):
        return [((y, x), end) for y, x in free for end in ((y + 1, x), (y, x + 1)) if end in free]


def pruned(graph):
    """The graph without vertices that change no set of options.

    An end is a vertex with one neighbour. Of several ends with the same neighbour one is enough: to take it
    with the neighbour leaves the others alone, and alone they are worth nothing. And a vertex is of no use if
    each of its neighbours has an end: to take it with the neighbour leaves what is left if the end is taken
    instead, for the vertex is as useless there (by induction; without neighbours it is worth nothing).
    """
    while True:
        ends = {v: next(iter(near)) for v, near in graph.joined.items() if len(near) == 1}
        first = {beside: end for end, beside in sorted(ends.items(), reverse=True)}
        spare = {end for end, beside in ends.items() if first[beside] != end}
        useless = {v for v, near in graph.joined.items()
                   if v not in ends and v not in first and all(w in first for w in near)}
        if not spare and not useless:
            return graph
        graph = graph.without(spare | useless)


def twins_apart(graph):
    """The graph in which twins have a neighbour each.

    Twins are two vertices with the same two neighbours and no others. To take one of them with a neighbour
    leaves the same game as to take the other with that neighbour, so one edge to each neighbour is enough.
    That keeps the set of options (by induction: what takes one neighbour makes the twins ends of the other).
    """
    twin, cut = {}, set()
    for vertex, near in sorted(graph.joined.items()):
        if len(near) == 2 and not any(vertex in edge for edge in cut):
            other = twin.setdefault(frozenset(near), vertex)
            if other != vertex and not any(other in edge for edge in cut):
                a, b = sorted(near)
                cut |= {(vertex, a), (a, vertex), (other, b), (b, other)}
    if not cut:
        return graph
    joined = {v: {w: n for w, n in near.items() if (v, w) not in cut} for v, near in graph.joined.items()}
    return Graph(graph.colours, joined)


# ---------------------------------------------------------------------------------------------------------
# Green Hackenbush: cut an edge; what is no longer joined to the ground falls


class Hackenbush(OnGraph):
    """The ground is vertex 0, told apart by its colour; loops are counted in the colours too."""

    GROUND = 0

    def read(self, text):
        pairs, vertices = written_edges("" if text == "empty" else text)
        if vertices:
            raise Refused("expected edges only")
        bush = Graph({self.GROUND: (True, 0)}, {self.GROUND: {}})
        for a, b in pairs:
            for vertex in (a, b):
                bush.colours.setdefault(vertex, (False, 0))
                bush.joined.setdefault(vertex, {})
            self.join(bush, a, b, 1)
        return self.fallen(bush)

    @staticmethod
    def join(bush, a, b, count):
        """Adds edges, or takes them away."""
        if a == b:
            ground, loops = bush.colours[a]
            bush.colours[a] = (ground, loops + count)
            return
        for one, other in ((a, b), (b, a)):
            bush.joined[one][other] = bush.joined[one].get(other, 0) + count
            if not bush.joined[one][other]:
                del bush.joined[one][other]

    def fallen(self, bush):
        return bush.without(bush.colours.keys() - bush.component(self.GROUND))

    def moves(self, bush):
        pairs = [(a, b) for a in bush.colours for b in bush.joined[a] if a < b]
        loops = [(v, v) for v, (_, count) in bush.colours.items() if count]
        for a, b in pairs + loops:
            cut = Graph(dict(bush.colours), {v: dict(near) for v, near in bush.joined.items()})
            self.join(cut, a, b, -1)
            yield self.fallen(cut)

    def split(self, bush):
        """What hangs together without the ground stands on it by itself; so does a loop at the ground."""
        for _ in range(bush.colours[self.GROUND][1]):
            yield Graph({self.GROUND: (True, 1)}, {self.GROUND: {}})
        left = bush.colours.keys() - {self.GROUND}
        while left:
            component = bush.component(min(left), stops={self.GROUND})
            left -= component
            part = bush.without(bush.colours.keys() - component)
            part.colours[self.GROUND] = (True, 0)
            yield part


# ---------------------------------------------------------------------------------------------------------
# A token on a digraph without cycles


class Digraph:
    """A part is the name of a vertex with a token; the edges are the parameters: A>B,A>C,D."""

    def __init__(self, edges_):
        self.below = {}
        for item in edges_.split(","):
            names = item.split(">")
            if len(names) > 2 or not all(name.isalnum() for name in names):
                raise Unable("expected edges such as A>B,A>C inline")
            for name in names:
                self.below.setdefault(name, [])
            if len(names) == 2:
                self.below[names[0]].append(names[1])

    def read(self, text):
        names = text.split(",")
        if any(name not in self.below for name in names):
            raise Refused(f"expected names of vertices, not ‘{text}’")
        return names

    def parts(self, names):
        return sorted(names)

    def options(self, name):
        return [[below] for below in self.below[name]]


# ---------------------------------------------------------------------------------------------------------
# Sprouts: regions of boundaries of vertices (Applegate, Jacobson and Sleator)
#
# Walking along a boundary one meets living vertices: 0 has no curve, 1 has one, and a vertex with two curves is
# met twice. It is a letter if both places count, else 2. In memory a letter is a number from 3 on.


class Sprouts:
    """A part is a land in its one form: a tuple of regions, which are tuples of boundaries."""

    SPOT, TIP, SINGLE, FIRST = 0, 1, 2, 3

    def __init__(self, parameters):
        if parameters:
            raise Refused("this game has no parameters")

    def read(self, text):
        if text.isascii() and text.isdigit() and len(text) < 4:
            return self.settled([[[self.SPOT] for _ in range(int(text))]])
        regions, region, boundary, letters, name = [], [], [], {}, ""
        for sign in text:
            if sign == "'":
                # The name of the last letter goes on.
                boundary.pop()
                name += sign
                boundary.append(letters.setdefault(name, self.FIRST + len(letters)))
            elif sign in "012":
                boundary.append(int(sign))
            elif sign.isascii() and sign.isalpha():
                name = sign
                boundary.append(letters.setdefault(name, self.FIRST + len(letters)))
            elif sign == "." and boundary and (boundary == [self.SPOT] or self.SPOT not in boundary):
                region.append(boundary)
                boundary = []
            elif sign == "}" and not boundary:
                regions.append(region)
                region = []
            else:
                raise Refused(f"expected a position of Sprouts, not ‘{text}’")
        places = Counter(vertex for region in regions for line in region for vertex in line)
        if boundary or region or any(places[letter] not in (0, 2) for letter in letters.values()):
            raise Refused(f"expected a position of Sprouts, not ‘{text}’")
        return self.settled(regions)

    def settled(self, regions, dead=()):
        """Without what can never matter again."""
        while True:
            regions = [[[v for v in line if v not in dead] for line in region] for region in regions]
            places = Counter(v for region in regions for line in region for v in line)
            before, kept = regions, []
            for region in regions:
                lines = [self.merged([self.SINGLE if v >= self.FIRST and places[v] == 1 else v for v in line])
                         for line in region]
                lines = [line for line in lines if line]
                if self.lives(lines) >= 2:
                    kept.append(lines)
            if kept == before:
                return kept
            regions = kept

    def merged(self, line):
        """Two places of a vertex side by side are as good as one."""
        for index, vertex in enumerate(line):
            if vertex >= self.FIRST and len(line) > 1 and line[index - 1] == vertex:
                rest = line[:index] + line[index + 1:]
                return self.merged([self.SINGLE if v == vertex else v for v in rest])
        return line

    def lives(self, lines):
        """How many curve ends a region can take: a letter that stands in it twice is one vertex."""
        vertices = [v for line in lines for v in line]
        letters = {v for v in vertices if v >= self.FIRST}
        return sum(3 - v for v in vertices if v < self.FIRST) + len(letters)

    def parts(self, regions):
        """Regions that share a letter hang together."""
        lands = []
        for region in regions:
            letters = {v for line in region for v in line if v >= self.FIRST}
            apart = [land for land in lands if not land[0] & letters]
            joined = [land for land in lands if land[0] & letters]
            members = [region] + [member for land in joined for member in land[1]]
            lands = apart + [(letters.union(*(land[0] for land in joined)), members)]
        return sorted(self.form(members) for _, members in lands)

    def options(self, land):
        regions = [[list(line) for line in region] for region in land]
        return [self.parts(option) for option in self.curves(regions)]

    def curves(self, regions):
        for index, region in enumerate(regions):
            others = regions[:index] + regions[index + 1:]
            places = [(line, at) for line in range(len(region)) for at in range(len(region[line]))]
            for number_, (line, at) in enumerate(places):
                for to_line, to in places[number_:]:
                    if line != to_line:
                        yield self.joined(others, region, line, at, to_line, to)
                    else:
                        yield from self.divided(others, region, line, at, to)

    def walk(self, line, start, end):
        """The vertices met from one place to the other, all the way round if they are the same place."""
        if start == end:
            return [line[0]] if line == [self.SPOT] else line[start:] + line[:start + 1]
        return line[start:end + 1] if start < end else line[start:] + line[:end + 1]

    def joined(self, others, region, one, at, other, to):
        """A curve between two boundaries makes one of them."""
        new = 1 + max([self.FIRST] + [v for r in others + [region] for line in r for v in line])
        dead, lines = set(), []
        for line, place, name in ((region[one], at, new + 1), (region[other], to, new + 2)):
            path, vertex = self.walk(line, place, place), line[place]
            if vertex == self.SPOT:
                path = [self.TIP]
            elif vertex == self.TIP:
                path[0] = path[-1] = name
            else:
                dead |= {vertex} if vertex >= self.FIRST else set()
                path = path[1:-1]
            lines += path + [new]
        rest = [line for index, line in enumerate(region) if index not in (one, other)]
        return self.settled(others + [rest + [lines]], dead)

    def divided(self, others, region, index, at, to):
        """A curve from a boundary to itself divides the region; the other boundaries go to either side."""
        line = region[index]
        new = 1 + max([self.FIRST] + [v for r in others + [region] for boundary in r for v in boundary])
        start, end = line[at], line[to]
        ends = 2 if at == to or start == end >= self.FIRST else 1
        if 3 - min(start, self.SINGLE) < ends or 3 - min(end, self.SINGLE) < ends:
            return
        inner = [start] if at == to else self.walk(line, at, to)
        outer = self.walk(line, to, at)
        dead, sides = set(), []
        for side, first, last in ((inner, at, to), (outer, to, at)):
            named = list(side)
            for place, position in ((0, first), (len(named) - 1, last)):
                named[place] = self.after(line[position], ends, new + 1 + position)
            sides.append([v for v in named if v is not None] + [new])
        for vertex in (start, end):
            if vertex >= self.FIRST:
                dead.add(vertex)
        rest = [boundary for number_, boundary in enumerate(region) if number_ != index]
        for choice in range(1 << len(rest)):
            one = [boundary for bit, boundary in enumerate(rest) if choice >> bit & 1]
            other = [boundary for bit, boundary in enumerate(rest) if not choice >> bit & 1]
            yield self.settled(others + [one + [sides[0]], other + [sides[1]]], dead)

    def after(self, vertex, ends, name):
        """What a vertex is after so many more curve ends: a letter of its own with two, dead with three."""
        curves = min(vertex, self.SINGLE) + ends
        return name if curves == 2 else None

    def form(self, regions):
        """One form for all lands that differ only in order, names, starting places and directions."""
        colours = {v: (v, 0) if v < self.FIRST else (self.FIRST, 0) for r in regions for line in r for v in line}
        return self.least(regions, colours)

    def least(self, regions, colours):
        colours = self.refined(regions, colours)
        tied = Counter(colours[v] for v in colours if v >= self.FIRST)
        undecided = sorted(colour for colour, count in tied.items() if count > 1)
        if not undecided:
            names = sorted((colour, v) for v, colour in colours.items() if v >= self.FIRST)
            ranks = {v: self.FIRST + rank for rank, (_, v) in enumerate(names)}
            return tuple(sorted(self.view(r, {v: ranks.get(v, v) for v in colours}) for r in regions))
        # Letters that look alike: each in turn is called the first of them.
        alike = [v for v in colours if v >= self.FIRST and colours[v] == undecided[0]]
        return min(self.least(regions, {**colours, chosen: (colours[chosen][0], 1)}) for chosen in alike)

    def refined(self, regions, colours):
        """Tells letters apart by what surrounds them, as far as that goes."""
        while True:
            seen = {v: [] for v in colours}
            for region in regions:
                whole = self.view(region, colours)
                for line in region:
                    for at, vertex in enumerate(line):
                        onwards = tuple(colours[v] for v in line[at:] + line[:at])
                        seen[vertex].append((whole, min(onwards, onwards[:1] + onwards[:0:-1])))
            views = {v: (colours[v], tuple(sorted(seen[v]))) for v in colours if v >= self.FIRST}
            ranks = {view: rank for rank, view in enumerate(sorted(set(views.values())))}
            before = len({colours[v] for v in views})
            colours = {v: (self.FIRST + ranks[views[v]], 0) if v in views else colours[v] for v in colours}
            if len(ranks) == before:
                return colours

    def view(self, region, colours):
        """A region as its colours show it, from the best place in the better direction."""
        def least_turn(line):
            seen = tuple(colours[v] for v in line)
            return min(seen[at:] + seen[:at] for at in range(len(seen)))
        return min(tuple(sorted(least_turn(line) for line in region)),
                   tuple(sorted(least_turn(line[::-1]) for line in region)))


# ---------------------------------------------------------------------------------------------------------

FORMATS = {("grundy-certificate", 2): check_certificate, ("grundy-proof", 2): check_proof}

GAMES = {
    "octal": HeapCode,
    "arc-kayles": ArcKayles,
    "node-kayles": NodeKayles,
    "cram": Cram,
    "hackenbush": Hackenbush,
    "dag": Digraph,
    "sprouts": Sprouts,
}


def check(path):
    """Checks one file; the exit code, and a sentence."""
    try:
        with open(path, encoding="utf-8") as file:
            name, contents = opened(file.read())
        if not isinstance(contents, dict):
            raise Refused("it is not a whole file of this kind")
        return 0, FORMATS[name, 2](contents)
    except Refused as why:
        return 1, f"proves nothing: {why}"
    except Unable as why:
        return 2, f"cannot be checked: {why}"
    except (OSError, UnicodeDecodeError) as why:
        return 2, f"cannot be read: {why}"


def main(paths):
    if not paths or paths[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    worst = 0
    for path in paths:
        code, sentence = check(path)
        print(f"{path}: {sentence}")
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
