//! SVG to PNG, with a font of our own so that a bare machine draws the same letters.

use crate::Failure;
use resvg::{tiny_skia, usvg};

/// A subset of DejaVu Sans with the letters and signs that pictures use.
const FONT: &[u8] = include_bytes!("../assets/DejaVuSans-subset.ttf");

/// Pictures are drawn at twice their size, for sharp screens and print.
const SCALE: f32 = 2.0;

/// Larger pictures would need gigabytes.
const MOST_PIXELS: f32 = 200e6;

/// The PNG of an SVG document, on white.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_font_data(FONT.to_vec());
    options.font_family = "DejaVu Sans".into();
    let failed = |error: &dyn std::fmt::Display| Failure::File(format!("cannot draw: {error}"));
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    if size.width() * size.height() * SCALE * SCALE > MOST_PIXELS {
        return Err(failed(&"the picture is too large for PNG; SVG has no such limit"));
    }
    let width = (size.width() * SCALE).ceil() as u32;
    let height = (size.height() * SCALE).ceil() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| failed(&"no room"))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let scale = tiny_skia::Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
