//! The moves of a game, told apart by side and by whether they take a piece.

use crate::Material;
use crate::ends::Ends;
use crate::step::{SideMoves, Step, allowed, takes_one_at_most};
use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_puzzle::{CompileError, Endless, GameEnd, Loss, Puzzle, RewriteSystem, Stuck};
use thiserror::Error;

/// Why a puzzle is no game of this kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAGame {
    /// The file does not say who loses.
    #[error("this is a puzzle, not a game of two sides: it has no [game] that says who loses")]
    NoEnd,
    /// Scores count pieces and nothing else.
    #[error(
        "play for the difference of pieces ends where a side has no piece or no move; \
         this game ends otherwise too"
    )]
    OtherEnds,
    /// A drawn move adds a piece, turns one into another, or removes several.
    #[error(
        "a move of a game takes one piece at most, and adds none and turns none into another; \
         a drawn move does more"
    )]
    OtherPieces,
    /// The moves are too many.
    #[error(transparent)]
    Moves(#[from] CompileError),
}

/// A game that is ready to be played and solved.
#[derive(Clone, Debug)]
pub struct GameRules {
    puzzle: Puzzle,
    system: RewriteSystem,
    end: GameEnd,
    sides: [SideMoves; 2],
    /// For each kind of piece whether some move takes it.
    taken: Vec<bool>,
}

/// A position of a game: the pieces, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GamePosition {
    /// What stands on each square: 0 for nothing, otherwise a kind by its place in the alphabet,
    /// from 1.
    pub(crate) cells: Box<[u8]>,
    /// The side to move, 0 or 1.
    pub(crate) side: usize,
}

/// A legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMove {
    /// The squares from and to, with `-` between them or, if a piece is taken, `x`; `a3-off` for
    /// one that leaves the board.
    pub word: String,
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it enters.
    pub to: Square,
    /// The position that it leads to.
    pub after: GamePosition,
}

impl GameRules {
    /// The rules of a puzzle that is a game.
    ///
    /// # Errors
    /// If it has no [`GameEnd`], if it is for the difference of pieces but can be lost otherwise,
    /// if its moves are too many to list, or if one does more to the pieces than taking one.
    pub fn new(puzzle: Puzzle) -> Result<Self, NotAGame> {
        Self::within(puzzle, u64::MAX)
    }

    /// As [`GameRules::new`], where the moves are listed in about this many bytes of memory.
    ///
    /// # Errors
    /// As those of [`GameRules::new`], and if the memory does not suffice.
    pub fn within(puzzle: Puzzle, memory: u64) -> Result<Self, NotAGame> {
        // What has no end needs no list of its moves.
        end_of(&puzzle)?;
        let system = puzzle.compile_within(memory)?;
        Self::of(puzzle, system)
    }

    /// The rules of a puzzle that compiles to `system`.
    fn of(puzzle: Puzzle, system: RewriteSystem) -> Result<Self, NotAGame> {
        let end = end_of(&puzzle)?;
        let mut moves = system.rewrites().iter();
        // Play for pieces has no end where the last one leaves the board.
        let leaves = moves.any(|rewrite| rewrite.removed().any(|square| square == rewrite.from));
        if end.endless == Endless::Difference && leaves {
            return Err(NotAGame::OtherEnds);
        }
        let mut moves = system.rewrites().iter();
        if !moves.all(|rewrite| takes_one_at_most(&puzzle, rewrite)) {
            return Err(NotAGame::OtherPieces);
        }
        let taken = puzzle.alphabet.kinds().map(|kind| !system.conserves(kind)).collect();
        let sides = [0, 1].map(|side| SideMoves::new(&puzzle, &system, side));
        Ok(GameRules { puzzle, system, end, sides, taken })
    }

