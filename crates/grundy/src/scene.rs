//! Drawings as data: shapes on a plane whose unit is one square, exported by readers of the data.

pub mod arrow;
pub mod canvas;
pub mod svg;
pub mod text;

use serde::{Deserialize, Serialize};

/// What a shape stands for; an exporter chooses the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    /// A thing that can be moved or taken.
    Piece,
    /// The other player's thing, or a second kind of thing.
    Rival,
    /// A special thing (the Silver Dollar).
    Special,
    /// An empty square or an absent thing.
    Empty,
    /// Dead: drawn, but out of play.
    Dead,
    /// A mark on top of something.
    Accent,
    /// Something green that grows.
    Growing,
}

/// One shape.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Shape {
    /// A disc whose centre is in the middle of the square at (x, y).
    Disc {
        /// Column.
        x: f64,
        /// Row, downward.
        y: f64,
        /// Meaning.
        ink: Ink,
        /// A letter or number on it.
        label: String,
    },
    /// A pin that stands in the square at (x, y).
    Pin {
        /// Column.
        x: f64,
        /// Row, downward.
        y: f64,
        /// Meaning.
        ink: Ink,
    },
    /// A coin in the square at (x, y).
    Coin {
        /// Column.
        x: f64,
        /// Row, downward.
        y: f64,
        /// Which side is up.
        heads: bool,
    },
    /// The square at (x, y).
    Square {
        /// Column.
        x: f64,
        /// Row, downward.
        y: f64,
        /// Meaning.
        ink: Ink,
        /// A letter or number in it.
        label: String,
    },
    /// A rectangle with its size in squares.
    Rectangle {
        /// Left edge.
        x: f64,
        /// Upper edge.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
        /// Meaning.
        ink: Ink,
        /// A text in its middle.
        label: String,
    },
    /// A line between the middles of two squares, bent sideways by `bend` (0: straight); from a square
    /// to itself it is a loop above, and `bend` is its size.
    Line {
        /// Start column.
        x1: f64,
        /// Start row.
        y1: f64,
        /// End column.
        x2: f64,
        /// End row.
        y2: f64,
        /// How far the middle is pushed to the left of the direction.
        bend: f64,
        /// Meaning.
        ink: Ink,
    },
    /// A line with a head at its end, between the discs in two squares; from a disc to itself it is
    /// a loop above it.
    Arrow {
        /// Start column.
        x1: f64,
        /// Start row.
        y1: f64,
        /// End column.
        x2: f64,
        /// End row.
        y2: f64,
        /// How far the middle is pushed to the left of the direction.
        bend: f64,
        /// Meaning.
        ink: Ink,
    },
    /// A disc of any size.
    Dot {
        /// The centre, from the left.
        x: f64,
        /// The centre, downward.
        y: f64,
        /// The radius, in squares.
        radius: f64,
        /// Meaning.
        ink: Ink,
        /// A letter or number on it.
        label: String,
    },
    /// A smooth line along points.
    Path {
        /// The points, each from the left and downward.
        points: Vec<(f64, f64)>,
        /// Meaning.
        ink: Ink,
    },
    /// A text that begins in the square at (x, y).
    Label {
        /// Column.
        x: f64,
        /// Row, downward.
        y: f64,
        /// What it says.
        text: String,
    },
}

/// A drawing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// The position in words, for those who do not see the picture.
    pub description: String,
    /// The position as text, so that a drawing can be read again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The shapes, those in front last.
    pub shapes: Vec<Placed>,
}

/// A shape, and the piece that it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// The shape.
    #[serde(flatten)]
    pub shape: Shape,
    /// The name of the piece that this shape is, unique in the picture. Captions and decoration have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
}

impl Placed {
    /// Gives the shape a name, so that moves can speak of it.
    pub fn named(&mut self, name: impl Into<String>) -> &mut Self {
        self.piece = Some(name.into());
        self
    }
}

