//! From a puzzle's rule to local rewrites.

mod drawn;
mod forbidden;
mod pictures;
mod pushes;
mod slides;
mod stretches;
mod takes;

use crate::budget::CompileBudget;
use crate::disjoint::disjoint;
use crate::rewrite::{Change, CompileError, Rewrite, RewriteSystem};
use crate::{DrawnMove, Landing, Leap, Metric, Movement, Puzzle, Reach, RuleKind, Turns};
use everyboard_board::{Board, Square, Symbol};
use std::collections::BTreeSet;
use stretches::Singles;

/// The most moves of several steps that are listed for work that could put them together itself. A
/// longer list would take more time than the search.
const MOST_LISTED: usize = 100_000;

/// A list may take one part in 8 of the memory; moves that take more are left in parts. The search
/// needs the rest, and the attempt does not give back to the system what it has taken.
const SHARE_LISTED: u64 = 8;

impl Puzzle {
    /// Compiles the rule to rewrites.
    ///
    /// Costs time and memory in proportion to the number of moves that pieces of all kinds could
    /// make from all squares.
    ///
    /// # Errors
    /// If there are more than [`CompileError::MOST_MOVES`].
    pub fn compile(&self) -> Result<RewriteSystem, CompileError> {
        self.compile_within(u64::MAX)
    }

    /// As [`Puzzle::compile`], in about this many bytes of memory.
    ///
    /// # Errors
    /// If they do not suffice, or there are more moves than [`CompileError::MOST_MOVES`].
    pub fn compile_within(&self, memory: u64) -> Result<RewriteSystem, CompileError> {
        self.compile_at_most(CompileError::MOST_MOVES, memory)
    }

    /// As [`Puzzle::compile_within`], at most this many moves.
    ///
    /// # Errors
    /// As those of [`Puzzle::compile_within`], or if there are more.
    pub fn compile_at_most(
        &self,
        moves: usize,
        memory: u64,
    ) -> Result<RewriteSystem, CompileError> {
        let kinds = self.kinds_in_play();
        let mut compiler = self.compiler(&kinds, CompileBudget::new(moves, memory))?;
        compiler.stretches()?;
        for drawn in &self.rule.drawn {
            compiler.drawn(drawn)?;
        }
        let symbols = self.alphabet.len();
        let patterns = compiler.patterns()?;
        let rewrites = disjoint(&compiler.moves, symbols, &mut compiler.budget)?;
        let rewrites = compiler.taking(rewrites)?;
        let rewrites = compiler.without(&patterns, rewrites)?;
        Ok(RewriteSystem::new(self.places(), symbols, compiler.moves, rewrites).without(patterns))
    }

    /// As [`Puzzle::compile_within`]. Where moves are made of several steps, and are more than
    /// 100,000 or take more than an eighth of the memory, as [`Puzzle::compile_in_parts_within`]:
    /// for work that can put moves together itself.
    ///
    /// # Errors
    /// If there are too many moves or parts, or memory does not suffice for these.
    pub fn compile_or_in_parts_within(&self, memory: u64) -> Result<RewriteSystem, CompileError> {
        if self.rule.metric == Metric::Steps {
            return self.compile_within(memory);
        }
        let listed = self.compile_at_most(MOST_LISTED, memory / SHARE_LISTED);
        listed.or_else(|_| self.compile_in_parts_within(memory))
    }

    /// As [`Puzzle::compile_within`], where moves that are made of several steps
    /// ([`Metric::Moves`], [`Metric::Pushes`]) are left in these parts: there are few of them where
    /// a piece has so much room that whole moves are too many to list. [`RewriteSystem::parts`]
    /// says what each rewrite is.
    ///
    /// # Errors
    /// As those of [`Puzzle::compile_within`]. If nothing is made of steps, there are no parts.
    pub fn compile_in_parts_within(&self, memory: u64) -> Result<RewriteSystem, CompileError> {
        if self.rule.metric == Metric::Steps {
            return self.compile_within(memory);
        }
        let kinds = self.kinds_in_play();
        let mut compiler =
            self.compiler(&kinds, CompileBudget::new(CompileError::MOST_MOVES, memory))?;
        for drawn in &self.rule.drawn {
            compiler.drawn(drawn)?;
        }
        compiler.in_parts()
    }

