//! What the page is told of positions in which one of two sides is to move and wants to win:
//! endings of chess and games.

use serde::Serialize;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GamePlace {
    /// The position with the side to move: a FEN, or the drawn board and the pieces of the side.
    pub text: String,
    /// Whether White or the first of the sides is to move.
    pub is_first: bool,
    /// By square: the number of the piece there, 0 where it is empty.
    pub symbols: Vec<usize>,
    /// Why the position is not legal; none if it is.
    pub illegal: Option<String>,
}

/// What a position is worth to the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameWorth {
    /// Who wins.
    pub value: GameValue,
    /// Moves to the end, those of the winner; none for a draw, or where they are not known.
    pub moves: Option<u16>,
    /// Moves of both sides to the end; none as above.
    pub plies: Option<u32>,
}

/// Who wins, as the side to move sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum GameValue {
    /// The side to move.
    Win,
    /// Neither side.
    Draw,
    /// The other side.
    Loss,
}

/// All that is known of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameLook {
    /// The position.
    pub place: GamePlace,
    /// What it is worth to the side to move; none without a table that has it.
    pub worth: Option<GameWorth>,
    /// Whether the side to move is in check.
    pub is_check: bool,
    /// Every legal move, the best first; none where play has ended.
    pub moves: Vec<GameMove>,
    /// The best moves of both sides to the end; none without an end.
    pub line: Vec<String>,
}

/// A legal move and what it is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameMove {
    /// The move by its squares: `a1a8`.
    pub word: String,
    /// The move as players write it: `Ra8#`.
    pub written: String,
    /// The number of the square that the piece leaves; that of no square for a pass.
    pub from: usize,
    /// The number of the square that it enters; the same if it leaves the board, or comes to it.
    pub to: usize,
    /// The number of the square of the piece that it takes, if that is another one.
    pub taken: Option<usize>,
    /// What it is worth to the side that makes it, where that is known; moves and plies count this
    /// one.
    pub worth: Option<GameWorth>,
    /// Whether no move is known to be worth more.
    pub best: bool,
    /// The position that it leads to.
    pub after: GamePlace,
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![
        GamePlace::decl(config),
        GameValue::decl(config),
        GameWorth::decl(config),
        GameMove::decl(config),
        GameLook::decl(config),
    ]
}