impl Scene {
    /// An empty drawing.
    pub fn new(description: impl Into<String>) -> Self {
        Self { description: description.into(), position: None, shapes: Vec::new() }
    }

    /// Adds a shape; the returned reference lets the caller name it.
    pub fn add(&mut self, shape: Shape) -> &mut Placed {
        self.shapes.push(Placed { shape, piece: None });
        let last = self.shapes.len() - 1;
        &mut self.shapes[last]
    }

    /// Adds a disc.
    pub fn disc(&mut self, x: f64, y: f64, ink: Ink) -> &mut Placed {
        self.add(Shape::Disc { x, y, ink, label: String::new() })
    }

    /// Adds a disc with a letter or number.
    pub fn coin(&mut self, x: f64, y: f64, ink: Ink, label: impl Into<String>) -> &mut Placed {
        self.add(Shape::Disc { x, y, ink, label: label.into() })
    }

    /// Adds a pin.
    pub fn pin(&mut self, x: f64, y: f64, ink: Ink) -> &mut Placed {
        self.add(Shape::Pin { x, y, ink })
    }

    /// Adds a square.
    pub fn square(&mut self, x: f64, y: f64, ink: Ink) -> &mut Placed {
        self.add(Shape::Square { x, y, ink, label: String::new() })
    }

    /// Adds a text.
    pub fn label(&mut self, x: f64, y: f64, text: impl Into<String>) -> &mut Placed {
        self.add(Shape::Label { x, y, text: text.into() })
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), ink: Ink) -> &mut Placed {
        self.curve(from, to, 0.0, ink)
    }

    /// Adds a line bent sideways.
    pub fn curve(
        &mut self,
        (x1, y1): (f64, f64),
        (x2, y2): (f64, f64),
        bend: f64,
        ink: Ink,
    ) -> &mut Placed {
        self.add(Shape::Line { x1, y1, x2, y2, bend, ink })
    }

    /// Adds an arrow between two discs, bent sideways.
    pub fn arrow(
        &mut self,
        (x1, y1): (f64, f64),
        (x2, y2): (f64, f64),
        bend: f64,
        ink: Ink,
    ) -> &mut Placed {
        self.add(Shape::Arrow { x1, y1, x2, y2, bend, ink })
    }

    /// Several drawings, one below the other.
    pub fn stacked(drawings: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Self::new("");
        let mut descriptions = Vec::new();
        let mut bottom = None;
        for drawing in drawings {
            let ((_, top), (_, low)) = drawing.bounds();
            let shift = bottom.map_or(0.0, |bottom| bottom + 1.0 - top);
            if !drawing.shapes.is_empty() {
                bottom = Some(low + shift);
            }
            all.shapes.extend(drawing.shapes.into_iter().map(|mut placed| {
                placed.shape.move_down(shift);
                placed
            }));
            descriptions.push(drawing.description);
        }
        all.description = descriptions.join(" + ");
        all
    }

    /// The upper left and the lower right corner, in squares.
    pub fn bounds(&self) -> ((f64, f64), (f64, f64)) {
        let mut low = (f64::INFINITY, f64::INFINITY);
        let mut high = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for placed in &self.shapes {
            let (from, to) = placed.shape.bounds();
            low = (low.0.min(from.0), low.1.min(from.1));
            high = (high.0.max(to.0), high.1.max(to.1));
        }
        if self.shapes.is_empty() { ((0.0, 0.0), (1.0, 1.0)) } else { (low, high) }
    }
}

