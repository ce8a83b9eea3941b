//! The values of all positions of a game.

use crate::by_class;
use crate::class::Class;
use crate::ends::Outcome;
use crate::material::Material;
use crate::numbering::positions;
use crate::reach::UNREACHED;
use crate::rules::{GameMove, GamePosition, GameRules};
use crate::sets::SetTable;
use crate::value::Value;
use everyboard_sorted::SortedMap;
use everyboard_sorted::sort_by_key;
use everyboard_store::FileError;
use everyboard_watch::{Stopped, Watch};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// The value of every position with the pieces of the start, or with others that moves lead to
/// where pieces are taken or placed.
#[derive(Debug)]
pub struct GameTable {
    rules: GameRules,
    /// What was solved, fewer pieces first.
    materials: Vec<Material>,
    pub(crate) values: Values,
}

/// Where the values are.
#[derive(Debug)]
pub(crate) enum Values {
    /// One position at a time.
    ByClass(SortedMap<Material, Class>),
    /// By sets.
    BySets(Box<SetTable>),
}

/// How a table is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// The bytes that it may take.
    pub memory: u64,
    /// The threads that make it, where sets do.
    pub threads: NonZeroUsize,
    /// Games of this many positions or more are solved by sets; for smaller ones it takes longer to
    /// lay the sets out.
    pub sets_from: u64,
    /// Where sets keep what they solve, class by class: what is there is not solved again. In
    /// memory if none is given.
    pub folder: Option<PathBuf>,
    /// How often a class under way is saved in the folder, at most; always between two steps. So a
    /// program that is killed, or stopped, loses little more than that.
    pub save_every: Duration,
    /// Whether sets find who wins alone, and not in how many plies. They do where memory does not
    /// suffice for plies.
    pub without_plies: bool,
    /// Discards solved classes once no remaining class can capture into them; keeps only values
    /// reachable from the start, and the statistics of all classes. Takes less memory and disk.
    pub start_only: bool,
}

impl Default for GameOptions {
    /// A gibibyte, one thread, saved every two minutes.
    fn default() -> Self {
        GameOptions {
            memory: 1 << 30,
            threads: NonZeroUsize::MIN,
            sets_from: 1 << 16,
            folder: None,
            save_every: Duration::from_secs(120),
            without_plies: false,
            start_only: false,
        }
    }
}

/// A legal move and the value of the position before it if this move is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub legal: GameMove,
    /// What the side that makes it gets.
    pub value: Value,
}

/// Why there is no table.
#[derive(Debug, Error)]
pub enum Refusal {
    /// It does not fit in memory.
    #[error(
        "a table of {positions} positions, each with either side to move, needs {needed} bytes of \
         memory; {given} are given"
    )]
    Memory {
        /// The positions of all materials.
        positions: u64,
        /// The bytes needed.
        needed: u64,
        /// The bytes needed if it is kept in a folder, where that is possible and not yet so.
        in_folder: Option<u64>,
        /// The bytes given.
        given: u64,
    },
    /// There are more positions of one material than a number can say, 2^31 where they are solved
    /// one at a time; or more positions, or plies, than sets can say.
    #[error("there are more positions than can be numbered")]
    Positions,
    /// Play may last longer than a table can say.
    #[error("a side can hold out for more plies than a table can say")]
    TooDeep,
    /// A folder is given, but only sets keep what they solve.
    #[error(
        "tables are kept in a folder where sets solve a game; this one places pieces, or a side \
         passes, or play without end is won, or it takes too many plies: it is solved in memory"
    )]
    NotInFolder,
    /// The folder or one of its files cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its [`Watch`] asked for it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Bytes for each position of all classes: a value for each side to move.
const BYTES_SOLVED: u64 = 4;

/// Further bytes for each position of the class that is being solved, at most.
const BYTES_UNSOLVED: u64 = 48;

impl GameTable {
    /// Solves all positions with the pieces of the starts of the puzzle, or fewer; where pieces are
    /// placed, all positions that the starts lead to.
    ///
    /// One position at a time it takes 4 bytes for each position and 48 more for those of the
    /// largest material. It takes half a microsecond for each position; where most positions have
    /// ended, or are won by one move, a tenth of that. So are small games
    /// ([`GameOptions::sets_from`]) solved, and those that place pieces, in which a side passes or
    /// wins by play without end, or that take more than 254 plies; on one thread, of at most 2^31
    /// positions of one material.
    ///
    /// All other games are solved by sets. These take some bytes for each position of the largest
    /// material (bits, without plies) and, unless they go to a folder, 2 bytes for every position
    /// (2 bits). The time is that of some words for each ply and kind of move.
    ///
    /// # Errors
    /// If this does not fit in the memory given, or if `watch` ends it.
    pub fn solve(
        rules: GameRules,
        options: &GameOptions,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let starts = starts_of(&rules);
        Self::solve_from(rules, &starts, options, watch)
    }

