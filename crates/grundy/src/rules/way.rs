//! What a move does on the board.

use serde::Serialize;

/// One way to make a move on the board, told by the names of the [pieces](crate::scene::Placed::piece) in the
/// pictures before and after it. The law: the picture after the move is the one before with exactly these
/// changes, its layout aside.
///
/// ```
/// use grundy::Way;
///
/// // Whoever points at the third stone takes it and those behind it.
/// let way = Way::at(["stone 3"]).goes(["stone 3", "stone 4"]);
/// assert_eq!(way.at, ["stone 3"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Way {
    /// The pieces that a person points at to make the move: any of them will do. Each goes, travels, or has
    /// something put on it.
    pub at: Vec<String>,
    /// The pieces that are no longer there; or that look different, if they come as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub goes: Vec<String>,
    /// The pieces that were not there; or that look different, if they go as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub comes: Vec<String>,
    /// The pieces that look the same, but have moved: their names before and after, which may be the same. A name
    /// that ends with a dot stands for all pieces whose names begin so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<(String, String)>>", optional))]
    pub travels: Vec<(String, String)>,
    /// The pieces that stay where they are, and are only called otherwise: their names before and after. Names with
    /// a dot at the end are as above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<(String, String)>>", optional))]
    pub renames: Vec<(String, String)>,
    /// The pieces that stay as they are, and on which something comes to lie.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub onto: Vec<String>,
    /// The pieces that lie under one thing from now on, such as a domino. A position need not remember which belong
    /// together; whoever saw the game does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub covers: Vec<String>,
}

impl Way {
    /// A way that begins by pointing at one of these pieces.
    pub fn at(pieces: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { at: pieces.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// These pieces go.
    pub fn goes(mut self, pieces: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.goes.extend(pieces.into_iter().map(Into::into));
        self
    }

    /// These pieces come.
    pub fn comes(mut self, pieces: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.comes.extend(pieces.into_iter().map(Into::into));
        self
    }

    /// These pieces stay, but look different.
    pub fn alters(mut self, pieces: impl IntoIterator<Item = impl Into<String>>) -> Self {
        for piece in pieces {
            let piece = piece.into();
            self.goes.push(piece.clone());
            self.comes.push(piece);
        }
        self
    }

    /// A piece travels, and may be called otherwise where it arrives.
    pub fn travels(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.travels.push((from.into(), to.into()));
        self
    }

    /// A piece stays where it is, but is called otherwise. Nothing happens if both names are the same.
    pub fn renames(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        let (from, to) = (from.into(), to.into());
        if from != to {
            self.renames.push((from, to));
        }
        self
    }

    /// One thing, such as a domino, comes to lie on these pieces, which look different then.
    pub fn covers(mut self, pieces: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.covers.extend(pieces.into_iter().map(Into::into));
        let covered = self.covers.clone();
        self.alters(covered)
    }

    /// Something comes to lie on these pieces.
    pub fn onto(mut self, pieces: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.onto.extend(pieces.into_iter().map(Into::into));
        self
    }

    /// The same way with other names for the pieces.
    pub fn renamed(self, name: impl Fn(String) -> String) -> Self {
        let all = |names: Vec<String>| names.into_iter().map(&name).collect();
        let pairs = |pairs: Vec<(String, String)>| {
            pairs.into_iter().map(|(from, to)| (name(from), name(to))).collect()
        };
        Self {
            at: all(self.at),
            goes: all(self.goes),
            comes: all(self.comes),
            travels: pairs(self.travels),
            renames: pairs(self.renames),
            onto: all(self.onto),
            covers: all(self.covers),
        }
    }
}
