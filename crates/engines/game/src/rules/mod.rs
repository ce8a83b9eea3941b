//! The moves of a game, told apart by side and by what they do to the pieces.

mod exchange;
mod passes;
mod supply;

use crate::Material;
use crate::ends::{Ends, EndsBySquares, Outcome};
use crate::step::{Effect, SideMoves, Step};
use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_puzzle::{CompileError, Endless, GameEnd, Loss, Puzzle, RewriteSystem, Stuck};
use std::sync::Arc;
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
    /// A drawn move adds several pieces, turns one into another, or removes several.
    #[error(
        "a move of a game takes one piece or places one, at most, and turns none into another; \
         a drawn move does more"
    )]
    OtherPieces,
    /// Some moves place pieces and some take them: play could go in circles through positions of
    /// different pieces.
    #[error(
        "some moves of this game place a piece, and some take one; a game has one or the other"
    )]
    PlacesAndTakes,
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
    ends: Arc<EndsBySquares>,
    /// For each kind of piece whether some move takes it.
    taken: Vec<bool>,
    /// For each kind of piece how many there are at most, if some move places it.
    placed: Vec<Option<u8>>,
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
    /// The squares from and to, with `-` between them or, if a piece is taken, `x`; `a3-b3xc1` if
    /// a picture takes the piece on c1; `a3-off` for one that leaves the board, `W@a3` for one that
    /// comes, `pass` for none.
    pub word: String,
    /// The square that the piece leaves, or comes to, and the square that it enters; nothing for a
    /// pass.
    pub squares: Option<[Square; 2]>,
    /// The square of the piece that it takes, if that is not the one that it enters.
    pub taken: Option<Square>,
    /// The position that it leads to.
    pub after: GamePosition,
}

