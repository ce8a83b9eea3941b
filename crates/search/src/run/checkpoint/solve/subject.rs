//! What a search is after: files of one are of no use to another.

use crate::run::plan::{Engine, Search};
use everyboard_board::{Pattern, Position, Square, Symbol};
use everyboard_puzzle::Goal;
use serde::{Deserialize, Serialize};

/// Stands for any symbol in a pattern.
const ANY: i16 = -1;

/// The puzzle with its ends, and how positions become numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Subject {
    /// By start: the symbol of every place.
    starts: Vec<Vec<u8>>,
    goals: Vec<Aim>,
    strategy: String,
    /// Tells packed positions of different arrangements apart.
    packing: u32,
    /// Tells bits of differently listed spaces apart; 0 if there is no space.
    listing: u32,
    /// The text of the puzzle file.
    pub(super) puzzle: String,
}

/// A goal as numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Aim {
    /// The symbol of every place, or [`ANY`].
    Pattern(Vec<i16>),
    Pieces(usize),
}

impl From<&Goal> for Aim {
    fn from(goal: &Goal) -> Self {
        match goal {
            Goal::Pieces(left) => Aim::Pieces(*left),
            Goal::Pattern(pattern) => {
                let at = |place| pattern.at(Square::new(place));
                let number = |symbol: Symbol| symbol.index() as i16;
                Aim::Pattern(
                    (0..pattern.len()).map(|place| at(place).map_or(ANY, number)).collect(),
                )
            }
        }
    }
}

impl Aim {
    /// The goal; none if a number is no symbol's.
    fn goal(&self) -> Option<Goal> {
        let symbol = |&number: &i16| match number {
            ANY => Some(None),
            _ => u8::try_from(number).ok().map(|number| Some(Symbol::new(number.into()))),
        };
        Some(match self {
            Aim::Pieces(left) => Goal::Pieces(*left),
            Aim::Pattern(symbols) => {
                Goal::Pattern(symbols.iter().map(symbol).collect::<Option<Pattern>>()?)
            }
        })
    }
}

impl Subject {
    pub(super) fn new(search: &Search, puzzle: &str) -> Self {
        let symbols = |position: &Position| {
            position.symbols().iter().map(|symbol| symbol.index() as u8).collect()
        };
        // The order in which symmetries are found does not matter.
        let mut keeping: Vec<String> =
            search.keeping.iter().map(|symmetry| format!("{symmetry:?}")).collect();
        keeping.sort();
        let space = search.dense.as_ref().map(|plan| plan.space());
        let listing = space.map(|space| space.bit_layout());
        Subject {
            starts: search.puzzle.starts.iter().map(symbols).collect(),
            goals: search.puzzle.goals.iter().map(Aim::from).collect(),
            strategy: search.strategy.to_string(),
            packing: crc32fast::hash(
                format!("{} {keeping:?}", search.layout.packing_text()).as_bytes(),
            ),
            listing: listing.map_or(0, |listing| crc32fast::hash(listing.as_bytes())),
            puzzle: puzzle.to_owned(),
        }
    }

    /// What another search is after, if it is not the same.
    pub(super) fn other_aim(&self, other: &Self) -> Option<&'static str> {
        let Subject { starts, goals, puzzle, .. } = self;
        if *puzzle != other.puzzle {
            Some("it is of another puzzle")
        } else if *starts != other.starts || *goals != other.goals {
            Some("it is of another start or goal")
        } else {
            None
        }
    }

    /// What keeps an engine from going on with what it did of another search after the same.
    pub(super) fn other_arrangement(&self, other: &Self, engine: Engine) -> Option<&'static str> {
        let Subject { strategy, packing, listing, .. } = self;
        match engine {
            Engine::Sparse if *strategy != other.strategy => Some("it is of another strategy"),
            Engine::Sparse if *packing != other.packing => {
                Some("it was written by a version of the program that packs positions otherwise")
            }
            Engine::Dense if *listing != other.listing => {
                Some("it was written by a version of the program that lays bits out otherwise")
            }
            _ => None,
        }
    }

    /// Tells files of different subjects apart.
    pub(super) fn fingerprint(&self, engine: Engine) -> u32 {
        let Subject { starts, goals, strategy, packing, listing, puzzle } = self;
        let ends = (puzzle, starts, goals);
        let text = match engine {
            Engine::Sparse => format!("{ends:?} {strategy} {packing}"),
            Engine::Dense => format!("{ends:?} {listing}"),
        };
        crc32fast::hash(text.as_bytes())
    }

    pub(super) fn starts(&self) -> Vec<Position> {
        let symbol = |&number: &u8| Symbol::new(number.into());
        self.starts.iter().map(|start| start.iter().map(symbol).collect()).collect()
    }

    /// The goals; none if there is a number that is no symbol's.
    pub(super) fn goals(&self) -> Option<Vec<Goal>> {
        self.goals.iter().map(Aim::goal).collect()
    }
}
