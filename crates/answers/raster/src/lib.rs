//! SVG pictures as PNG and as animated GIF.
//!
//! Text is drawn with DejaVu Sans, which is part of the library, so a picture looks the same on
//! every machine. Only for characters that DejaVu Sans lacks are the fonts of the system asked.
//!
//! ```
//! # #[cfg(feature = "svg")] {
//! let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">
//!     <rect width="30" height="20" fill="#c69c6d"/></svg>"##;
//! let png = everyboard_raster::png(svg, 1 << 24)?;
//! assert_eq!(&png[1..4], b"PNG");
//! # }
//! # Ok::<(), everyboard_raster::RasterError>(())
//! ```

#[cfg(feature = "svg")]
mod canvas;
#[cfg(feature = "svg")]
mod cost;
mod error;
mod film;
#[cfg(feature = "svg")]
mod gif;
mod palette;

pub use error::RasterError;
pub use film::GifFilm;
#[cfg(feature = "svg")]
pub use gif::{GifFrame, gif};

#[cfg(feature = "svg")]
use canvas::Canvas;

/// The most pixels of a PNG, which takes four bytes each while it is drawn: 128 MiB.
#[cfg(feature = "svg")]
const MOST_PIXELS: u64 = 1 << 25;

/// Draws a picture as PNG with two pixels for each unit of the SVG or, where these would be more
/// than 2^25, with one. What the picture leaves open is transparent.
///
/// Takes at most `memory` bytes besides the text: nine for each pixel, and one or two thousand for
/// each shape and letter.
///
/// # Errors
/// If the text is not SVG, the picture has more than 2^25 units or a million parts, or it takes
/// more memory.
#[cfg(feature = "svg")]
pub fn png(svg: &str, memory: u64) -> Result<Vec<u8>, RasterError> {
    let mut canvas = Canvas::new(memory);
    let scale_of = |sides| canvas::scale(sides, MOST_PIXELS);
    let of_pixels =
        |sides| Ok(cost::PNG_PIXEL.saturating_mul(canvas::pixels(sides, scale_of(sides)?)));
    let (tree, read) = canvas.read(svg, of_pixels)?;
    let sides = canvas::size(&tree, 1);
    canvas.check(read + of_pixels(sides)?)?;
    let scale = scale_of(sides)?;
    let drawn = canvas::draw(&tree, scale, None)?;
    drawn.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
}
