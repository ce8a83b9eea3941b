//! Who wins, by sets of positions: for large games, where a bit for each position and streams of words are far faster
//! than one position at a time.
//!
//! A class of pieces at a time, those with fewer pieces first: [`attack`] finds what one side wins. Where the sides are
//! alike, what the second side wins is what the first wins with the pieces exchanged. Finished classes are on a
//! [`shelf`], and only those with a piece less are read again.
//!
//! **Memory**, in bits for each position of the largest class: who wins takes 3, plies take 19 and 9 more for each class
//! below. **Kept**, for each position of all classes: 2 bits or 2 bytes, on disk before they are compressed.

mod attack;
mod below;
mod classes;
mod plan;
mod shelf;

use crate::material::Material;
use crate::numbering::{Numbering, positions};
use crate::rules::{GamePosition, GameRules};
use crate::table::{GameOptions, Refused, Watch};
use crate::verify::Codes;
use attack::{Attack, Unfinished};
use below::{ClassExchange, SetBelow};
use classes::{Below, ClassBits, ClassMoves, GameSpace};
use everyboard_board::Position;
use everyboard_puzzle::Expect;
use everyboard_search::dense::SpaceError;
use everyboard_store::FileError;
pub use plan::GamePlan;
use shelf::{Key, Shelf, Solved, Subject};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

/// The code of a decided position where plies are not known.
pub(crate) const DECIDED: u8 = 1;

/// What every position of a game is worth.
#[derive(Debug)]
pub(crate) struct SetTable {
    space: GameSpace,
    shelf: Shelf,
    has_plies: bool,
    materials: BTreeSet<Material>,
    /// The bits of classes that were looked up.
    bits: RwLock<BTreeMap<Material, Arc<ClassBits>>>,
}

/// What one side wins of a class, by codes.
pub(crate) struct Wins<'a> {
    /// By code: how many positions with the side to move.
    pub(crate) to_move: &'a [u64],
    /// By code: how many positions with the other side to move, which has lost.
    pub(crate) after_move: &'a [u64],
}

impl SetTable {
    /// Solves all positions with these pieces, of which there are `all`, fewer pieces first; `None` if sets cannot number
    /// them, or cannot say plies so high.
    pub(crate) fn solve(
        rules: &GameRules,
        materials: &[Material],
        all: u64,
        options: &GameOptions,
        watch: &mut impl Watch,
    ) -> Result<Option<Self>, Refused> {
        let materials = with_exchanged(rules, materials);
        let Ok(space) = GameSpace::new(rules, &materials) else { return Ok(None) };
        let GamePlan { has_plies, .. } =
            plan::plan(rules, &space, &materials, all, options, watch)?;
        let shelf = match &options.folder {
            None => Shelf::in_memory(),
            Some(folder) => Shelf::in_folder(folder, &subject(rules, &space, has_plies))?,
        };
        let bits = RwLock::default();
        let known = materials.iter().cloned().collect();
        let mut table = SetTable { space, shelf, has_plies, materials: known, bits };
        let sizes: Vec<u64> =
            materials.iter().map(|material| table.positions_of(rules, material)).collect();
        let (all, mut solved) = (sizes.iter().sum(), 0);
        for (material, size) in materials.iter().zip(sizes) {
            solved += size;
            match table.solve_class(rules, material, options, watch) {
                Ok(true) => {}
                Ok(false) => {
                    watch.found(solved, all);
                    continue;
                }
                Err(Unfinished::TooDeep) => return Ok(None),
                Err(Unfinished::Stopped) => return Err(Refused::Stopped),
                Err(Unfinished::Read(error)) => return Err(error.into()),
            }
            if !watch.solved(solved, all) {
                return Err(Refused::Stopped);
            }
        }
        Ok(Some(table))
    }

    /// Whether plies are known, or who wins alone.
    pub(crate) fn has_plies(&self) -> bool {
        self.has_plies
    }

