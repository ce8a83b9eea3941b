//! Tables checked against their own moves.

use crate::cut::{Cut, MOST_ARRANGEMENTS};
use crate::ends::{Ends, Outcome};
use crate::material::Material;
use crate::moves::NumberedMoves;
use crate::numbering::{Numbering, PositionCursor, positions};
use crate::reach::UNREACHED;
use crate::rules::GamePosition;
use crate::table::{GameTable, Values};
use crate::value::Value;
use everyboard_cpu::parallel_fold;
use everyboard_puzzle::Stuck;
use everyboard_store::FileError;
use everyboard_watch::{News, Watch};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The positions that a thread takes at once.
const PART: u64 = 1 << 14;

/// The code of a side that has lost.
const LOST: i16 = 1;

/// What is wrong with a table.
#[derive(Debug)]
pub enum Wrong {
    /// The value of a position does not follow from its moves.
    Value {
        /// The position.
        position: GamePosition,
        /// What the table says.
        found: Value,
        /// What follows from the values after its moves.
        follows: Value,
    },
    /// The table does not say in how many plies: values may agree with their moves and be wrong all
    /// the same, since they may support each other in a circle.
    WithoutPlies,
    /// A file cannot be read, or is damaged.
    File(FileError),
    /// Its [`Watch`] asked for it.
    Stopped,
}

/// What one side, the attacker, wins of a class.
pub(crate) struct Wins {
    pub(crate) numbering: Numbering,
    /// With the attacker to move and with the defender, by the number of the position: 0, or the
    /// plies and one.
    codes: [Codes; 2],
}

impl Wins {
    /// The code of a position with the attacker to move, or with the defender.
    pub(crate) fn code(&self, cells: &[u8], is_to_move: bool) -> i16 {
        self.code_of(self.numbering.number(cells), is_to_move)
    }

    fn code_of(&self, number: u64, is_to_move: bool) -> i16 {
        self.codes[usize::from(!is_to_move)].at(number)
    }
}

/// Codes as they were found.
pub(crate) enum Codes {
    Short(Vec<i16>),
    Bytes(Vec<u8>),
}

impl Codes {
    fn at(&self, number: u64) -> i16 {
        match self {
            Codes::Short(codes) => codes[number as usize],
            Codes::Bytes(codes) => codes[number as usize].into(),
        }
    }
}

/// A class while it is verified.
struct ClassCheck<'a> {
    table: &'a GameTable,
    /// By side.
    moves: &'a [NumberedMoves; 2],
    attacker: usize,
    ends: Ends,
    /// What moves lead to, by the number of what they do to the pieces.
    by_effect: Vec<Option<&'a Wins>>,
}

impl GameTable {
    /// Checks every position: its value must follow from the values after its moves, ply by ply.
    /// Returns how many there are, each with either side to move.
    ///
    /// This proves a table of wins, draws and losses. A win in n plies has a move to a loss in n -
    /// 1, and so on down to a side that has lost; so plies are the rank without which values could
    /// support each other in a circle. Where a draw is claimed, both sides can stay among the
    /// draws. It shares nothing with the sets; with the solver of one position at a time it shares
    /// the numbers of positions and the lists of moves, not what it concludes from them. Takes some
    /// 0.1 microseconds of a processor for each position and side to move, with four knights a
    /// side, and 4 bytes for each position of a class and of those with a piece less.
    ///
    /// # Errors
    /// With a position whose value is wrong; for tables without plies; if a file fails; or if
    /// `watch` ends it.
    pub fn verify(&self, threads: NonZeroUsize, watch: &dyn Watch) -> Result<u64, Wrong> {
        if !self.has_plies() {
            return Err(Wrong::WithoutPlies);
        }
        let materials = self.solved_materials();
        let sides = if self.knows_one_side() { 0..1 } else { 0..2 };
        let sizes = materials.iter().map(|material| self.positions_of(material));
        let all: u64 = sizes.sum::<u64>() * sides.len() as u64;
        let mut done = 0;
        for attacker in sides {
            let mut known: BTreeMap<Material, Wins> = BTreeMap::new();
            let mut moves = None;
            for material in &materials {
                let after = self.rules().materials_after(material);
                known.retain(|solved, _| solved.pieces().abs_diff(material.pieces()) <= 1);
                for material in after.iter().chain([material]) {
                    if !known.contains_key(material) {
                        known.insert(material.clone(), self.wins(attacker, material)?);
                    }
                }
                // All classes have the same order of the squares.
                if self.rules().has_supply() {
                    moves = None;
                }
                let moves = moves.get_or_insert_with(|| self.moves_on(&known[material], material));
                self.verify_class(moves, attacker, material, &known, threads)?;
                done += self.positions_of(material);
                watch.news(News::Solved { positions: done, of: all });
                watch.go_on().map_err(|_| Wrong::Stopped)?;
            }
        }
        Ok(self.positions())
    }