    /// As [`GameTable::solve`], from other starts.
    ///
    /// # Errors
    /// As [`GameTable::solve`].
    pub fn solve_from(
        rules: GameRules,
        starts: &[GamePosition],
        options: &GameOptions,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let sizes = sizes(&rules, starts).ok_or(Refusal::Positions)?;
        let all = sizes.values().copied().fold(0, u64::saturating_add);
        let materials: Vec<Material> = sizes.keys().cloned().collect();
        let may_use_sets = rules.goes_to_folder();
        let is_large = all >= options.sets_from || options.folder.is_some();
        if is_large
            && may_use_sets
            && let Some(values) = SetTable::solve(&rules, &materials, all, options, watch)?
        {
            return Ok(GameTable { rules, materials, values: Values::BySets(values.into()) });
        }
        if options.folder.is_some() {
            return Err(Refusal::NotInFolder);
        }
        check_memory(&sizes, all, options.memory)?;
        let classes = by_class::solve(&rules, starts, sizes, watch)?;
        Ok(GameTable { rules, materials, values: Values::ByClass(classes) })
    }

    /// How many positions there are with the pieces of the starts, or with those that moves lead
    /// to; `None` if they are 2^64 or more.
    pub fn size(rules: &GameRules) -> Option<u64> {
        let mut sizes = sizes(rules, &starts_of(rules))?.into_values();
        sizes.try_fold(0u64, u64::checked_add)
    }

