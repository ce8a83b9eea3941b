//! The positions that a set of positions reaches by moves without capture.

use super::ground::{Ground, Lines, Man};
use crate::board::{Kings, Symmetry};
use crate::ending::Side;

/// Room for one thread to work in: slabs of words.
#[derive(Debug)]
pub(crate) struct Room {
    /// What is reached.
    pub(crate) reached: Vec<u64>,
    /// Slabs with the two pieces of the words exchanged.
    turned: Vec<u64>,
    turned_reached: Vec<u64>,
    /// What several moves of a king lead to.
    gathered: Vec<u64>,
}

impl Room {
    pub(crate) fn new(words: usize) -> Self {
        let slab = || vec![0; words];
        Room { reached: slab(), turned: slab(), turned_reached: slab(), gathered: slab() }
    }
}

/// Sets of positions by slabs; nothing for a slab without any.
pub(crate) trait Source {
    fn slab(&self, slab: usize) -> Option<&[u64]>;
}

/// Moves of one side.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Mover<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) side: Side,
}

impl Mover<'_> {
    /// Puts into `room.reached` the positions of a slab from which moves without capture of the
    /// side lead into `source`, which holds legal positions only. Some of the positions are not
    /// legal. Returns whether `source` holds anything near this slab; nothing is done otherwise.
    #[inline(always)]
    pub(crate) fn reach<S: Source>(self, slab: usize, source: &S, room: &mut Room) -> bool {
        let king_moves = &self.ground.king_moves[self.side.index()][slab];
        let own = source.slab(slab).filter(|_| self.ground.men.iter().any(|m| m.side == self.side));
        let from_others = king_moves.iter().flat_map(|moves| &moves.slabs);
        if own.is_none() && !from_others.clone().any(|&other| source.slab(other).is_some()) {
            return false;
        }
        room.reached.fill(0);
        if let Some(own) = own {
            let kings = self.ground.pairs.all()[slab];
            self.move_word_men(kings, own, room);
            self.move_last(kings, own, room);
        }
        for moves in king_moves {
            let slabs = moves.slabs.iter().filter_map(|&other| source.slab(other));
            self.move_king(moves.symmetry, slabs, room);
        }
        true
    }

    fn moves(self, man: &Man) -> bool {
        man.side == self.side
    }

    #[inline(always)]
    fn move_word_men(self, kings: Kings, own: &[u64], room: &mut Room) {
        match self.ground.word_men() {
            [] => {}
            [man] => {
                if self.moves(man) {
                    glide::<1>(&man.lines, kings.set(), own, &mut room.reached);
                }
            }
            [first, second, ..] => {
                if self.moves(first) {
                    glide::<64>(&first.lines, kings.set(), own, &mut room.reached);
                }
                if self.moves(second) && self.ground.words.are_alike() {
                    // So far only the first has moved: what the second reaches is the same, turned.
                    room.turned.copy_from_slice(&room.reached);
                    turn_onto(&room.turned, &mut room.reached);
                } else if self.moves(second) {
                    turn(own, &mut room.turned);
                    room.turned_reached.fill(0);
                    glide::<64>(&second.lines, kings.set(), &room.turned, &mut room.turned_reached);
                    turn_onto(&room.turned_reached, &mut room.reached);
                }
            }
        }
    }

    #[inline(always)]
    fn move_last(self, kings: Kings, own: &[u64], room: &mut Room) {
        let last = self.ground.last();
        if !self.moves(last) {
            return;
        }
        match own.len() {
            1 => self.spread::<1>(kings, own, &mut room.reached),
            _ => self.spread::<64>(kings, own, &mut room.reached),
        }
    }

    #[inline(always)]
    fn spread<const N: usize>(self, kings: Kings, own: &[u64], reached: &mut [u64]) {
        let rows = own.as_chunks::<N>().0.iter().zip(reached.as_chunks_mut::<N>().0);
        for (row, (own, reached)) in rows.enumerate() {
            if is_empty(own) {
                continue;
            }
            let empty = self.ground.empty::<N>(kings, row);
            self.ground.last().compass.spread(own, &empty, reached);
        }
    }

    /// What the king's moves to slabs that are turned alike lead to.
    #[inline(always)]
    fn move_king<'s>(
        self,
        symmetry: Symmetry,
        slabs: impl Iterator<Item = &'s [u64]>,
        room: &mut Room,
    ) {
        if symmetry == Symmetry::IDENTITY {
            slabs.for_each(|slab| add(slab, &mut room.reached));
            return;
        }
        let mut any = false;
        for slab in slabs {
            match any {
                false => room.gathered.copy_from_slice(slab),
                true => add(slab, &mut room.gathered),
            }
            any = true;
        }
        if any {
            let back = symmetry.inverse();
            back.of_sets(self.ground.field, &mut room.gathered);
            self.add_turned(symmetry, room);
        }
    }

    /// Adds to each word what was gathered in the word where the symmetry takes its pieces.
    #[inline(always)]
    fn add_turned(self, symmetry: Symmetry, room: &mut Room) {
        let field = self.ground.field;
        let Room { reached, gathered, .. } = room;
        if reached.len() == 1 {
            reached[0] |= gathered[0];
            return;
        }
        let mut places = [0_u8; 64];
        field.squares().for_each(|at| places[at.index()] = symmetry.of(field, at).index() as u8);
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
    let (from, to) = (from.as_chunks::<N>().0, to.as_chunks_mut::<N>().0);
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
