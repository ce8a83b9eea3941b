//! Reasons: facts that say why a move is best, or why no move leads to a goal any more.
//!
//! A reason is what distances and moves alone prove, with its numbers. It prints itself in words,
//! so that the program, the page and a library say the same.
//!
//! **Cost.** A distance for each legal move, and the graph of all shortest solutions from the
//! position, which is bounded by the memory that look-ups may take. Where no solution is left,
//! sums that moves keep are looked for: milliseconds for some hundred moves, seconds for thousands.

use crate::plan::{Question, lost_by};
use crate::{BigUint, Distances, Origin, Position, Result, Run, Solutions};
use std::fmt;

/// A fact that says why a move of a position is best, or why its puzzle cannot be solved any more.
///
/// [`Distances::reasons`] and [`Solutions::reasons`] find them, the strongest first.
///
/// `more` is always a number of moves that something costs at least, beyond a shortest solution;
/// nothing if no solution is left after it. From [`Distances`] it is exactly the least of them.
///
/// ```
/// use everyboard::{Origin, Puzzle};
///
/// let puzzle = Puzzle::named("warehouse")?;
/// let distances = puzzle.distances(Origin::Goal)?;
/// let reasons = distances.reasons(&puzzle.start())?;
/// let words = "only c2d2 is best: each of the other 3 moves takes at least 2 more";
/// assert_eq!(reasons[0].to_string(), words);
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// One move begins all shortest solutions.
    OnlyMove {
        /// The word for it.
        word: String,
        /// How many other legal moves there are.
        others: usize,
        /// What each of these costs at least.
        more: Option<usize>,
    },
    /// All shortest solutions begin with a move of one piece, in several ways; other pieces could
    /// move, too.
    OnlyPiece {
        /// What the piece is called.
        piece: String,
        /// The square that it stands on.
        square: String,
        /// The words of its moves that begin shortest solutions.
        words: Vec<String>,
        /// What a move of any other piece costs at least.
        more: Option<usize>,
    },
    /// All shortest solutions, which are different before, pass one position: the first such one.
    Bottleneck {
        /// The position, as [`Position`] prints itself.
        position: String,
        /// After how many moves they pass it.
        after: usize,
        /// How many shortest solutions there are.
        solutions: BigUint,
    },
    /// Of the moves of a piece some begin shortest solutions, and the others do not.
    OnlyWay {
        /// What the piece is called.
        piece: String,
        /// The square that it stands on.
        square: String,
        /// The words of its moves that begin shortest solutions.
        words: Vec<String>,
        /// What each other move of the piece costs at least.
        more: Option<usize>,
    },
    /// Several moves, of several pieces, begin shortest solutions.
    BestMoves {
        /// The words for them.
        words: Vec<String>,
        /// How many other legal moves there are.
        others: usize,
        /// What each of these costs at least.
        more: Option<usize>,
    },
    /// No move is legal, and the position is no goal.
    Stuck,
    /// A piece can never leave its square, and no goal has it there.
    Frozen {
        /// What the piece is called.
        piece: String,
        /// The square that it stands on.
        square: String,
    },
    /// A sum that no move changes, or none raises, is another one in all goals.
    Invariant {
        /// The sum in words, with the position as the start.
        sentence: String,
    },
    /// No solution is left: all continuations were tried.
    Exhausted,
    /// Of the moves that led here one left no solution.
    LostBy {
        /// Its number, from 1.
        number: usize,
        /// The word for it.
        word: String,
        /// How many moves from the position before it the nearest goal was, if that is known.
        before: Option<usize>,
    },
}

impl Distances {
    /// Why the best moves of a position are best, or why it cannot be solved any more; the
    /// strongest reason first. Empty for a goal, and for a position of which nothing is
    /// [known](Distances::knows).
    ///
    /// # Errors
    /// As [`Distances::of`]; of kind `Illegal` if distances are counted from the starts.
    pub fn reasons(&self, at: &Position) -> Result<Vec<Reason>> {
        self.reasons_after(std::slice::from_ref(at))
    }

    /// The same for the last position of a game, with the positions that led to it: where no
    /// solution is left, the last reason says since which move.
    ///
    /// # Errors
    /// As [`Distances::reasons`]; of kind `Illegal` if no move leads from one position to the next.
    pub fn reasons_after(&self, game: &[Position]) -> Result<Vec<Reason>> {
        self.check_origin()?;
        let Some(at) = game.last().map(|at| self.knows(at).map(|knows| knows.then_some(at))) else {
            return Ok(Vec::new());
        };
        let Some(at) = at? else { return Ok(Vec::new()) };
        let question = Question::new(self.puzzle().rules(), std::slice::from_ref(at.shown()));
        let left = self.of_inner(&question.after(), self.threads)?;
        let solutions = self.solutions(at)?;
        let mut reasons = question.by_distances(&left, solutions.paths(), &Run::new());
        if self.of(at)?.is_none() {
            reasons.extend(self.lost_by(game)?);
        }
        Ok(reasons)
    }

    /// The move of a game after which no solution was left, where none is left at its end.
    fn lost_by(&self, game: &[Position]) -> Result<Option<Reason>> {
        let is_lost =
            |number: usize| Ok::<_, crate::Error>(Some(self.of(&game[number])?.is_none()));
        let Some(number) = lost_by(game.len() - 1, is_lost)? else { return Ok(None) };
        let [before, after] = [&game[number - 1], &game[number]];
        let made = before.moves().into_iter().find(|made| made.after == *after);
        let word = made.map(|made| made.word).ok_or_else(|| {
            let words = format!("position {} of the game: no move leads to {after}", number + 1);
            crate::Error::new(crate::ErrorKind::Illegal, words)
        })?;
        Ok(Some(Reason::LostBy { number, word, before: self.of(before)? }))
    }

