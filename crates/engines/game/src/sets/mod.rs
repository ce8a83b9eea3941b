//! Who wins, by sets of positions: for large games, where a bit for each position and streams of
//! words are far faster than one position at a time.
//!
//! A class of pieces at a time, those with fewer pieces first: [`attack`] finds what one side wins.
//! Where the sides are alike, what the second side wins is what the first wins with the pieces
//! exchanged. Finished classes are on a [`shelf`]; of these, [`below`] reads those with a piece
//! less again, and [`look_up`] finds single positions.
//!
//! **Memory**, in bits for each position of the largest class: who wins takes 3, plies take 19 and
//! 9 more for each class below; one more where what stands on squares ends play. **Kept**, for each
//! position of all classes: 2 bits or 2 bytes, on disk before they are compressed.

mod attack;
mod below;
mod classes;
mod codes;
mod look_up;
mod plan;
mod ranks;
mod saved;
mod shelf;

use crate::material::Material;
use crate::numbering::positions;
use crate::rules::GameRules;
use crate::table::{GameOptions, Refusal};
use attack::Attack;
use below::SetBelow;
use classes::{Below, ClassBits, ClassMoves, GameSpace};
use codes::DECIDED;
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::Expect;
use everyboard_sorted::{SortedMap, SortedSet};
use everyboard_store::{FileError, Schedule};
use everyboard_watch::{News, Watch};
pub(crate) use ranks::Ranks;
use shelf::{Key, Shelf, SolvedClass, Subject, Summary};
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

/// What every position of a game is worth.
#[derive(Debug)]
pub(crate) struct SetTable {
    space: GameSpace,
    shelf: Shelf,
    has_plies: bool,
    materials: SortedSet<Material>,
    /// The bits of classes that were looked up.
    bits: RwLock<SortedMap<Material, Arc<ClassBits>>>,
}

