//! `grundy draw`: the picture of a position.

use crate::args::{Draw, DrawFormat};
use crate::failure::Failure;
use crate::output;
use grundy::scene;
use grundy_runs::{picture, positions};
use std::path::Path;

pub fn run(arguments: Draw) -> Result<(), Failure> {
    let sum = positions::open(&arguments.position.text())?;
    let drawing = sum.scene();
    let by_ending = || match arguments.out.as_deref().and_then(Path::extension)?.to_str()? {
        "svg" => Some(DrawFormat::Svg),
        "png" => Some(DrawFormat::Png),
        "json" => Some(DrawFormat::Json),
        _ => None,
    };
    let format = if arguments.json { Some(DrawFormat::Json) } else { arguments.format };
    let bytes = match format.or_else(by_ending).unwrap_or(DrawFormat::Text) {
        DrawFormat::Text => scene::text::render(&drawing).into_bytes(),
        DrawFormat::Svg => scene::svg::render(&drawing).into_bytes(),
        DrawFormat::Png => picture::png(&scene::svg::render(&drawing))?,
        DrawFormat::Json => output::json_line(&drawing)?,
    };
    Ok(grundy_runs::write(arguments.out.as_deref(), &bytes)?)
}
