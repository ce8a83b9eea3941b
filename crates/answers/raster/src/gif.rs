//! SVG pictures one after another, as a GIF that plays again and again.

use crate::canvas::{self, Canvas};
use crate::{GifFilm, RasterError};
use everyboard_watch::Watch;
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

/// The most pixels of one picture, and of all pictures of a film, with two pixels a unit; those of
/// more have one.
const FINE_PIXELS: u64 = 1 << 20;
const FINE_FILM: u64 = 1 << 27;
/// The most pixels of all pictures of a film: it takes about ten seconds.
const MOST_PIXELS: u64 = 1 << 29;
/// Pictures from which the colours are taken.
const SAMPLES: usize = 8;

/// Bytes for each pixel of a film's picture, in four copies: as drawn, with a layer for what is
/// transparent, that before it, and its colours by number.
const PIXEL: u64 = 14;

/// Draws as many pictures of one size as a GIF. Each after the first has only what is not as
/// before. What they leave open is white.
///
/// `picture` is asked for each by its number, for some twice. Takes at most `memory` bytes: what
/// the largest picture takes, four bytes a pixel for a dozen pictures, and the GIF. `watch` is
/// asked before each picture.
///
/// # Errors
/// If `watch` ends it, or a text is not SVG, sizes differ or there is no picture, all have more
/// than 2^29 pixels, or it takes more memory.
pub fn gif(
    frames: usize,
    picture: &dyn Fn(usize) -> GifFrame,
    memory: u64,
    watch: &dyn Watch,
) -> Result<Vec<u8>, RasterError> {
    let mut film = Film::new(frames, picture, memory)?;
    let mut gif = film.without_pictures()?;
    for number in 0..frames {
        if watch.is_stopped() {
            return Err(RasterError::Stopped);
        }
        let (picture, shown) = film.picture(number, gif.bytes())?;
        gif.add(picture.take(), shown)?;
    }
    gif.finish()
}

/// The pictures of a film.
struct Film<'a> {
    canvas: Canvas,
    frames: usize,
    picture: &'a dyn Fn(usize) -> GifFrame,
    scale: u32,
    /// Pixels.
    size: [u64; 2],
}

impl<'a> Film<'a> {
    fn new(
        frames: usize,
        picture: &'a dyn Fn(usize) -> GifFrame,
        memory: u64,
    ) -> Result<Self, RasterError> {
        let mut canvas = Canvas::new(memory);
        if frames == 0 {
            return Err(RasterError::Size(0));
        }
        let finest = FINE_PIXELS.min(FINE_FILM / frames as u64);
        let scale_of = |sides| {
            let pixels = canvas::pixels(sides, 1);
            if pixels.saturating_mul(frames as u64) > MOST_PIXELS {
                return Err(RasterError::TooLong { frames, pixels, most: MOST_PIXELS });
            }
            Ok(canvas::scale(sides, finest).unwrap_or(1))
        };
        let of_pixels = |sides| {
            let sampled = 4 * SAMPLES.min(frames) as u64;
            Ok((PIXEL + sampled) * canvas::pixels(sides, scale_of(sides)?))
        };
        let (first, _) = canvas.read(&picture(0).svg, of_pixels)?;
        let scale = scale_of(canvas::size(&first, 1))?;
        let size = canvas::size(&first, scale);
        let [width, height] = size;
        if width.max(height) > u64::from(u16::MAX) {
            return Err(RasterError::TooLarge { width, height, most: FINE_PIXELS });
        }
        Ok(Film { canvas, frames, picture, scale, size })
    }

    /// A picture, and how long it is shown. `taken` are the bytes of the film so far.
    fn picture(&mut self, number: usize, taken: u64) -> Result<(Pixmap, Duration), RasterError> {
        let GifFrame { svg, shown } = (self.picture)(number);
        let pixels = self.size[0] * self.size[1];
        let besides = svg.len() as u64 + taken + PIXEL * pixels;
        let (tree, _) = self.canvas.read(&svg, |_| Ok(besides))?;
        if canvas::size(&tree, self.scale) != self.size {
            return Err(RasterError::Size(number));
        }
        Ok((canvas::draw(&tree, self.scale, Some(Color::WHITE))?, shown))
    }

    /// The film with its colours: those of some of the pictures, evenly spaced, the last one among
    /// them.
    fn without_pictures(&mut self) -> Result<GifFilm, RasterError> {
        let last = self.frames - 1;
        let mut numbers: Vec<usize> =
            (0..SAMPLES).map(|sample| sample * last / (SAMPLES - 1)).collect();
        numbers.dedup();
        let mut samples: Vec<Pixmap> = Vec::new();
        for number in numbers {
            let taken = samples.iter().map(|sample| sample.data().len() as u64).sum();
            samples.push(self.picture(number, taken)?.0);
        }
        let samples: Vec<&[u8]> = samples.iter().map(Pixmap::data).collect();
        GifFilm::new(self.size.map(|side| side as u16), &samples)
    }
}
