//! Reasons for the best moves of a position, drawn from what is known of its moves.
//!
//! Exact distances, all shortest paths, or only a bound: each gives for every legal move the least
//! number of moves that are left after it. All reasons but the bottleneck follow from these numbers
//! alone.

use super::unsolvable::{frozen, invariant};
use crate::position::text_of;
use crate::{BigUint, Reason};
use everyboard_board::{Position, Square};
use everyboard_play::{LegalMove, Rules};
use everyboard_puzzle::Puzzle;
#[cfg(feature = "analysis")]
use everyboard_report::ReasonRecord;
use everyboard_search::ShortestPaths;
use everyboard_watch::Watch;

/// A position that reasons are asked for, and its legal moves.
#[derive(Debug)]
pub struct Question<'a> {
    rules: &'a Rules,
    /// As it is shown, once for each side that may be to move.
    shown: Vec<Position>,
    /// The positions that these stand for.
    here: Vec<Position>,
    moves: Vec<LegalMove>,
}

/// A legal move, and what it costs at least beyond a shortest solution; nothing if no solution is
/// left after it.
type Judged<'a> = (&'a LegalMove, Option<usize>);

impl<'a> Question<'a> {
    /// Asks of a position as it is shown, which is given once for each side that may be to move.
    pub fn new(rules: &'a Rules, shown: &[Position]) -> Self {
        let alphabet = &rules.puzzle().alphabet;
        let here: Vec<Position> = shown.iter().map(|shown| alphabet.plain(shown)).collect();
        let moves = here.iter().flat_map(|here| rules.legal_moves(here)).collect();
        Question { rules, shown: shown.to_vec(), here, moves }
    }

    /// The positions that the legal moves lead to, in the order of these.
    pub fn after(&self) -> Vec<Position> {
        self.moves.iter().map(|legal| legal.after.clone()).collect()
    }

    /// The reasons by the distances from the positions [after](Question::after) the moves to a
    /// goal, all of which are known, and by all shortest paths if these are.
    pub fn by_distances(
        &self,
        left: &[Option<usize>],
        paths: Option<&ShortestPaths>,
        watch: &dyn Watch,
    ) -> Vec<Reason> {
        if self.is_goal() {
            return Vec::new();
        }
        let Some(least) = left.iter().flatten().min() else {
            return self.why_unsolvable(watch).into_iter().collect();
        };
        let judged = self.judged(least + 1, left);
        let mut reasons = about_moves(self, &judged);
        let after = reasons.iter().take_while(|it| is_of_all_solutions(it)).count();
        if let Some(bottleneck) = paths.and_then(|paths| self.bottleneck(paths)) {
            reasons.insert(after, bottleneck);
        }
        reasons
    }

    /// The reasons by all shortest paths; what other moves cost is a bound.
    pub fn by_paths(&self, paths: &ShortestPaths, watch: &dyn Watch) -> Vec<Reason> {
        let Some(nearer) = paths.length().checked_sub(1) else { return Vec::new() };
        let system = paths.system(self.rules.system());
        let first = paths.layer_positions(&system, 1).pop().unwrap_or_default();
        // A move that is not best leaves as many moves as there were, or more.
        let bounds = self.bounds(nearer + 1, watch);
        let left = self
            .moves
            .iter()
            .zip(bounds)
            .map(|(legal, bound)| if first.contains(&legal.after) { nearer } else { bound });
        let left: Vec<Option<usize>> = left.map(Some).collect();
        self.by_distances(&left, Some(paths), watch)
    }

    /// The reasons where it is only known that some solution has this many moves: whether bounds
    /// leave one move for all shortest solutions.
    pub fn by_bound(&self, at_most: usize, watch: &dyn Watch) -> Vec<Reason> {
        if self.is_goal() {
            return Vec::new();
        }
        let left: Vec<Option<usize>> = self.bounds(0, watch).into_iter().map(Some).collect();
        let judged = self.judged(at_most, &left);
        let reasons = about_moves(self, &judged).into_iter();
        reasons.filter(|reason| matches!(reason, Reason::OnlyMove { .. })).collect()
    }

    /// Why no solution is left, of which it is known that there is none. Nothing for a goal.
    pub fn why_unsolvable(&self, watch: &dyn Watch) -> Option<Reason> {
        if self.is_goal() {
            return None;
        }
        if self.moves.is_empty() {
            return Some(Reason::Stuck);
        }
        let (puzzle, system) = (self.rules.puzzle(), self.rules.system());
        if let Some(square) = frozen(puzzle, system, &self.here) {
            let (piece, square) = (self.piece_on(square), self.square_name(square));
            return Some(Reason::Frozen { piece, square });
        }
        let sentence = invariant(&self.as_start(), system, watch);
        Some(sentence.map_or(Reason::Exhausted, |sentence| Reason::Invariant { sentence }))
    }

