//! At most 256 colours for all pictures of a film.

use std::collections::HashMap;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// The most colours of a GIF, without the one that stands for what does not change.
const MOST_COLORS: usize = 255;

/// The most frequent colours. Pictures of boards have few flat colours, which are kept exactly;
/// what is replaced by a colour near it are edges that were smoothed.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    /// Colours that were looked up.
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    pub(crate) fn of(pictures: &[&[u8]]) -> Self {
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for picture in pictures {
            colors_of(picture).for_each(|color| *counts.entry(color).or_default() += 1);
        }
        let mut colors: Vec<(Rgb, usize)> = counts.into_iter().collect();
        colors.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        colors.truncate(MOST_COLORS);
        let colors = colors.into_iter().map(|(color, _)| color).collect();
        Palette { colors, nearest: HashMap::new() }
    }

    /// The colours one after the other, three bytes each; one more for what does not change.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.extend([0; 3]);
        bytes
    }

    /// The number of what does not change.
    pub(crate) fn unchanged(&self) -> u8 {
        self.colors.len() as u8
    }

    /// By pixel: the number of its colour, or [`Palette::unchanged`] where it is that of the
    /// picture before.
    pub(crate) fn numbers(&mut self, before: Option<&[u8]>, picture: &[u8]) -> Vec<u8> {
        let Some(before) = before else {
            return colors_of(picture).map(|color| self.number(color)).collect();
        };
        let pairs = colors_of(before).zip(colors_of(picture));
        let unchanged = self.unchanged();
        pairs.map(|(old, new)| if old == new { unchanged } else { self.number(new) }).collect()
    }

    fn number(&mut self, color: Rgb) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let nearest = (0..colors.len()).min_by_key(|&number| distance(colors[number], color));
            nearest.unwrap_or(0) as u8
        })
    }
}

/// The colours of a picture of four bytes a pixel.
fn colors_of(picture: &[u8]) -> impl Iterator<Item = Rgb> {
    picture.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

/// The square of the distance of two colours.
fn distance(a: Rgb, b: Rgb) -> u32 {
    (0..3).map(|part| u32::from(a[part].abs_diff(b[part])).pow(2)).sum()
}
