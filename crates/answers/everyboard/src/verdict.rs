//! What a position of a game or an ending is worth.

use std::cmp::Ordering;
use std::fmt;

/// What a position is worth to the side to move, or a move to the side that makes it. The better
/// one is the greater one: a fast win is better than a slow one, a slow loss better than a fast
/// one.
///
/// A ply is one move of one side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// It loses: after this many plies if the other side plays well, 0 if it has lost; nothing
    /// where that is not known.
    Loss {
        /// An even number.
        plies: Option<u32>,
    },
    /// Neither side can win.
    Draw,
    /// It wins: after this many plies at the latest; nothing where that is not known.
    Win {
        /// An odd number.
        plies: Option<u32>,
    },
    /// Play never ends; the side keeps this many pieces more than the other one.
    Score(i32),
}

/// What is known of a position: its verdict, that of every move, and a line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Look {
    /// What the position is worth to the side to move.
    pub verdict: Verdict,
    /// The word of each legal move, with what it is worth to the side that makes it; the best
    /// first.
    pub moves: Vec<(String, Verdict)>,
    /// The words of best moves of both sides to the end; empty where best play has no end, or its
    /// length is not known.
    pub line: Vec<String>,
}

impl Verdict {
    /// The moves of both sides to the end, if there is one and it is known.
    pub fn plies(self) -> Option<u32> {
        match self {
            Verdict::Win { plies } | Verdict::Loss { plies } => plies,
            Verdict::Draw | Verdict::Score(_) => None,
        }
    }

    /// A number that is greater the better the verdict is.
    fn rank(self) -> i64 {
        /// More than the plies of any game.
        const LONGEST: i64 = 1 << 40;
        let plies = self.plies().map_or(LONGEST / 2, i64::from);
        match self {
            Verdict::Win { .. } => LONGEST - plies,
            Verdict::Draw => 0,
            Verdict::Loss { .. } => plies - LONGEST,
            Verdict::Score(score) => score.into(),
        }
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        // A draw and a score of 0 rank alike and are not equal.
        let is_score = |verdict: &Self| matches!(verdict, Verdict::Score(_));
        self.rank().cmp(&other.rank()).then(is_score(self).cmp(&is_score(other)))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Win { plies: Some(1) } => f.write_str("win in 1 ply"),
            Verdict::Win { plies: Some(plies) } => write!(f, "win in {plies} plies"),
            Verdict::Win { plies: None } => f.write_str("win"),
            Verdict::Draw => f.write_str("draw"),
            Verdict::Loss { plies: Some(0) } => f.write_str("lost"),
            Verdict::Loss { plies: Some(plies) } => write!(f, "loss in {plies} plies"),
            Verdict::Loss { plies: None } => f.write_str("loss"),
            Verdict::Score(score) => write!(f, "{score:+}"),
        }
    }
}
