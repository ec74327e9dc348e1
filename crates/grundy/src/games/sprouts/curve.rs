//! The moves of Sprouts: a curve between two places of one region.

use super::land::*;

/// Where a curve goes: the region, and for each end the boundary there and the place on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    /// The index of the region.
    pub region: usize,
    /// The first end.
    pub from: (usize, usize),
    /// The second end.
    pub to: (usize, usize),
    /// The boundaries that lie on the side of the places between the ends, if the curve cuts the
    /// region in two.
    pub enclosed: Vec<usize>,
}

/// Every curve, up to the exchange of boundaries that look alike, with what it leads to.
pub fn curves(of: &Drawing, visit: &mut dyn FnMut(&dyn Fn() -> Curve, Drawing)) {
    traced(&of.0, &mut |curve, bytes| visit(curve, Drawing(bytes.into())));
}

/// What a curve is drawn like, and what it leaves.
type Visit<'v, M> = dyn FnMut(&dyn Fn() -> Curve, Vec<M>) + 'v;

/// The same, with all marks followed into what a curve leads to.
pub fn traced<M: Mark>(of: &[M], visit: &mut Visit<M>) {
    let letters = of.iter().map(|mark| mark.byte()).filter(|byte| is_letter(*byte));
    let fresh = letters.max().map_or(LETTER, |last| last + 1);
    let regions: Vec<&[M]> = regions(of).collect();
    for (index, region) in regions.iter().enumerate() {
        let field = Field::new(&regions, index, region, fresh);
        field.joins(visit);
        field.cuts(visit);
    }
}

/// The region in which a curve is drawn.
struct Field<'a, M> {
    index: usize,
    /// All other regions, as they are written.
    others: Vec<M>,
    boundaries: Vec<&'a [M]>,
    /// Boundaries that look alike: the indices of each kind.
    kinds: Vec<Vec<usize>>,
    /// The new vertex on the curve, and letters for its ends.
    middle: u8,
    ends: [u8; 2],
}

