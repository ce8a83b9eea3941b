//! The positions of one class that one side wins, by sets.
//!
//! That side is the *attacker*, the other the *defender*. The attacker, to move, wins where a move
//! leads to a position that the defender has lost; the defender, to move, has lost where every move
//! leads to a position that the attacker wins. Both are a step backwards: from the lost positions;
//! or from those that are not won, and the complement of what that finds.
//!
//! ```text
//!                        attacker to move            defender to move
//!   this class           open: not known as won      lost;  losable: may be lost at all
//!   a piece less         open (the defender took)    lost (the attacker took)
//! ```
//!
//! Where plies are wanted, steps go ply by ply, and what is known of a class with a piece less
//! comes into sight with the ply in which it was found. Where only the winner is wanted, it is all
//! in sight at once, and only once.

mod begin;
mod plies;
mod step;

use super::classes::ClassMoves;
use super::saved::SavedAttack;
use crate::ends::Ends;
use crate::material::Material;
use crate::rules::GameRules;
use crate::table::Refusal;
use everyboard_bits::{BitLayout, Predecessors};
use everyboard_cpu::parallel_fold;
use everyboard_puzzle::Stuck;
use everyboard_store::FileError;
use std::num::NonZeroUsize;
use std::ops::Range;
use step::BackwardStep;

/// A class while it is solved.
#[derive(Debug)]
pub(crate) struct Attack<'a> {
    before: &'a Predecessors,
    /// Where the side to move has lost by what stands on squares, and where it has won.
    lost_by_squares: Option<&'a Predecessors>,
    won_by_squares: Option<&'a Predecessors>,
    threads: NonZeroUsize,
    /// The chunks of this class with the attacker to move.
    attacking: Range<usize>,
    /// Those with the defender to move.
    defending: Range<usize>,
    /// The chunks with a piece less: with the attacker to move, and with the defender.
    below: [Vec<Range<usize>>; 2],
    /// Whether the side to move, the attacker or the defender, has lost with these pieces.
    has_lost: [bool; 2],
    stuck: Stuck,
    /// By chunk: the open or the lost positions. None where they are not in sight.
    sets: Vec<Vec<u64>>,
    /// By chunk of `defending`: the positions that may be lost.
    losable: Vec<Vec<u64>>,
    /// By chunk of `attacking`: whether nothing can be won there.
    is_hopeless: Vec<bool>,
    /// By chunk of `attacking`: the positions that the attacker has lost by what stands on squares;
    /// nothing where no game ends so.
    ended: Vec<Vec<u64>>,
    /// Whether nothing is won yet, not even what has ended.
    is_first: bool,
    /// By chunk, where plies are wanted: for each bit a byte, 0 or the plies and one; 8 of them in
    /// a word.
    codes: Vec<Vec<u64>>,
    /// By chunk below, where plies are wanted: which codes it has.
    present: Vec<[u64; 4]>,
    /// By chunk: whether the last step decided a position there.
    fresh: Vec<bool>,
}

impl<'a> Attack<'a> {
    pub(crate) fn new(
        rules: &GameRules,
        class: &'a ClassMoves,
        material: &Material,
        attacker: usize,
        threads: NonZeroUsize,
    ) -> Self {
        // Play for pieces is lost by nothing but pieces.
        let for_pieces = rules.is_for_difference();
        let has_lost = if for_pieces { [false; 2] } else { Ends::new(rules, material).by_pieces() };
        let below = [attacker, 1 - attacker].map(|side| {
            let here = class.below.iter().filter(|below| below.side == side);
            here.map(|below| below.chunks.clone()).collect()
        });
        let chunks = class.before.layout().chunks();
        Attack {
            before: &class.before,
            lost_by_squares: class.lost.as_ref(),
            won_by_squares: class.won.as_ref(),
            threads,
            attacking: class.sides[attacker].clone(),
            defending: class.sides[1 - attacker].clone(),
            below,
            has_lost: [attacker, 1 - attacker].map(|side| has_lost[side]),
            stuck: if for_pieces { Stuck::Draws } else { rules.stuck() },
            sets: vec![Vec::new(); chunks],
            losable: Vec::new(),
            is_hopeless: vec![false; class.sides[attacker].len()],
            ended: Vec::new(),
            is_first: false,
            codes: vec![Vec::new(); chunks],
            present: Vec::new(),
            fresh: vec![false; chunks],
        }
    }

