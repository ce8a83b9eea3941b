//! Pictures that end a game as what squares hold: wherever and however turned they lie on the
//! board.

use crate::budget::CompileBudget;
use crate::drawn::bytes_of_choices;
use crate::rewrite::CompileError;
use crate::{EndPattern, EndPicture, Puzzle};
use everyboard_board::{Square, Symbol};
use everyboard_sorted::{SortedSet, sort};

/// Bytes of a pattern besides what it says.
const BYTES_A_PATTERN: u64 = 128;

impl Puzzle {
    /// What ends the game where the pictures of its [`end`](Puzzle::end) lie, each once; nothing
    /// for a puzzle.
    ///
    /// # Errors
    /// If they are more than [`CompileError::MOST_MOVES`], or take more than `memory` bytes.
    pub fn end_patterns(&self, memory: u64) -> Result<Vec<EndPattern>, CompileError> {
        let pictures = self.end.iter().flat_map(|end| &end.pictures);
        let kinds: Vec<Symbol> = self.alphabet.kinds().collect();
        let budget = CompileBudget::new(CompileError::MOST_MOVES, memory);
        let mut compiler = super::Compiler::of(self, &kinds, budget);
        let mut found = SortedSet::new();
        for end in pictures {
            let EndPicture { picture, wins, .. } = end;
            let choices = picture.choices(&compiler.most, &mut compiler.budget)?;
            for squares in compiler.placements(picture) {
                for chosen in &choices {
                    let changes = super::drawn::changes(picture, &squares, chosen);
                    let mut held: Vec<(Square, Symbol)> =
                        changes.map(|change| (change.square, change.before)).collect();
                    sort(&mut held);
                    let symbols: Vec<Symbol> = held.iter().map(|held| held.1).collect();
                    let Some(side) = end.side_of(&self.rule.turns, &symbols) else { continue };
                    let bytes = BYTES_A_PATTERN + size_of_val(&held[..]) as u64;
                    if found.insert((if *wins { side } else { 1 - side }, held)) {
                        compiler.budget.take(bytes)?;
                    }
                    compiler.budget.check_moves(found.len())?;
                }
            }
            compiler.budget.give_back(bytes_of_choices(&choices));
        }
        Ok(found.into_iter().map(|(winner, held)| EndPattern { winner, held }).collect())
    }
}
