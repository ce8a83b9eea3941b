//! What a move is.

use everyboard_board::Symbol;

/// What a piece does when it moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// It moves to an empty square.
    Step,
    /// It leaps over a neighbour, which is removed, to the empty square beyond.
    Jump,
    /// It leaps over a neighbour, which stays, to the empty square beyond.
    Hop,
}

/// Which neighbours may be leapt over.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Over {
    /// All.
    #[default]
    Any,
    /// Only those of another kind than the moving piece.
    Other,
}

impl Over {
    /// Whether a piece of kind `mover` may leap over one of kind `neighbour`.
    pub fn allows(self, mover: Symbol, neighbour: Symbol) -> bool {
        !neighbour.is_empty() && (self == Over::Any || mover != neighbour)
    }
}

/// Who may move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Any piece at any time.
    Free,
    /// The sides move in turn, in this order; each is the kinds it moves.
    Alternate {
        /// The kinds of each side.
        sides: Vec<Vec<Symbol>>,
        /// The side that begins; any may where this is none.
        first: Option<usize>,
    },
}

/// The moves of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What pieces do; several kinds of moves may go together.
    pub kinds: Vec<RuleKind>,
    /// Which neighbours may be jumped or hopped over.
    pub over: Over,
    /// Who may move.
    pub turns: Turns,
}

impl Rule {
    /// Steps to an empty square at any time.
    pub const STEPS: Self = Rule { kinds: Vec::new(), over: Over::Any, turns: Turns::Free };

    /// Whether a move may be of this kind. A rule that names none is of steps.
    pub fn has(&self, kind: RuleKind) -> bool {
        self.kinds.contains(&kind) || (self.kinds.is_empty() && kind == RuleKind::Step)
    }
}

impl Turns {
    /// The side that moves pieces of this kind, and the side to move after it.
    pub fn side_of(&self, kind: Symbol) -> Option<(usize, usize)> {
        let Turns::Alternate { sides, .. } = self else { return None };
        let side = sides.iter().position(|side| side.contains(&kind))?;
        Some((side, (side + 1) % sides.len()))
    }

    /// The number of sides that take turns; 0 where anyone may move.
    pub fn sides(&self) -> usize {
        match self {
            Turns::Free => 0,
            Turns::Alternate { sides, .. } => sides.len(),
        }
    }
}