    /// The same game, played for the difference of pieces.
    ///
    /// # Errors
    /// If it can be lost otherwise than by having no piece or no move.
    pub fn for_difference(mut self) -> Result<Self, NotAGame> {
        self.puzzle.end = Some(GameEnd { endless: Endless::Difference, ..self.end });
        Self::of(self.puzzle, self.system)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its moves as rewrites.
    pub(crate) fn system(&self) -> &RewriteSystem {
        &self.system
    }

    /// How it ends.
    pub fn end(&self) -> &GameEnd {
        &self.end
    }

    /// The first start of the puzzle. Where the file does not say who is first, it is the first
    /// side.
    pub fn start(&self) -> GamePosition {
        self.position(&self.puzzle.starts[0])
    }

    /// A position of the puzzle.
    pub fn position(&self, position: &Position) -> GamePosition {
        let squares = &position.symbols()[..self.puzzle.board.len()];
        GamePosition {
            cells: squares.iter().map(|symbol| symbol.index() as u8).collect(),
            side: self.puzzle.side_to_move(position).unwrap_or_default(),
        }
    }

    /// The position with its turn, as the puzzle has it.
    pub(crate) fn turned(&self, position: &GamePosition) -> Position {
        self.puzzle.with_every_turn(&position.symbols()).swap_remove(position.side)
    }

    /// Positions with these pieces, with either side to move, in which each square holds each of
    /// them and nothing: so no square is taken for one that never changes.
    pub(crate) fn some_positions(&self, material: &Material) -> Vec<Position> {
        let kinds = (1..).zip(material.counts());
        let pieces = kinds.flat_map(|(kind, &count)| (0..count).map(move |_| Symbol::new(kind)));
        let squares = self.puzzle.board.len();
        let filled = pieces.chain(std::iter::repeat(Symbol::EMPTY)).take(squares);
        let mut filled: Vec<Symbol> = filled.collect();
        let mut positions = Vec::new();
        for _ in 0..squares {
            filled.rotate_left(1);
            let position = filled.iter().copied().collect();
            positions.extend(self.puzzle.with_every_turn(&position));
        }
        positions
    }

    /// Whether the pieces alone say that a side has lost, and nothing but moves says that it wins.
    pub(crate) fn ends_by_material(&self) -> bool {
        let by_square = self.end.losses.iter().any(|loss| matches!(loss, Loss::Reached { .. }));
        !by_square && self.end.stuck != Stuck::Wins
    }

    /// The pieces of a position.
    pub fn material(&self, position: &GamePosition) -> Material {
        self.material_of(&position.cells)
    }

    pub(crate) fn material_of(&self, cells: &[u8]) -> Material {
        let mut counts = vec![0; self.puzzle.movements.len()];
        for &cell in cells.iter().filter(|&&cell| cell > 0) {
            counts[usize::from(cell) - 1] += 1;
        }
        Material::new(counts)
    }

    /// The number of pieces of a side.
    pub fn pieces_of(&self, side: usize, material: &Material) -> usize {
        let kinds = self.puzzle.kinds_of(side).iter();
        kinds.map(|kind| usize::from(material.counts()[kind.index() - 1])).sum()
    }

    /// How many pieces a side has more than the other.
    pub(crate) fn difference(&self, material: &Material, side: usize) -> i16 {
        self.pieces_of(side, material) as i16 - self.pieces_of(1 - side, material) as i16
    }

    /// For each kind whether a move can take it.
    pub(crate) fn taken(&self) -> &[bool] {
        &self.taken
    }

    /// Whether play is for the difference of pieces.
    pub fn is_for_difference(&self) -> bool {
        self.end.endless == Endless::Difference
    }

    /// Whether the two sides may change places: the exchange of their kinds, first with first and
    /// so on, maps the moves to each other and the ends as well.
    pub fn is_symmetric(&self) -> bool {
        let sides = [0, 1].map(|side| self.puzzle.kinds_of(side));
        let reached = self.end.losses.iter().any(|loss| *loss != Loss::NoPieces);
        // A kind that no start has has no moves in the system.
        let is_there = |kind: &Symbol| self.puzzle.starts.iter().any(|it| it.count(*kind) > 0);
        let all_there = sides.iter().copied().flatten().all(is_there);
        let is_drawn = !self.puzzle.rule.drawn.is_empty();
        if sides[0].len() != sides[1].len() || reached || is_drawn || !all_there {
            return false;
        }
        let pairs = sides[0].iter().zip(sides[1]);
        let mut pairs = pairs.map(|(&a, &b)| [a, b].map(|kind| self.puzzle.movement(kind)));
        pairs.all(|[a, b]| a == b)
    }

    /// The pieces if the sides change places: for games that are [symmetric](Self::is_symmetric).
    pub(crate) fn exchanged_material(&self, material: &Material) -> Material {
        let mut counts = material.counts().to_vec();
        for (a, b) in self.exchanged_kinds() {
            counts.swap(a - 1, b - 1);
        }
        Material::new(counts)
    }

    /// The position if the sides change places: for games that are [symmetric](Self::is_symmetric).
    pub(crate) fn exchanged(&self, position: &GamePosition) -> GamePosition {
        let cells = self.exchanged_cells(&position.cells).into();
        GamePosition { cells, side: 1 - position.side }
    }

    /// What stands on the squares if the sides change places.
    pub(crate) fn exchanged_cells(&self, cells: &[u8]) -> Vec<u8> {
        let mut cells = cells.to_vec();
        for cell in &mut cells {
            let here = usize::from(*cell);
            let pair = self.exchanged_kinds().find(|&(a, b)| a == here || b == here);
            *cell = pair.map_or(*cell, |(a, b)| (a + b - here) as u8);
        }
        cells
    }

    /// By index: what each symbol becomes if the sides change places, those of the turn as well.
    pub(crate) fn exchanged_symbols(&self) -> Vec<Symbol> {
        let mut symbols: Vec<Symbol> = (0..self.puzzle.alphabet.len()).map(Symbol::new).collect();
        for (a, b) in self.exchanged_kinds() {
            symbols.swap(a, b);
        }
        symbols.extend([1, 0].map(|side| self.puzzle.turn_symbol(side)));
        symbols
    }

    fn exchanged_kinds(&self) -> impl Iterator<Item = (usize, usize)> {
        let [first, second] = [0, 1].map(|side| self.puzzle.kinds_of(side));
        first.iter().zip(second).map(|(a, b)| (a.index(), b.index()))
    }

    /// The legal moves of a position: none where play has ended.
    pub fn moves(&self, position: &GamePosition) -> Vec<GameMove> {
        let mut cells = position.cells.clone();
        if self.has_lost(position) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for step in self.steps(&position.cells, position.side) {
            step.make(&mut cells);
            let after = GamePosition { cells: cells.clone(), side: 1 - position.side };
            step.unmake(&mut cells);
            let word = self.word(step);
            // Drawn moves may have the squares of another one.
            let same = moves.iter().filter(|made: &&GameMove| {
                (made.from, made.to) == (step.from, step.to) && made.word.starts_with(&word)
            });
            let word = match same.count() {
                0 => word,
                others => format!("{word}:{}", others + 1),
            };
            moves.push(GameMove { word, from: step.from, to: step.to, after });
        }
        moves
    }

    fn word(&self, step: &Step) -> String {
        let [from, to] =
            [step.from, step.to].map(|square| self.puzzle.board.name_of(square, Naming::Algebraic));
        if step.from == step.to {
            // A piece that leaves the board.
            return format!("{from}-off");
        }
        format!("{from}{}{to}", if step.taken.is_some() { 'x' } else { '-' })
    }

    /// The moves of a side, without a look at whether play has ended.
    pub(crate) fn steps<'a>(
        &'a self,
        cells: &'a [u8],
        side: usize,
    ) -> impl Iterator<Item = &'a Step> {
        allowed(&self.sides[side].forwards, cells)
    }

    /// All moves of a side, by the square that the piece leaves.
    pub(crate) fn steps_by_square(&self, side: usize) -> &[Vec<Step>] {
        &self.sides[side].forwards
    }

    /// The undoing of all moves of a side that take nothing, by the square that the piece entered.
    pub(crate) fn steps_back(&self, side: usize) -> &[Vec<Step>] {
        &self.sides[side].backwards
    }

    /// Whether the side to move has lost before it moves. Being stuck is not looked at.
    pub(crate) fn has_lost(&self, position: &GamePosition) -> bool {
        Ends::new(self, &self.material(position)).has_lost(&position.cells, position.side)
    }

    /// What it means that a side has pieces but no move.
    pub(crate) fn stuck(&self) -> Stuck {
        self.end.stuck
    }
}

impl GamePosition {
    /// The side to move: 0 or 1.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The same pieces with the other side to move.
    pub fn with_side(mut self, side: usize) -> Self {
        self.side = side;
        self
    }

    /// What stands on the squares.
    pub fn symbols(&self) -> Position {
        self.cells.iter().map(|&cell| Symbol::new(usize::from(cell))).collect()
    }
}

/// How a game ends, if a puzzle is one; refuses play for pieces that can be lost otherwise.
fn end_of(puzzle: &Puzzle) -> Result<GameEnd, NotAGame> {
    let end = puzzle.end.clone().ok_or(NotAGame::NoEnd)?;
    let counts_pieces = end.losses.iter().all(|loss| *loss == Loss::NoPieces);
    if end.endless == Endless::Difference && !counts_pieces {
        return Err(NotAGame::OtherEnds);
    }
    Ok(end)
}