    /// Finds who wins. `decided` gives the decided positions of a chunk below, `limit` those of
    /// this class beyond which there are none, if something is known of that. The work continues
    /// from `saved`. Before each step it calls `go_on` with its state and the number of the step,
    /// and ends if that returns an error.
    ///
    /// Returns the number of the last step that decided something. Until a piece is taken or play
    /// has ended, a position won in step n takes 2n + 1 plies at most, and one lost in step n takes
    /// 2n: from a lost one all moves lead to positions won in earlier steps, and from a won one a
    /// move leads to one lost in that step or before. What is decided before step 1 counts as
    /// step 0.
    pub(crate) fn solve(
        &mut self,
        decided: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
        limit: Option<impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync>,
        saved: Option<SavedAttack>,
        mut go_on: impl FnMut(&Self, usize) -> Result<(), Refusal>,
    ) -> Result<usize, Refusal> {
        if let Some(limit) = &limit {
            self.find_hopeless(limit)?;
        }
        self.find_ended();
        let mut step = 1;
        match saved.and_then(|saved| self.restore(&saved)) {
            Some(saved) => step = saved,
            None => self.begin(decided, limit)?,
        }
        self.fresh.fill(true);
        loop {
            go_on(self, step)?;
            if !self.step(false, 0) {
                return Ok(step - 1);
            }
            if !self.step(true, 0) {
                return Ok(step);
            }
            step += 1;
        }
    }

    /// All that a step is made from, by list: what [`Attack::restore`] and
    /// [`Attack::restore_codes`] read.
    pub(crate) fn state(&self) -> Vec<&Vec<u64>> {
        let chunks = self.attacking.clone().chain(self.defending.clone());
        if self.has_plies() {
            return chunks.map(|chunk| &self.codes[chunk]).collect();
        }
        chunks.map(|chunk| &self.sets[chunk]).chain(&self.losable).collect()
    }

    /// Brings back what was saved, and returns the step that comes next; `None` if it is damaged.
    fn restore(&mut self, saved: &SavedAttack) -> Option<usize> {
        let layout = self.before.layout();
        let chunks = self.attacking.clone().chain(self.defending.clone());
        let lists = chunks.clone().chain(self.defending.clone());
        let lists = saved.read(lists.map(|chunk| layout.words(chunk)), self.threads)?;
        let mut lists = lists.into_iter();
        for (chunk, list) in chunks.zip(&mut lists) {
            self.sets[chunk] = list;
        }
        self.losable = lists.collect();
        Some(saved.step)
    }

    /// Whether plies are found.
    fn has_plies(&self) -> bool {
        !self.present.is_empty()
    }

    /// Whether a position is decided, by the number of its chunk among those with the attacker to
    /// move or with the defender.
    pub(crate) fn is_decided(&self, is_to_move: bool, chunk: usize, bit: usize) -> bool {
        let side = if is_to_move { &self.attacking } else { &self.defending };
        let is_in_set = self.sets[side.start + chunk][bit / 64] >> (bit % 64) & 1 == 1;
        // Of those with the attacker to move the set has the open ones.
        is_in_set != is_to_move
    }

    /// The decided positions of all chunks of this class, or their codes: those with the attacker
    /// to move first.
    pub(crate) fn into_blocks(mut self) -> Vec<Vec<u64>> {
        let layout = self.before.layout();
        let attacking = self.attacking.clone();
        let defending = self.defending.clone();
        let chunks = attacking.clone().chain(defending);
        if self.has_plies() {
            return chunks.map(|chunk| std::mem::take(&mut self.codes[chunk])).collect();
        }
        for chunk in attacking {
            self.sets[chunk] = rest(layout, chunk, &self.sets[chunk]);
        }
        chunks.map(|chunk| std::mem::take(&mut self.sets[chunk])).collect()
    }