    /// The code of a position if this side wins, 0 if it does not; `None` if the position is not in the table.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub(crate) fn code(
        &self,
        rules: &GameRules,
        attacker: usize,
        position: &GamePosition,
    ) -> Result<Option<u8>, FileError> {
        if attacker == 1 && rules.is_symmetric() {
            return self.code(rules, 0, &rules.exchanged(position));
        }
        let material = rules.material(position);
        let bits = self.class_bits(rules, &material);
        let key = Key { attacker, aim: None, material };
        let Some(solved) = self.shelf.get(&key) else { return Ok(None) };
        let Some((chunk, bit)) = bits.find(rules, position) else { return Ok(None) };
        let block = solved.block(position.side() == attacker, chunk);
        let width = if self.has_plies { 8 } else { 1 };
        let word = solved.word(block, bit * width / 64)?;
        Ok(Some(code_at(&[word], bit % (64 / width), width)))
    }

    /// How many pieces the side to move keeps more than the other; `None` if the position is not in the table.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub(crate) fn score(
        &self,
        rules: &GameRules,
        position: &GamePosition,
    ) -> Result<Option<i16>, FileError> {
        let side = position.side();
        let difference = rules.difference(&rules.material(position), side);
        if !self.materials.contains(&rules.material(position)) {
            return Ok(None);
        }
        let above = self.most(rules, side, position)?;
        let below = self.most(rules, 1 - side, position)?.map(|aim| -aim);
        Ok(Some(above.or(below).unwrap_or(difference)))
    }

    /// The highest of the aims that a side gets from a position; `None` if it gets none.
    fn most(
        &self,
        rules: &GameRules,
        attacker: usize,
        position: &GamePosition,
    ) -> Result<Option<i16>, FileError> {
        if attacker == 1 && rules.is_symmetric() {
            return self.most(rules, 0, &rules.exchanged(position));
        }
        let material = rules.material(position);
        let bits = self.class_bits(rules, &material);
        let Some((chunk, bit)) = bits.find(rules, position) else { return Ok(None) };
        for aim in aims(rules, &material, attacker).into_iter().rev() {
            let key = Key { attacker, aim, material: material.clone() };
            let Some(solved) = self.shelf.get(&key) else { continue };
            let block = solved.block(position.side() == attacker, chunk);
            if solved.word(block, bit / 64)? >> (bit % 64) & 1 == 1 {
                return Ok(aim);
            }
        }
        Ok(None)
    }

    /// How many positions of a class have each score, with this side to move.
    pub(crate) fn scores(
        &self,
        rules: &GameRules,
        side: usize,
        material: &Material,
    ) -> BTreeMap<i16, u64> {
        let mut scores = BTreeMap::new();
        let mut others = self.positions_of(rules, material);
        for attacker in [side, 1 - side] {
            let is_to_move = attacker == side;
            // Those that get more are among those that get less.
            let mut counted = 0;
            for aim in aims(rules, material, attacker).into_iter().flatten().rev() {
                let all = self.count_of(rules, attacker, aim, material, is_to_move);
                let score = if is_to_move { aim } else { -aim };
                scores.insert(score, all - counted);
                others -= all - counted;
                counted = all;
            }
        }
        scores.insert(rules.difference(material, side), others);
        scores
    }

    /// How many positions there are where a side gets this much.
    fn count_of(
        &self,
        rules: &GameRules,
        attacker: usize,
        aim: i16,
        material: &Material,
        is_to_move: bool,
    ) -> u64 {
        if attacker == 1 && rules.is_symmetric() {
            let exchanged = rules.exchanged_material(material);
            return self.count_of(rules, 0, aim, &exchanged, is_to_move);
        }
        let key = Key { attacker, aim: Some(aim), material: material.clone() };
        let counts = self.shelf.get(&key).map(|solved| &solved.counts[usize::from(!is_to_move)]);
        counts.and_then(|counts| counts.get(usize::from(DECIDED))).copied().unwrap_or(0)
    }

    /// What a side wins of a class; `None` if the table does not have it.
    pub(crate) fn wins(
        &self,
        rules: &GameRules,
        attacker: usize,
        material: &Material,
    ) -> Option<Wins<'_>> {
        if attacker == 1 && rules.is_symmetric() {
            return self.wins(rules, 0, &rules.exchanged_material(material));
        }
        let key = Key { attacker, aim: None, material: material.clone() };
        let solved = self.shelf.get(&key)?;
        let [to_move, after_move] = &solved.counts;
        Some(Wins { to_move, after_move })
    }

    /// The codes of what a side wins of a class, with that side to move and with the other, in lexicographic order of the
    /// squares returned.
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
        solved: &Solved,
        attacker: usize,
        is_to_move: bool,
    ) -> Result<Codes, FileError> {
        let side = if is_to_move { attacker } else { 1 - attacker };
        let width = if self.has_plies { 8 } else { 1 };
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
        let numbering = Numbering::new(squares.to_vec(), material);
        let numbering = numbering.expect("what was solved can be numbered");
        let mut codes = [Vec::new(), Vec::new()];
        let mut cells = vec![0; squares.len()];
        for number in 0..numbering.positions() {
            numbering.place(number, &mut cells);
            for (codes, side) in codes.iter_mut().zip([attacker, 1 - attacker]) {
                let position = GamePosition { cells: cells.clone().into(), side };
                codes.push(self.code(rules, attacker, &position)?.unwrap_or(0));
            }
        }
        Ok(codes.map(Codes::Bytes))
    }

    /// The classes that are solved.
    pub(crate) fn materials(&self) -> Vec<Material> {
        self.materials.iter().cloned().collect()
    }

    /// The bytes of all files.
    pub(crate) fn bytes_on_disk(&self) -> u64 {
        self.shelf.bytes_on_disk()
    }

    /// The positions with these pieces and one side to move.
    fn positions_of(&self, rules: &GameRules, material: &Material) -> u64 {
        positions(rules.puzzle().board.len(), material).unwrap_or(0)
    }

    fn class_bits(&self, rules: &GameRules, material: &Material) -> Arc<ClassBits> {
        let known = self.bits.read().unwrap_or_else(PoisonError::into_inner).get(material).cloned();
        known.unwrap_or_else(|| {
            let bits = Arc::new(self.space.bits(rules, material));
            let mut all = self.bits.write().unwrap_or_else(PoisonError::into_inner);
            all.entry(material.clone()).or_insert(bits).clone()
        })
    }

    /// Solves one class for each side, or for the first alone where they are alike; false if it was solved before.
    fn solve_class(
        &mut self,
        rules: &GameRules,
        material: &Material,
        options: &GameOptions,
        watch: &mut impl Watch,
    ) -> Result<bool, Unfinished<FileError>> {
        let mut moves = None;
        for attacker in attackers(rules) {
            for aim in aims(rules, material, attacker) {
                let key = Key { attacker, aim, material: material.clone() };
                if self.shelf.find(&key).is_some() {
                    continue;
                }
                let moves = match &moves {
                    Some(moves) => moves,
                    None => moves.insert(self.space.moves(rules, material)?),
                };
                self.solve_attack(rules, key, moves, options, watch)?;
            }
        }
        Ok(moves.is_some())
    }

    fn solve_attack(
        &mut self,
        rules: &GameRules,
        key: Key,
        moves: &ClassMoves,
        options: &GameOptions,
        watch: &mut impl Watch,
    ) -> Result<(), Unfinished<FileError>> {
        let attacker = key.attacker;
        let mut attack = Attack::new(rules, moves, &key.material, attacker, options.threads);
        let below = self.sets_below(rules, moves, &key);
        if self.has_plies {
            attack.solve_plies(
                |chunk| below::read(&below, chunk),
                |ply| watch.begins_ply(&key.material, ply),
            )?;
        } else {
            attack.solve(
                |chunk| below::read(&below, chunk),
                |step| watch.begins_ply(&key.material, step),
            )?;
        }
        let layout = moves.before.layout();
        let sides = [attacker, 1 - attacker].map(|side| moves.sides[side].clone());
        let positions = sides.clone().map(|chunks| chunks.map(|it| layout.positions(it)).sum());
        let blocks = attack.into_blocks();
        let (to_move, after_move) = blocks.split_at(sides[0].len());
        let counts = [(to_move, positions[0]), (after_move, positions[1])]
            .map(|(blocks, positions)| count(blocks, positions, self.has_plies));
        self.shelf.close();
        self.shelf.put(key, counts, blocks, options.threads).map_err(Unfinished::Read)
    }

    /// Where what a class leads to by taking a piece is solved.
    fn sets_below<'a>(
        &'a self,
        rules: &GameRules,
        moves: &'a ClassMoves,
        key: &Key,
    ) -> Vec<SetBelow<'a>> {
        moves.below.iter().map(|below| self.set_below(rules, moves, below, key)).collect()
    }

    fn set_below<'a>(
        &'a self,
        rules: &GameRules,
        moves: &'a ClassMoves,
        below: &'a Below,
        key: &Key,
    ) -> SetBelow<'a> {
        let &Key { attacker, aim, .. } = key;
        let is_to_move = below.side == attacker;
        let Below { material, .. } = below;
        let Some(aim) = aim.filter(|&aim| aim <= rules.difference(material, attacker)) else {
            let solved = self.shelf.get(&Key { attacker, aim, material: material.clone() });
            let is_complement = false;
            return SetBelow { moves, below, solved, is_to_move, is_complement, exchange: None };
        };
        let (defender, back) = (1 - attacker, Some(1 - aim));
        let is_exchanged = defender == 1 && rules.is_symmetric();
        let source = if is_exchanged {
            Key { attacker: 0, aim: back, material: rules.exchanged_material(material) }
        } else {
            Key { attacker: defender, aim: back, material: material.clone() }
        };
        let solved = self.shelf.get(&source);
        let exchange = (is_exchanged && solved.is_some()).then(|| {
            let [from, to] = [&source.material, material].map(|it| self.class_bits(rules, it));
            ClassExchange::new(rules, &from, &to)
        });
        let is_complement = true;
        SetBelow { moves, below, solved, is_to_move: !is_to_move, is_complement, exchange }
    }
}

