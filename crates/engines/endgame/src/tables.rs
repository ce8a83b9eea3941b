//! Tables in memory, generated as they are asked for.

use crate::board::{BoardSize, Square};
use crate::ending::{Ending, Side};
use crate::probe::Probe;
use crate::retrograde::Generation;
use crate::rules::{Diagram, IllegalPosition, MOST_PIECES};
use crate::table::{Table, Value};
use everyboard_cpu::InstructionSet;
use everyboard_watch::{News, Watch};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use thiserror::Error;

/// Tables of one size of board, generated as needed. All of its endings must be named with
/// the same [`Pieces`](crate::Pieces): a letter means one piece.
#[derive(Debug)]
pub struct Tables {
    board: BoardSize,
    threads: NonZeroUsize,
    instructions: InstructionSet,
    tables: BTreeMap<String, Arc<Table>>,
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// Two kings alone.
    #[error("two bare kings are always a draw; there is no table of them")]
    BareKings,
    /// [`Watch::is_stopped`] said so.
    #[error("the generation of {0} was stopped")]
    Stopped(String),
}

/// Why [`Tables`] do not know the value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProbeError {
    /// The table of this ending was not made, or is of another board.
    #[error("there is no table of {0} on this board")]
    Missing(String),
    /// The position cannot come about.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

/// The table of an ending, or of the same with colours exchanged.
#[derive(Clone, Debug)]
pub(crate) struct SubTable {
    pub(crate) table: Arc<Table>,
    pub(crate) exchanged: bool,
}

impl SubTable {
    /// The value of a position, its sides as they are called outside.
    pub(crate) fn value(&self, turn: Side, squares: &[Square]) -> Option<Value> {
        if !self.exchanged {
            return self.table.value(turn, squares);
        }
        let mut buffer = [squares[0]; MOST_PIECES];
        let first = self.table.ending().pieces(Side::Black).len();
        self.table.value(!turn, exchanged(squares, first, &mut buffer))
    }
}

/// The squares of a position with its colours exchanged, of which the side named first has `first`
/// pieces besides the king.
pub(crate) fn exchanged<'r>(
    squares: &[Square],
    first: usize,
    buffer: &'r mut [Square; MOST_PIECES],
) -> &'r [Square] {
    let (kings, pieces) = squares.split_at(2);
    let (white, black) = pieces.split_at(first);
    let kings = [kings[1], kings[0]];
    let all = [&kings, black, white].into_iter().flatten();
    buffer.iter_mut().zip(all).for_each(|(to, square)| *to = *square);
    &buffer[..squares.len()]
}

impl Tables {
    /// No tables yet; generates on one thread.
    pub fn new(board: BoardSize) -> Self {
        Tables {
            board,
            threads: NonZeroUsize::MIN,
            instructions: InstructionSet::best(),
            tables: BTreeMap::new(),
        }
    }

    /// Generates on this many threads. Tables are the same on any number.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Tables { threads, ..self }
    }

    /// Generates with these instructions.
    #[must_use]
    pub fn with_instructions(self, instructions: InstructionSet) -> Self {
        Tables { instructions, ..self }
    }

    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Adds a table that was made before.
    pub fn insert(&mut self, table: Arc<Table>) {
        self.tables.insert(table.ending().to_string(), table);
    }

    /// Drops the tables of all endings but these, with either side named first.
    #[cfg(feature = "files")]
    pub(crate) fn keep_only(&mut self, endings: &[Ending]) {
        let names = endings.iter().flat_map(|it| [it.to_string(), it.exchanged().to_string()]);
        let names: Vec<String> = names.collect();
        self.tables.retain(|name, _| names.contains(name));
    }

    /// Whether the table of an ending is here, either side named first.
    pub fn has(&self, ending: &Ending) -> bool {
        self.find(ending).is_some()
    }

    /// The table of an ending with its sides as they are named. If it is not there, it is
    /// generated, after those that captures lead to; these have the stronger side first.
    ///
    /// # Errors
    /// For bare kings, or if `watch` stops the generation.
    pub fn table(
        &mut self,
        ending: &Ending,
        watch: &dyn Watch,
    ) -> Result<Arc<Table>, GenerateError> {
        if let Some(table) = self.tables.get(&ending.to_string()) {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(self.generate(ending, watch)?);
        self.insert(Arc::clone(&table));
        Ok(table)
    }

    /// Begins the generation of an ending, after those that captures lead to.
    ///
    /// # Errors
    /// As for [`Tables::table`].
    pub fn begin(
        &mut self,
        ending: &Ending,
        watch: &dyn Watch,
    ) -> Result<Generation, GenerateError> {
        if ending.count() == 0 {
            return Err(GenerateError::BareKings);
        }
        for place in 0..ending.count() {
            let after = ending.without(place);
            if after.count() > 0 && self.find(&after).is_none() {
                self.table(&after.normal(), watch)?;
            }
        }
        watch.news(News::Begins(&ending.to_string()));
        Ok(Generation::new(self.board, ending, |e| self.find(e), self.threads, self.instructions))
    }

    fn generate(&mut self, ending: &Ending, watch: &dyn Watch) -> Result<Table, GenerateError> {
        let mut generation = self.begin(ending, watch)?;
        if !generation.run(watch, |_| Ok(()))? {
            return Err(GenerateError::Stopped(ending.to_string()));
        }
        Ok(generation.into_table())
    }

    /// The table of an ending, either side named first.
    pub(crate) fn find(&self, ending: &Ending) -> Option<SubTable> {
        let named = [(ending.to_string(), false), (ending.exchanged().to_string(), true)];
        named.into_iter().find_map(|(name, exchanged)| {
            let table = Arc::clone(self.tables.get(&name)?);
            Some(SubTable { table, exchanged })
        })
    }
}

impl Probe for Tables {
    type Error = ProbeError;

    fn probe(&self, diagram: &Diagram) -> Result<Value, ProbeError> {
        let Diagram { board, ending, position } = diagram;
        diagram.check()?;
        if ending.count() == 0 {
            return Ok(Value::Draw);
        }
        let table = self.find(ending).filter(|_| *board == self.board);
        let value = table.and_then(|table| table.value(position.turn, &position.squares));
        value.ok_or_else(|| ProbeError::Missing(ending.to_string()))
    }
}
