//! A puzzle with what it is called.

use everyboard_board::printable;
use everyboard_puzzle::{Metric, Puzzle, PuzzleError};

/// A puzzle, the text of its file, and what the user called it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name or path as given, without control characters.
    pub label: String,
    /// Named after the label if the file gives no name.
    pub puzzle: Puzzle,
    /// The text of its file.
    pub text: String,
    /// The number that varies in the range of sizes that named it, if one does.
    pub index: Option<usize>,
    /// What a file of several calls it, if it does.
    pub title: Option<String>,
}

impl Source {
    /// A puzzle that is called `label` and whose file has this text.
    pub fn new(label: &str, mut puzzle: Puzzle, text: String) -> Self {
        // The reader of puzzle files refuses texts that steer terminals; a label may be any path.
        let label = printable(label);
        if puzzle.name.is_empty() {
            puzzle.name = label.clone();
        }
        Source { label, puzzle, text, index: None, title: None }
    }

    /// The puzzle with a push or pull and all that leads to it as a move.
    ///
    /// # Errors
    /// If pushes of it cannot be counted.
    pub fn counting_pushes(&self) -> Result<Self, PuzzleError> {
        let mut puzzle = self.puzzle.clone();
        puzzle.rule.metric = Metric::Pushes;
        let text = puzzle.to_toml();
        // It refuses what cannot be counted so.
        let puzzle = Puzzle::parse(&text)?;
        let Source { index, title, .. } = self.clone();
        Ok(Source { index, title, ..Self::new(&self.label, puzzle, text) })
    }
}