impl<E> From<SpaceError> for Unfinished<E> {
    fn from(_: SpaceError) -> Self {
        // What can be numbered as a whole can be numbered in parts.
        Unfinished::TooDeep
    }
}

/// The code of a bit where codes have `width` bits; a bit alone says [`DECIDED`] or not.
fn code_at(words: &[u64], bit: usize, width: usize) -> u8 {
    let in_word = 64 / width;
    let code = words[bit / in_word] >> (width * (bit % in_word));
    if width == 1 { (code & 1) as u8 * DECIDED } else { code as u8 }
}

/// The sides whose wins are found.
fn attackers(rules: &GameRules) -> std::ops::Range<usize> {
    if rules.is_symmetric() { 0..1 } else { 0..2 }
}

/// What a side may aim at with these pieces: to win or, where play is for pieces, to keep more of them than it has more
/// now. Nothing where play is for pieces and a side has none.
fn aims(rules: &GameRules, material: &Material, attacker: usize) -> Vec<Option<i16>> {
    if !rules.is_for_difference() {
        return vec![None];
    }
    let [own, other] = [attacker, 1 - attacker].map(|side| rules.pieces_of(side, material) as i16);
    if own == 0 { Vec::new() } else { (own - other + 1..=own).map(Some).collect() }
}

