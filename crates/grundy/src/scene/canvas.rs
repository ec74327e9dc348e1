//! The one writer of SVG: elements at places in pixels, and one stylesheet for light and dark surroundings.

use std::fmt::{Arguments, Write};

/// A place, or a size across and down, in pixels.
pub type Point = (f64, f64);

/// Where the colours of the classes come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dress {
    /// From the picture itself, which can stand alone.
    Own,
    /// From the page around it.
    OfThePage,
}

/// The colours of all pictures, for light surroundings and then for dark ones.
pub const STYLE: &str = "\
text{font:15px 'DejaVu Sans',system-ui,sans-serif;fill:#1d2733;dominant-baseline:central}\
.c{text-anchor:middle}.small{font-size:13px}.strong{font-weight:bold}\
.piece{fill:#2f6db5;stroke:#1d4a80}.rival{fill:#f4f1ea;stroke:#1d2733}\
.special{fill:#e0a526;stroke:#8a6208}.empty{fill:#e9edf2;stroke:#9aa7b5}\
.dead{fill:#c9ced4;stroke:#9aa7b5}.growing{fill:#3d8b4f;stroke:#2a6437}.accent{fill:#c2392b;stroke:#8c2116}\
path.line,circle.line{fill:none;stroke-width:3;stroke-linecap:round}text.on-piece,text.on-accent{fill:#fff}\
.line{stroke:#4a5766}.line.piece,.plot.piece{stroke:#2f6db5}.line.growing{stroke:#3d8b4f}\
.rim{fill:none;stroke:#8a6208}.tails{fill:#d5d9de;stroke:#7d8894}.tails+.rim{stroke:#7d8894}\
.band{stroke:none;fill:#c2392b}.line.accent,.plot.accent{stroke:#c2392b}\
.head{stroke:none;fill:#4a5766}.head.piece{fill:#2f6db5}.head.accent{fill:#c2392b}\
.head.empty,.head.dead{fill:#b8c1cb}.line.empty,.line.dead{stroke:#b8c1cb;stroke-dasharray:4 5}\
.plot{fill:none;stroke-linecap:round}.axis{fill:none;stroke:#8a97a6}\
.node text{font-size:13px;text-anchor:middle;dominant-baseline:auto}.node .sub{font-size:11px;fill:#4a5766}\
.note{font-size:12px}.node>:first-child{stroke-width:1.5}\
.P>:first-child{fill:#d9efe0;stroke:#2c7a4b}.N>:first-child{fill:#fde7c9;stroke:#b36b00}\
.D>:first-child{fill:#e3e0f3;stroke:#6b5bb5}.cut>:first-child{stroke-dasharray:4 3}\
.edge{fill:none;stroke:#9aa7b5;stroke-width:1.3}.edge.win{stroke:#2c7a4b;stroke-width:2.2}\
.edge.keep{stroke:#6b5bb5;stroke-dasharray:6 3}\
.tip{fill:#9aa7b5}.tip.win{fill:#2c7a4b}.tip.keep{fill:#6b5bb5}\
@media(prefers-color-scheme:dark){text{fill:#e6ebf1}.empty{fill:#27313d;stroke:#5b6978}\
.piece{fill:#5b9be6;stroke:#a9cdf7}.dead{fill:#3a444f;stroke:#5b6978}.line{stroke:#a9b6c4}.line.growing{stroke:#6cc17e}\
.head{fill:#a9b6c4}\
text.on-rival,text.on-special{fill:#1d2733}text.on-piece{fill:#0d1620}\
.plot.piece{stroke:#5b9be6}.node .sub{fill:#b6c2cf}\
.P>:first-child{fill:#1d3b29}.N>:first-child{fill:#46321a}.D>:first-child{fill:#2e2a48}\
.edge{stroke:#66737f}.edge.win{stroke:#5fc58a}.edge.keep{stroke:#a99be8}\
.tip{fill:#66737f}.tip.win{fill:#5fc58a}.tip.keep{fill:#a99be8}}";

/// Text that is safe inside SVG and HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn unescape(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&gt;", ">").replace("&lt;", "<");
    text.replace("&amp;", "&")
}

/// What stands around the position that a picture shows.
const POSITION: (&str, &str) = ("<metadata id=\"position\">", "</metadata>");

/// The position that a picture drawn here shows.
pub fn position(svg: &str) -> Option<String> {
    let head = svg.trim_start();
    if !head.starts_with("<svg") && !head.starts_with("<?xml") {
        return None;
    }
    let (_, after) = svg.split_once(POSITION.0)?;
    let (escaped, _) = after.split_once(POSITION.1)?;
    Some(unescape(escaped))
}

/// A picture that is being drawn.
pub struct Canvas {
    svg: String,
}

// Writing to a String cannot fail, so the results are dropped here.
impl Canvas {
    /// An empty picture whose upper left corner is at 0.
    pub fn new(size: Point, title: &str, dress: Dress) -> Self {
        Self::framed((0.0, 0.0), size, title, dress)
    }

