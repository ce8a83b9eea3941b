//! Pictures of pixels one after another, as a GIF that plays again and again.

use crate::RasterError;
use crate::palette::Palette;
use gif::{Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

/// A GIF to which pictures are added. Each picture after the first has only what is not as before.
///
/// Pictures are given by pixel, row by row: red, green, blue and a fourth byte that means nothing.
///
/// ```
/// use everyboard_raster::GifFilm;
/// use std::time::Duration;
///
/// let (dark, light) = ([0; 4].repeat(6), [255; 4].repeat(6));
/// let mut film = GifFilm::new([3, 2], &[&dark, &light])?;
/// film.add(dark, Duration::from_millis(500))?;
/// film.add(light, Duration::from_millis(500))?;
/// assert_eq!(&film.finish()?[..6], b"GIF89a");
/// # Ok::<(), everyboard_raster::RasterError>(())
/// ```
pub struct GifFilm {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    size: [u16; 2],
    pictures: usize,
    before: Option<Vec<u8>>,
}

impl GifFilm {
    /// A film of pictures of this width and height, without pictures yet. The colours are taken
    /// from `samples`.
    ///
    /// # Errors
    /// If a sample is no picture of this size.
    pub fn new(size: [u16; 2], samples: &[&[u8]]) -> Result<Self, RasterError> {
        let pixels = usize::from(size[0]) * usize::from(size[1]);
        if let Some(number) = samples.iter().position(|sample| sample.len() != 4 * pixels) {
            return Err(RasterError::Size(number));
        }
        let palette = Palette::of(samples);
        let encoder = Encoder::new(Vec::new(), size[0], size[1], &palette.bytes());
        let mut encoder = encoder.map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        Ok(GifFilm { encoder, palette, size, pictures: 0, before: None })
    }

    /// Adds a picture, which is shown so long; a GIF knows hundredths of a second.
    ///
    /// # Errors
    /// If it is of another size.
    pub fn add(&mut self, picture: Vec<u8>, shown: Duration) -> Result<(), RasterError> {
        let columns = usize::from(self.size[0]);
        if picture.len() != 4 * columns * usize::from(self.size[1]) {
            return Err(RasterError::Size(self.pictures));
        }
        let unchanged = self.palette.unchanged();
        let pixels = self.palette.numbers(self.before.as_deref(), &picture);
        let part = ChangedArea::that_changed(&pixels, columns, unchanged);
        let frame = Frame { transparent: Some(unchanged), ..part.frame(&pixels, columns, shown) };
        self.encoder.write_frame(&frame).map_err(encoding)?;
        self.pictures += 1;
        self.before = Some(picture);
        Ok(())
    }

    /// How many bytes it takes so far, with room to grow: those of the GIF are moved when there is
    /// no more.
    #[cfg(feature = "svg")]
    pub(crate) fn bytes(&self) -> u64 {
        3 * self.encoder.get_ref().len() as u64
    }

    /// The bytes of the GIF.
    ///
    /// # Errors
    /// If it has no picture.
    pub fn finish(self) -> Result<Vec<u8>, RasterError> {
        if self.pictures == 0 {
            return Err(RasterError::Size(0));
        }
        self.encoder.into_inner().map_err(|error| RasterError::Encoding(error.to_string()))
    }
}

impl fmt::Debug for GifFilm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut film = f.debug_struct("GifFilm");
        film.field("size", &self.size).field("pictures", &self.pictures).finish_non_exhaustive()
    }
}

fn encoding(error: gif::EncodingError) -> RasterError {
    RasterError::Encoding(error.to_string())
}

/// The rectangle of a picture that differs from the picture before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChangedArea {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl ChangedArea {
    /// The least rectangle with all pixels that are not `unchanged`; one pixel if there are none.
    fn that_changed(pixels: &[u8], width: usize, unchanged: u8) -> Self {
        let height = pixels.len() / width;
        let mut columns = width..0;
        let mut rows = height..0;
        for pixel in (0..pixels.len()).filter(|&pixel| pixels[pixel] != unchanged) {
            let row = pixel / width;
            let column = pixel % width;
            columns = columns.start.min(column)..columns.end.max(column + 1);
            rows = rows.start.min(row)..rows.end.max(row + 1);
        }
        if rows.is_empty() {
            return ChangedArea { left: 0, top: 0, width: 1, height: 1 };
        }
        ChangedArea {
            left: columns.start,
            top: rows.start,
            width: columns.len(),
            height: rows.len(),
        }
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
    fn pictures_of_other_sizes_are_refused() {
        assert_eq!(GifFilm::new([2, 2], &[&[0; 12]]).unwrap_err(), RasterError::Size(0));
        let mut film = GifFilm::new([2, 2], &[&[0; 16]]).unwrap();
        assert_eq!(film.add(vec![0; 20], Duration::ZERO), Err(RasterError::Size(0)));
        assert_eq!(film.finish(), Err(RasterError::Size(0)));
    }

    #[test]
    fn only_what_changed_is_kept() {
        let pixels = [9, 9, 9, 9, 1, 2, 9, 9, 9];
        let part = ChangedArea::that_changed(&pixels, 3, 9);
        assert_eq!(part, ChangedArea { left: 1, top: 1, width: 2, height: 1 });
        assert_eq!(part.frame(&pixels, 3, Duration::from_millis(50)).buffer[..], [1, 2]);
        let none = ChangedArea::that_changed(&[9; 9], 3, 9);
        assert_eq!((none.width, none.height), (1, 1));
    }
}
