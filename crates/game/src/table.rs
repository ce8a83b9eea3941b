//! The values of all positions of a game.

use crate::class::{Class, Unsolved};
use crate::material::Material;
use crate::numbering::Numbering;
use crate::plies;
use crate::rules::{GameMove, GamePosition, GameRules};
use crate::scores;
use crate::sets::{self, PliesBySets};
use crate::value::Value;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use thiserror::Error;

/// The value of every position with the pieces of the start, or with fewer where pieces are taken.
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
    ByClass(BTreeMap<Material, Class>),
    /// By sets.
    BySets(Box<PliesBySets>),
}

/// How a table is made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// The bytes that it may take.
    pub memory: u64,
    /// The threads that make it, where sets do.
    pub threads: NonZeroUsize,
    /// Games of this many positions or more are solved by sets; for smaller ones it takes longer to lay the sets out.
    pub sets_from: u64,
}

impl Default for GameOptions {
    /// A gibibyte, one thread.
    fn default() -> Self {
        GameOptions { memory: 1 << 30, threads: NonZeroUsize::MIN, sets_from: 1 << 16 }
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
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
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
        /// The bytes given.
        given: u64,
    },
    /// There are 2^64 positions or more of one material.
    #[error("there are more positions than can be numbered")]
    Positions,
    /// Play may last longer than a table can say.
    #[error("a side can hold out for more plies than a table can say")]
    TooDeep,
    /// [`Watch`] said so.
    #[error("stopped")]
    Stopped,
}

/// Hears how far a table is. Where a method answers false, solving ends.
pub trait Watch {
    /// `positions` of all are solved, one class of pieces after the other.
    fn solved(&mut self, positions: u64, all: u64) -> bool {
        let _ = (positions, all);
        true
    }

    /// By sets: the positions of this many plies are next.
    fn begins_ply(&mut self, plies: usize) -> bool {
        let _ = plies;
        true
    }
}

impl Watch for () {}

/// Bytes for each position of all classes: a value for each side to move.
const BYTES_SOLVED: u64 = 4;

/// Further bytes for each position of the class that is being solved, at most.
const BYTES_UNSOLVED: u64 = 48;

impl GameTable {
    /// Solves all positions with the pieces of the starts of the puzzle, or fewer.
    ///
    /// One position at a time it takes 4 bytes for each position and 48 more for those of the largest material, and a
    /// microsecond for each position. By sets, which play for pieces and ends that hang on squares exclude, it
    /// takes 11 bits for each position and side to move, and the time of some words for each ply and kind of move.
    ///
    /// # Errors
    /// If this does not fit in the memory given, or if `watch` ends it.
    pub fn solve(
        rules: GameRules,
        options: GameOptions,
        watch: &mut impl Watch,
    ) -> Result<Self, Refused> {
        let starts = materials_of(&rules);
        Self::solve_all(rules, &starts, options, watch)
    }

    /// Solves all positions with these pieces, or fewer, as [`GameTable::solve`] does.
    ///
    /// # Errors
    /// As [`GameTable::solve`].
    pub fn solve_all(
        rules: GameRules,
        materials: &[Material],
        options: GameOptions,
        watch: &mut impl Watch,
    ) -> Result<Self, Refused> {
        let numberings = numberings(&rules, materials)?;
        let all = numberings.values().map(Numbering::positions).fold(0, u64::saturating_add);
        let materials: Vec<Material> = numberings.keys().cloned().collect();
        let may_use_sets = !rules.is_for_difference() && rules.ends_by_material();
        if all >= options.sets_from
            && may_use_sets
            && let Some(values) = solve_by_sets(&rules, &materials, all, options, watch)?
        {
            return Ok(GameTable { rules, materials, values: Values::BySets(values.into()) });
        }
        check_memory(&numberings, all, options.memory)?;
        let mut classes = BTreeMap::new();
        let mut solved = 0;
        for (material, numbering) in numberings {
            solved += numbering.positions();
            let class = solve_class(&rules, &classes, &material, numbering)?;
            classes.insert(material, class);
            if !watch.solved(solved, all) {
                return Err(Refused::Stopped);
            }
        }
        Ok(GameTable { rules, materials, values: Values::ByClass(classes) })
    }

    /// How many positions there are with the pieces of the starts, or fewer; `None` if they are 2^64 or more.
    pub fn size(rules: &GameRules) -> Option<u64> {
        let mut numberings = numberings(rules, &materials_of(rules)).ok()?.into_values();
        numberings.try_fold(0u64, |sum, numbering| sum.checked_add(numbering.positions()))
    }

    /// The numbers of pieces that were solved, fewer pieces first.
    pub fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// The rules of the game.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// How many positions there are, each counted once for both sides to move.
    pub fn positions(&self) -> u64 {
        match &self.values {
            Values::ByClass(classes) => {
                classes.values().map(|class| class.numbering.positions()).sum()
            }
            Values::BySets(sets) => sets.positions() / 2,
        }
    }