impl GameRules {
    /// The rules of a puzzle that is a game.
    ///
    /// # Errors
    /// If it has no [`GameEnd`], if it is for the difference of pieces but can be lost otherwise,
    /// if its moves are too many to list, or if one does more to the pieces than taking one or
    /// placing one.
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
        Self::of(puzzle, system, memory)
    }

    /// The rules of a puzzle that compiles to `system`, where pictures that end it are listed in
    /// this much memory.
    fn of(puzzle: Puzzle, system: RewriteSystem, memory: u64) -> Result<Self, NotAGame> {
        let end = end_of(&puzzle)?;
        let mut moves = system.rewrites().iter();
        // Play for pieces has no end where the last one leaves the board.
        let leaves = moves.any(|rewrite| rewrite.removed().any(|square| square == rewrite.from));
        if end.endless == Endless::Difference && leaves {
            return Err(NotAGame::OtherEnds);
        }
        let [first, second] = [0, 1].map(|side| SideMoves::new(&puzzle, &system, side));
        let sides = [first.ok_or(NotAGame::OtherPieces)?, second.ok_or(NotAGame::OtherPieces)?];
        let (taken, placed) = supply::effects(&puzzle, &end, &sides);
        let are_placed = placed.iter().any(Option::is_some);
        if are_placed && taken.contains(&true) {
            return Err(NotAGame::PlacesAndTakes);
        }
        if are_placed && end.endless == Endless::Difference {
            return Err(NotAGame::OtherEnds);
        }
        let ends = Arc::new(EndsBySquares::new(&puzzle, &end, memory)?);
        Ok(GameRules { puzzle, system, end, sides, ends, taken, placed })
    }

    /// The same game, played for the difference of pieces.
    ///
    /// # Errors
    /// If it can be lost otherwise than by having no piece or no move.
    pub fn for_difference(mut self) -> Result<Self, NotAGame> {
        self.puzzle.end = Some(GameEnd { endless: Endless::Difference, ..self.end });
        Self::of(self.puzzle, self.system, u64::MAX)
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

    /// Whether a folder can keep its table, as sets can solve it: nobody passes, play without end
    /// is nobody's win, and no move places a piece.
    pub fn goes_to_folder(&self) -> bool {
        self.end.stuck != Stuck::Passes && self.wins_endless().is_none() && !self.places()
    }

    /// Where play ends by what stands on squares.
    pub(crate) fn ends_by_squares(&self) -> &Arc<EndsBySquares> {
        &self.ends
    }

    /// The side that wins by play without end, if one does.
    pub(crate) fn wins_endless(&self) -> Option<usize> {
        match self.end.endless {
            Endless::Wins(side) => Some(side),
            Endless::Draw | Endless::Difference => None,
        }
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

    /// Whether play is for the difference of pieces.
    pub fn is_for_difference(&self) -> bool {
        self.end.endless == Endless::Difference
    }

    /// The legal moves of a position: none where play has ended.
    pub fn moves(&self, position: &GamePosition) -> Vec<GameMove> {
        let mut cells = position.cells.clone();
        if self.outcome(position) != Outcome::Open {
            return Vec::new();
        }
        let mut moves: Vec<GameMove> = Vec::new();
        let material = self.material(position);
        let steps = self.steps_of(position.side, &material);
        for step in steps.filter(|step| step.is_allowed(&position.cells)) {
            step.make(&mut cells);
            let after = GamePosition { cells: cells.clone(), side: 1 - position.side };
            step.unmake(&mut cells);
            let word = self.word(step);
            let squares = Some([step.from, step.to]);
            // Drawn moves may have the squares of another one.
            let same = moves.iter();
            let same = same.filter(|made| made.squares == squares && made.word.starts_with(&word));
            let word = match same.count() {
                0 => word,
                others => format!("{word}:{}", others + 1),
            };
            moves.push(GameMove { word, squares, taken: step.taken_beside(), after });
        }
        if moves.is_empty() && self.end.stuck == Stuck::Passes {
            let after = GamePosition { cells, side: 1 - position.side };
            moves.push(GameMove { word: "pass".to_owned(), squares: None, taken: None, after });
        }
        moves
    }

    fn word(&self, step: &Step) -> String {
        let name = |square| self.puzzle.board.name_of(square, Naming::Algebraic);
        let [from, to] = [step.from, step.to].map(name);
        let by_picture = self.end.taking().next().and(step.taken_beside());
        match step.effect {
            Effect::Places(kind) => {
                let piece = self.puzzle.alphabet.char_of(Symbol::new(kind.into()));
                format!("{piece}@{to}")
            }
            Effect::Takes(_) if step.from == step.to => format!("{from}-off"),
            Effect::Takes(_) => by_picture
                .map_or(format!("{from}x{to}"), |taken| format!("{from}-{to}x{}", name(taken))),
            Effect::None => format!("{from}-{to}"),
        }
    }

    /// The moves of a side with these pieces on the board, by the square that the piece leaves.
    pub(crate) fn steps_of(&self, side: usize, material: &Material) -> impl Iterator<Item = &Step> {
        let steps = self.sides[side].forwards.iter().flatten();
        steps.filter(move |step| self.is_due(step, side, material))
    }

    /// The undoing of all moves of a side that leave these pieces, by the square that the piece
    /// entered.
    pub(crate) fn steps_back_of(
        &self,
        side: usize,
        material: &Material,
    ) -> impl Iterator<Item = &Step> {
        let steps = self.sides[side].backwards.iter().flatten();
        steps.filter(move |step| self.is_due(step, side, material))
    }

    /// What has come of play before a move. Being stuck is not looked at.
    pub(crate) fn outcome(&self, position: &GamePosition) -> Outcome {
        let ends = Ends::new(self, &self.material(position));
        ends.outcomes(&position.cells)[position.side]
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
    let ends_otherwise =
        end.ends_by_pictures() || end.losses.iter().any(|loss| *loss != Loss::NO_PIECES);
    if end.endless == Endless::Difference && ends_otherwise {
        return Err(NotAGame::OtherEnds);
    }
    Ok(end)
}
