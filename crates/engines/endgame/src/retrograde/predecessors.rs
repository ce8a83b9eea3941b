//! Predecessors: the positions from which moves without capture lead into a set.

use super::geometry::{Geometry, Lines, PieceGeometry};
use super::slice::KingSlice;
use crate::board::{Kings, Symmetry};
use crate::ending::Side;

/// Memory for one thread to work in: sets of positions of one slice.
#[derive(Debug)]
pub(crate) struct Scratch {
    /// What is reached.
    pub(crate) reached: Vec<u64>,
    /// Slabs with the two pieces of the words exchanged.
    turned: Vec<u64>,
    turned_reached: Vec<u64>,
    /// What several moves of a king lead to.
    gathered: Vec<u64>,
}

impl Scratch {
    pub(crate) fn new(words: usize) -> Self {
        let [reached, turned, turned_reached, gathered] = [0; 4].map(|zero| vec![zero; words]);
        Scratch { reached, turned, turned_reached, gathered }
    }
}

/// Moves of one side.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Mover<'a> {
    pub(crate) geometry: &'a Geometry,
    pub(crate) side: Side,
}

impl Mover<'_> {
    /// Puts into `scratch.reached` the positions of a slice from which moves without capture of the
    /// side lead into `set`, legal positions of `others` with the other side to move; `None` for a
    /// slice without any. Some of the positions are not legal. Returns whether the set holds
    /// anything near this slice; nothing is done otherwise.
    #[inline(always)]
    pub(crate) fn reach(
        self,
        slice: usize,
        others: &[KingSlice],
        set: impl Fn(&KingSlice) -> Option<&[u64]>,
        scratch: &mut Scratch,
    ) -> bool {
        let king_moves = &self.geometry.king_moves[self.side.index()][slice];
        let own = set(&others[slice])
            .filter(|_| self.geometry.pieces.iter().any(|m| m.side == self.side));
        let from_others = king_moves.iter().flat_map(|moves| &moves.slices);
        if own.is_none() && !from_others.clone().any(|&other| set(&others[other]).is_some()) {
            return false;
        }
        scratch.reached.fill(0);
        if let Some(own) = own {
            let kings = self.geometry.pairs.all()[slice];
            self.move_word_pieces(kings, own, scratch);
            self.move_last(kings, own, scratch);
        }
        for moves in king_moves {
            let slices = moves.slices.iter().filter_map(|&other| set(&others[other]));
            self.move_king(moves.symmetry, slices, scratch);
        }
        true
    }

    fn moves(self, piece: &PieceGeometry) -> bool {
        piece.side == self.side
    }

    #[inline(always)]
    fn move_word_pieces(self, kings: Kings, own: &[u64], scratch: &mut Scratch) {
        match self.geometry.word_pieces() {
            [] => {}
            [piece] => {
                if self.moves(piece) {
                    glide::<1>(&piece.lines, kings.set(), own, &mut scratch.reached);
                }
            }
            [first, second, ..] => {
                if self.moves(first) {
                    glide::<64>(&first.lines, kings.set(), own, &mut scratch.reached);
                }
                if self.moves(second) && self.geometry.words.are_alike() {
                    // So far only the first has moved: what the second reaches is the same, turned.
                    scratch.turned.copy_from_slice(&scratch.reached);
                    turn_onto(&scratch.turned, &mut scratch.reached);
                } else if self.moves(second) {
                    turn(own, &mut scratch.turned);
                    scratch.turned_reached.fill(0);
                    glide::<64>(
                        &second.lines,
                        kings.set(),
                        &scratch.turned,
                        &mut scratch.turned_reached,
                    );
                    turn_onto(&scratch.turned_reached, &mut scratch.reached);
                }
            }
        }
    }

    #[inline(always)]
    fn move_last(self, kings: Kings, own: &[u64], scratch: &mut Scratch) {
        let last = self.geometry.last();
        if !self.moves(last) {
            return;
        }
        match own.len() {
            1 => self.spread::<1>(kings, own, &mut scratch.reached),
            _ => self.spread::<64>(kings, own, &mut scratch.reached),
        }
    }

    #[inline(always)]
    fn spread<const N: usize>(self, kings: Kings, own: &[u64], reached: &mut [u64]) {
        let rows = own.as_chunks::<N>().0.iter().zip(reached.as_chunks_mut::<N>().0);
        for (row, (own, reached)) in rows.enumerate() {
            if is_empty(own) {
                continue;
            }
            let empty = self.geometry.empty::<N>(kings, row);
            self.geometry.last().attacks.spread(own, &empty, reached);
        }
    }

    /// What the king's moves to slices that are turned alike lead to.
    #[inline(always)]
    fn move_king<'s>(
        self,
        symmetry: Symmetry,
        slices: impl Iterator<Item = &'s [u64]>,
        scratch: &mut Scratch,
    ) {
        if symmetry == Symmetry::IDENTITY {
            slices.for_each(|slice| add(slice, &mut scratch.reached));
            return;
        }
        let mut any = false;
        for slice in slices {
            if any {
                add(slice, &mut scratch.gathered);
            } else {
                scratch.gathered.copy_from_slice(slice);
            }
            any = true;
        }
        if any {
            let back = symmetry.inverse();
            back.of_sets(self.geometry.board, &mut scratch.gathered);
            self.add_turned(symmetry, scratch);
        }
    }

    /// Adds to each word what was gathered in the word where the symmetry takes its pieces.
    #[inline(always)]
    fn add_turned(self, symmetry: Symmetry, scratch: &mut Scratch) {
        let board = self.geometry.board;
        let Scratch { reached, gathered, .. } = scratch;
        if reached.len() == 1 {
            reached[0] |= gathered[0];
            return;
        }
        let mut places = [0_u8; 64];
        board.squares().for_each(|at| places[at.index()] = symmetry.of(board, at).index() as u8);
        let rows = gathered.as_chunks::<64>().0;
        for (row, reached) in reached.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            let from = &rows[if rows.len() > 1 { usize::from(places[row]) } else { 0 }];
            if is_empty(from) {
                continue;
            }
            for (reached, place) in reached.iter_mut().zip(places) {
                *reached |= from[usize::from(place & 63)];
            }
        }
    }
}

