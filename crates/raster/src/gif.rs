//! SVG pictures one after another, as a GIF that plays again and again.

use crate::canvas::{self, Canvas};
use crate::{GifFilm, RasterError};
use resvg::tiny_skia::{Color, Pixmap};
use std::time::Duration;

/// A picture of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GifFrame {
    /// The picture as SVG.
    pub svg: String,
    /// How long it is shown; a GIF knows hundredths of a second.
    pub shown: Duration,
}

/// The most pixels of one picture, and of all pictures of a film, with two pixels a unit; those of more
/// have one.
const FINE_PIXELS: u64 = 1 << 20;
const FINE_FILM: u64 = 1 << 27;
/// The most pixels of all pictures of a film: it takes about ten seconds.
const MOST_PIXELS: u64 = 1 << 29;
/// Pictures from which the colours are taken.
const SAMPLES: usize = 8;

/// Draws pictures of one size as a GIF. Each picture after the first has only what is not as before. What pictures leave open is white.
///
/// Takes four bytes a pixel for a few pictures, whatever their number. `goes_on` is asked before each
/// picture.
///
/// # Errors
/// If `goes_on` says no, or a text is not SVG, sizes differ or there is no picture, or all have more than 2^29 pixels.
pub fn gif(frames: &[GifFrame], goes_on: &dyn Fn() -> bool) -> Result<Vec<u8>, RasterError> {
    let mut film = Film::new(frames)?;
    let samples = film.samples()?;
    let samples: Vec<&[u8]> = samples.iter().map(Pixmap::data).collect();
    let mut gif = GifFilm::new(film.size.map(|side| side as u16), &samples)?;
    for (number, frame) in frames.iter().enumerate() {
        if !goes_on() {
            return Err(RasterError::Stopped);
        }
        gif.add(film.picture(number)?.take(), frame.shown)?;
    }
    gif.finish()
}

/// The pictures of a film.
struct Film<'a> {
    canvas: Canvas,
    frames: &'a [GifFrame],
    scale: u32,
    /// Pixels.
    size: [u64; 2],
}

impl<'a> Film<'a> {
    fn new(frames: &'a [GifFrame]) -> Result<Self, RasterError> {
        let mut canvas = Canvas::new();
        let first = canvas.read(&frames.first().ok_or(RasterError::Size(0))?.svg)?;
        let pixels: u64 = canvas::size(&first, 1).iter().product();
        let too_long = RasterError::TooLong { frames: frames.len(), pixels, most: MOST_PIXELS };
        if pixels.saturating_mul(frames.len() as u64) > MOST_PIXELS {
            return Err(too_long);
        }
        let finest = FINE_PIXELS.min(FINE_FILM / frames.len() as u64);
        let scale = canvas::scale(&first, finest).unwrap_or(1);
        let size = canvas::size(&first, scale);
        let [width, height] = size;
        if width.max(height) > u64::from(u16::MAX) {
            return Err(RasterError::TooLarge { width, height, most: FINE_PIXELS });
        }
        Ok(Film { canvas, frames, scale, size })
    }

    fn picture(&mut self, number: usize) -> Result<Pixmap, RasterError> {
        let tree = self.canvas.read(&self.frames[number].svg)?;
        if canvas::size(&tree, self.scale) != self.size {
            return Err(RasterError::Size(number));
        }
        canvas::draw(&tree, self.scale, Some(Color::WHITE))
    }

    /// Some of the pictures, evenly spaced, the last one among them.
    fn samples(&mut self) -> Result<Vec<Pixmap>, RasterError> {
        let last = self.frames.len() - 1;
        let mut numbers: Vec<usize> =
            (0..SAMPLES).map(|sample| sample * last / (SAMPLES - 1)).collect();
        numbers.dedup();
        numbers.into_iter().map(|number| self.picture(number)).collect()
    }
}
