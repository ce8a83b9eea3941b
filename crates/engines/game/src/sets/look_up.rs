//! What a table says of single positions, of classes, and of all positions of a class in order.

use super::classes::ClassBits;
use super::codes::{DECIDED, code_at};
use super::shelf::{Key, SolvedClass};
use super::{SetTable, aims};
use crate::cut::{Cut, FEW_ARRANGEMENTS};
use crate::material::Material;
use crate::numbering::Numbering;
use crate::rules::{GamePosition, GameRules};
use crate::verify::Codes;
use everyboard_sorted::SortedMap;
use everyboard_store::FileError;
use std::borrow::Cow;
use std::sync::Arc;

/// What one side wins of a class, counted.
pub(crate) struct WinCounts<'a> {
    /// By code: how many positions with the side to move.
    pub(crate) to_move: &'a [u64],
    /// By code: how many positions with the other side to move, which has lost.
    pub(crate) after_move: &'a [u64],
}

/// Where it is kept what one side gets from a position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) attacker: usize,
    pub(crate) material: Material,
    /// Whether the attacker is to move.
    pub(crate) is_to_move: bool,
    /// The number of the chunk among those with the same side to move.
    pub(crate) chunk: usize,
    pub(crate) bit: usize,
}

impl SetTable {
    /// The code of a position if this side wins, 0 if it does not; `None` if the position is not in
    /// the table.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub(crate) fn code(
        &self,
        rules: &GameRules,
        attacker: usize,
        position: &GamePosition,
    ) -> Result<Option<u8>, FileError> {
        let Some(place) = self.place(rules, attacker, position) else { return Ok(None) };
        self.code_there(&place, None)
    }

    /// The most plies that this side takes to win from positions with the same pieces and side to
    /// move, if it wins this one. `None` where that is not known.
    pub(crate) fn at_most(
        &self,
        rules: &GameRules,
        attacker: usize,
        position: &GamePosition,
    ) -> Option<u64> {
        let Place { attacker, material, is_to_move, .. } = self.place(rules, attacker, position)?;
        let solved = self.shelf.get(&Key { attacker, aim: None, material })?;
        Some(solved.summary.at_most?[usize::from(!is_to_move)])
    }

    /// How many pieces the side to move keeps more than the other; `None` if the position is not in
    /// the table.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub(crate) fn score(
        &self,
        rules: &GameRules,
        position: &GamePosition,
    ) -> Result<Option<i16>, FileError> {
        let side = position.side();
        let material = rules.material(position);
        if !self.materials.contains(&material) {
            return Ok(None);
        }
        let above = self.most(rules, side, position)?;
        let below = self.most(rules, 1 - side, position)?.map(|aim| -aim);
        Ok(Some(above.or(below).unwrap_or(rules.difference(&material, side))))
    }

    /// The highest of the aims that a side gets from a position; `None` if it gets none.
    fn most(
        &self,
        rules: &GameRules,
        attacker: usize,
        position: &GamePosition,
    ) -> Result<Option<i16>, FileError> {
        let Some(place) = self.place(rules, attacker, position) else { return Ok(None) };
        for aim in aims(rules, &place.material, place.attacker).into_iter().rev() {
            if self.code_there(&place, aim)? == Some(DECIDED) {
                return Ok(aim);
            }
        }
        Ok(None)
    }

    /// Where it is kept what a side gets from a position; `None` if the position is not in the
    /// table.
    pub(crate) fn place(
        &self,
        rules: &GameRules,
        attacker: usize,
        position: &GamePosition,
    ) -> Option<Place> {
        let is_exchanged = Key::is_exchanged(rules, attacker);
        let position = if is_exchanged {
            Cow::Owned(rules.exchanged(position))
        } else {
            Cow::Borrowed(position)
        };
        let attacker = if is_exchanged { 1 - attacker } else { attacker };
        let material = Some(rules.material(&position)).filter(|it| self.materials.contains(it))?;
        let (chunk, bit) = self.class_bits(rules, &material).find(rules, &position)?;
        Some(Place { attacker, material, is_to_move: position.side() == attacker, chunk, bit })
    }

    /// The code there of a position for an aim; `None` if there is none for it.
    fn code_there(&self, place: &Place, aim: Option<i16>) -> Result<Option<u8>, FileError> {
        let &Place { attacker, ref material, is_to_move, chunk, bit } = place;
        let key = Key { attacker, aim, material: material.clone() };
        let Some(solved) = self.shelf.get(&key) else { return Ok(None) };
        let width = self.code_width();
        let word = solved.word(solved.block(is_to_move, chunk), bit * width / 64)?;
        Ok(Some(code_at(&[word], bit % (64 / width), width)))
    }

    /// The bits of a code.
    fn code_width(&self) -> usize {
        if self.has_plies { 8 } else { 1 }
    }

    /// How many positions of a class have each score, with this side to move.
    pub(crate) fn scores(
        &self,
        rules: &GameRules,
        side: usize,
        material: &Material,
    ) -> SortedMap<i16, u64> {
        let mut scores = SortedMap::new();
        let mut others = self.positions_of(rules, material);
        for attacker in [side, 1 - side] {
            let is_to_move = attacker == side;
            // Those that get more are among those that get less.
            let mut counted = 0;
            for aim in aims(rules, material, attacker).into_iter().flatten().rev() {
                let key = Key::new(rules, attacker, Some(aim), material);
                let counts =
                    self.shelf.get(&key).map(|it| &it.summary.counts[usize::from(!is_to_move)]);
                let all = counts.and_then(|counts| counts.get(usize::from(DECIDED)));
                let all = all.copied().unwrap_or(0);
                scores.insert(if is_to_move { aim } else { -aim }, all - counted);
                others -= all - counted;
                counted = all;
            }
        }
        scores.insert(rules.difference(material, side), others);
        scores
    }

    /// What a side wins of a class; `None` if the table does not have it.
    pub(crate) fn wins(
        &self,
        rules: &GameRules,
        attacker: usize,
        material: &Material,
    ) -> Option<WinCounts<'_>> {
        let solved = self.shelf.get(&Key::new(rules, attacker, None, material))?;
        let [to_move, after_move] = &solved.summary.counts;
        Some(WinCounts { to_move, after_move })
    }

    /// The codes of what a side wins of a class, with that side to move and with the other, in
    /// lexicographic order of the squares returned.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub(crate) fn codes_in_order(
        &self,
        rules: &GameRules,
        attacker: usize,
        material: &Material,
    ) -> Result<(Vec<u8>, [Codes; 2]), FileError> {
        let bits = self.class_bits(rules, material);
        let places = 0..rules.puzzle().board.len();
        let order = bits.layout.space().order();
        if order.len() < places.len() || bits.layout.space().sub_spaces() != 2 {
            let squares: Vec<u8> = places.map(|place| place as u8).collect();
            let codes = self.look_up_codes(rules, attacker, material, &squares)?;
            return Ok((squares, codes));
        }
        let key = Key { attacker, aim: None, material: material.clone() };
        let solved = self.shelf.get(&key).expect("every class is solved");
        let [to_move, after_move] =
            [true, false].map(|is_to_move| self.copy_codes(&bits, solved, attacker, is_to_move));
        let squares = order.iter().map(|square| square.index() as u8).collect();
        Ok((squares, [to_move?, after_move?]))
    }

    /// The codes of a class with one side to move, in lexicographic order.
    fn copy_codes(
        &self,
        bits: &ClassBits,
        solved: &SolvedClass,
        attacker: usize,
        is_to_move: bool,
    ) -> Result<Codes, FileError> {
        let side = if is_to_move { attacker } else { 1 - attacker };
        let width = self.code_width();
        let mut codes = Vec::new();
        for (number, chunk) in bits.sides[side].clone().enumerate() {
            let words = solved.read(solved.block(is_to_move, number))?;
            for run in bits.layout.bits_in_order(chunk) {
                codes.extend(run.map(|bit| code_at(&words, bit, width)));
            }
        }
        Ok(Codes::Bytes(codes))
    }

    /// The same, position by position: where some symbols are not listed.
    fn look_up_codes(
        &self,
        rules: &GameRules,
        attacker: usize,
        material: &Material,
        squares: &[u8],
    ) -> Result<[Codes; 2], FileError> {
        let cut = Cut::new(squares.to_vec(), material.counts().len(), FEW_ARRANGEMENTS);
        let numbering = Numbering::new(&Arc::new(cut), material);
        let numbering = numbering.expect("what was solved can be numbered");
        let mut codes = [Vec::new(), Vec::new()];
        let mut placed = numbering.start();
        for _ in 0..numbering.positions() {
            for (codes, side) in codes.iter_mut().zip([attacker, 1 - attacker]) {
                let position = GamePosition { cells: placed.cells().into(), side };
                codes.push(self.code(rules, attacker, &position)?.unwrap_or(0));
            }
            numbering.next(&mut placed);
        }
        Ok(codes.map(Codes::Bytes))
    }
}