    /// A compiler that has seen all single moves of these kinds.
    fn compiler<'a>(
        &'a self,
        kinds: &'a [Symbol],
        budget: CompileBudget,
    ) -> Result<Compiler<'a>, CompileError> {
        let mut compiler = Compiler::of(self, kinds, budget);
        for &kind in kinds {
            for from in self.board.squares() {
                compiler.piece(kind, from)?;
            }
        }
        Ok(compiler)
    }

    /// The kinds of pieces that stand on the board in some start, or that a drawn move may bring
    /// in.
    fn kinds_in_play(&self) -> Vec<Symbol> {
        let made: BTreeSet<Symbol> = self.rule.drawn.iter().flat_map(DrawnMove::makes).collect();
        let kinds = self.alphabet.kinds().filter(|&kind| {
            made.contains(&kind) || self.starts.iter().any(|start| start.count(kind) > 0)
        });
        kinds.collect()
    }

    /// By symbol: the most squares that hold it at a time, if no move makes more; otherwise all of
    /// them.
    fn most_squares(&self) -> Vec<usize> {
        let takes = self.end.as_ref().is_some_and(|end| end.taking().next().is_some());
        let may_grow = self.rule.removes() || self.rule.remakes_pieces() || takes;
        let symbols = (0..self.alphabet.len()).map(Symbol::new);
        let most = symbols.map(|symbol| {
            let counts = self.starts.iter().map(|start| start.count(symbol));
            counts.max().filter(|_| !may_grow).unwrap_or(self.board.len())
        });
        most.collect()
    }
}

struct Compiler<'a> {
    puzzle: &'a Puzzle,
    /// The kinds on the board.
    kinds: &'a [Symbol],
    /// By symbol: the most squares that hold it at a time.
    most: Vec<usize>,
    /// Moves of which stretches are made, where these count as one move.
    singles: Singles,
    /// Pushes and pulls, where all that a piece does before one counts to it.
    lasts: Singles,
    /// As the rule makes them: two may lead from one position to the same next one.
    moves: BTreeSet<Rewrite>,
    budget: CompileBudget,
}

impl<'a> Compiler<'a> {
    /// A compiler that has seen no moves.
    fn of(puzzle: &'a Puzzle, kinds: &'a [Symbol], budget: CompileBudget) -> Self {
        Compiler {
            puzzle,
            kinds,
            most: puzzle.most_squares(),
            singles: Singles::new(),
            lasts: Singles::new(),
            moves: BTreeSet::new(),
            budget,
        }
    }
}