    /// The numbers of pieces that were solved, fewer pieces first.
    pub fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// The classes that were solved: with the pieces exchanged as well, where sets solve for one of
    /// two sides alike.
    pub(crate) fn solved_materials(&self) -> Vec<Material> {
        match &self.values {
            Values::ByClass(_) => self.materials.clone(),
            Values::BySets(sets) => sets.materials(),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// How many positions there are, each counted once for both sides to move; where pieces are
    /// placed, those alone that starts lead to, with either side to move.
    pub fn positions(&self) -> u64 {
        if let Values::ByClass(classes) = &self.values
            && self.rules.places()
        {
            return classes.values().map(Class::reached).sum();
        }
        let squares = self.rules.puzzle().board.len();
        self.materials.iter().filter_map(|material| positions(squares, material)).sum()
    }

    /// Whether the table says in how many plies a side wins.
    pub fn has_plies(&self) -> bool {
        match &self.values {
            Values::ByClass(_) => !self.rules.is_for_difference(),
            Values::BySets(sets) => sets.has_plies(),
        }
    }

    /// The bytes of its files; 0 if it is in memory.
    pub fn bytes_on_disk(&self) -> u64 {
        match &self.values {
            Values::ByClass(_) => 0,
            Values::BySets(sets) => sets.bytes_on_disk(),
        }
    }

    /// The value of a position; `None` if the table has none with its pieces. Takes microseconds;
    /// from a folder, a block of at most a mebibyte is read and decoded first, unless it is one of
    /// the last.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn value(&self, position: &GamePosition) -> Result<Option<Value>, FileError> {
        match &self.values {
            Values::ByClass(classes) => {
                let class = classes.get(&self.rules.material(position));
                let code = class.map(|class| class.code(&position.cells, position.side));
                let code = code.filter(|&code| code != UNREACHED);
                Ok(code.map(|code| self.value_of(code, position.side)))
            }
            Values::BySets(sets) => self.value_by_sets(sets, position),
        }
    }

    fn value_by_sets(
        &self,
        sets: &SetTable,
        position: &GamePosition,
    ) -> Result<Option<Value>, FileError> {
        if self.rules.is_for_difference() {
            return Ok(sets.score(&self.rules, position)?.map(Value::Score));
        }
        if self.rules.outcome(position) == Outcome::Lost {
            return Ok(Some(Value::Loss { plies: Some(0) }));
        }
        for attacker in [position.side, 1 - position.side] {
            match sets.code(&self.rules, attacker, position)? {
                None => return Ok(None),
                Some(0) => {}
                Some(code) if sets.has_plies() => {
                    return Ok(Some(self.value_of(code.into(), position.side)));
                }
                Some(_) if attacker == position.side => {
                    return Ok(Some(Value::Win { plies: None }));
                }
                Some(_) => return Ok(Some(Value::Loss { plies: None })),
            }
        }
        Ok(Some(Value::Draw))
    }

    /// Where the table says who wins, but not in how many plies: a number of plies within which the
    /// winner can always bring the win about, odd if it is to move and even if not.
    /// [`BestPlay`](crate::BestPlay) does, whatever the loser plays. It holds for all wins with the
    /// same pieces and side to move, so it is seldom tight. `None` for draws, where plies are
    /// known, in play for pieces, and for folders that an earlier version of the program wrote.
    /// Takes as long as [`GameTable::value`].
    ///
    /// # Errors
    /// As [`GameTable::value`].
    pub fn at_most(&self, position: &GamePosition) -> Result<Option<u64>, FileError> {
        let Values::BySets(sets) = &self.values else { return Ok(None) };
        let winner = match self.value(position)? {
            Some(Value::Win { plies: None }) => position.side,
            Some(Value::Loss { plies: None }) => 1 - position.side,
            _ => return Ok(None),
        };
        Ok(sets.at_most(&self.rules, winner, position))
    }

    /// What a code says with this side to move.
    pub(crate) fn value_of(&self, code: i16, side: usize) -> Value {
        match (code, self.rules.wins_endless()) {
            (score, _) if self.rules.is_for_difference() => Value::Score(score),
            (0, None) => Value::Draw,
            (0, Some(winner)) if winner == side => Value::Win { plies: None },
            (0, Some(_)) => Value::Loss { plies: None },
            (code, _) => Value::of_plies(code as u16 - 1),
        }
    }

    /// The legal moves of a position with their values, best first; of equal ones in the order of
    /// the squares. None where play has ended or where the table does not have the position.
    ///
    /// # Errors
    /// As [`GameTable::value`].
    pub fn moves(&self, position: &GamePosition) -> Result<Vec<JudgedMove>, FileError> {
        let mut moves: Vec<JudgedMove> = Vec::new();
        for legal in self.rules.moves(position) {
            let Some(value) = self.value(&legal.after)?.map(Value::before) else {
                return Ok(Vec::new());
            };
            moves.push(JudgedMove { legal, value });
        }
        sort_by_key(&mut moves, |judged| std::cmp::Reverse(judged.value.rank()));
        Ok(moves)
    }

    /// Whether nothing was given up that the moves of a position lead to.
    pub(crate) fn has_moves(&self, position: &GamePosition) -> bool {
        let Values::BySets(sets) = &self.values else { return true };
        let here = self.rules.material(position);
        let below = self.rules.materials_after(&here);
        std::iter::once(&here).chain(&below).all(|it| sets.has_positions(&self.rules, it))
    }

    /// The words of a line of best moves to the end: nothing where best play has no end, or where
    /// plies are not known (see [`BestPlay`](crate::BestPlay)). Ends where it comes to pieces that
    /// were given up.
    ///
    /// # Errors
    /// As [`GameTable::value`].
    pub fn line(&self, position: &GamePosition) -> Result<Vec<String>, FileError> {
        let mut line = Vec::new();
        let mut here = position.clone();
        if self.value(&here)?.and_then(Value::plies).is_none() {
            return Ok(line);
        }
        while self.has_moves(&here)
            && let Some(best) = self.moves(&here)?.into_iter().next()
        {
            line.push(best.legal.word);
            here = best.legal.after;
        }
        Ok(line)
    }
}

/// The starts of the puzzle.
fn starts_of(rules: &GameRules) -> Vec<GamePosition> {
    rules.puzzle().starts.iter().map(|start| rules.position(start)).collect()
}

/// The classes to solve, in order, with their positions; `None` if one has 2^64 or more.
fn sizes(rules: &GameRules, starts: &[GamePosition]) -> Option<SortedMap<Material, u64>> {
    let squares = rules.puzzle().board.len();
    let all = starts.iter().map(|start| rules.material(start));
    let all = rules.closure(&all.collect::<Vec<_>>()).into_iter();
    all.map(|material| positions(squares, &material).map(|size| (material, size))).collect()
}

/// Refuses what does not fit in `given` bytes.
fn check_memory(sizes: &SortedMap<Material, u64>, all: u64, given: u64) -> Result<(), Refusal> {
    let largest = sizes.values().copied().max().unwrap_or(0);
    let solved = all.saturating_mul(BYTES_SOLVED);
    let needed = solved.saturating_add(largest.saturating_mul(BYTES_UNSOLVED));
    check_bytes(all, needed, given)
}

fn check_bytes(positions: u64, needed: u64, given: u64) -> Result<(), Refusal> {
    if needed <= given {
        return Ok(());
    }
    Err(Refusal::Memory { positions, needed, in_folder: None, given })
}