    /// An empty picture with its upper left corner somewhere, so that several can have the same places.
    pub fn framed(corner: Point, (width, height): Point, title: &str, dress: Dress) -> Self {
        let (left, top) = corner;
        let (title, style) = (
            escape(title),
            match dress {
                Dress::Own => format!("<style>{STYLE}</style>"),
                Dress::OfThePage => String::new(),
            },
        );
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\"><title>{title}</title>{style}\n"
        );
        Self { svg }
    }

    /// Says which position the picture shows, so that it can be read again.
    pub fn shows(&mut self, position: &str) {
        let _ = writeln!(self.svg, "{}{}{}", POSITION.0, escape(position), POSITION.1);
    }

    /// Adds an element.
    pub fn add(&mut self, element: Element) {
        let Element { tag, attributes, text } = element;
        let _ = match text {
            Some(text) => writeln!(self.svg, "<{tag}{attributes}>{}</{tag}>", escape(&text)),
            None => writeln!(self.svg, "<{tag}{attributes}/>"),
        };
    }

    /// Adds elements that belong together, and are `number` of their kind.
    pub fn group(
        &mut self,
        class: &str,
        number: usize,
        elements: impl IntoIterator<Item = Element>,
    ) {
        let _ = writeln!(self.svg, "<g class=\"{}\" data-node=\"{number}\">", escape(class));
        elements.into_iter().for_each(|element| self.add(element));
        self.svg.push_str("</g>\n");
    }

    /// Adds the elements of one piece, with its name and the numbers of the moves that it stands for.
    pub fn piece(
        &mut self,
        name: &str,
        moves: &[usize],
        elements: impl IntoIterator<Item = Element>,
    ) {
        let _ = write!(self.svg, "<g data-piece=\"{}\"", escape(name));
        if !moves.is_empty() {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let _ = write!(self.svg, " data-move=\"{}\"", moves.join(" "));
        }
        self.svg.push('>');
        elements.into_iter().for_each(|element| self.add(element));
        self.svg.push_str("</g>\n");
    }

    /// The whole picture.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// One element of a picture. Its class says what it stands for.
pub struct Element {
    tag: &'static str,
    attributes: String,
    text: Option<String>,
}

impl Element {
    fn new(tag: &'static str, class: &str, places: Arguments) -> Self {
        let class = match class {
            "" => String::new(),
            class => format!(" class=\"{}\"", escape(class)),
        };
        Self { tag, attributes: format!("{class}{places}"), text: None }
    }

    /// A circle about a point.
    pub fn circle(class: &str, (x, y): Point, radius: f64) -> Self {
        let places = format_args!(" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"");
        Self::new("circle", class, places)
    }

    /// An ellipse about a point.
    pub fn ellipse(class: &str, (x, y): Point, (across, down): Point) -> Self {
        let places =
            format_args!(" cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{across:.1}\" ry=\"{down:.1}\"");
        Self::new("ellipse", class, places)
    }

    /// A rectangle by its upper left corner.
    pub fn rect(class: &str, (x, y): Point, (width, height): Point) -> Self {
        let places =
            format_args!(" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"");
        Self::new("rect", class, places)
    }

    /// A path in SVG's own language.
    pub fn path(class: &str, path: &str) -> Self {
        Self::new("path", class, format_args!(" d=\"{path}\""))
    }

    /// Text at a point.
    pub fn text(class: &str, (x, y): Point, text: impl ToString) -> Self {
        let element = Self::new("text", class, format_args!(" x=\"{x:.1}\" y=\"{y:.1}\""));
        Self { text: Some(text.to_string()), ..element }
    }

    /// The same with data for a page.
    pub fn data(self, name: &str, value: &str) -> Self {
        self.with(format_args!(" data-{name}=\"{}\"", escape(value)))
    }

    /// The same in a colour of its own.
    pub fn fill(self, colour: &str) -> Self {
        self.with(format_args!(" fill=\"{colour}\""))
    }

    /// The same drawn with a pen of this width.
    pub fn pen(self, width: f64) -> Self {
        self.with(format_args!(" stroke-width=\"{width:.2}\""))
    }

    /// The same with round corners.
    pub fn rounded(self, radius: f64) -> Self {
        self.with(format_args!(" rx=\"{radius:.1}\""))
    }

    fn with(mut self, attribute: Arguments) -> Self {
        let _ = self.attributes.write_fmt(attribute);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_stays_inside_its_element() {
        let mut canvas = Canvas::new((10.0, 20.0), "<a & b>", Dress::OfThePage);
        canvas.shows("graph:A>B A");
        canvas.add(Element::text("c", (1.0, 2.0), "\"<\"").data("piece", "x\"y"));
        let svg = canvas.finish();
        assert!(svg.contains("<title>&lt;a &amp; b&gt;</title>"), "{svg}");
        assert!(svg.contains("data-piece=\"x&quot;y\">&quot;&lt;&quot;</text>"), "{svg}");
        assert_eq!(position(&svg).as_deref(), Some("graph:A>B A"));
    }
}
