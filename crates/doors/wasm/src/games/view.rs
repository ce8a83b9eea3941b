//! Games and their positions as the page shows them.

use super::protocol::GameOpened;
use crate::kinds;
use crate::sides::{GamePlace, GameValue, GameWorth};
use everyboard::crates::game::{GamePosition, GameRules, Value};
use everyboard::crates::puzzle::Puzzle;
use everyboard_report::{BoardArt, play_in_words};

/// All that is needed to show a game.
pub(super) fn opened(name: &str, text: &str, rules: &GameRules) -> GameOpened {
    let puzzle = rules.puzzle();
    let art = BoardArt::new(puzzle);
    let first = rules.start().side();
    let sides = [first, 1 - first];
    GameOpened {
        name: name.to_owned(),
        text: text.to_owned(),
        title: if puzzle.name.is_empty() { name.to_owned() } else { puzzle.name.clone() },
        source: puzzle.source.clone(),
        note: puzzle.note.clone(),
        rule: play_in_words(puzzle),
        sides: sides.map(|side| puzzle.side_name(side)),
        value: puzzle.expect.value.clone(),
        goes_to_folder: rules.goes_to_folder(),
        board: kinds::board(puzzle, &art),
        pieces: puzzle.alphabet.shown_symbols().map(|it| kinds::piece(puzzle, &art, it)).collect(),
        emblems: sides.map(|side| puzzle.kinds_of(side).first().map_or(0, |it| it.index())),
        start: place(rules, &rules.start()),
    }
}

/// The letters of the pieces of a side.
pub(super) fn side(puzzle: &Puzzle, number: usize) -> String {
    puzzle.kinds_of(number).iter().map(|&kind| puzzle.alphabet.char_of(kind)).collect()
}

pub(super) fn place(rules: &GameRules, position: &GamePosition) -> GamePlace {
    let puzzle = rules.puzzle();
    let symbols = position.symbols();
    let board = puzzle.board.draw_line(&puzzle.alphabet, &symbols);
    GamePlace {
        text: format!("{board} {}", side(puzzle, position.side())),
        is_first: position.side() == rules.start().side(),
        symbols: puzzle.board.squares().map(|square| symbols.at(square).index()).collect(),
        illegal: None,
    }
}

/// A value as the page tells it. Where play is for pieces, whoever keeps more of them wins.
pub(super) fn worth(value: Value) -> GameWorth {
    let name = match value {
        Value::Win { .. } => GameValue::Win,
        Value::Score(score) if score > 0 => GameValue::Win,
        Value::Loss { .. } => GameValue::Loss,
        Value::Score(score) if score < 0 => GameValue::Loss,
        Value::Draw | Value::Score(_) => GameValue::Draw,
    };
    let plies = value.plies();
    GameWorth { value: name, moves: plies.map(|it| it.div_ceil(2)), plies: plies.map(u32::from) }
}
