//! Positions drawn with runs of empty squares as numbers, on boards of any shape.

use everyboard_board::{Alphabet, Drawing};
use proptest::prelude::*;

/// Rows of equal length, of missing and empty squares and two kinds of pieces.
fn rows() -> impl Strategy<Value = Vec<String>> {
    (1..16_usize, 1..8_usize).prop_flat_map(|(width, height)| {
        let drawn = prop::sample::select("....#WB".chars().collect::<Vec<_>>());
        let row = prop::collection::vec(drawn, width).prop_map(String::from_iter);
        prop::collection::vec(row, height)
    })
}

/// A row with those runs of empty squares as numbers that a bit of `numbers` tells.
fn with_runs(row: &str, numbers: u16) -> String {
    let mut text = String::new();
    let mut run = 0;
    for (at, drawn) in row.chars().chain(['/']).enumerate() {
        if drawn == Alphabet::EMPTY {
            run += 1;
            continue;
        }
        match numbers >> (at % 16) & 1 {
            1 if run > 0 => text += &run.to_string(),
            _ => text += &".".repeat(run),
        }
        run = 0;
        text.push(drawn);
    }
    text.trim_end_matches('/').to_owned()
}

proptest! {
    #[test]
    fn runs_draw_what_dots_draw(rows in rows(), numbers: u16) {
        let Ok(board) = Drawing::parse(&rows.join("/")).unwrap().board() else { return Ok(()) };
        let alphabet = Alphabet::new("WB".chars()).unwrap();
        let plain = board.read_position(&alphabet, &rows.join("/")).unwrap();
        let runs: Vec<String> = rows.iter().map(|row| with_runs(row, numbers)).collect();
        prop_assert_eq!(board.read_position(&alphabet, &runs.join("\n")), Ok(plain));
    }

    /// A character that means nothing is found where it stands in the text.
    #[test]
    fn faults_are_where_they_stand(rows in rows(), numbers: u16, row: usize, at: usize) {
        let Ok(board) = Drawing::parse(&rows.join("/")).unwrap().board() else { return Ok(()) };
        let alphabet = Alphabet::new("WB".chars()).unwrap();
        let mut runs: Vec<Vec<char>> =
            rows.iter().map(|row| with_runs(row, numbers).chars().collect()).collect();
        let row = row % runs.len();
        let at = at % runs[row].len();
        if runs[row][at].is_ascii_digit() {
            return Ok(());
        }
        runs[row][at] = '!';
        let text: Vec<String> = runs.into_iter().map(String::from_iter).collect();
        let error = board.read_position(&alphabet, &text.join("/")).unwrap_err();
        prop_assert_eq!((error.row, error.column), (row, at), "{}", error);
    }
}
