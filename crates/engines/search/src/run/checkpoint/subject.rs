//! What identifies a search: files of one are of no use to another.

use crate::run::engine::Engine;
use crate::run::plan::Search;
use everyboard_board::{Pattern, Position, Square, SquareSet, Symbol};
use everyboard_puzzle::{Count, Goal};
use serde::{Deserialize, Serialize};

/// Stands for any symbol in a pattern.
const ANY: i16 = -1;

/// A puzzle with starts and goals, and how its positions become numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Subject {
    /// By start: the symbol of every place.
    starts: Vec<Vec<u8>>,
    /// The same as they are shown, where pieces that are alike have letters of their own. What is
    /// searched knows nothing of them, so they may differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Vec<u8>>,
    goals: Vec<SavedGoal>,
    strategy: String,
    /// A checksum of how positions are packed.
    packing: u32,
    /// A checksum of the order in which the space is listed; 0 if there is no space.
    listing: u32,
    /// The text of the puzzle file.
    pub(super) puzzle: String,
}

/// A goal as numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SavedGoal {
    /// The symbol of every place, or [`ANY`].
    Pattern(Vec<i16>),
    Pieces(usize),
    Counts(Vec<SavedCount>),
}

/// A count of symbols on squares: `None` stands for every piece, the whole board, and no limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedCount {
    symbols: Option<Vec<u8>>,
    squares: Option<Vec<u8>>,
    least: usize,
    most: Option<usize>,
}

impl From<&Count> for SavedCount {
    fn from(count: &Count) -> Self {
        let symbols = count.symbols.as_ref();
        let squares = count.squares;
        SavedCount {
            symbols: symbols.map(|all| all.iter().map(|it| it.index() as u8).collect()),
            squares: squares.map(|all| all.into_iter().map(|it| it.index() as u8).collect()),
            least: *count.numbers.start(),
            most: Some(*count.numbers.end()).filter(|&most| most < usize::MAX),
        }
    }
}

impl SavedCount {
    /// The count; `None` if a number stands for no square.
    fn count(&self) -> Option<Count> {
        let symbols = self.symbols.as_ref();
        let squares = self.squares.iter().flatten().map(|&it| usize::from(it));
        if squares.clone().any(|square| square >= SquareSet::CAPACITY) {
            return None;
        }
        Some(Count {
            symbols: symbols.map(|all| all.iter().map(|&it| Symbol::new(it.into())).collect()),
            squares: self.squares.is_some().then(|| squares.map(Square::new).collect()),
            numbers: self.least..=self.most.unwrap_or(usize::MAX),
        })
    }
}

impl From<&Goal> for SavedGoal {
    fn from(goal: &Goal) -> Self {
        match goal {
            Goal::Counts(counts) => match goal.pieces() {
                Some(left) if goal.is_pieces_left() => SavedGoal::Pieces(left),
                _ => SavedGoal::Counts(counts.iter().map(SavedCount::from).collect()),
            },
            Goal::Pattern(pattern) => {
                let symbols = (0..pattern.len()).map(|place| pattern.at(Square::new(place)));
                SavedGoal::Pattern(
                    symbols.map(|it| it.map_or(ANY, |symbol| symbol.index() as i16)).collect(),
                )
            }
        }
    }
}

impl SavedGoal {
    /// The goal; `None` if a number stands for no symbol or square.
    fn goal(&self) -> Option<Goal> {
        Some(match self {
            SavedGoal::Pieces(left) => Goal::pieces_left(*left),
            SavedGoal::Counts(counts) => {
                Goal::Counts(counts.iter().map(SavedCount::count).collect::<Option<_>>()?)
            }
            SavedGoal::Pattern(symbols) => {
                Goal::Pattern(symbols.iter().map(pattern_symbol).collect::<Option<Pattern>>()?)
            }
        })
    }
}

/// The symbol that a number stands for, where [`ANY`] stands for `Some(None)`.
fn pattern_symbol(&number: &i16) -> Option<Option<Symbol>> {
    match number {
        ANY => Some(None),
        _ => u8::try_from(number).ok().map(|number| Some(Symbol::new(number.into()))),
    }
}

fn symbols_of(position: &Position) -> Vec<u8> {
    position.symbols().iter().map(|symbol| symbol.index() as u8).collect()
}

impl Subject {
    pub(super) fn new(search: &Search, puzzle: &str) -> Self {
        // The order in which symmetries are found does not matter.
        let mut keeping: Vec<String> =
            search.keeping.iter().map(|symmetry| format!("{symmetry:?}")).collect();
        keeping.sort();
        let space = search.dense().map(|plan| plan.space());
        let listing = space.map(|space| space.bit_layout());
        let starts: Vec<_> = search.puzzle.starts.iter().map(symbols_of).collect();
        let shown = search.puzzle.starts.iter().map(|it| symbols_of(&search.puzzle.shown(it)));
        let shown: Vec<_> = shown.collect();
        Subject {
            shown: if shown == starts { Vec::new() } else { shown },
            starts,
            goals: search.puzzle.goals.iter().map(SavedGoal::from).collect(),
            strategy: search.strategy.to_string(),
            packing: crc32fast::hash(
                format!("{} {keeping:?}", search.layout.packing_text()).as_bytes(),
            ),
            listing: listing.map_or(0, |listing| crc32fast::hash(listing.as_bytes())),
            puzzle: puzzle.to_owned(),
        }
    }

    /// In what another search differs, whatever engine runs.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        let Subject { starts, goals, puzzle, .. } = self;
        if *puzzle != other.puzzle {
            Some("it is of another puzzle")
        } else if *starts != other.starts || *goals != other.goals {
            Some("it is of another start or goal")
        } else {
            None
        }
    }

    /// Why this engine cannot continue from what it saved of another search for the same.
    pub(super) fn difference_for(&self, engine: Engine, other: &Self) -> Option<&'static str> {
        let Subject { strategy, packing, listing, .. } = self;
        match engine {
            Engine::Sparse | Engine::Bounded if *strategy != other.strategy => {
                Some("it is of another strategy")
            }
            Engine::Sparse | Engine::Bounded if *packing != other.packing => {
                Some("it was written by a version of the program that packs positions differently")
            }
            Engine::Dense if *listing != other.listing => {
                Some("it was written by a version of the program that lays bits out differently")
            }
            _ => None,
        }
    }

    /// A checksum that files of this search and engine carry.
    pub(super) fn fingerprint(&self, engine: Engine) -> u32 {
        let Subject { starts, shown: _, goals, strategy, packing, listing, puzzle } = self;
        let ends = (puzzle, starts, goals);
        let text = match engine {
            Engine::Sparse => format!("{ends:?} {strategy} {packing}"),
            Engine::Bounded => format!("{ends:?} {strategy} {packing} bounded"),
            Engine::Dense => format!("{ends:?} {listing}"),
        };
        crc32fast::hash(text.as_bytes())
    }

    /// The starts as they are shown.
    pub(super) fn starts(&self) -> Vec<Position> {
        let starts = if self.shown.is_empty() { &self.starts } else { &self.shown }.iter();
        starts
            .map(|start| start.iter().map(|&symbol| Symbol::new(symbol.into())).collect())
            .collect()
    }

    /// The goals; `None` if a number stands for no symbol.
    pub(super) fn goals(&self) -> Option<Vec<Goal>> {
        self.goals.iter().map(SavedGoal::goal).collect()
    }
}