    fn is_goal(&self) -> bool {
        self.here.iter().any(|here| self.rules.puzzle().is_goal(here))
    }

    /// The puzzle that begins here.
    fn as_start(&self) -> Puzzle {
        Puzzle { starts: self.here.clone(), ..self.rules.puzzle().clone() }
    }

    /// The moves with what they cost at least, where a solution has at most `most` moves, and after
    /// each move at least those of `left` are left.
    fn judged(&self, most: usize, left: &[Option<usize>]) -> Vec<Judged<'_>> {
        let more = left.iter().map(|left| left.map(|left| (left + 1).saturating_sub(most)));
        self.moves.iter().zip(more).collect()
    }

    /// The first position that all shortest paths pass after they have parted.
    fn bottleneck(&self, paths: &ShortestPaths) -> Option<Reason> {
        let by_depth = paths.positions_by_depth();
        let parted = by_depth.iter().position(|&positions| positions > 1)?;
        let before_goal = by_depth[..paths.length()].iter().skip(parted);
        let after = parted + before_goal.take_while(|&&positions| positions > 1).count();
        if after >= paths.length() {
            return None;
        }
        let puzzle = self.rules.puzzle();
        let first = paths.path(&BigUint::ZERO)?.positions(&paths.system(self.rules.system()));
        let start = self.here.iter().position(|here| *here == first[0])?;
        let follow = |shown, next| puzzle.alphabet.follow(&shown, next);
        let shown = first[1..=after].iter().fold(self.shown[start].clone(), follow);
        let position = text_of(puzzle, &first[after], &shown);
        Some(Reason::Bottleneck { position, after, solutions: paths.count() })
    }

    /// What the piece on a square is called: by the puzzle file, or else by its letter.
    fn piece_on(&self, square: Square) -> String {
        let puzzle = self.rules.puzzle();
        let shown = self.shown[0].at(square);
        if shown.is_empty() {
            return "piece".to_owned();
        }
        let kind = puzzle.alphabet.kind_of(shown);
        let look = kind.and_then(|kind| puzzle.look.pieces.get(&kind));
        let name = look.and_then(|look| look.name.clone());
        name.unwrap_or_else(|| puzzle.alphabet.char_of(shown).to_string())
    }

    fn square_name(&self, square: Square) -> String {
        self.rules.notation().square_name(square).to_owned()
    }

    /// By move: the least number of moves that are left after it, which is `least` or more, by
    /// weights and by parity.
    #[cfg(feature = "analysis")]
    fn bounds(&self, least: usize, watch: &dyn Watch) -> Vec<usize> {
        use everyboard_potential::{Potential, parity};
        let system = self.rules.system();
        if system.parts().is_some() {
            return vec![least; self.moves.len()];
        }
        let start = self.as_start();
        let potential = Potential::find_while(&start, system, watch).ok();
        let parity = parity(&start, system);
        let bound = |legal: &LegalMove| {
            let last = system.rewrites().iter().position(|it| *it == legal.rewrite);
            let by_weights = potential.as_ref().zip(last);
            let bound = by_weights.map_or(0, |(it, last)| it.bound_after(&legal.after, last));
            let least = least.max(bound);
            // Of all moves to the goal this is the first.
            let is_excluded = parity.is_some_and(|parity| (least + 1) % 2 != parity);
            if is_excluded { least + 1 } else { least }
        };
        self.moves.iter().map(bound).collect()
    }

    #[cfg(not(feature = "analysis"))]
    fn bounds(&self, least: usize, _watch: &dyn Watch) -> Vec<usize> {
        vec![least; self.moves.len()]
    }
}

/// Whether a reason is about what all shortest solutions begin with.
fn is_of_all_solutions(reason: &Reason) -> bool {
    matches!(reason, Reason::OnlyMove { .. } | Reason::OnlyPiece { .. })
}

/// The reasons that follow from what each move costs.
fn about_moves(question: &Question, judged: &[Judged]) -> Vec<Reason> {
    let (best, others): (Vec<Judged>, Vec<Judged>) =
        judged.iter().copied().partition(|(_, more)| *more == Some(0));
    let more = least(others.iter());
    let words = words(&best);
    if let [word] = &words[..] {
        return vec![Reason::OnlyMove { word: word.clone(), others: others.len(), more }];
    }
    let mut ways = ways(question, &best, &others);
    let Some(from) = best.first().map(|(legal, _)| legal.rewrite.from) else { return ways };
    let is_of_it = |(legal, _): &Judged| is_of_piece(legal, from);
    let of_others: Vec<Judged> = others.iter().filter(|it| !is_of_it(it)).copied().collect();
    let reason = if best.iter().all(is_of_it) && !of_others.is_empty() {
        let (piece, square) = (question.piece_on(from), question.square_name(from));
        Reason::OnlyPiece { piece, square, words, more: least(of_others.iter()) }
    } else {
        Reason::BestMoves { words, others: others.len(), more }
    };
    let place = if is_of_all_solutions(&reason) { 0 } else { ways.len() };
    ways.insert(place, reason);
    ways
}

