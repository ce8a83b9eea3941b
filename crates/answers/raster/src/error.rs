//! Why a picture was not drawn.

use thiserror::Error;

/// Why a picture was not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RasterError {
    /// The text is not SVG that can be read.
    #[error("the picture is not valid SVG: {0}")]
    Svg(String),
    /// The picture is too large.
    #[error("the picture has {width} x {height} pixels; at most {most} in all can be drawn")]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
        /// The most pixels that are drawn.
        most: u64,
    },
    /// The picture takes more memory than there is.
    #[error("the picture takes {needed} bytes of memory to draw; {memory} are left")]
    Memory {
        /// The bytes that would do.
        needed: u64,
        /// Those that may be taken.
        memory: u64,
    },
    /// The picture has too many parts.
    #[error("the picture has {elements} parts; at most {most} can be drawn")]
    Elements {
        /// The elements of its SVG, with each that is used again.
        elements: u64,
        /// The most that are drawn.
        most: u64,
    },
    /// The film is too long.
    #[error(
        "the film has {frames} pictures of {pixels} pixels; at most {most} pixels in all can be drawn"
    )]
    TooLong {
        /// The number of its pictures.
        frames: usize,
        /// The pixels of one of them.
        pixels: u64,
        /// The most pixels of all pictures that are drawn.
        most: u64,
    },
    /// A film has no picture, or pictures of different sizes.
    #[error("a film needs pictures of one size; picture {0} has another")]
    Size(usize),
    /// The caller ended it.
    #[error("the picture was not finished: it was stopped")]
    Stopped,
    /// The encoder failed.
    #[error("cannot encode the picture: {0}")]
    Encoding(String),
}
