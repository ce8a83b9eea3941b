//! The text of a puzzle file, put together from its parts.

/// The parts of a puzzle file that members of a family have.
pub(super) struct Sheet<'a> {
    pub(super) name: String,
    pub(super) source: &'a str,
    pub(super) note: Option<&'a str>,
    /// Rows, each ended by a line feed.
    pub(super) board: String,
    /// Words, or rows that each end with a line feed.
    pub(super) goal: String,
    /// The tables at the end.
    pub(super) tables: String,
}

impl Sheet<'_> {
    /// The text of the file.
    pub(super) fn text(self) -> String {
        let Sheet { name, source, note, board, goal, tables } = self;
        let note = note.map_or(String::new(), |note| format!("note   = \"{note}\"\n"));
        let goal = if goal.contains('\n') {
            format!("\"\"\"\n{goal}\"\"\"")
        } else {
            format!("\"{goal}\"")
        };
        format!(
            "format = 1\nname   = \"{name}\"\nsource = \"{source}\"\n{note}board  = \"\"\"\n{board}\"\"\"\n\
             goal = {goal}\n{tables}"
        )
    }
}

/// Squares row by row as rows of this length, each ended by a line feed.
pub(super) fn rows(squares: impl IntoIterator<Item = char>, columns: usize) -> String {
    let mut text = String::new();
    for (number, square) in squares.into_iter().enumerate() {
        text.push(square);
        if (number + 1) % columns == 0 {
            text.push('\n');
        }
    }
    text
}

/// Squares of which the first half hold `first`, the others `second`, and the middle one nothing.
/// With an even number there is no middle: then there is one more of `second`, and the gap comes
/// just behind the middle with a `second` before it.
pub(super) fn halves(squares: usize, first: char, second: char) -> Vec<char> {
    let mut drawn = vec![second; squares];
    drawn[..(squares - 1) / 2].fill(first);
    drawn[squares / 2] = '.';
    drawn
}