impl SetTable {
    /// Solves all positions with these pieces, of which there are `all`, fewer pieces first; `None`
    /// if sets cannot number them, or cannot say plies so high.
    pub(crate) fn solve(
        rules: &GameRules,
        materials: &[Material],
        all: u64,
        options: &GameOptions,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, Refusal> {
        let materials = with_exchanged(rules, materials);
        let Ok(space) = GameSpace::new(rules, &materials) else { return Ok(None) };
        let has_plies = plan::plan(rules, &space, &materials, all, options, watch)?;
        let shelf = match &options.folder {
            None => Shelf::in_memory(),
            Some(folder) => Shelf::in_folder(folder, &subject(rules, &space, has_plies))?,
        };
        let known = materials.iter().cloned().collect();
        let mut table =
            SetTable { space, shelf, has_plies, materials: known, bits: RwLock::default() };
        let sizes: Vec<u64> =
            materials.iter().map(|material| table.positions_of(rules, material)).collect();
        let all = sizes.iter().sum();
        let mut solved = 0;
        for (material, size) in materials.iter().zip(sizes) {
            solved += size;
            if options.start_only {
                // Moves take one piece at most.
                table.shelf.give_up_below(material.pieces().saturating_sub(1))?;
            }
            match table.solve_class(rules, material, options, watch) {
                Ok(true) => {}
                Ok(false) => {
                    watch.news(News::Found { positions: solved, of: all });
                    continue;
                }
                Err(Refusal::Positions) => return Ok(None),
                Err(error) => return Err(error),
            }
            watch.news(News::Solved { positions: solved, of: all });
            watch.go_on()?;
        }
        Ok(Some(table))
    }

    /// Whether plies are known, or who wins alone.
    pub(crate) fn has_plies(&self) -> bool {
        self.has_plies
    }

    /// Whether positions with these pieces can be looked up.
    pub(crate) fn has_positions(&self, rules: &GameRules, material: &Material) -> bool {
        let keys = attackers(rules).flat_map(|attacker| {
            let aims = aims(rules, material, attacker).into_iter();
            aims.map(move |aim| Key { attacker, aim, material: material.clone() })
        });
        let mut solved = keys.filter_map(|key| self.shelf.get(&key));
        self.materials.contains(material) && !solved.any(SolvedClass::is_given_up)
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

    /// The bits of a class, which are laid out when they are first asked for.
    fn class_bits(&self, rules: &GameRules, material: &Material) -> Arc<ClassBits> {
        let known = self.bits.read().unwrap_or_else(PoisonError::into_inner).get(material).cloned();
        known.unwrap_or_else(|| {
            let bits = Arc::new(self.space.bits(rules, material));
            let mut all = self.bits.write().unwrap_or_else(PoisonError::into_inner);
            all.entry(material.clone()).or_insert(bits).clone()
        })
    }

    /// Solves one class for each side, or for the first alone where they are alike; false if it was
    /// solved before.
    fn solve_class(
        &mut self,
        rules: &GameRules,
        material: &Material,
        options: &GameOptions,
        watch: &dyn Watch,
    ) -> Result<bool, Refusal> {
        let mut moves = None;
        for attacker in attackers(rules) {
            for aim in aims(rules, material, attacker) {
                let key = Key { attacker, aim, material: material.clone() };
                if self.shelf.find(&key).is_some() {
                    continue;
                }
                let moves = match &moves {
                    Some(moves) => moves,
                    None => {
                        let found = self.space.moves(rules, material);
                        moves.insert(found.map_err(|_| Refusal::Positions)?)
                    }
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
        watch: &dyn Watch,
    ) -> Result<(), Refusal> {
        let attacker = key.attacker;
        let mut attack = Attack::new(rules, moves, &key.material, attacker, options.threads);
        let steps = self.run(rules, &mut attack, &key, moves, options, watch)?;
        let layout = moves.before.layout();
        let sides = [attacker, 1 - attacker].map(|side| moves.sides[side].clone());
        let positions = sides.clone().map(|chunks| chunks.map(|it| layout.positions(it)).sum());
        let blocks = attack.into_blocks();
        let (to_move, after_move) = blocks.split_at(sides[0].len());
        let counts = [(to_move, positions[0]), (after_move, positions[1])]
            .map(|(blocks, positions)| codes::count(blocks, positions, self.has_plies));
        let at_most = steps.and_then(|steps| self.at_most_in_class(&key, moves, steps, &counts));
        self.shelf.close();
        let summary = Summary { counts, at_most };
        self.shelf.put(key, summary, blocks, options.threads).map_err(Refusal::File)
    }

    /// Runs an attack, from where it was saved if it was. Returns its steps, unless plies are
    /// known.
    fn run(
        &self,
        rules: &GameRules,
        attack: &mut Attack,
        key: &Key,
        moves: &ClassMoves,
        options: &GameOptions,
        watch: &dyn Watch,
    ) -> Result<Option<usize>, Refusal> {
        let below: Vec<SetBelow> =
            moves.below.iter().map(|it| SetBelow::new(self, rules, moves, it, key)).collect();
        let read_below = |chunk| below::read(&below, chunk);
        let saved = self.shelf.saved(key);
        // In memory nothing is saved, and where there are no files there may be no clock.
        let mut schedule = options.folder.as_ref().map(|_| Schedule::new(options.save_every));
        let go_on = |attack: &Attack, step| {
            if let Some(schedule) = schedule.as_mut().filter(|schedule| schedule.is_due()) {
                self.shelf.save(key, step, &attack.state(), options.threads)?;
                schedule.restart();
            }
            watch.news(News::Step { pieces: key.material.counts(), step });
            Ok(watch.go_on()?)
        };
        if self.has_plies {
            attack.solve_plies(read_below, saved, go_on)?;
            return Ok(None);
        }
        attack.solve(read_below, self.limit(key, moves), saved, go_on).map(Some)
    }

    /// In how many plies at most, captures that lead to other classes included, the attacker has
    /// won what it wins of a class, if it is to move and if the defender is. `None` in play for
    /// pieces, which captures do not end, and where it is not known of a class below.
    fn at_most_in_class(
        &self,
        key: &Key,
        moves: &ClassMoves,
        steps: usize,
        counts: &[Vec<u64>; 2],
    ) -> Option<[u64; 2]> {
        if key.aim.is_some() {
            return None;
        }
        let mut won_below = 0;
        let mut lost_below = 0;
        for Below { material, side, .. } in &moves.below {
            let key = Key { material: material.clone(), ..key.clone() };
            let [won, lost] = self.shelf.get(&key)?.summary.at_most?;
            if *side == key.attacker {
                won_below = won.max(won_below);
            } else {
                lost_below = lost.max(lost_below);
            }
        }
        let mut won = 1 + lost_below;
        let mut lost = 0;
        for _ in 0..steps {
            lost = 1 + won.max(won_below);
            won = 1 + lost.max(lost_below);
        }
        let [has_won, has_lost] = [0, 1].map(|at| counts[at].get(usize::from(DECIDED)).is_some());
        Some([if has_won { won } else { 0 }, if has_lost { lost } else { 0 }])
    }

    /// Reads what the same side gets with the same pieces if it aims at one piece less, chunk by
    /// chunk; nothing if that is not known.
    fn limit(
        &self,
        key: &Key,
        moves: &ClassMoves,
    ) -> Option<impl Fn(usize) -> Result<Vec<u64>, FileError>> {
        let aim = Some(key.aim? - 1);
        let solved = self.shelf.get(&Key { aim, ..key.clone() })?;
        let sides = [key.attacker, 1 - key.attacker].map(|side| moves.sides[side].clone());
        Some(move |chunk| {
            let is_to_move = sides[0].contains(&chunk);
            let first = sides[usize::from(!is_to_move)].start;
            solved.read(solved.block(is_to_move, chunk - first))
        })
    }
}

/// The sides whose wins are found.
fn attackers(rules: &GameRules) -> Range<usize> {
    if rules.is_symmetric() { 0..1 } else { 0..2 }
}

/// What a side may aim at with these pieces: to win or, where play is for pieces, to keep more of
/// them than it has more now. Nothing where play is for pieces and a side has none.
fn aims(rules: &GameRules, material: &Material, attacker: usize) -> Vec<Option<i16>> {
    if !rules.is_for_difference() {
        return vec![None];
    }
    let [own, other] = [attacker, 1 - attacker].map(|side| rules.pieces_of(side, material) as i16);
    if own == 0 { Vec::new() } else { (own - other + 1..=own).map(Some).collect() }
}

/// These materials and, where the sides are alike, those with the pieces exchanged; sorted.
fn with_exchanged(rules: &GameRules, materials: &[Material]) -> Vec<Material> {
    let mut all: SortedSet<Material> = materials.iter().cloned().collect();
    if rules.is_symmetric() {
        all.extend(materials.iter().map(|material| rules.exchanged_material(material)));
    }
    all.into_iter().collect()
}

/// What the files of a game are of.
fn subject(rules: &GameRules, space: &GameSpace, plies: bool) -> Subject {
    let mut puzzle = rules.puzzle().clone();
    // The same rules, whatever the start and the name are.
    let empty: Position = puzzle.board.squares().map(|_| Symbol::EMPTY).collect();
    puzzle.starts = vec![puzzle.with_every_turn(&empty).swap_remove(0)];
    (puzzle.name, puzzle.source, puzzle.note) = (String::new(), None, None);
    puzzle.expect = Expect::default();
    Subject { plies, layout: space.bit_layout(), puzzle: puzzle.to_toml() }
}
