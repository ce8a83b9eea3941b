//! Pictures one after another, as a GIF that plays again and again.

use crate::RasterError;
use crate::canvas::{self, Canvas};
use crate::palette::Palette;
use gif::{Encoder, Frame, Repeat};
use resvg::tiny_skia::{Color, Pixmap};
use std::borrow::Cow;
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
    let mut palette = film.palette()?;
    let [width, height] = film.size.map(|side| side as u16);
    let mut bytes = Vec::new();
    let mut encoder =
        Encoder::new(&mut bytes, width, height, &palette.bytes()).map_err(encoding)?;
    encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
    let (unchanged, columns) = (palette.unchanged(), usize::from(width));
    let mut before: Option<Pixmap> = None;
    for (number, frame) in frames.iter().enumerate() {
        if !goes_on() {
            return Err(RasterError::Stopped);
        }
        let picture = film.picture(number)?;
        let pixels = palette.numbers(before.as_ref(), &picture);
        let part = Part::that_changed(&pixels, columns, unchanged);
        let encoded =
            Frame { transparent: Some(unchanged), ..part.frame(&pixels, columns, frame.shown) };
        encoder.write_frame(&encoded).map_err(encoding)?;
        before = Some(picture);
    }
    drop(encoder);
    Ok(bytes)
}

fn encoding(error: gif::EncodingError) -> RasterError {
    RasterError::Encoding(error.to_string())
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

    /// Colours of some of the pictures, evenly spaced, the last one among them.
    fn palette(&mut self) -> Result<Palette, RasterError> {
        let last = self.frames.len() - 1;
        let mut numbers: Vec<usize> =
            (0..SAMPLES).map(|sample| sample * last / (SAMPLES - 1)).collect();
        numbers.dedup();
        let samples: Result<Vec<Pixmap>, RasterError> =
            numbers.into_iter().map(|number| self.picture(number)).collect();
        Ok(Palette::of(&samples?))
    }
}

/// The rectangle of a picture that differs from the picture before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Part {
    /// The least rectangle with all pixels that are not `unchanged`; one pixel if there are none.
    fn that_changed(pixels: &[u8], width: usize, unchanged: u8) -> Self {
        let height = pixels.len() / width;
        let (mut columns, mut rows) = (width..0, height..0);
        for pixel in (0..pixels.len()).filter(|&pixel| pixels[pixel] != unchanged) {
            let (row, column) = (pixel / width, pixel % width);
            columns = columns.start.min(column)..columns.end.max(column + 1);
            rows = rows.start.min(row)..rows.end.max(row + 1);
        }
        if rows.is_empty() {
            return Part { left: 0, top: 0, width: 1, height: 1 };
        }
        Part { left: columns.start, top: rows.start, width: columns.len(), height: rows.len() }
    }

    /// The frame that replaces this rectangle; `width` is that of the whole picture.
    fn frame(&self, now: &[u8], width: usize, shown: Duration) -> Frame<'static> {
        let rows = now.chunks(width).skip(self.top).take(self.height);
        let pixels: Vec<u8> =
            rows.flat_map(|row| &row[self.left..self.left + self.width]).copied().collect();
        Frame {
            delay: u16::try_from(shown.as_millis() / 10).unwrap_or(u16::MAX),
            left: self.left as u16,
            top: self.top as u16,
            width: self.width as u16,
            height: self.height as u16,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_kept() {
        let pixels = [9, 9, 9, 9, 1, 2, 9, 9, 9];
        let part = Part::that_changed(&pixels, 3, 9);
        assert_eq!(part, Part { left: 1, top: 1, width: 2, height: 1 });
        assert_eq!(part.frame(&pixels, 3, Duration::from_millis(50)).buffer[..], [1, 2]);
        let none = Part::that_changed(&[9; 9], 3, 9);
        assert_eq!((none.width, none.height), (1, 1));
    }
}
