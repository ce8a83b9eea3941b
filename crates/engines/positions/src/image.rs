//! Symmetries on packed positions.
//!
//! The image of a packed position is the exclusive or of what each of its fields contributes: a
//! cell puts the new code at the new place, an indexed symbol its new square. A cell that holds a
//! indexed symbol has code 0 and contributes as if its first symbol stood there; the indexed
//! symbol's field takes that back. Fields are taken together, about eleven bits at a time, so a
//! position of 30 bits takes three table look-ups.

use crate::layout::{BitField, Layout};
use crate::word::Word;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::Symmetry;

/// Tables that carry packed positions to their images.
#[derive(Clone, Debug)]
pub struct ImageTable<W> {
    /// What fields of one value contribute.
    constant: W,
    chunks: Vec<Chunk<W>>,
}

/// What a field contributes, by its value, or what neighbouring fields contribute together.
#[derive(Clone, Debug)]
struct Chunk<W> {
    field: BitField,
    images: Vec<W>,
}

/// Tables of 2^11 words of 8 bytes stay in the cache nearest to the core.
const CHUNK_BITS: u32 = 11;

impl<W: Word> ImageTable<W> {
    /// Tables for a symmetry; none if it carries a symbol to where the layout expects none.
    pub fn new(layout: &Layout, symmetry: &Symmetry) -> Option<Self> {
        let indexed = layout.indexed_fields();
        let mut contributions = indexed
            .map(|(symbol, field)| of_indexed(layout, symmetry, symbol, field))
            .collect::<Option<Vec<_>>>()?;
        for square in layout.places() {
            contributions.push(of_cell(layout, symmetry, square)?);
        }
        let (fixed, varying): (Vec<_>, Vec<_>) =
            contributions.into_iter().partition(|contribution| contribution.field.width == 0);
        let constant = fixed.iter().fold(W::default(), |sum, fixed| sum ^ fixed.images[0]);
        let mut chunks: Vec<Chunk<W>> = Vec::new();
        for contribution in varying {
            match chunks.last_mut() {
                Some(chunk) if chunk.field.width + contribution.field.width <= CHUNK_BITS => {
                    chunk.take_in(&contribution);
                }
                _ => chunks.push(contribution),
            }
        }
        Some(ImageTable { constant, chunks })
    }

    /// The image of a packed position.
    #[inline]
    pub fn image(&self, packed: W) -> W {
        let images = self.chunks.iter().map(|chunk| chunk.images[chunk.field.of(packed)]);
        images.fold(self.constant, |image, part| image ^ part)
    }
}

impl<W: Word> Chunk<W> {
    fn take_in(&mut self, next: &Chunk<W>) {
        let high = next.images.iter();
        self.images = high.flat_map(|&h| self.images.iter().map(move |&low| low ^ h)).collect();
        self.field.width += next.field.width;
    }
}

/// What a place contributes: for each code its symbol's image at the place's image. Codes that no
/// position has contribute nothing.
fn of_cell<W: Word>(layout: &Layout, symmetry: &Symmetry, square: Square) -> Option<Chunk<W>> {
    let (field, symbols) = layout.cell(square);
    let images = (0..1 << field.width).map(|code| match symbols.get(code).copied().flatten() {
        Some(symbol) => place_image(layout, symmetry, square, symbol),
        None => Some(W::default()),
    });
    Some(Chunk { field, images: images.collect::<Option<_>>()? })
}

fn place_image<W: Word>(
    layout: &Layout,
    symmetry: &Symmetry,
    square: Square,
    symbol: Symbol,
) -> Option<W> {
    let to = symmetry.square(square);
    Some(layout.cell(to).0.holding(layout.code(to, symmetry.symbol(symbol))?))
}

/// What an indexed symbol contributes: for each square its image, less what code 0 at the square
/// contributes wrongly.
fn of_indexed<W: Word>(
    layout: &Layout,
    symmetry: &Symmetry,
    symbol: Symbol,
    field: BitField,
) -> Option<Chunk<W>> {
    let to = layout.field_of_symbol(symmetry.symbol(symbol))?;
    let places: Vec<Square> = layout.places().collect();
    let images = (0..1 << field.width).map(|value| {
        let Some(&square) = places.get(value) else { return Some(W::default()) };
        let first = layout.cell(square).1.first().copied().flatten();
        let wrong = match first {
            Some(first) => place_image(layout, symmetry, square, first)?,
            None => W::default(),
        };
        Some(to.holding::<W>(symmetry.square(square).index()) ^ wrong)
    });
    Some(Chunk { field, images: images.collect::<Option<_>>()? })
}

/// Positions up to the symmetries that keep starts and goals.
///
/// Such a symmetry maps paths to paths and so keeps levels: one position of each orbit, the one
/// with the least packed word, represents all. That divides time and memory by nearly the number of
/// symmetries. Counts are of positions: a stored one counts for its whole orbit.
#[derive(Clone, Debug)]
pub struct Reduction<W> {
    /// Of the symmetries other than the identity.
    images: Vec<ImageTable<W>>,
}

impl<W: Word> Reduction<W> {
    /// A reduction by a group of symmetries that do not reverse moves; no reduction if one of them
    /// does not fit the layout.
    pub fn new(layout: &Layout, group: &[Symmetry]) -> Self {
        let others = group.iter().filter(|symmetry| !symmetry.is_identity());
        let images = others.map(|symmetry| ImageTable::new(layout, symmetry));
        Reduction { images: images.collect::<Option<_>>().unwrap_or_default() }
    }

    /// Every position represents itself.
    pub fn none() -> Self {
        Reduction { images: Vec::new() }
    }

    /// How many symmetries there are, the identity among them.
    pub(crate) fn symmetries(&self) -> usize {
        self.images.len() + 1
    }

    /// The position that represents the orbit of this one.
    #[inline]
    pub fn canonical(&self, packed: W) -> W {
        self.images.iter().map(|table| table.image(packed)).fold(packed, W::min)
    }

    /// The number of positions in the orbit: all symmetries over those that leave the position.
    #[inline]
    pub(crate) fn orbit_size(&self, packed: W) -> u64 {
        if self.images.is_empty() {
            return 1;
        }
        let leave = self.images.iter().filter(|table| table.image(packed) == packed).count();
        ((self.images.len() + 1) / (leave + 1)) as u64
    }

    /// These positions and their images, in no order; those that a symmetry leaves come several
    /// times.
    pub(crate) fn orbits(&self, mut positions: Vec<W>) -> Vec<W> {
        let count = positions.len();
        positions.reserve_exact(count * self.images.len());
        for table in &self.images {
            for number in 0..count {
                positions.push(table.image(positions[number]));
            }
        }
        positions
    }

    /// All positions of the orbit.
    pub fn orbit(&self, packed: W) -> Vec<W> {
        let others = self.images.iter().map(|table| table.image(packed));
        let mut orbit: Vec<W> = std::iter::once(packed).chain(others).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::tests::{PUZZLES, walk};

    #[test]
    fn packed_images_are_the_images() {
        for name in PUZZLES {
            let (puzzle, system, layout, positions) = walk(name);
            let goals = puzzle.goal_positions(&system, 100).unwrap_or_default();
            let group = puzzle.symmetry_group(&system, &goals).unwrap();
            let fitting = group.members().iter().filter(|member| layout.carries(member));
            for symmetry in fitting {
                let table = ImageTable::<u64>::new(&layout, symmetry).unwrap();
                for position in &positions {
                    let image = table.image(layout.pack(position).unwrap());
                    assert_eq!(layout.unpack(image), symmetry.image(position), "{name}");
                }
            }
        }
    }
}