    fn positions_of(&self, material: &Material) -> u64 {
        positions(self.rules().puzzle().board.len(), material).unwrap_or(0)
    }

    /// Whether it is known what the first side wins alone: sets do no more where the sides are
    /// alike.
    pub(crate) fn knows_one_side(&self) -> bool {
        matches!(self.values, Values::BySets(_)) && self.rules().is_symmetric()
    }

    /// What a side wins of a class.
    pub(crate) fn wins(&self, attacker: usize, material: &Material) -> Result<Wins, FileError> {
        let (squares, codes) = match &self.values {
            Values::BySets(sets) => sets.codes_in_order(self.rules(), attacker, material)?,
            Values::ByClass(classes) => {
                let values = &classes[material].values;
                let wins = |code: i16| if code % 2 == 0 { code } else { 0 };
                let losses = |code: i16| if code % 2 == 1 || code < 0 { code } else { 0 };
                let to_move = values[attacker].iter().map(|&code| wins(code)).collect();
                let after_move = values[1 - attacker].iter().map(|&code| losses(code)).collect();
                let squares = (0..self.rules().puzzle().board.len()).map(|square| square as u8);
                (squares.collect(), [Codes::Short(to_move), Codes::Short(after_move)])
            }
        };
        let cut = Cut::new(squares, material.counts().len(), MOST_ARRANGEMENTS);
        let numbering = Numbering::new(&Arc::new(cut), material);
        Ok(Wins { numbering: numbering.expect("what was solved can be numbered"), codes })
    }

    /// The moves of each side with these pieces, on a board that is cut as that of a class is.
    fn moves_on(&self, class: &Wins, material: &Material) -> [NumberedMoves; 2] {
        let cut = class.numbering.cut();
        [0, 1].map(|side| NumberedMoves::new(self.rules().steps_of(side, material), cut))
    }

    fn verify_class(
        &self,
        moves: &[NumberedMoves; 2],
        attacker: usize,
        material: &Material,
        known: &BTreeMap<Material, Wins>,
        threads: NonZeroUsize,
    ) -> Result<(), Wrong> {
        let after = self.rules().by_effect(material);
        let by_effect = after.iter().map(|material| known.get(material.as_ref()?)).collect();
        let ends = Ends::new(self.rules(), material);
        let class = ClassCheck { table: self, moves, attacker, ends, by_effect };
        let parts = (0..self.positions_of(material)).step_by(PART as usize);
        let wrong = parallel_fold(
            threads,
            parts,
            || None,
            |wrong: &mut Option<_>, first| {
                if wrong.is_none() {
                    *wrong = class.find_wrong(first);
                }
            },
        );
        wrong.into_iter().flatten().next().map_or(Ok(()), Err)
    }
}

