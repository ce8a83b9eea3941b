//! Blocks of text side by side.

use std::fmt;

/// A caption over a few lines of text, each of which takes `width` columns or fewer of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The columns of the widest line.
    width: usize,
    /// Each line with the columns it takes; escapes for colour take none.
    lines: Vec<(String, usize)>,
}

impl Panel {
    /// A panel of lines without escapes for colour.
    pub fn new(lines: impl IntoIterator<Item = String>) -> Self {
        Self::styled(lines.into_iter().map(|line| {
            let width = line.chars().count();
            (line, width)
        }))
    }

    /// A panel of lines, each with the columns it takes.
    pub(crate) fn styled(lines: impl IntoIterator<Item = (String, usize)>) -> Self {
        let lines: Vec<_> = lines.into_iter().collect();
        let width = lines.iter().map(|&(_, width)| width).max().unwrap_or(0);
        Panel { width, lines }
    }

    /// The columns it takes.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of lines.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// Appends a line, filled to `width` columns unless it is the last of its row.
    fn push_line(&self, text: &mut String, line: usize, fill: Option<usize>) {
        let (drawn, width) = self.lines.get(line).map_or(("", 0), |(line, width)| (line, *width));
        text.push_str(drawn);
        if let Some(fill) = fill {
            text.extend(std::iter::repeat_n(' ', fill - width));
        }
    }
}

impl fmt::Display for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<&str> = self.lines.iter().map(|(line, _)| line.trim_end()).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// Columns between two panels.
const BETWEEN: usize = 3;

/// Lays panels side by side in as many rows as a terminal of `width` columns needs, with an empty
/// line between rows. Ends with a line feed if there is a panel.
pub fn strip(panels: &[Panel], width: usize) -> String {
    let widest = panels.iter().map(Panel::width).max().unwrap_or(0);
    let per_row = ((width + BETWEEN) / (widest + BETWEEN)).max(1);
    let rows: Vec<String> = panels.chunks(per_row).map(|row| side_by_side(row, widest)).collect();
    rows.join("\n")
}

fn side_by_side(panels: &[Panel], widest: usize) -> String {
    let height = panels.iter().map(Panel::height).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        let start = text.len();
        for (number, panel) in panels.iter().enumerate() {
            let is_last = number + 1 == panels.len();
            panel.push_line(&mut text, line, (!is_last).then_some(widest + BETWEEN));
        }
        let end = start + text[start..].trim_end_matches(' ').len();
        text.truncate(end);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(text: &str) -> Panel {
        Panel::new(text.lines().map(str::to_owned))
    }

    #[test]
    fn wraps_to_the_width() {
        let panels = [panel("one\nab"), panel("2\nabcde\nx"), panel("three")];
        assert_eq!(strip(&panels, 20), "one     2\nab      abcde\n        x\n\nthree\n");
        assert_eq!(strip(&panels[..2], 3), "one\nab\n\n2\nabcde\nx\n");
        assert_eq!(strip(&[], 80), "");
    }

    #[test]
    fn escapes_take_no_columns() {
        let coloured = Panel::styled([("\u{1b}[1mab\u{1b}[0m".to_owned(), 2)]);
        assert_eq!(strip(&[coloured, panel("c")], 80), "\u{1b}[1mab\u{1b}[0m   c\n");
    }
}