    /// Brings the sets of classes below in sight: of those with the attacker to move if `kind` is
    /// 0, with the defender if 1.
    fn read_sets_below(
        &mut self,
        kind: usize,
        read: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
    ) -> Result<(), Refusal> {
        let layout = self.before.layout();
        for chunks in &self.below[kind] {
            let sets = &mut self.sets[chunks.clone()];
            allocate(sets, chunks.clone().map(|chunk| layout.words(chunk)));
            read_lists(self.threads, chunks.clone().zip(sets), &read)?;
        }
        Ok(())
    }

    fn forget_below(&mut self, kind: usize) {
        for chunk in self.below[kind].clone().into_iter().flatten() {
            self.sets[chunk] = Vec::new();
        }
    }

    /// Decides positions: with the attacker to move if `is_win`, else with the defender. Codes get
    /// `code`. Returns whether there was one.
    fn step(&mut self, is_win: bool, code: u8) -> bool {
        let chunks = if is_win { self.attacking.clone() } else { self.defending.clone() };
        if self.has_lost[usize::from(!is_win)] {
            self.fresh.fill(false);
            return false;
        }
        let mut known: Vec<Vec<u64>> =
            self.sets[chunks.clone()].iter_mut().map(std::mem::take).collect();
        let mut codes: Vec<Vec<u64>> =
            self.codes[chunks.clone()].iter_mut().map(std::mem::take).collect();
        let step = BackwardStep { attack: self, is_win, code };
        let tasks = chunks.clone().zip(known.iter_mut().zip(&mut codes));
        let changed = parallel_fold(
            self.threads,
            tasks,
            <(Vec<usize>, Vec<u64>)>::default,
            |(changed, found), (chunk, (known, codes))| {
                if step.find(chunk, known, found) {
                    step.decide(known, codes, found);
                    changed.push(chunk);
                }
            },
        );
        for (chunk, (known, codes)) in chunks.zip(known.into_iter().zip(codes)) {
            self.sets[chunk] = known;
            self.codes[chunk] = codes;
        }
        self.fresh.fill(false);
        for chunk in changed.into_iter().flat_map(|(changed, _)| changed) {
            self.fresh[chunk] = true;
        }
        self.fresh.contains(&true)
    }
}

/// Makes room for a list of each of these lengths. Not on several threads: what one of them
/// allocates and gives back, the others do not get, and the peak was a third higher.
fn allocate(lists: &mut [Vec<u64>], lengths: impl Iterator<Item = usize>) {
    for (list, length) in lists.iter_mut().zip(lengths) {
        *list = vec![0; length];
    }
}

/// Reads the list of every chunk, on all threads.
fn read_lists<'a>(
    threads: NonZeroUsize,
    lists: impl Iterator<Item = (usize, &'a mut Vec<u64>)> + Send,
    read: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
) -> Result<(), Refusal> {
    try_each(threads, lists, |chunk, list| read(chunk).map(|found| list.copy_from_slice(&found)))
}

/// Does something for every chunk, on all threads, until an error is met.
fn try_each<T: Send>(
    threads: NonZeroUsize,
    tasks: impl Iterator<Item = (usize, T)> + Send,
    work: impl Fn(usize, T) -> Result<(), FileError> + Sync,
) -> Result<(), Refusal> {
    let results = parallel_fold(
        threads,
        tasks,
        || Ok(()),
        |result, (chunk, task)| {
            if result.is_ok() {
                *result = work(chunk, task);
            }
        },
    );
    results.into_iter().collect::<Result<(), FileError>>().map_err(Refusal::File)
}

/// The positions of a chunk that are not among these.
pub(super) fn rest(layout: &BitLayout, chunk: usize, these: &[u64]) -> Vec<u64> {
    let mut rest = vec![0; these.len()];
    layout.fill(chunk, &mut rest);
    for (rest, these) in rest.iter_mut().zip(these) {
        *rest &= !these;
    }
    rest
}
