//! Films of games: pixels that a browser has drawn, as a GIF.

use everyboard_raster::{GifFilm, RasterError};
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

/// A GIF to which pictures are added, four bytes a pixel.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Film(GifFilm);

#[wasm_bindgen]
impl Film {
    /// A film of pictures of this width and height in pixels; its colours are taken from samples,
    /// one after the other.
    ///
    /// # Errors
    /// If the samples are not pictures of this size.
    #[wasm_bindgen(constructor)]
    pub fn new(width: u16, height: u16, samples: &[u8]) -> Result<Film, String> {
        let bytes = 4 * usize::from(width) * usize::from(height);
        let samples: Vec<&[u8]> = samples.chunks(bytes.max(1)).collect();
        GifFilm::new([width, height], &samples).map(Film).map_err(said)
    }

    /// Adds a picture that is shown for a number of milliseconds.
    ///
    /// # Errors
    /// If it is of another size.
    pub fn add(&mut self, picture: Vec<u8>, milliseconds: u32) -> Result<(), String> {
        self.0.add(picture, Duration::from_millis(milliseconds.into())).map_err(said)
    }

    /// The bytes of the GIF.
    ///
    /// # Errors
    /// If it has no picture.
    pub fn finish(self) -> Result<Vec<u8>, String> {
        self.0.finish().map_err(said)
    }
}

fn said(error: RasterError) -> String {
    error.to_string()
}
