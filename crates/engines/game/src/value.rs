//! What a position is worth.

use std::fmt;

/// What a position is worth for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// It wins, at the latest after this many moves of both sides together.
    Win {
        /// An odd number; nothing where the table does not say.
        plies: Option<u16>,
    },
    /// Neither side wins.
    Draw,
    /// It loses, at the earliest after this many moves of both sides together.
    Loss {
        /// An even number; 0 where it has lost already; nothing where the table does not say.
        plies: Option<u16>,
    },
    /// How many pieces it keeps more than the other side, where play is for the difference.
    Score(i16),
}

impl Value {
    /// The value of a position for the side that moved to it, where this is that of the side to
    /// move there.
    pub fn before(self) -> Self {
        match self {
            Value::Win { plies } => Value::Loss { plies: plies.map(|plies| plies + 1) },
            Value::Draw => Value::Draw,
            Value::Loss { plies } => Value::Win { plies: plies.map(|plies| plies + 1) },
            Value::Score(score) => Value::Score(-score),
        }
    }

    /// The moves of both sides to the end, if there is an end.
    pub fn plies(self) -> Option<u16> {
        match self {
            Value::Win { plies } | Value::Loss { plies } => plies,
            Value::Draw | Value::Score(_) => None,
        }
    }

    /// A number that is greater the better the value is: a fast win is better than a slow one, a
    /// slow loss better than a fast one, and one of unknown length is slow.
    pub fn rank(self) -> i32 {
        const LONGEST: i32 = 1 << 17;
        let plies = self.plies().map_or(LONGEST / 2, i32::from);
        match self {
            Value::Win { .. } => LONGEST - plies,
            Value::Draw => 0,
            Value::Loss { .. } => plies - LONGEST,
            Value::Score(score) => score.into(),
        }
    }

    /// As a table keeps it: 0 for a draw, the plies and one for the rest, or the score.
    pub(crate) fn code(self) -> i16 {
        match self {
            Value::Draw => 0,
            Value::Win { plies } | Value::Loss { plies } => plies.unwrap_or(0) as i16 + 1,
            Value::Score(score) => score,
        }
    }

    /// What the plies of a decided position say: odd ones are a win.
    pub(crate) fn of_plies(plies: u16) -> Self {
        let is_win = plies % 2 == 1;
        let plies = Some(plies);
        if is_win { Value::Win { plies } } else { Value::Loss { plies } }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win { plies: Some(1) } => f.write_str("win in 1 ply"),
            Value::Win { plies: Some(plies) } => write!(f, "win in {plies} plies"),
            Value::Win { plies: None } => f.write_str("win"),
            Value::Draw => f.write_str("draw"),
            Value::Loss { plies: Some(0) } => f.write_str("lost"),
            Value::Loss { plies: Some(plies) } => write!(f, "loss in {plies} plies"),
            Value::Loss { plies: None } => f.write_str("loss"),
            Value::Score(score) => write!(f, "{score:+}"),
        }
    }
}