impl Shape {
    /// What the shape looks like wherever it stands: its kind, its ink and what is written on it.
    pub fn look(&self) -> (&'static str, Option<Ink>, &str) {
        match self {
            Self::Disc { ink, label, .. } => ("disc", Some(*ink), label),
            Self::Pin { ink, .. } => ("pin", Some(*ink), ""),
            Self::Coin { heads, .. } => {
                ("coin", Some(Ink::Special), if *heads { "H" } else { "T" })
            }
            Self::Square { ink, label, .. } => ("square", Some(*ink), label),
            Self::Rectangle { ink, label, .. } => ("rectangle", Some(*ink), label),
            Self::Dot { ink, label, .. } => ("dot", Some(*ink), label),
            Self::Line { ink, .. } => ("line", Some(*ink), ""),
            Self::Arrow { ink, .. } => ("arrow", Some(*ink), ""),
            Self::Path { ink, .. } => ("path", Some(*ink), ""),
            Self::Label { text, .. } => ("label", None, text),
        }
    }

    /// The upper left and the lower right corner, in squares.
    pub fn bounds(&self) -> ((f64, f64), (f64, f64)) {
        match self {
            Self::Disc { x, y, .. }
            | Self::Pin { x, y, .. }
            | Self::Coin { x, y, .. }
            | Self::Square { x, y, .. } => ((*x, *y), (x + 1.0, y + 1.0)),
            Self::Rectangle { x, y, width, height, .. } => ((*x, *y), (x + width, y + height)),
            Self::Arrow { x1, y1, x2, y2, .. } if (x1, y1) == (x2, y2) => {
                ((*x1, y1 - 1.0), (x1 + 1.0, y1 + 1.0))
            }
            Self::Line { x1, y1, x2, y2, bend, .. } if (x1, y1) == (x2, y2) => {
                let (x, y) = (x1 + 0.5, y1 + 0.5);
                ((x - 0.6 * bend, y - 1.25 * bend), (x + 0.6 * bend, y))
            }
            Self::Line { x1, y1, x2, y2, bend, .. } | Self::Arrow { x1, y1, x2, y2, bend, .. } => {
                let bend = bend.abs() / 2.0;
                let low = (x1.min(*x2) + 0.5 - bend, y1.min(*y2) + 0.5 - bend);
                (low, (x1.max(*x2) + 0.5 + bend, y1.max(*y2) + 0.5 + bend))
            }
            Self::Dot { x, y, radius, .. } => ((x - radius, y - radius), (x + radius, y + radius)),
            Self::Path { points, .. } => {
                let mut bounds = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
                for (x, y) in points {
                    bounds.0 = (bounds.0.0.min(*x), bounds.0.1.min(*y));
                    bounds.1 = (bounds.1.0.max(*x), bounds.1.1.max(*y));
                }
                bounds
            }
            Self::Label { x, y, text } => {
                ((*x, *y), (x + 0.5 * text.chars().count() as f64 + 0.2, y + 1.0))
            }
        }
    }

    fn move_down(&mut self, by: f64) {
        match self {
            Self::Disc { y, .. }
            | Self::Pin { y, .. }
            | Self::Coin { y, .. }
            | Self::Square { y, .. }
            | Self::Rectangle { y, .. }
            | Self::Dot { y, .. }
            | Self::Label { y, .. } => *y += by,
            Self::Path { points, .. } => points.iter_mut().for_each(|(_, y)| *y += by),
            Self::Line { y1, y2, .. } | Self::Arrow { y1, y2, .. } => {
                *y1 += by;
                *y2 += by;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacked_drawings_stand_apart() {
        let drawing = |name: &str, top: f64, height: usize| {
            let mut scene = Scene::new(name);
            for row in 0..height {
                scene.square(0.0, top + row as f64, Ink::Piece);
            }
            scene
        };
        let drawings = [drawing("a", 2.0, 1), drawing("b", -3.0, 2), drawing("c", 0.0, 0)];
        let all = Scene::stacked(drawings.into_iter().chain([drawing("d", 7.0, 1)]));
        assert_eq!(all.description, "a + b + c + d");
        let tops = all.shapes.iter().map(|placed| placed.shape.bounds().0.1);
        assert_eq!(tops.collect::<Vec<_>>(), [2.0, 4.0, 5.0, 7.0]);
    }
}