impl Compiler<'_> {
    /// All moves of one kind of piece from one square.
    fn piece(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        self.puzzle.rule.kinds.iter().try_for_each(|kind| match kind {
            RuleKind::Step => self.steps(piece, from),
            RuleKind::Jump => self.leaps(piece, from, leaves),
            RuleKind::Hop => self.leaps(piece, from, holds),
            RuleKind::Take => self.takes(piece, from),
            RuleKind::Glide => self.glides(piece, from),
            RuleKind::Slide => self.slides(piece, from),
            RuleKind::Push => self.pushes(piece, from),
            RuleKind::Pull => self.pulls(piece, from),
            RuleKind::Fly => self.flies(piece, from),
        })
    }

    fn steps(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        for path in self.paths(piece, from, Landing::Taken) {
            self.ends_on(piece, from, &path, Symbol::EMPTY)?;
        }
        Ok(())
    }

    /// To any other square that is empty.
    fn flies(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        if *self.puzzle.movement(piece) == Movement::IMMOBILE {
            return Ok(());
        }
        for to in self.puzzle.board.squares().filter(|&to| to != from) {
            self.ends_on(piece, from, &[to], Symbol::EMPTY)?;
        }
        Ok(())
    }

    /// On and on along empty squares, to the last one before the edge, a piece, or the square where
    /// it began.
    fn glides(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        for passed in self.straight_lines(piece, from) {
            for (length, &to) in (1..).zip(&passed) {
                let mut changes = vec![leaves(from, piece), enters(to, piece)];
                let between = passed[..length - 1].iter();
                changes.extend(between.map(|&square| holds(square, Symbol::EMPTY)));
                let Some(&stop) = passed.get(length) else {
                    self.add(piece, from, to, changes)?;
                    continue;
                };
                for &other in self.kinds {
                    let stopped = changes.iter().copied().chain([holds(stop, other)]);
                    self.add(piece, from, to, stopped.collect())?;
                }
            }
        }
        Ok(())
    }

    /// In each direction of a piece, all squares until the board ends, or comes back to `from`.
    fn straight_lines(&self, piece: Symbol, from: Square) -> Vec<Vec<Square>> {
        match (&self.puzzle.board, self.puzzle.movement(piece)) {
            (Board::Graph(graph), Movement::Edges | Movement::Lines) => {
                let lines = graph.neighbours(from).into_iter().map(|first| {
                    let mut line = vec![first];
                    let mut before = from;
                    while let Some(next) = graph.straight_on(before, line[line.len() - 1])
                        && next != from
                        && !line.contains(&next)
                    {
                        before = line[line.len() - 1];
                        line.push(next);
                    }
                    line
                });
                lines.collect()
            }
            (_, Movement::Leaps(leaps)) => {
                let endless = leaps.iter().map(|leap| Leap { reach: Reach::Unlimited, ..*leap });
                endless.map(|leap| self.ride(from, &leap)).collect()
            }
            (Board::Grid(_), Movement::Edges | Movement::Lines) => Vec::new(),
        }
    }

    fn takes(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        for path in self.paths(piece, from, Landing::Empty) {
            for &taken in self.kinds {
                if self.puzzle.rule.takes(piece, taken) {
                    self.ends_on(piece, from, &path, taken)?;
                }
            }
        }
        Ok(())
    }

    /// A move along empty squares to the last of the path, which holds `found`.
    fn ends_on(
        &mut self,
        piece: Symbol,
        from: Square,
        path: &[Square],
        found: Symbol,
    ) -> Result<(), CompileError> {
        let Some((&to, between)) = path.split_last() else { return Ok(()) };
        let enters = Change { square: to, before: found, after: piece };
        let mut changes = vec![leaves(from, piece), enters];
        changes.extend(between.iter().map(|&square| holds(square, Symbol::EMPTY)));
        self.add(piece, from, to, changes)
    }

    /// Moves over a neighbour, to which `leapt` happens.
    fn leaps(
        &mut self,
        piece: Symbol,
        from: Square,
        leapt: fn(Square, Symbol) -> Change,
    ) -> Result<(), CompileError> {
        for (over, to) in self.leaps_over(piece, from) {
            for &neighbour in self.kinds {
                if self.puzzle.rule.over.allows(piece, neighbour) {
                    let leapt = leapt(over, neighbour);
                    self.add(piece, from, to, vec![leaves(from, piece), leapt, enters(to, piece)])?;
                }
            }
        }
        Ok(())
    }

    /// The squares that a piece passes, the last of them the one where it ends; without the leaps
    /// whose landing is `not`.
    fn paths(&self, piece: Symbol, from: Square, not: Landing) -> Vec<Vec<Square>> {
        match (&self.puzzle.board, self.puzzle.movement(piece)) {
            (Board::Graph(graph), Movement::Edges) => {
                graph.neighbours(from).into_iter().map(|to| vec![to]).collect()
            }
            (_, Movement::Lines) => {
                self.straight_lines(piece, from).into_iter().flat_map(prefixes).collect()
            }
            (_, Movement::Leaps(leaps)) => {
                let leaps = leaps.iter().filter(|leap| leap.landing != not);
                leaps.flat_map(|leap| prefixes(self.ride(from, leap))).collect()
            }
            (Board::Grid(_), Movement::Edges) => Vec::new(),
        }
    }

    /// The squares that a leap repeated from `from` comes to, until the board ends, its reach
    /// ends, or a ring leads back.
    fn ride(&self, from: Square, leap: &Leap) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut at = from;
        while leap.reach.allows(squares.len() + 1) {
            match self.offset(at, leap) {
                Some(next) if next != from => at = next,
                _ => break,
            }
            squares.push(at);
        }
        squares
    }

    fn offset(&self, from: Square, leap: &Leap) -> Option<Square> {
        match &self.puzzle.board {
            Board::Grid(grid) => grid.offset(from, leap.right, leap.up),
            Board::Graph(_) => None,
        }
    }

    /// Pairs of a neighbour and the square beyond it.
    fn leaps_over(&self, piece: Symbol, from: Square) -> Vec<(Square, Square)> {
        let mut beyond: Vec<(Square, Square)> =
            match (&self.puzzle.board, self.puzzle.movement(piece)) {
                (Board::Graph(graph), Movement::Edges) => {
                    let over = graph.neighbours(from).into_iter();
                    over.filter_map(|over| Some((over, graph.straight_on(from, over)?))).collect()
                }
                (_, Movement::Leaps(leaps)) => {
                    let over =
                        leaps.iter().filter_map(|leap| Some((leap, self.offset(from, leap)?)));
                    over.filter_map(|(leap, over)| Some((over, self.offset(over, leap)?))).collect()
                }
                (Board::Grid(_), Movement::Edges) | (_, Movement::Lines) => Vec::new(),
            };
        beyond.retain(|&(over, to)| over != from && to != from && to != over);
        beyond
    }

    /// Adds a move of `piece` of one of the kinds: as it is, or for stretches.
    fn add(
        &mut self,
        piece: Symbol,
        from: Square,
        to: Square,
        changes: Vec<Change>,
    ) -> Result<(), CompileError> {
        if self.puzzle.rule.metric == Metric::Steps {
            return self.put(piece, from, to, changes);
        }
        self.singles.entry((piece, from)).or_default().push((to, changes));
        Ok(())
    }

    /// Puts a move of `piece` among the moves; where sides take turns it passes the turn on.
    fn put(
        &mut self,
        piece: Symbol,
        from: Square,
        to: Square,
        changes: Vec<Change>,
    ) -> Result<(), CompileError> {
        self.put_in_turn(piece, from, to, changes, true)
    }

    /// The same; where sides take turns, the turn `passes` or stays.
    fn put_in_turn(
        &mut self,
        piece: Symbol,
        from: Square,
        to: Square,
        mut changes: Vec<Change>,
        passes: bool,
    ) -> Result<(), CompileError> {
        if let turns @ Turns::Alternate { .. } = &self.puzzle.rule.turns {
            let Some((side, next)) = turns.side_of(piece) else { return Ok(()) };
            let next = if passes { next } else { side };
            let [before, after] = [side, next].map(|side| self.puzzle.turn_symbol(side));
            changes.push(Change { square: self.puzzle.turn_place(), before, after });
        }
        let number = changes.len();
        if self.moves.insert(Rewrite::new(from, to, changes)) {
            self.budget.take_move(number)?;
        }
        self.budget.check_moves(self.moves.len())
    }
}

fn prefixes(squares: Vec<Square>) -> impl Iterator<Item = Vec<Square>> {
    (1..=squares.len()).map(move |length| squares[..length].to_vec())
}

fn leaves(square: Square, piece: Symbol) -> Change {
    Change { square, before: piece, after: Symbol::EMPTY }
}

fn enters(square: Square, piece: Symbol) -> Change {
    Change { square, before: Symbol::EMPTY, after: piece }
}

fn holds(square: Square, symbol: Symbol) -> Change {
    Change { square, before: symbol, after: symbol }
}