    /// The value of a position; `None` if the table has none with its pieces.
    pub fn value(&self, position: &GamePosition) -> Option<Value> {
        let code = match &self.values {
            Values::ByClass(classes) => {
                let class = classes.get(&self.rules.material(position))?;
                class.code(&position.cells, position.side)
            }
            Values::BySets(sets) => sets.code(&self.rules, position)?,
        };
        Some(self.value_of(code))
    }

    /// What a code says.
    pub(crate) fn value_of(&self, code: i16) -> Value {
        match code {
            score if self.rules.is_for_difference() => Value::Score(score),
            0 => Value::Draw,
            code => Value::of_plies(code as u16 - 1),
        }
    }

    /// The legal moves of a position with their values, best first; of equal ones in the order of the squares. None
    /// where play has ended or where the table does not have the position.
    pub fn moves(&self, position: &GamePosition) -> Vec<JudgedMove> {
        let mut moves: Vec<JudgedMove> = Vec::new();
        for legal in self.rules.moves(position) {
            let Some(value) = self.value(&legal.after).map(Value::before) else {
                return Vec::new();
            };
            moves.push(JudgedMove { legal, value });
        }
        moves.sort_by_key(|judged| std::cmp::Reverse(judged.value.rank()));
        moves
    }

    /// The words of a line of best moves to the end: nothing where best play has no end.
    pub fn line(&self, position: &GamePosition) -> Vec<String> {
        let mut line = Vec::new();
        let mut here = position.clone();
        if self.value(&here).and_then(Value::plies).is_none() {
            return line;
        }
        while let Some(best) = self.moves(&here).into_iter().next() {
            line.push(best.legal.word);
            here = best.legal.after;
        }
        line
    }
}

/// The pieces of each start.
fn materials_of(rules: &GameRules) -> Vec<Material> {
    let starts = rules.puzzle().starts.iter();
    starts.map(|start| rules.material(&rules.position(start))).collect()
}

/// The classes to solve, in order.
fn numberings(
    rules: &GameRules,
    materials: &[Material],
) -> Result<BTreeMap<Material, Numbering>, Refused> {
    let squares = rules.puzzle().board.len();
    let mut numberings = BTreeMap::new();
    for material in materials.iter().flat_map(|material| material.closure(rules.taken())) {
        let numbering = Numbering::new(squares, &material).ok_or(Refused::Positions)?;
        numberings.insert(material, numbering);
    }
    Ok(numberings)
}

/// Refuses what does not fit in `given` bytes.
fn check_memory(
    numberings: &BTreeMap<Material, Numbering>,
    all: u64,
    given: u64,
) -> Result<(), Refused> {
    let largest = numberings.values().map(Numbering::positions).max().unwrap_or(0);
    let solved = all.saturating_mul(BYTES_SOLVED);
    let needed = solved.saturating_add(largest.saturating_mul(BYTES_UNSOLVED));
    check_bytes(all, needed, given)
}

fn check_bytes(positions: u64, needed: u64, given: u64) -> Result<(), Refused> {
    if needed <= given {
        return Ok(());
    }
    Err(Refused::Memory { positions, needed, given })
}

fn solve_class(
    rules: &GameRules,
    solved: &BTreeMap<Material, Class>,
    material: &Material,
    numbering: Numbering,
) -> Result<Class, Refused> {
    let mut below = vec![None];
    for kind in 0..material.counts().len() {
        let mut left = material.counts().to_vec();
        left[kind] = left[kind].saturating_sub(1);
        let is_less = left[..] != *material.counts();
        below.push(solved.get(&Material::new(left)).filter(|_| is_less));
    }
    let class = Unsolved { rules, numbering, below };
    let values = if rules.is_for_difference() {
        scores::solve(&class, material)
    } else {
        plies::solve(&class).map_err(|plies::TooDeep| Refused::TooDeep)?
    };
    Ok(Class { numbering: class.numbering, values })
}

/// Solves `all` positions with these pieces by sets; `None` if sets cannot say it: for the number of ways to have pieces
/// left, or of plies.
fn solve_by_sets(
    rules: &GameRules,
    materials: &[Material],
    all: u64,
    options: GameOptions,
    watch: &mut impl Watch,
) -> Result<Option<PliesBySets>, Refused> {
    // Before anything is laid out, which takes long where there is far too much.
    check_bytes(all, sets::bytes_needed(u128::from(all) * 2 / 8), options.memory)?;
    let Ok(before) = PliesBySets::predecessors(rules, materials) else { return Ok(None) };
    let bitmap = before.space().bitmap_bytes().into();
    check_bytes(all, sets::bytes_needed(bitmap), options.memory)?;
    match PliesBySets::solve(rules, before, options.threads, |plies| watch.begins_ply(plies)) {
        Ok(values) => Ok(Some(values)),
        Err(sets::Unfinished::TooDeep) => Ok(None),
        Err(sets::Unfinished::Stopped) => Err(Refused::Stopped),
    }
}