    fn check_origin(&self) -> Result<()> {
        if self.origin() == Origin::Goal {
            return Ok(());
        }
        let words = "distances from the start do not say which moves lead to a goal";
        let help = "make them with `Origin::Goal`";
        Err(crate::Error::with_help(crate::ErrorKind::Illegal, words, help))
    }
}

impl Solutions {
    /// Why the moves with which shortest solutions begin are best, or why there is no solution; the
    /// strongest reason first. What other moves cost is a bound, by weights.
    ///
    /// Empty where the start is a goal, where memory or time ended the search and what is known
    /// proves nothing, and of [`Distances`] that are counted from the starts.
    ///
    /// ```
    /// use everyboard::Puzzle;
    ///
    /// let here = Puzzle::named("eight-puzzle")?.position("123/456/7.8")?;
    /// let reasons = here.solve()?.reasons();
    /// assert!(reasons[0].to_string().starts_with("only c1b1 is best"));
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    pub fn reasons(&self) -> Vec<Reason> {
        self.reasons_with(&Run::new())
    }

    /// The same, with these limits: what is not found when it is stopped, or its time is up, is
    /// left out.
    pub fn reasons_with(&self, run: &Run) -> Vec<Reason> {
        let Some(shown) = self.beginning() else { return Vec::new() };
        let question = Question::new(self.puzzle().rules(), &shown);
        match (self.paths(), self.why_none(), self.at_most()) {
            (Some(paths), _, _) => question.by_paths(paths, run),
            (None, Some(_), _) => question.why_unsolvable(run).into_iter().collect(),
            (None, None, Some(most)) => question.by_bound(most, run),
            (None, None, None) => Vec::new(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::OnlyMove { word, others: 0, .. } => write!(f, "{word} is the only legal move"),
            Reason::OnlyMove { word, others, more: None } => {
                write!(f, "only {word} leaves a solution: after {} there is none", all_of(*others))
            }
            Reason::OnlyMove { word, others, more: Some(more) } => {
                write!(f, "only {word} is best: {} at least {more} more", each_takes(*others))
            }
            Reason::OnlyPiece { piece, square, words, more } => {
                let ways = words.join(" or ");
                write!(f, "every shortest solution begins with {}: {ways}; ", at(piece, square))?;
                costs(f, "any other piece", *more)
            }
            Reason::Bottleneck { position, after, solutions } => {
                let moves = moves(*after);
                write!(
                    f,
                    "each of the {solutions} shortest solutions passes {position} after {moves}"
                )
            }
            Reason::OnlyWay { piece, square, words, more } => {
                let (ways, are) =
                    (words.join(" and "), if words.len() == 1 { "is" } else { "are" });
                write!(f, "of the moves of {} only {ways} {are} best; ", at(piece, square))?;
                costs(f, "any other move of it", *more)
            }
            Reason::BestMoves { words, others: 0, .. } => {
                write!(f, "each of the {} moves begins a shortest solution", words.len())
            }
            Reason::BestMoves { words, others, more } => {
                let (best, all) = (words.len(), words.len() + others);
                let words = words.join(", ");
                write!(f, "{best} of the {all} moves begin a shortest solution: {words}; ")?;
                costs(f, "any other move", *more)
            }
            Reason::Stuck
            | Reason::Frozen { .. }
            | Reason::Invariant { .. }
            | Reason::Exhausted
            | Reason::LostBy { .. } => write!(f, "unsolvable{}", self.of_no_solution()),
        }
    }
}

impl Reason {
    /// Why no solution is left, or since when, in words.
    fn of_no_solution(&self) -> String {
        match self {
            Reason::Stuck => ": no move is legal, and this is no goal".to_owned(),
            Reason::Frozen { piece, square } => {
                let piece = at(piece, square);
                format!(": {piece} can never move again, and no goal has it there")
            }
            Reason::Invariant { sentence } => format!(", with this as the start: {sentence}"),
            Reason::LostBy { number, word, before } => {
                let before = match before {
                    Some(before) => format!("the goal was {} away", moves(*before)),
                    None => "there was a solution".to_owned(),
                };
                format!(" since move {number}, {word}: before it {before}")
            }
            _ => ": every continuation was tried, and none leads to a goal".to_owned(),
        }
    }
}

fn at(piece: &str, square: &str) -> String {
    format!("the {piece} on {square}")
}

fn moves(number: usize) -> String {
    if number == 1 { "1 move".to_owned() } else { format!("{number} moves") }
}

fn all_of(others: usize) -> String {
    if others == 1 { "the other move".to_owned() } else { format!("each of the other {others}") }
}

fn each_takes(others: usize) -> String {
    match others {
        1 => "the other move takes".to_owned(),
        others => format!("each of the other {others} moves takes"),
    }
}

/// What it costs to begin with something else.
fn costs(f: &mut fmt::Formatter<'_>, what: &str, more: Option<usize>) -> fmt::Result {
    match more {
        Some(more) => write!(f, "{what} takes at least {} more", moves(more)),
        None => write!(f, "{what} leaves no solution"),
    }
}
