//! Pictures of a game as what squares hold: wherever and however turned they lie on the board.

use super::Compiler;
use crate::budget::CompileBudget;
use crate::drawn::bytes_of_choices;
use crate::rewrite::CompileError;
use crate::{EndPattern, PictureMeaning, Puzzle};
use everyboard_board::{Square, Symbol};
use everyboard_sorted::{SortedSet, sort};

/// Bytes of a pattern besides what it says.
const BYTES_A_PATTERN: u64 = 128;

/// A picture that lies on the board.
pub(super) struct LaidPicture {
    /// Whose picture it is.
    pub(super) side: usize,
    /// Where it lies: the same number for the same picture on the same squares.
    pub(super) place: usize,
    /// What its squares hold, in their order.
    pub(super) held: Vec<(Square, Symbol)>,
}

impl Puzzle {
    /// What ends the game where the pictures of its [`end`](Puzzle::end) lie, each once; nothing
    /// for a puzzle.
    ///
    /// # Errors
    /// If they are more than [`CompileError::MOST_MOVES`], or take more than `memory` bytes.
    pub fn end_patterns(&self, memory: u64) -> Result<Vec<EndPattern>, CompileError> {
        let kinds: Vec<Symbol> = self.alphabet.kinds().collect();
        let budget = CompileBudget::new(CompileError::MOST_MOVES, memory);
        let mut compiler = Compiler::of(self, &kinds, budget);
        let mut found = SortedSet::new();
        for (meaning, is_won) in [(PictureMeaning::Wins, true), (PictureMeaning::Loses, false)] {
            for laid in compiler.game_pictures(meaning)? {
                let winner = if is_won { laid.side } else { 1 - laid.side };
                found.insert((winner, laid.held));
            }
        }
        Ok(found.into_iter().map(|(winner, held)| EndPattern { winner, held }).collect())
    }
}

impl Compiler<'_> {
    /// All ways in which the game's pictures of a meaning can lie on the board.
    pub(super) fn game_pictures(
        &mut self,
        meaning: PictureMeaning,
    ) -> Result<Vec<LaidPicture>, CompileError> {
        let puzzle = self.puzzle;
        let pictures = puzzle.end.iter().flat_map(|end| &end.pictures);
        let (mut found, mut place) = (Vec::new(), 0);
        for game_picture in pictures.filter(|it| it.meaning == meaning) {
            let picture = &game_picture.picture;
            let choices = picture.choices(&self.most, &mut self.budget)?;
            for squares in self.placements(picture) {
                place += 1;
                for chosen in &choices {
                    let changes = super::drawn::changes(picture, &squares, chosen);
                    let mut held: Vec<(Square, Symbol)> =
                        changes.map(|change| (change.square, change.before)).collect();
                    sort(&mut held);
                    let symbols: Vec<Symbol> = held.iter().map(|held| held.1).collect();
                    let side = game_picture.side_of(&puzzle.rule.turns, &symbols);
                    let Some(side) = side else { continue };
                    self.budget.take(BYTES_A_PATTERN + size_of_val(&held[..]) as u64)?;
                    found.push(LaidPicture { side, place, held });
                    self.budget.check_moves(found.len())?;
                }
            }
            self.budget.give_back(bytes_of_choices(&choices));
        }
        Ok(found)
    }
}
