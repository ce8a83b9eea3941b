//! One table on disk.

use super::code::{self, Width};
use super::heading::Heading;
use crate::board::{BoardSize, Square, squares};
use crate::ending::{Ending, Side};
use crate::retrograde::{Depths, Geometry};
use crate::rules::Position;
use crate::table::{SliceValues, Table, Value};
use everyboard_cpu::parallel_fold;
use everyboard_sorted::sort_by_key;
use everyboard_store::{BlockFile, BlockFileWriter, DecodedBlocks, FileError, FileKind};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// A table whose file is open. The sides are named as in the file: the stronger one is White.
#[derive(Debug)]
pub struct TableFile {
    heading: Heading,
    layout: Layout,
    /// The codes.
    blocks: DecodedBlocks<Box<[u64]>>,
}

/// Which position has its code where.
///
/// Blocks come first for White to move, then for Black. Each has the words of a few pairs of kings,
/// one after another; of each pair the codes of 64 positions for each word that is stored.
#[derive(Clone, Debug)]
struct Layout {
    geometry: Arc<Geometry>,
    width: Width,
    /// Pairs of kings in a block.
    pairs: usize,
}

/// The least rows of 64 positions in a block, unless the table has fewer: 256 KiB of bytes.
const ROWS: usize = 1 << 12;

/// The usual level of zstd.
const COMPRESSION: i32 = 3;

impl Layout {
    fn new(geometry: Arc<Geometry>, deepest: u16) -> Self {
        let pairs = (ROWS / geometry.words.stored()).max(1);
        Layout { geometry, width: Width::for_moves(deepest), pairs }
    }

    /// All pairs of kings.
    fn all_pairs(&self) -> usize {
        self.geometry.pairs.all().len()
    }

    /// Blocks for one side to move.
    fn blocks(&self) -> usize {
        self.all_pairs().div_ceil(self.pairs)
    }

    /// Words for one pair of kings.
    fn words(&self) -> usize {
        self.geometry.words.stored() * self.width.words()
    }

    /// The pairs of kings in a block, and the side to move.
    fn contents(&self, block: usize) -> (Side, std::ops::Range<usize>) {
        let side = Side::BOTH[block / self.blocks()];
        let first = block % self.blocks() * self.pairs;
        (side, first..(first + self.pairs).min(self.all_pairs()))
    }

    /// Puts the codes of a pair of kings into its words.
    fn encode(&self, values: &SliceValues, into: &mut [u64]) {
        for (number, &legal) in values.legal.iter().enumerate() {
            for bit in squares(legal).map(Square::index) {
                self.width.put(into, number * 64 + bit, code::code(values.value(number, bit)));
            }
        }
    }

    /// The block of a position and its number there; `None` for another number of pieces, or if
    /// they stand where none can.
    #[inline]
    fn find(&self, side: Side, squares: &[Square]) -> Option<(usize, usize)> {
        let geometry = &*self.geometry;
        let (slice, word, bit) = geometry.find(squares)?;
        let row = slice % self.pairs * geometry.words.stored() + geometry.words.number(word)?;
        Some((side.index() * self.blocks() + slice / self.pairs, row * 64 + bit))
    }
}

impl TableFile {
    /// Opens the table at `path`, which must be of this ending; at most `memory` bytes of it are
    /// kept decoded. What is wrong otherwise, in words.
    pub(super) fn open(path: &Path, memory: u64) -> Result<Result<TableFile, String>, FileError> {
        let file = BlockFile::open(path, FileKind::Endgame)?;
        let heading = match Heading::parse(file.metadata()) {
            Ok(heading) => heading,
            Err(reason) => return Ok(Err(reason)),
        };
        let (board, ending) = match heading.subject() {
            Ok(subject) => subject,
            Err(reason) => return Ok(Err(reason)),
        };
        let layout = Layout::new(Arc::new(Geometry::new(board, &ending)), heading.deepest);
        if file.blocks() != 2 * layout.blocks() {
            return Ok(Err("it has not the blocks of its ending".to_owned()));
        }
        for block in 0..file.blocks() {
            if file.words_of(block)? != layout.contents(block).1.len() * layout.words() {
                return Ok(Err(format!("its block {block} has not the length of its ending")));
            }
        }
        let blocks = DecodedBlocks::new(file, memory, Vec::into_boxed_slice);
        Ok(Ok(TableFile { heading, layout, blocks }))
    }

    /// What the file says of itself.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// A total in the heading that is not that of this table, which was read from the file, in
    /// words. Values follow from moves ([`Table::verify`]); the totals are only said. Cost: that of
    /// [`Table::statistics`].
    pub fn wrong_total(&self, table: &Table) -> Option<String> {
        self.heading.wrong_total(table)
    }

    /// The ending.
    pub fn ending(&self) -> &Ending {
        &self.layout.geometry.ending
    }

    /// The board.
    pub fn board(&self) -> BoardSize {
        self.layout.geometry.board
    }

    /// Bytes on disk.
    pub fn bytes(&self) -> u64 {
        self.blocks.files().first().bytes()
    }

