//! What the interpreter runs: expressions whose names have become slots. Every single value is a 64-bit number, whatever
//! it stands for: a truth value, a letter by its place in the alphabet, a cell, a direction, a vertex, an edge.

use crate::syntax::Fold;
use crate::token::Place;

/// A single value.
#[derive(Clone, Debug)]
pub enum Code {
    Const(i64),
    Slot(usize),
    Add(Box<Code>, Box<Code>),
    Sub(Box<Code>, Box<Code>),
    Mul(Box<Code>, Box<Code>),
    /// Rounded down; where it is, so that a division by zero can be pointed at.
    Div(Box<Code>, Box<Code>, Place),
    Mod(Box<Code>, Box<Code>, Place),
    Xor(Box<Code>, Box<Code>),
    Min(Box<Code>, Box<Code>),
    Max(Box<Code>, Box<Code>),
    Gcd(Box<Code>, Box<Code>),
    Equal(Box<Code>, Box<Code>),
    Less(Box<Code>, Box<Code>),
    AtMost(Box<Code>, Box<Code>),
    And(Box<Code>, Box<Code>),
    Or(Box<Code>, Box<Code>),
    Not(Box<Code>),
    If(Box<Code>, Box<Code>, Box<Code>),
    In(Box<Code>, Box<SetCode>),
    Fold(Fold, Vec<Step>, Box<Code>),
    /// After these steps, of which none repeats anything.
    After(Vec<Step>, Box<Code>),
    /// The length of a list, the number of cells of a board or of vertices of a graph.
    Length(usize),
    /// A number of a list, counted from 1.
    At(usize, Box<Code>),
    /// The letter in a cell.
    Letter(usize, Box<Code>),
    Rows,
    Columns,
    RowOf(Box<Code>),
    ColumnOf(Box<Code>),
    Size(Box<SetCode>),
}

/// A set of values, in some order.
#[derive(Clone, Debug)]
pub enum SetCode {
    Range(Code, Code),
    Items(Vec<Code>),
    Constant(Vec<i64>),
    Cells,
    /// The cells beside a cell, also those that touch a corner.
    Near(Box<Code>, bool),
    /// The cells beside those of a set.
    NearAll(Box<SetCode>, bool),
    /// The cells from a cell on in a direction, without it.
    Ray(Box<Code>, Box<Code>),
    /// The connected cells of the same letter, or of these letters.
    Block {
        board: usize,
        cell: Box<Code>,
        letters: Option<u64>,
        corners: bool,
    },
    Of(Vec<Step>, Box<Code>),
    Union(Box<SetCode>, Box<SetCode>),
    Vertices(usize),
    Edges(usize),
    NearVertex(usize, Box<Code>),
    Ends(usize, Box<Code>),
    After(Vec<Step>, Box<SetCode>),
}

/// A list, a board or a graph.
#[derive(Clone, Debug)]
pub enum ThingCode {
    Slot(usize),
    With(Box<ThingCode>, Vec<(Target, Code)>),
    List(Vec<Code>),
    ListOf(Vec<Step>, Box<Code>),
    Slice(Box<ThingCode>, Code, Code),
    Join(Box<ThingCode>, Box<ThingCode>),
    Sorted(Box<ThingCode>),
    WithoutVertices(Box<ThingCode>, SetCode),
    WithoutEdge(Box<ThingCode>, Code),
    /// What is connected with a vertex.
    Reach(Box<ThingCode>, Code),
    If(Code, Box<ThingCode>, Box<ThingCode>),
    After(Vec<Step>, Box<ThingCode>),
}

/// What is changed: one place, or all of a set.
#[derive(Clone, Debug)]
pub enum Target {
    One(Code),
    All(SetCode),
}

/// One step on the way to a result.
#[derive(Clone, Debug)]
pub enum Step {
    Range { slot: usize, first: Code, last: Code },
    In { slot: usize, set: SetCode, only_while: Option<Code> },
    Guard(Code),
    Let(usize, Code),
    LetThing(usize, ThingCode),
}

/// A field of a position after a move.
#[derive(Clone, Debug)]
pub enum FieldCode {
    Number(Code),
    Thing(ThingCode),
}

/// A rule: after the steps, a sum of positions.
#[derive(Clone, Debug)]
pub struct MoveCode {
    pub steps: Vec<Step>,
    pub results: Vec<Vec<FieldCode>>,
    pub words: Option<Words>,
}

/// What a move is called: texts and the values between them.
#[derive(Clone, Debug)]
pub struct Words(pub Vec<Piece>);

/// A piece of a text.
#[derive(Clone, Debug)]
pub enum Piece {
    Text(String),
    Value(Code, Shown),
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    Number,
    Letter,
    Cell,
    Edge(usize),
}

/// Rows are this far apart in the number of a cell, so that directions can be added to cells.
pub const ROW: i64 = 1 << 20;

/// The row and the column of a cell, which may lie outside.
pub fn place_of(cell: i64) -> (i64, i64) {
    let row = cell.saturating_add(ROW / 2) >> 20;
    (row, cell.saturating_sub(row * ROW))
}