impl ClassCheck<'_> {
    /// The first wrong one of some positions.
    fn find_wrong(&self, first: u64) -> Option<Wrong> {
        let here = self.by_effect[0].expect("the class itself is known");
        let Wins { numbering, codes } = here;
        let mut placed = numbering.start();
        numbering.place(first, &mut placed);
        for number in first..numbering.positions().min(first + PART) {
            for (codes, side) in codes.iter().zip([self.attacker, 1 - self.attacker]) {
                let found = codes.at(number);
                if found == UNREACHED {
                    continue;
                }
                let follows = self.follows(&placed, side);
                if found != follows {
                    let position = GamePosition { cells: placed.cells().into(), side };
                    let [found, follows] =
                        [found, follows].map(|code| self.table.value_of(code, side));
                    return Some(Wrong::Value { position, found, follows });
                }
            }
            numbering.next(&mut placed);
        }
        None
    }

    /// What the codes after its moves say of a position with this side to move.
    fn follows(&self, placed: &PositionCursor, side: usize) -> i16 {
        let rules = self.table.rules();
        let is_to_move = side == self.attacker;
        match (self.ends.outcomes(placed.cells())[side], is_to_move) {
            (Outcome::Open, _) => {}
            (Outcome::Lost, false) => return LOST,
            (Outcome::Won, true) => return LOST + 1,
            (Outcome::Lost | Outcome::Won, _) => return 0,
        }
        let mut fastest = i16::MAX;
        let mut slowest = -1;
        let moves = &self.moves[side];
        for made in moves.find(placed.cells()) {
            let after = self.by_effect[moves.effect(made)];
            let after = after.expect("the table has what moves lead to");
            let here = placed.arrangements();
            let changes = moves.changes(made);
            let number = after.numbering.number_after(here, changes);
            let code = after.code_of(number, !is_to_move);
            if code == UNREACHED {
                return UNREACHED;
            }
            // Undecided ones are no good to the attacker, and the best for the defender.
            let code = if code == 0 { i16::MAX } else { code };
            (fastest, slowest) = (fastest.min(code), slowest.max(code));
        }
        if slowest < 0 {
            // There is no move.
            return match rules.stuck() {
                Stuck::Loses if !is_to_move => LOST,
                Stuck::Wins if is_to_move => LOST + 1,
                Stuck::Passes => self.after_pass(placed.number(), is_to_move),
                _ => 0,
            };
        }
        match if is_to_move { fastest } else { slowest } {
            i16::MAX => 0,
            code => code + 1,
        }
    }

    /// What the code after a pass says of a position.
    fn after_pass(&self, number: u64, is_to_move: bool) -> i16 {
        let here = self.by_effect[0].expect("the class itself is known");
        match here.code_of(number, !is_to_move) {
            undecided @ (0 | UNREACHED) => undecided,
            code => code + 1,
        }
    }
}

impl From<FileError> for Wrong {
    fn from(error: FileError) -> Self {
        Wrong::File(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameOptions, GameRules};
    use everyboard_puzzle::Builtin;

    #[test]
    fn a_wrong_value_is_found() {
        let puzzle = Builtin::named("knights-3x3-capture").unwrap().puzzle();
        let rules = GameRules::new(puzzle).unwrap();
        let mut table = GameTable::solve(rules, &GameOptions::default(), &()).unwrap();
        assert_eq!(table.verify(NonZeroUsize::MIN, &()).unwrap(), 13_981);
        let classes = table.materials().to_vec();
        for (at, code) in (7..).zip([0, 1, 2, 3, 8]) {
            let Values::ByClass(all) = &mut table.values else { panic!("it is small") };
            let value = &mut all.get_mut(&classes[2 * at]).unwrap().values[1][at];
            let right = std::mem::replace(value, code);
            assert_eq!(table.verify(NonZeroUsize::MIN, &()).is_err(), right != code, "{at}");
            let Values::ByClass(all) = &mut table.values else { panic!("it is small") };
            all.get_mut(&classes[2 * at]).unwrap().values[1][at] = right;
        }
    }
}