/// Of each piece that has best moves and others: which is which; the dearest mistake first.
fn ways(question: &Question, best: &[Judged], others: &[Judged]) -> Vec<Reason> {
    let mut pieces: Vec<Square> = Vec::new();
    let mut ways: Vec<(Option<usize>, Reason)> = Vec::new();
    for (legal, _) in best {
        let from = legal.rewrite.from;
        if pieces.contains(&from) {
            continue;
        }
        pieces.push(from);
        let of_it = |(legal, _): &&Judged| is_of_piece(legal, from);
        if !best.iter().any(|judged| of_it(&judged)) || !others.iter().any(|judged| of_it(&judged))
        {
            continue;
        }
        let more = least(others.iter().filter(of_it));
        let best: Vec<Judged> = best.iter().filter(of_it).copied().collect();
        let (piece, square) = (question.piece_on(from), question.square_name(from));
        let words = words(&best);
        let dearer = |(other, _): &(Option<usize>, Reason)| {
            other.unwrap_or(usize::MAX) >= more.unwrap_or(usize::MAX)
        };
        let place = ways.partition_point(dearer);
        ways.insert(place, (more, Reason::OnlyWay { piece, square, words, more }));
    }
    ways.into_iter().map(|(_, way)| way).collect()
}

/// Whether it is a move of the piece on this square. The word for a move that carries many pieces
/// at once, such as a turn of a ring, is its name and begins with no square.
fn is_of_piece(legal: &LegalMove, from: Square) -> bool {
    legal.rewrite.from == from && legal.word.starts_with(&legal.from)
}

/// What each of these moves costs at least; nothing if all leave no solution.
fn least<'a>(judged: impl Iterator<Item = &'a Judged<'a>>) -> Option<usize> {
    judged.filter_map(|(_, more)| *more).min()
}

fn words(judged: &[Judged]) -> Vec<String> {
    judged.iter().map(|(legal, _)| legal.word.clone()).collect()
}

/// Of the moves of a game the number, from 1, of the first after which no solution is left, where
/// none is left after all of them; `is_lost` says of the position after some of them whether that
/// is so, as far as it is known. Nothing if none was left at the beginning, or too little is known.
/// Asks of few positions: once none is left, none is ever left again.
///
/// # Errors
/// As `is_lost`.
pub fn lost_by<E>(
    moves: usize,
    mut is_lost: impl FnMut(usize) -> Result<Option<bool>, E>,
) -> Result<Option<usize>, E> {
    if is_lost(0)? != Some(false) {
        return Ok(None);
    }
    let [mut solvable, mut lost] = [0, moves];
    while lost - solvable > 1 {
        let middle = solvable.midpoint(lost);
        match is_lost(middle)? {
            Some(true) => lost = middle,
            Some(false) => solvable = middle,
            None => return Ok(None),
        }
    }
    Ok(Some(lost))
}

/// A reason as a record.
#[cfg(feature = "analysis")]
pub fn reason_record(reason: &Reason) -> ReasonRecord {
    let text = reason.to_string();
    let of = |reason| ReasonRecord { reason, text: text.clone(), ..ReasonRecord::default() };
    let of_piece = |reason, piece: &String, square: &String| {
        let (piece, square) = (Some(piece.clone()), Some(square.clone()));
        ReasonRecord { piece, square, ..of(reason) }
    };
    match reason {
        Reason::OnlyMove { word, others, more } => {
            let moves = vec![word.clone()];
            ReasonRecord { moves, others: Some(*others), more: *more, ..of("only-move") }
        }
        Reason::OnlyPiece { piece, square, words, more } => {
            let moves = words.clone();
            ReasonRecord { moves, more: *more, ..of_piece("only-piece", piece, square) }
        }
        Reason::Bottleneck { position, after, solutions } => ReasonRecord {
            position: Some(position.clone()),
            after: Some(*after),
            solutions: Some(solutions.to_string()),
            ..of("bottleneck")
        },
        Reason::OnlyWay { piece, square, words, more } => {
            let moves = words.clone();
            ReasonRecord { moves, more: *more, ..of_piece("only-way", piece, square) }
        }
        Reason::BestMoves { words, others, more } => {
            let moves = words.clone();
            ReasonRecord { moves, others: Some(*others), more: *more, ..of("best-moves") }
        }
        Reason::Stuck => of("stuck"),
        Reason::Frozen { piece, square } => of_piece("frozen", piece, square),
        Reason::Invariant { sentence } => {
            ReasonRecord { sentence: Some(sentence.clone()), ..of("invariant") }
        }
        Reason::Exhausted => of("exhausted"),
        Reason::LostBy { number, word, before } => {
            let moves = vec![word.clone()];
            ReasonRecord { moves, number: Some(*number), before: *before, ..of("lost-by") }
        }
    }
}