/// These materials and, where the sides are alike, those with the pieces exchanged; sorted.
fn with_exchanged(rules: &GameRules, materials: &[Material]) -> Vec<Material> {
    let mut all: BTreeSet<Material> = materials.iter().cloned().collect();
    if rules.is_symmetric() {
        all.extend(materials.iter().map(|material| rules.exchanged_material(material)));
    }
    all.into_iter().collect()
}

/// What the files of a game are of.
fn subject(rules: &GameRules, space: &GameSpace, plies: bool) -> Subject {
    let mut puzzle = rules.puzzle().clone();
    // The same rules, whatever the start and the name are.
    let empty: Position = puzzle.board.squares().map(|_| everyboard_board::Symbol::EMPTY).collect();
    puzzle.starts = vec![puzzle.with_every_turn(&empty).swap_remove(0)];
    (puzzle.name, puzzle.source, puzzle.note) = (String::new(), None, None);
    puzzle.expect = Expect::default();
    Subject { plies, layout: space.bit_layout(), puzzle: puzzle.to_toml() }
}

/// How many positions have each code, of this number.
fn count(blocks: &[Vec<u64>], positions: u64, has_plies: bool) -> Vec<u64> {
    let words = blocks.iter().flatten();
    let mut counts = vec![0; 2];
    if has_plies {
        counts.resize(256, 0);
        words.flat_map(|word| word.to_le_bytes()).for_each(|code| counts[usize::from(code)] += 1);
    } else {
        counts[usize::from(DECIDED)] = words.map(|word| u64::from(word.count_ones())).sum();
    }
    // Bits without a position have no code.
    counts[0] = positions - counts[1..].iter().sum::<u64>();
    let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    counts.truncate(used);
    counts
}
