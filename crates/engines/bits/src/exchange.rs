//! What exchanging symbols does to sets of positions.

use crate::bit_layout::BitLayout;
use crate::space::chunks::{RowLayout, set_bits};
use crate::space::multiset::Multiset;
use everyboard_board::Position;
use rustc_hash::FxHashMap;

/// Carries sets of positions over to the positions with some symbols exchanged, those of two sides
/// say.
///
/// A rewrite keeps the order of positions, an exchange does not: bits are moved one by one. But all
/// chunks of one form have the same table for it, and rows with the same pieces as well.
///
/// **Cost**: some microseconds for each chunk and row of a form when it is made, then a nanosecond
/// for each bit that is set.
#[derive(Debug)]
pub struct Exchange {
    /// By chunk of the positions before: the chunk of those after.
    chunks: Vec<u32>,
    /// By chunk: the number of its form.
    forms: Vec<u32>,
    /// By form: its rows.
    rows: Vec<Vec<RowExchange>>,
    /// Where the bits of a row go.
    bits: Vec<Vec<u16>>,
}

#[derive(Debug)]
struct RowExchange {
    /// The first word of the row, and the words of it.
    from: usize,
    words: usize,
    /// The first word of the row that it becomes.
    to: usize,
    /// The number of its list in [`Exchange::bits`].
    bits: usize,
}

impl Exchange {
    /// The exchange `exchanged` of symbols, from the positions of one layout to those of another.
    /// It must change what stands on a square by that alone, and map both layouts' positions to
    /// each other, one to one.
    pub fn new(
        from: &BitLayout,
        to: &BitLayout,
        exchanged: impl Fn(&Position) -> Position,
    ) -> Self {
        let image = |chunk: usize, bit: usize| {
            let position = exchanged(&from.position(chunk, bit));
            to.find(&position).expect("the positions of both are mapped to each other")
        };
        let mut exchange =
            Exchange { chunks: Vec::new(), forms: Vec::new(), rows: Vec::new(), bits: Vec::new() };
        let mut forms: FxHashMap<u32, u32> = FxHashMap::default();
        let mut lists: FxHashMap<Multiset, usize> = FxHashMap::default();
        for (chunk, (sub_space, top)) in from.chunks.all().enumerate() {
            exchange.chunks.push(image(chunk, 0).0 as u32);
            let form = *forms.entry(from.chunks.shape(sub_space, top)).or_insert_with(|| {
                let rows = from.chunks.rows(chunk);
                let rows = (0..rows.listing.len())
                    .map(|row| exchange.row(rows, row, &mut lists, |bit| image(chunk, bit).1));
                let rows = rows.collect();
                exchange.rows.push(rows);
                exchange.rows.len() as u32 - 1
            });
            exchange.forms.push(form);
        }
        exchange
    }

    /// The exchange of a row, of which `image` says where each bit goes. Rows with the same pieces
    /// have the same list.
    fn row(
        &mut self,
        rows: &RowLayout,
        row: usize,
        lists: &mut FxHashMap<Multiset, usize>,
        image: impl Fn(usize) -> usize,
    ) -> RowExchange {
        let from = usize::from(rows.offsets[row]);
        let bits = rows.bits(row);
        let left = rows.listing.left(row);
        let number = lists.get(left).copied().unwrap_or_else(|| {
            let images: Vec<usize> = (0..bits).map(|bit| image(64 * from + bit)).collect();
            let to = images.iter().min().map_or(0, |first| first / 64);
            self.bits.push(images.iter().map(|image| (image - 64 * to) as u16).collect());
            lists.insert(left.clone(), self.bits.len() - 1);
            self.bits.len() - 1
        });
        let first = self.bits[number].first().copied().unwrap_or(0);
        let to = (image(64 * from) - usize::from(first)) / 64;
        RowExchange { from, words: bits.div_ceil(64), to, bits: number }
    }

    /// The chunk that the positions of a chunk go to.
    pub fn image(&self, chunk: usize) -> usize {
        self.chunks[chunk] as usize
    }

    /// Adds the images of the set `from` of positions of a chunk to `to`, words of its
    /// [image](Self::image).
    pub fn add(&self, chunk: usize, from: &[u64], to: &mut [u64]) {
        for row in &self.rows[self.forms[chunk] as usize] {
            let images = &self.bits[row.bits];
            let target = &mut to[row.to..];
            for (word, bit) in set_bits(from[row.from..][..row.words].iter().copied()) {
                let image = usize::from(images[64 * word + bit as usize]);
                target[image / 64] |= 1 << (image % 64);
            }
        }
    }
}
