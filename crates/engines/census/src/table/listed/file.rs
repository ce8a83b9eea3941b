//! Listed positions in a file: sorted, in blocks of which the last one has the first position of
//! each other one.

use super::block::Block;
use super::{Neighbours, inwards, number};
use crate::table::file::{Opened, path_of, wrong};
use crate::table::keeping::{Keeping, UNREACHABLE, Value};
use crate::table::metadata::{Metadata, Packing};
use crate::table::{DistanceTable, TableError};
use everyboard_board::Position;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::layout::Layout;
use everyboard_positions::moves::PackedMoves;
use everyboard_positions::word::{Wide, Word, from_limbs};
use everyboard_store::DecodedBlocks;
use everyboard_watch::End;
use std::num::NonZeroUsize;

/// A decoded block takes at most this many times the bytes of its words, and as much again while it
/// is decoded.
const DECODED: u64 = 8;

/// Positions in a file.
#[derive(Debug)]
struct ListedFile<W> {
    blocks: DecodedBlocks<Block<W>>,
    /// The first position of each block.
    firsts: Vec<W>,
    /// The positions at distance 0.
    first: GoalTest<'static, W>,
    end: End,
    moves: PackedMoves<W>,
    positions: u64,
    knows_all: bool,
    /// Bytes that one look-up may take.
    search_memory: u64,
}

/// Opens a table of listed positions that are packed so.
///
/// # Errors
/// If it does not suit its puzzle.
pub(in crate::table) fn open(
    opened: Opened,
    packing: Packing,
) -> Result<DistanceTable<TableError>, TableError> {
    let layout = Layout::restored(opened.puzzle, &packing.indexed, &packing.cells);
    let Some(layout) = layout else {
        let fault = "\"located\" or \"cells\" does not suit the puzzle";
        return Err(wrong(&opened.file, fault.to_owned()));
    };
    match layout.bits() {
        0..=64 => in_words::<u64>(opened, &packing, layout),
        #[cfg(not(feature = "small"))]
        65..=128 => in_words::<u128>(opened, &packing, layout),
        #[cfg(not(feature = "small"))]
        129..=256 => in_words::<Wide<4>>(opened, &packing, layout),
        // As wide as any search needs.
        _ => in_words::<Wide<24>>(opened, &packing, layout),
    }
}

fn in_words<W: Word>(
    opened: Opened,
    packing: &Packing,
    layout: Layout,
) -> Result<DistanceTable<TableError>, TableError> {
    let Opened { file, metadata, puzzle, system, memory } = opened;
    let Metadata { starts, end, levels, .. } = metadata;
    let firsts = firsts(&file).ok().filter(|firsts: &Vec<W>| firsts.is_sorted());
    let Some(firsts) = firsts else {
        return Err(wrong(&file, "the last block is not a list of positions".to_owned()));
    };
    let first = if end == End::Goal {
        GoalTest::of(puzzle, &layout).into_owned()
    } else {
        GoalTest::listed(starts.iter().filter_map(|start| layout.pack(start)).collect())
    };
    let moves = PackedMoves::new(layout, &system, &starts[0]);
    let blocks = DecodedBlocks::new(file, memory / DECODED, Block::decoded);
    let &Packing { positions, knows_all, .. } = packing;
    let search_memory = memory;
    let kept =
        ListedFile { blocks, firsts, first, end, moves, positions, knows_all, search_memory };
    Ok(DistanceTable::new(system, starts, end, levels, kept))
}

/// The first position of each block.
fn firsts<W: Word>(file: &everyboard_store::BlockFile) -> Result<Vec<W>, TableError> {
    let blocks = file.blocks().saturating_sub(1);
    let mut words = vec![0; file.words_of(blocks)?];
    file.read(blocks, &mut words)?;
    let limbs = W::BITS as usize / 64;
    if words.len() != blocks * limbs {
        return Err(wrong(file, "the number of blocks".to_owned()));
    }
    Ok(words.chunks_exact(limbs).map(from_limbs).collect())
}

impl<W: Word> ListedFile<W> {
    /// The value of a position, if it is listed.
    fn find(&self, key: W) -> Result<Option<Value>, TableError> {
        let after = self.firsts.partition_point(|&first| first <= key);
        let Some(block) = after.checked_sub(1) else { return Ok(None) };
        Ok(self.blocks.with(block, |block| block.value(key))?)
    }
}

impl<W: Word> Keeping for ListedFile<W> {
    type Key = W;
    type Place = W;
    type Word = W;
    type Neighbours = Neighbours<W>;
    type Error = TableError;

    fn moves(&self) -> &PackedMoves<W> {
        &self.moves
    }

    fn key(&self, position: &Position) -> Option<W> {
        self.moves.layout.pack(position)
    }

    fn key_of_packed(&self, packed: W) -> Option<W> {
        Some(packed)
    }

    fn place(&self, key: W) -> Option<W> {
        Some(key)
    }

    fn number(&self, key: W) -> Option<u64> {
        number(key)
    }

    fn value_at(&self, key: W) -> Result<Value, TableError> {
        Ok(self.find(key)?.unwrap_or(UNREACHABLE))
    }

    fn knows(&self, key: Option<W>) -> Result<bool, TableError> {
        match key {
            _ if self.knows_all => Ok(true),
            Some(key) => Ok(self.find(key)?.is_some()),
            None => Ok(false),
        }
    }

    fn is_first(&self, key: W) -> bool {
        self.first.passes(key)
    }

    fn neighbours(&self) -> Neighbours<W> {
        Neighbours::new(inwards(&self.moves, self.end))
    }

    fn turn_to(&self, key: W, neighbours: &mut Neighbours<W>) {
        neighbours.turn_to(key, inwards(&self.moves, self.end));
    }

    fn next(&self, neighbours: &mut Neighbours<W>) -> Option<W> {
        neighbours.next()
    }

    fn parts(&self) -> usize {
        self.firsts.len()
    }

    fn for_each_in(
        &self,
        part: usize,
        wanted: Value,
        visit: &mut dyn FnMut(W) -> Result<bool, TableError>,
    ) -> Result<(), TableError> {
        let keys = self.blocks.with(part, |block| {
            let all = block.keys.iter().zip(&block.values);
            all.filter(|&(_, &value)| value == wanted).map(|(&key, _)| key).collect::<Vec<W>>()
        })?;
        for key in keys {
            if !visit(key)? {
                break;
            }
        }
        Ok(())
    }

    fn position(&self, key: W) -> Position {
        self.moves.layout.unpack(key)
    }

    fn positions(&self) -> u128 {
        self.positions.into()
    }

    fn bytes(&self) -> u64 {
        8 * self.blocks.files().words()
    }

    fn keep_within(&mut self, memory: u64, threads: NonZeroUsize) {
        self.search_memory = memory / threads.get() as u64;
        let in_hand = 2 * DECODED * self.blocks.longest() * threads.get() as u64;
        self.blocks.keep_within(memory.saturating_sub(in_hand) / DECODED);
    }

    fn search_memory(&self) -> u64 {
        self.search_memory
    }

    fn contradiction(&self) -> TableError {
        TableError::Contradiction { path: path_of(self.blocks.files().first()) }
    }

    fn out_of_memory(&self) -> TableError {
        TableError::OutOfMemory { path: path_of(self.blocks.files().first()) }
    }
}
