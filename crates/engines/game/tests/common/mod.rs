//! What several tests need.
#![allow(dead_code, unreachable_pub)]

use everyboard_board::Symbol;
use everyboard_game::{GameOptions, GamePosition, GameRules, GameTable, Value};
use everyboard_puzzle::Puzzle;
use std::num::NonZeroUsize;
use std::time::Duration;

/// As much memory as there is.
pub const OPTIONS: GameOptions = GameOptions {
    memory: u64::MAX,
    threads: NonZeroUsize::MIN.saturating_add(1),
    sets_from: 1 << 16,
    folder: None,
    save_every: Duration::from_secs(120),
    without_plies: false,
    start_only: false,
};

/// A game of one kind of piece a side, on the board of this start.
pub fn capture_game(piece: &str, start: &str, stuck: &str, endless: &str) -> GameRules {
    let text = format!(
        r#"
        format = 1
        board = "{start}"
        [pieces]
        WB = "{piece}"
        [rule]
        kind = ["step", "take"]
        turns = "alternate"
        first = "W"
        [game]
        loses = "no pieces"
        stuck = "{stuck}"
        endless = "{endless}"
        "#
    );
    GameRules::new(Puzzle::parse(&text).unwrap()).unwrap()
}

/// All positions of such a game on a board of this size.
pub fn whole_table(
    rows: usize,
    columns: usize,
    piece: &str,
    stuck: &str,
    endless: &str,
) -> GameTable {
    whole_table_with([rows, columns], piece, stuck, endless, &OPTIONS)
}

/// The same, made in another way.
pub fn whole_table_with(
    [rows, columns]: [usize; 2],
    piece: &str,
    stuck: &str,
    endless: &str,
    options: &GameOptions,
) -> GameTable {
    let board = vec![format!("WB{}", ".".repeat(columns - 2)); rows].join("/");
    let rules = capture_game(piece, &board, stuck, endless);
    let squares = rows * columns;
    let all: Vec<GamePosition> = (1..squares)
        .flat_map(|white| (1..=squares - white).map(move |black| [white as u8, black as u8]))
        .map(|pieces| with_pieces(&rules, pieces))
        .collect();
    GameTable::solve_from(rules, &all, options, &()).unwrap()
}

/// A position with these numbers of white and black pieces.
pub fn with_pieces(rules: &GameRules, [white, black]: [u8; 2]) -> GamePosition {
    let pieces = [(1, white), (2, black)].into_iter();
    let pieces = pieces.flat_map(|(kind, number)| (0..number).map(move |_| Symbol::new(kind)));
    let squares = rules.puzzle().board.len();
    let squares = pieces.chain(std::iter::repeat(Symbol::EMPTY)).take(squares);
    rules.position(&squares.collect()).with_side(0)
}

/// A value as the data files write it.
pub fn short(value: Value) -> String {
    match value {
        Value::Win { plies } => format!("win{}", plies.unwrap()),
        Value::Draw => "draw".to_owned(),
        Value::Loss { plies } => format!("loss{}", plies.unwrap()),
        Value::Score(score) => score.to_string(),
    }
}

/// The lines of a data file, in words.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect())
}