    /// The value for `side`, whose turn it is, as [`Table::value`] gives it.
    ///
    /// # Errors
    /// If the block cannot be read or is damaged.
    #[inline]
    pub fn value(&self, side: Side, squares: &[Square]) -> Result<Option<Value>, FileError> {
        let Some((block, position)) = self.layout.find(side, squares) else { return Ok(None) };
        let width = self.layout.width;
        Ok(code::value(self.blocks.with(block, |words| width.get(words, position))?))
    }

    /// The values of many positions, in their order. Positions are looked at block after block, so
    /// that each block is decoded once at most, however little memory there is.
    ///
    /// # Errors
    /// If a block cannot be read or is damaged.
    pub fn values(&self, positions: &[Position]) -> Result<Vec<Option<Value>>, FileError> {
        let mut values = vec![None; positions.len()];
        let mut found: Vec<(u32, u32, u32)> = Vec::with_capacity(positions.len());
        for (number, Position { turn, squares }) in positions.iter().enumerate() {
            let place = self.layout.find(*turn, squares);
            found.extend(place.map(|(block, at)| (block as u32, at as u32, number as u32)));
        }
        sort_by_key(&mut found, |&(block, ..)| block);
        for chunk in found.chunk_by(|a, b| a.0 == b.0) {
            let width = self.layout.width;
            self.blocks.with(chunk[0].0 as usize, |words| {
                for &(_, at, number) in chunk {
                    values[number as usize] = code::value(width.get(words, at as usize));
                }
            })?;
        }
        Ok(values)
    }

    /// Reads all blocks and keeps none.
    pub(super) fn check(&self) -> Result<(), FileError> {
        let file = self.blocks.files().first();
        let mut words = Vec::new();
        for block in 0..file.blocks() {
            words.resize(file.words_of(block)?, 0);
            file.read(block, &mut words)?;
        }
        Ok(())
    }

    /// The whole table in memory.
    ///
    /// # Errors
    /// If a block cannot be read or is damaged.
    pub fn table(&self, threads: NonZeroUsize) -> Result<Table, FileError> {
        let layout = &self.layout;
        let file = self.blocks.files().first();
        let blocks = each_block(threads, file.blocks(), |block| {
            let mut words = vec![0; file.words_of(block)?];
            file.read(block, &mut words)?;
            let pairs = words.chunks_exact(layout.words());
            Ok(pairs.map(|words| self.slice_values(words)).collect::<Vec<_>>())
        })?;
        let mut sides = [Vec::new(), Vec::new()];
        for (block, slices) in blocks.into_iter().enumerate() {
            sides[layout.contents(block).0.index()].extend(slices);
        }
        Ok(Table::of_slices(Arc::clone(&layout.geometry), sides, self.heading.deepest))
    }

    fn slice_values(&self, words: &[u64]) -> SliceValues {
        let width = self.layout.width;
        let stored = self.layout.geometry.words.stored();
        let [legal, won, lost] = [0; 3].map(|zero| vec![zero; stored].into_boxed_slice());
        let depths = Depths::new(stored, self.heading.deepest);
        let mut values = SliceValues { legal, won, lost, depths };
        for number in 0..stored {
            for bit in 0..64 {
                let Some(value) = code::value(width.get(words, number * 64 + bit)) else {
                    continue;
                };
                let place = 1 << bit;
                values.legal[number] |= place;
                let (set, moves) = match value {
                    Value::Draw => continue,
                    // A depth that the heading does not allow is no damage that a checksum
                    // would miss: it was written so. Verification finds it.
                    Value::Win(moves) => (&mut values.won, moves),
                    Value::Loss(moves) => (&mut values.lost, moves),
                };
                set[number] |= place;
                values.depths.set(number, bit, moves.min(self.heading.deepest));
            }
        }
        values
    }
}

/// Writes a table to `path`, whole or not at all; its bytes.
pub(super) fn write(table: &Table, path: &Path, threads: NonZeroUsize) -> Result<u64, FileError> {
    let layout = Layout::new(table.shared_geometry(), table.deepest());
    let text = Heading::new(table).text();
    let blocks = 2 * layout.blocks();
    let writer =
        BlockFileWriter::create(path, FileKind::Endgame, &text, blocks, Some(COMPRESSION))?;
    each_block(threads, blocks, |block| {
        let (side, pairs) = layout.contents(block);
        let mut words = vec![0; pairs.len() * layout.words()];
        for (values, into) in
            table.slices(side)[pairs].iter().zip(words.chunks_exact_mut(layout.words()))
        {
            layout.encode(values, into);
        }
        writer.write(block, &words)
    })?;
    writer.finish()
}

/// Does something for each block on several threads, each of which ends at its first error. The
/// results, by block, or an error.
fn each_block<T: Send>(
    threads: NonZeroUsize,
    blocks: usize,
    work: impl Fn(usize) -> Result<T, FileError> + Sync,
) -> Result<Vec<T>, FileError> {
    let shares = parallel_fold(
        threads,
        0..blocks,
        || Ok(Vec::new()),
        |done: &mut Result<Vec<(usize, T)>, FileError>, block| {
            if let Ok(results) = done {
                match work(block) {
                    Ok(result) => results.push((block, result)),
                    Err(error) => *done = Err(error),
                }
            }
        },
    );
    let mut results = Vec::with_capacity(blocks);
    for done in shares {
        results.extend(done?);
    }
    sort_by_key(&mut results, |&(block, _)| block);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
