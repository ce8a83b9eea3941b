//! Positions worth a look: those that take longest to win or to lose, and zugzwangs.

use crate::material::Material;
use crate::rules::GamePosition;
use crate::table::GameTable;
use crate::value::Value;
use crate::verify::Wins;
use everyboard_store::FileError;

/// Positions of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarkable {
    /// How many there are.
    pub count: u64,
    /// The first of them.
    pub examples: Vec<GamePosition>,
}

impl GameTable {
    /// The positions with `side` to move that take most plies to win or, if not `is_win`, to lose,
    /// with that value; at most `limit` examples. `None` if there is no such position with pieces
    /// of both sides, or if plies are not known. Takes some hundredths of a microsecond for each
    /// position of a class that has one.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn slowest(
        &self,
        side: usize,
        is_win: bool,
        limit: usize,
    ) -> Result<Option<(Value, Remarkable)>, FileError> {
        let classes = self.statistics(side);
        let plies = classes.iter().map(|class| class.longest(is_win)).max();
        let Some(plies) = plies.filter(|&plies| plies > 0 && self.has_plies()) else {
            return Ok(None);
        };
        let value = Value::of_plies(plies);
        let mut slowest = Remarkable::default();
        for class in classes.iter().filter(|class| class.longest(is_win) == plies) {
            for material in self.materials_with(side, class.mover, class.opponent) {
                let values = ClassValues::new(self, material)?;
                slowest
                    .look(&values, side, limit, |cells| values.code(cells, side) == value.code());
            }
        }
        Ok(Some((value, slowest)))
    }

    /// The placements in which either side, if it is to move, gets less than if the other were to
    /// move; at most `limit` examples, with the first side to move. Takes some tenths of a
    /// microsecond for each position.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn zugzwangs(&self, limit: usize) -> Result<Remarkable, FileError> {
        let mut found = Remarkable::default();
        for material in self.materials() {
            if [0, 1].iter().any(|&side| self.rules().pieces_of(side, material) == 0) {
                continue;
            }
            let values = ClassValues::new(self, material)?;
            found.look(&values, 0, limit, |cells| {
                values.result(cells, 0) + values.result(cells, 1) < 0
            });
        }
        Ok(found)
    }

    fn materials_with(
        &self,
        side: usize,
        mover: usize,
        opponent: usize,
    ) -> impl Iterator<Item = &Material> {
        let rules = self.rules();
        self.materials().iter().filter(move |material| {
            let [own, other] = [side, 1 - side].map(|side| rules.pieces_of(side, material));
            own == mover && other == opponent
        })
    }
}

/// The values of one class.
struct ClassValues<'a> {
    table: &'a GameTable,
    /// What each side wins.
    wins: [Wins; 2],
    /// Whether what the second side wins is written as what the first wins with the pieces
    /// exchanged.
    is_exchanged: bool,
}

impl<'a> ClassValues<'a> {
    fn new(table: &'a GameTable, material: &Material) -> Result<Self, FileError> {
        let is_exchanged = table.knows_one_side();
        let second = if is_exchanged {
            table.wins(0, &table.rules().exchanged_material(material))?
        } else {
            table.wins(1, material)?
        };
        Ok(ClassValues { table, wins: [table.wins(0, material)?, second], is_exchanged })
    }

    /// The code of a position.
    fn code(&self, cells: &[u8], side: usize) -> i16 {
        let won = self.code_of_attack(cells, side, true);
        if won > 0 { won } else { self.code_of_attack(cells, 1 - side, false) }
    }

    fn code_of_attack(&self, cells: &[u8], attacker: usize, is_to_move: bool) -> i16 {
        if attacker == 1 && self.is_exchanged {
            return self.wins[1].code(&self.table.rules().exchanged_cells(cells), is_to_move);
        }
        self.wins[attacker].code(cells, is_to_move)
    }

    /// 1 for a win, -1 for a loss of the side to move.
    fn result(&self, cells: &[u8], side: usize) -> i8 {
        if self.code_of_attack(cells, side, true) > 0 {
            1
        } else if self.code_of_attack(cells, 1 - side, false) > 0 {
            -1
        } else {
            0
        }
    }
}

impl Remarkable {
    /// Counts the positions of a class that are meant.
    fn look(
        &mut self,
        values: &ClassValues,
        side: usize,
        limit: usize,
        is_meant: impl Fn(&[u8]) -> bool,
    ) {
        let numbering = &values.wins[0].numbering;
        let mut placed = numbering.start();
        for _ in 0..numbering.positions() {
            let cells = placed.cells();
            if is_meant(cells) {
                self.count += 1;
                if self.examples.len() < limit {
                    self.examples.push(GamePosition { cells: cells.into(), side });
                }
            }
            numbering.next(&mut placed);
        }
    }
}