#[inline(always)]
fn add(from: &[u64], to: &mut [u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// Whether a row holds no position.
#[inline(always)]
fn is_empty<const N: usize>(row: &[u64; N]) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// The rows that hold positions, as a set of squares.
#[inline(always)]
fn held<const N: usize>(rows: &[[u64; N]]) -> u64 {
    let bits = rows.iter().enumerate().map(|(at, row)| u64::from(!is_empty(row)) << at);
    bits.fold(0, |held, bit| held | bit)
}

/// Moves the first piece of the words. A row is the `N` words with that piece on one square; what
/// holds no position is passed over.
#[inline(always)]
fn glide<const N: usize>(lines: &Lines, kings: u64, from: &[u64], to: &mut [u64]) {
    let from = from.as_chunks::<N>().0;
    let to = to.as_chunks_mut::<N>().0;
    let held = held::<N>(from);
    for line in lines.endless.iter().filter(|line| line.set & held != 0) {
        let mut carried = [0; N];
        for square in &line.squares {
            let at = square.index();
            for ((carried, from), to) in carried.iter_mut().zip(&from[at]).zip(&mut to[at]) {
                *to |= *carried;
                *carried = (*carried | from) & !square.bit();
            }
            block(&mut carried, at, kings);
        }
    }
    for (start, line) in lines.limited.iter().filter(|(start, _)| start.bit() & held != 0) {
        let mut carried = from[start.index()];
        for square in line {
            let at = square.index();
            for (carried, to) in carried.iter_mut().zip(&mut to[at]) {
                *to |= *carried;
                *carried &= !square.bit();
            }
            block(&mut carried, at, kings);
        }
    }
}

/// Nothing passes a square with a king on it, or with the second piece of the words.
#[inline(always)]
fn block<const N: usize>(carried: &mut [u64; N], at: usize, kings: u64) {
    if N > 1 {
        carried[at] = 0;
    }
    if kings >> at & 1 == 1 {
        *carried = [0; N];
    }
}

/// Exchanges the two pieces of the words.
#[inline(always)]
fn turn(from: &[u64], to: &mut [u64]) {
    let from = from.as_chunks::<64>().0;
    for (second, to) in to.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        for (to, from) in to.iter_mut().zip(from) {
            *to = from[second];
        }
    }
}

/// Exchanges the two pieces of the words and adds.
#[inline(always)]
fn turn_onto(from: &[u64], to: &mut [u64]) {
    let from = from.as_chunks::<64>().0;
    for (second, to) in to.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= from[second];
        }
    }
}