impl<'a, M: Mark> Field<'a, M> {
    fn new(regions: &[&'a [M]], index: usize, region: &'a [M], fresh: u8) -> Self {
        let mut others = Vec::with_capacity(64);
        for (_, other) in regions.iter().enumerate().filter(|(other, _)| *other != index) {
            others.extend_from_slice(other);
            others.push(M::new(REGION));
        }
        let boundaries: Vec<&[M]> = boundaries(region).collect();
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        for (number, boundary) in boundaries.iter().enumerate() {
            match kinds.iter_mut().find(|kind| alike(boundaries[kind[0]], boundary)) {
                Some(kind) => kind.push(number),
                None => kinds.push(vec![number]),
            }
        }
        Self { index, others, boundaries, kinds, middle: fresh, ends: [fresh + 1, fresh + 2] }
    }

    /// More than any result of a curve takes: it repeats at most two ends, and its middle.
    fn most_marks(&self) -> usize {
        let region = self.boundaries.iter().map(|boundary| boundary.len() + 1).sum::<usize>();
        self.others.len() + region + 12
    }

    fn add(&self, boundary: usize, marks: &mut Vec<M>) {
        marks.extend_from_slice(self.boundaries[boundary]);
        marks.push(M::new(BOUNDARY));
    }

    /// Curves between two boundaries, which become one.
    fn joins(&self, visit: &mut Visit<M>) {
        for (number, kind) in self.kinds.iter().enumerate() {
            for other in &self.kinds[number..] {
                let same = kind[0] == other[0];
                if same && kind.len() < 2 {
                    continue;
                }
                let (first, second) = (kind[0], *other.last().unwrap_or(&other[0]));
                for from in 0..self.boundaries[first].len() {
                    let start = if same { from } else { 0 };
                    for to in start..self.boundaries[second].len() {
                        let curve = || Curve {
                            region: self.index,
                            from: (first, from),
                            to: (second, to),
                            enclosed: Vec::new(),
                        };
                        visit(&curve, self.join(first, from, second, to));
                    }
                }
            }
        }
    }

    fn join(&self, first: usize, from: usize, second: usize, to: usize) -> Vec<M> {
        let mut marks = Vec::with_capacity(self.most_marks());
        marks.extend_from_slice(&self.others);
        let rest = (0..self.boundaries.len()).filter(|index| *index != first && *index != second);
        rest.for_each(|index| self.add(index, &mut marks));
        let dead = [round(self.boundaries[first], from, self.ends[0], &mut marks), {
            marks.push(M::new(self.middle));
            round(self.boundaries[second], to, self.ends[1], &mut marks)
        }];
        marks.extend([self.middle, BOUNDARY, REGION].map(M::new));
        finished(marks, dead)
    }

    /// Curves between two places of one boundary, or from a vertex to itself: they cut the region
    /// in two, and every other boundary lies on one side or the other.
    fn cuts(&self, visit: &mut Visit<M>) {
        for kind in &self.kinds {
            let boundary = self.boundaries[kind[0]];
            let others: Vec<&[usize]> = self
                .kinds
                .iter()
                .map(|other| if other[0] == kind[0] { &other[1..] } else { &other[..] })
                .filter(|other| !other.is_empty())
                .collect();
            for from in 0..boundary.len() {
                for to in from..boundary.len() {
                    let (start, end) = (boundary[from].byte(), boundary[to].byte());
                    let allowed = match from == to {
                        true => start <= TIP,
                        // The two places of a letter are one vertex, and it can take one curve.
                        false => !(is_letter(start) && start == end),
                    };
                    if allowed {
                        self.cut(kind[0], from, to, &others, visit);
                    }
                }
            }
        }
    }

    /// All ways to share the other boundaries between the sides of a curve.
    fn cut(
        &self,
        number: usize,
        from: usize,
        to: usize,
        others: &[&[usize]],
        visit: &mut Visit<M>,
    ) {
        let (inner, outer, dead) = self.sides(number, from, to);
        let mut taken = vec![0usize; others.len()];
        loop {
            let mut marks = Vec::with_capacity(self.most_marks());
            marks.extend_from_slice(&self.others);
            let start = marks.len();
            marks.extend_from_slice(&inner);
            let inside = || {
                let chosen = others.iter().zip(&taken).map(|(kind, taken)| &kind[..*taken]);
                chosen.flatten().copied()
            };
            inside().for_each(|index| self.add(index, &mut marks));
            marks.push(M::new(REGION));
            let middle = marks.len();
            marks.extend_from_slice(&outer);
            let outside = others.iter().zip(&taken).map(|(kind, taken)| &kind[*taken..]);
            outside.flatten().for_each(|index| self.add(*index, &mut marks));
            marks.push(M::new(REGION));
            // Where both sides look alike, it does not matter which is which: most curves come twice, and
            // so they are seen to be the same at once.
            let (one, other) = (&marks[start..middle], &marks[middle..]);
            if other.iter().map(|mark| mark.byte()).lt(one.iter().map(|mark| mark.byte())) {
                marks[start..].rotate_left(middle - start);
            }
            let curve = || Curve {
                region: self.index,
                from: (number, from),
                to: (number, to),
                enclosed: inside().collect(),
            };
            visit(&curve, finished(marks, dead));
            if !count_up(&mut taken, others) {
                return;
            }
        }
    }

    /// What becomes of a boundary on either side of a curve, and the letters that die.
    fn sides(&self, number: usize, from: usize, to: usize) -> (Vec<M>, Vec<M>, [u8; 2]) {
        let boundary = self.boundaries[number];
        let after = |vertex: M, letter: u8, curves: u8| match (vertex.byte(), curves) {
            (SPOT, 2) | (TIP, 1) => vertex.with(letter),
            _ => vertex.with(DEAD),
        };
        let (start, end) = (boundary[from], boundary[to]);
        let (first, last) = match from == to {
            true => (after(start, self.ends[0], 2), after(start, self.ends[0], 2)),
            false => (after(start, self.ends[0], 1), after(end, self.ends[1], 1)),
        };
        let mut inner = vec![first];
        let mut outer = vec![last];
        if from != to {
            inner.extend_from_slice(&boundary[from + 1..to]);
            inner.push(last);
        }
        outer.extend_from_slice(&boundary[to + 1..]);
        outer.extend_from_slice(&boundary[..from]);
        if from != to {
            outer.push(first);
        }
        inner.extend([self.middle, BOUNDARY].map(M::new));
        outer.extend([self.middle, BOUNDARY].map(M::new));
        (inner, outer, [start.byte(), end.byte()])
    }
}

/// Whether two boundaries look alike.
pub fn alike<M: Mark>(a: &[M], b: &[M]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.byte() == b.byte())
}

/// The next way to take some of each kind; whether there is one.
fn count_up(taken: &mut [usize], kinds: &[&[usize]]) -> bool {
    for (taken, kind) in taken.iter_mut().zip(kinds) {
        if *taken < kind.len() {
            *taken += 1;
            return true;
        }
        *taken = 0;
    }
    false
}

/// Walks round a boundary from a place back to it, its vertex having one curve more. Returns the
/// vertex if it is a letter that dies.
fn round<M: Mark>(boundary: &[M], place: usize, letter: u8, marks: &mut Vec<M>) -> u8 {
    let vertex = boundary[place];
    match vertex.byte() {
        SPOT => marks.push(vertex.with(TIP)),
        TIP => marks.push(vertex.with(letter)),
        _ => {}
    }
    marks.extend_from_slice(&boundary[place + 1..]);
    marks.extend_from_slice(&boundary[..place]);
    if vertex.byte() == TIP {
        marks.push(vertex.with(letter));
    }
    vertex.byte()
}

/// The position when dead letters and all that follows are removed.
fn finished<M: Mark>(mut marks: Vec<M>, dead: [u8; 2]) -> Vec<M> {
    let gone = |byte: u8| is_letter(byte) && dead.contains(&byte);
    marks.iter_mut().filter(|mark| gone(mark.byte())).for_each(|mark| *mark = mark.with(DEAD));
    settle(&mut marks);
    marks
}
