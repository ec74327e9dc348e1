//! The neighbours of squares, on a board of some width.

use super::squares::Squares;

/// How squares lie beside each other.
#[derive(Clone, Copy)]
pub struct Frame<S> {
    width: u32,
    /// All squares but those of the first column.
    later_columns: S,
}

impl<S: Squares> Frame<S> {
    pub fn new(width: u32) -> Self {
        Self { width, later_columns: !S::FIRST_COLUMNS[width as usize] }
    }

    /// The neighbours below the squares of a set, if there is a row below.
    pub fn below(&self, set: S) -> S {
        set.later(self.width)
    }

    pub fn above(&self, set: S) -> S {
        set.earlier(self.width)
    }

    pub fn right_of(&self, set: S) -> S {
        set.later(1) & self.later_columns
    }

    pub fn left_of(&self, set: S) -> S {
        (set & self.later_columns).earlier(1)
    }

    pub fn around(&self, set: S) -> S {
        self.above(set) | self.below(set) | self.left_of(set) | self.right_of(set)
    }

    /// Free squares that dominoes connect with those of `seed`: all of them, or enough to have every
    /// square of `wanted`.
    pub fn grown(&self, seed: S, free: S, wanted: S) -> S {
        let mut area = seed;
        loop {
            let step = (area | self.around(area)) & free;
            if wanted & !step == S::NONE {
                return step;
            }
            let further = (step | self.around(step)) & free;
            if further == area {
                return area;
            }
            area = further;
        }
    }

    /// The squares whose step to the right changes no move.
    ///
    /// Two squares across a corner with the same two neighbours and no others are twins: a domino on one of them
    /// and a neighbour leaves the same game as one on the other and that neighbour. So a neighbour is enough
    /// for each, here the one above or below. That keeps the set of options, taken as games, and so the value
    /// (by induction: a domino that takes one neighbour makes the twins ends of the other, where one is enough).
    pub fn idle_steps(&self, free: S) -> S {
        let (above, below) = (self.below(free), self.above(free));
        let (left, right) = (self.right_of(free), self.left_of(free));
        let corners = free & (above ^ below) & (left ^ right);
        let falling = corners & below & right & self.above(self.left_of(corners & above & left));
        let rising = self.left_of(corners & below & left) & self.above(corners & above & right);
        let blocks = falling | rising;
        blocks | self.below(blocks)
    }

    /// The area around a square, if no domino lies across an idle step.
    pub fn grown_without(&self, idle: S, seed: S, free: S) -> S {
        let mut area = seed;
        loop {
            let beside = self.left_of(area) & !idle | self.right_of(area & !idle);
            let further = (area | self.above(area) | self.below(area) | beside) & free;
            if further == area {
                return area;
            }
            area = further;
        }
    }

    /// The free squares without those that change no move. The result of a move is all that counts:
    ///
    /// * Of several squares whose only neighbour is the same square, one is enough: a domino on the
    ///   neighbour and one of them leaves the others alone.
    /// * A square is of no use if each of its neighbours has such a lone neighbour: a domino on it and
    ///   the neighbour leaves the same game as one on the neighbour and the lone square, for what is
    ///   left around the square is as useless then (by induction).
    ///
    /// Both keep the set of options, taken as games, and so the value.
    pub fn pruned(&self, mut free: S) -> S {
        loop {
            let kept = self.pruned_once(free);
            if kept == free {
                return free;
            }
            free = kept;
        }
    }

    fn pruned_once(&self, free: S) -> S {
        let (above, below) = (self.above(free), self.below(free));
        let (left, right) = (self.left_of(free), self.right_of(free));
        let odd = above ^ below ^ left ^ right;
        let ends = free & odd & !((above & below) | (left & right));
        if ends == S::NONE {
            return free;
        }
        // The squares beside an end, direction by direction; a second end there is one too many.
        let mut beside = free & self.below(ends);
        let mut kept = free;
        let to_the_right = free & self.right_of(ends);
        kept = kept & !(self.left_of(beside & to_the_right) & ends);
        beside = beside | to_the_right;
        let upwards = free & self.above(ends);
        kept = kept & !(self.below(beside & upwards) & ends);
        beside = beside | upwards;
        let to_the_left = free & self.left_of(ends);
        kept = kept & !(self.right_of(beside & to_the_left) & ends);
        beside = beside | to_the_left;
        let other = free & !(ends | beside);
        let useless = other & !self.around(other);
        kept & !useless
    }
}
