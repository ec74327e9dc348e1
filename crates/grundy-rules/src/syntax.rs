//! What a rules file says, as a tree. Every name keeps its place, so that errors can point at it.

use crate::token::Place;

/// A name and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    pub text: String,
    pub at: Place,
}

/// A whole file.
#[derive(Clone, Debug, Default)]
pub struct File {
    pub title: Option<String>,
    pub rules: Option<String>,
    pub parameters: Vec<Parameter>,
    pub position: Option<Shape>,
    /// A condition on positions: nothing else is one.
    pub valid: Option<Expr>,
    pub definitions: Vec<Definition>,
    pub moves: Vec<MoveClause>,
    pub ends: Vec<Expr>,
    pub misere: bool,
    pub parts: Option<(Parts, Place)>,
    pub symmetries: Vec<(Symmetry, Place)>,
    /// What a position is made to look like, cell by cell, before anything else is asked of it.
    pub settle: Vec<Settle>,
    pub rank: Option<Expr>,
    pub starts: Vec<(String, Place)>,
    pub draw: Option<Drawing>,
}

/// A number or a set that whoever opens the game may give.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Name,
    pub default: Given,
}

/// What a parameter is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    Number(i64),
    Set(Vec<i64>),
}

/// What a position is made of: some numbers, and at most one thing.
#[derive(Clone, Debug)]
pub struct Shape {
    pub fields: Vec<Field>,
    /// Written with brackets: a tuple even if it has one field.
    pub is_tuple: bool,
    pub at: Place,
}

/// One part of a position.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: Name,
    pub kind: Kind,
}

/// What a field is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number from 0 on.
    Number,
    /// A list of such numbers.
    List,
    /// A board over an alphabet; a row if it is said to have one row.
    Grid { letters: Vec<char>, is_row: bool },
    /// A graph: vertices and edges between them.
    Graph,
}

/// `let name(a, b) = …`
#[derive(Clone, Debug)]
pub struct Definition {
    pub name: Name,
    pub inputs: Vec<Name>,
    pub body: Expr,
}

/// `pattern -> result + result | qualifiers "words"`
#[derive(Clone, Debug)]
pub struct MoveClause {
    pub pattern: Vec<Name>,
    pub results: Vec<Expr>,
    pub qualifiers: Vec<Qualifier>,
    pub words: Option<(String, Place)>,
    pub at: Place,
}

/// `settle p := letter | qualifiers`
#[derive(Clone, Debug)]
pub struct Settle {
    pub cell: Expr,
    pub letter: Expr,
    pub qualifiers: Vec<Qualifier>,
}

/// How a position falls apart.
#[derive(Clone, Debug)]
pub enum Parts {
    /// Every number of a list is a game of its own.
    Each,
    /// Connected areas of cells with these letters; other cells become this letter, but cells with a letter
    /// of the border stay where they touch an area, and two letters may be said to be apart side by side.
    Blocks {
        of: Vec<char>,
        others: char,
        border: Vec<char>,
        corners: bool,
        apart: Option<(char, char)>,
    },
    /// Connected components of a graph.
    Connected,
}

/// Positions that are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Numbers in any order.
    Order,
    /// A list or a row read backwards; a board mirrored either way.
    Mirror,
    /// A board turned by a quarter.
    Turn,
    /// Two letters exchanged everywhere.
    Swap(char, char),
    /// Several cells side by side with this letter are the same as one, on a board of one row.
    Squeeze(char),
}

/// `draw as grid with X = "●"`
#[derive(Clone, Debug)]
pub struct Drawing {
    pub style: Style,
    pub glyphs: Vec<(char, String)>,
}

/// How positions look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Heaps,
    Strip,
    Grid,
    Graph,
}

/// What stands behind the bar.
#[derive(Clone, Debug)]
pub enum Qualifier {
    /// `x in set while condition`: binds `x` if it is new, and otherwise is a condition.
    In { name: Name, set: Expr, only_while: Option<Expr> },
    /// `let x = …`
    Let(Name, Expr),
    /// A condition.
    Guard(Expr),
}

/// An expression and its place.
#[derive(Clone, Debug)]
pub struct Expr {
    pub term: Term,
    pub at: Place,
}

/// What is computed over all that qualifiers bind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    Some,
    Every,
    Count,
    Sum,
    Min,
    Max,
}

/// Operators between two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Xor,
    Equal,
    Unequal,
    Less,
    AtMost,
    And,
    Or,
    In,
    Union,
    Join,
    Divides,
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Term {
    Number(i64),
    Letter(char),
    Name(String),
    Call(String, Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Negative(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Tuple(Vec<Expr>),
    Set(Vec<Expr>),
    Range(Box<Expr>, Box<Expr>),
    SetOf(Box<Expr>, Vec<Qualifier>),
    List(Vec<Expr>),
    ListOf(Box<Expr>, Vec<Qualifier>),
    With(Box<Expr>, Vec<(Expr, Expr)>),
    Without(Box<Expr>, Box<Expr>),
    Fold(Fold, Vec<Qualifier>, Box<Expr>),
}
