//! What a move is.

use crate::DrawnMove;
use everyboard_board::Symbol;

/// What a piece does when it moves.
///
/// A new kind needs a variant, an entry in [`RuleKind::info`], a function in `compile.rs` that
/// makes its rewrites and one in `validator.rs` that plays it; the matches there are exhaustive,
/// so that the Rust compiler names what is missing. Parser, messages, descriptions and random
/// tests follow [`RuleKind::ALL`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// It moves to an empty square.
    Step,
    /// It leaps over a neighbour, which is removed, to the empty square beyond.
    Jump,
    /// It leaps over a neighbour, which stays, to the empty square beyond.
    Hop,
    /// It moves onto a piece of another side or, where no sides take turns, of another kind, which
    /// is removed.
    Take,
    /// It goes on in one direction until something stops it.
    Glide,
    /// It slides to a neighbouring place where all squares that it covers are free.
    Slide,
    /// It moves onto a piece, which goes on by the same leap to an empty square.
    Push,
    /// It moves to an empty square, and the piece behind it follows.
    Pull,
    /// It moves to any empty square, wherever that is; one that never moves does not.
    Fly,
}

/// What the program says and knows of a [`RuleKind`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct KindInfo {
    /// Its word in puzzle files.
    pub word: &'static str,
    /// What it does, as a sentence; `{neighbour}` is a piece leapt over.
    pub sentence: &'static str,
    /// Whether it leaps over a neighbour, so that riders cannot make it and `over` restricts it.
    pub leaps: bool,
    /// Whether it removes a piece.
    pub removes: bool,
}

impl RuleKind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Step,
        Self::Jump,
        Self::Hop,
        Self::Take,
        Self::Glide,
        Self::Slide,
        Self::Push,
        Self::Pull,
        Self::Fly,
    ];

    /// Whether another piece is moved along.
    pub fn pushes(self) -> bool {
        matches!(self, Self::Push | Self::Pull)
    }

    /// The words of all kinds in quotes, with commas between.
    pub(crate) fn words() -> String {
        Self::ALL.map(|kind| format!("{:?}", kind.info().word)).join(", ")
    }

    /// Its word, description and properties.
    ///
    /// ```
    /// use everyboard_puzzle::RuleKind;
    ///
    /// let words = RuleKind::ALL.map(|kind| kind.info().word);
    /// assert_eq!(words, ["step", "jump", "hop", "take", "glide", "slide", "push", "pull", "fly"]);
    /// ```
    pub const fn info(self) -> KindInfo {
        match self {
            Self::Step => KindInfo {
                word: "step",
                sentence: "a piece moves to an empty square",
                leaps: false,
                removes: false,
            },
            Self::Jump => KindInfo {
                word: "jump",
                sentence: "a piece leaps over {neighbour}, which is removed",
                leaps: true,
                removes: true,
            },
            Self::Hop => KindInfo {
                word: "hop",
                sentence: "a piece leaps over {neighbour}, which stays",
                leaps: true,
                removes: false,
            },
            Self::Take => KindInfo {
                word: "take",
                sentence: "a piece moves onto {neighbour}, which is removed",
                leaps: false,
                removes: true,
            },
            Self::Glide => KindInfo {
                word: "glide",
                sentence: "a piece goes on in one direction until something stops it",
                leaps: false,
                removes: false,
            },
            Self::Slide => KindInfo {
                word: "slide",
                sentence: "a piece of one square or several slides to where all its squares are free",
                leaps: false,
                removes: false,
            },
            Self::Push => KindInfo {
                word: "push",
                sentence: "a piece moves onto {neighbour}, which goes on by the same leap",
                leaps: false,
                removes: false,
            },
            Self::Pull => KindInfo {
                word: "pull",
                sentence: "a piece moves to an empty square, and {neighbour} behind it follows",
                leaps: false,
                removes: false,
            },
            Self::Fly => KindInfo {
                word: "fly",
                sentence: "a piece that moves at all goes to any empty square",
                leaps: false,
                removes: false,
            },
        }
    }
}

/// What counts as one move of a piece.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Metric {
    /// Each step, jump, hop, take, slide, push or pull.
    #[default]
    Steps,
    /// All that one piece does at a stretch, but for drawn moves, pushes and pulls.
    Moves,
    /// Each push or pull, with all that the piece does before it; and drawn moves.
    Pushes,
}

impl Metric {
    /// Its name in files: `steps`, `moves` or `pushes`.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Steps => "steps",
            Metric::Moves => "moves",
            Metric::Pushes => "pushes",
        }
    }
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

/// What pieces push and pull.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pushes {
    /// The kinds that are pushed and pulled, in rising order.
    pub kinds: Vec<Symbol>,
    /// How many in a row are pushed at once, at most.
    pub most: usize,
}

/// Nothing; one at a time if there were something.
impl Default for Pushes {
    fn default() -> Self {
        Pushes { kinds: Vec::new(), most: 1 }
    }
}

/// Positions that may not arise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prohibition {
    /// A piece stands where one of another side or, where no sides take turns, of another kind
    /// could take it by its movement.
    Attacks,
    /// A piece stands where any other could take it so.
    AnyAttacks,
    /// A picture lies somewhere on the board; it is drawn before the move and after it.
    Picture(DrawnMove),
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
    /// What pieces do: one kind of move or several.
    pub kinds: Vec<RuleKind>,
    /// Which neighbours may be jumped or hopped over.
    pub over: Over,
    /// What is pushed and pulled.
    pub pushes: Pushes,
    /// What counts as one move.
    pub metric: Metric,
    /// Who may move.
    pub turns: Turns,
    /// Moves that are drawn, beside those of `kinds`.
    pub drawn: Vec<DrawnMove>,
    /// What may not stand on the board before a move or after it.
    pub forbidden: Vec<Prohibition>,
}

impl Rule {
    /// Whether a move may leap over a neighbour.
    pub fn leaps(&self) -> bool {
        self.kinds.iter().any(|kind| kind.info().leaps)
    }

    /// Whether riders cannot make some of the moves.
    pub fn needs_leapers(&self) -> bool {
        self.leaps() || self.kinds.iter().any(|kind| kind.pushes())
    }

    /// Whether a piece of kind `mover` may take one of kind `taken`.
    pub fn takes(&self, mover: Symbol, taken: Symbol) -> bool {
        match self.turns {
            Turns::Free => !taken.is_empty() && mover != taken,
            Turns::Alternate { .. } => {
                let sides = [mover, taken].map(|kind| self.turns.side_of(kind));
                !taken.is_empty() && sides[0] != sides[1]
            }
        }
    }

    /// Whether a move that is drawn may add or remove pieces, or turn them into others.
    pub fn remakes_pieces(&self) -> bool {
        self.drawn.iter().any(|drawn| !drawn.conserves_pieces())
    }

    /// Whether a move of one of the `kinds` may remove a piece.
    pub fn removes(&self) -> bool {
        self.kinds.iter().any(|kind| kind.info().removes)
    }
}

/// Steps to an empty square, by any piece at any time.
impl Default for Rule {
    fn default() -> Self {
        Rule {
            kinds: vec![RuleKind::Step],
            over: Over::Any,
            pushes: Pushes::default(),
            metric: Metric::Steps,
            turns: Turns::Free,
            drawn: Vec::new(),
            forbidden: Vec::new(),
        }
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
