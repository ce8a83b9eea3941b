//! The game that a command is about, and its table.

use crate::args::Common;
use crate::failure::Failure;
use crate::input::source::{self, Source};
use crate::limits::{budget, interrupt, machine};
use crate::output::progress::{Display, Estimate, Line, percent};
use crate::output::{self, Output};
use clap::Args;
use everyboard::crates::game::{
    GameOptions, GamePosition, GameRules, GameTable, JudgedMove, NotAGame, Refusal, Value, Wrong,
};
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{GameValue, WorkFacts, WorkStep, bytes, count, grouped};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

#[derive(Debug, Args)]
pub struct SubjectArgs {
    /// A built-in game (see `everyboard game list`) or a puzzle file with a `[game]`
    #[arg(value_name = "GAME")]
    game: String,

    /// Play for pieces: endless play is worth the pieces that a side has more
    #[arg(long)]
    dominance: bool,

    /// Keep what is solved in this folder, class by class; what is there is not solved again
    ///
    /// The folder is made if it does not exist. A program that was stopped or killed goes on with
    /// the same command.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Find who wins, but not in how many plies: 2 bits for a position instead of 2 bytes
    ///
    /// So it is anyway where memory does not suffice for plies.
    #[arg(long, conflicts_with = "dominance")]
    no_plies: bool,
}

/// A game and what the user called it.
pub struct Subject {
    pub label: String,
    pub rules: GameRules,
    dir: Option<PathBuf>,
    no_plies: bool,
    /// Whether no more is kept than the value of the start takes.
    pub start_only: bool,
}

impl SubjectArgs {
    pub fn find(&self, common: &Common) -> Result<Subject, Failure> {
        let Subject { label, rules, .. } = Subject::new(source::find(&self.game)?, common)?;
        let rules = if self.dominance { rules.for_difference() } else { Ok(rules) };
        let rules = rules.map_err(|error| not_a_game(&label, error))?;
        let no_plies = self.no_plies;
        Ok(Subject { label, rules, dir: self.dir.clone(), no_plies, start_only: false })
    }
}

fn not_a_game(label: &str, error: NotAGame) -> Failure {
    let failure = Failure::new(format!("{label}: {error}"));
    match error {
        NotAGame::NoEnd => failure.with_help(
            "`everyboard game list` lists the built-in games; in a file, [game] with loses = \"no pieces\" \
             or \"no moves\" makes a game of sides that move in turn",
        ),
        NotAGame::OtherEnds => failure.with_help("leave --dominance out"),
        NotAGame::OtherPieces => failure.with_help(
            "draw the same pieces before and after a [[move]], or one less or one more after it; without [game] it \
             is a puzzle",
        ),
        NotAGame::PlacesAndTakes => failure.with_help(
            "leave out the moves that take, or those that bring pieces in; without [game] it is a puzzle",
        ),
        NotAGame::Moves(error) => error.into(),
    }
}

impl Subject {
    pub fn new(source: Source, common: &Common) -> Result<Self, Failure> {
        let rules = GameRules::within(source.puzzle, common.memory_for_moves());
        let rules = rules.map_err(|error| not_a_game(&source.label, error))?;
        Ok(Subject { label: source.label, rules, dir: None, no_plies: false, start_only: false })
    }

    /// Solves all positions with the pieces of a start, or fewer, or all that a start leads to.
    pub fn solve_starts(&self, common: &Common) -> Result<GameTable, Failure> {
        let starts = self.rules.puzzle().starts.iter();
        let starts: Vec<GamePosition> = starts.map(|start| self.rules.position(start)).collect();
        self.solve(&starts, common)
    }

    /// Solves all positions with the pieces of these, or fewer, or all that these lead to.
    pub fn solve(&self, positions: &[GamePosition], common: &Common) -> Result<GameTable, Failure> {
        self.table(positions, common).map_err(|refused| self.refused(refused))
    }

    /// The same, but says why there is no table.
    pub fn table(&self, positions: &[GamePosition], common: &Common) -> Result<GameTable, Refusal> {
        let options = GameOptions {
            memory: budget::for_search(common.memory()),
            threads: common.threads(),
            folder: self.dir.clone(),
            without_plies: self.no_plies,
            start_only: self.start_only,
            ..GameOptions::default()
        };
        let progress = Progress::new(self, common, "solved");
        let table = GameTable::solve_from(self.rules.clone(), positions, &options, &progress);
        progress.display.finish();
        table
    }

    /// Which positions a table of the game has, in words.
    pub fn which_positions(&self) -> &'static str {
        if self.rules.places() { "that the start leads to" } else { "with either side to move" }
    }

    /// Checks every value of a table.
    pub fn verify(&self, table: &GameTable, common: &Common) -> Result<u64, Wrong> {
        let progress = Progress::new(self, common, "verified");
        let verified = table.verify(common.threads(), &progress);
        progress.display.finish();
        verified
    }

    pub fn refused(&self, refused: Refusal) -> Failure {
        match refused {
            Refusal::Memory { positions, needed, in_folder, given } => {
                let message = format!(
                    "{}: the values of {} take {}; the budget leaves {}",
                    self.label,
                    count(positions, "position", "positions"),
                    bytes(needed),
                    bytes(given)
                );
                let [whole, with_folder] = [needed, in_folder.unwrap_or(needed)].map(|needed| {
                    machine::size_for(needed + needed / 16 + machine::program_memory())
                });
                let folder = match in_folder {
                    Some(_) => {
                        format!(", and {with_folder} with --dir DIR, which keeps them on disk")
                    }
                    None => String::new(),
                };
                Failure::of_flag("--memory", message).with_help(format!(
                    "--memory {whole} would do{folder}; a position with fewer pieces takes less: \
                     `everyboard game probe`"
                ))
            }
            Refusal::Stopped(_) => Failure::interrupted(),
            other => Failure::new(format!("{}: {other}", self.label)),
        }
    }

    /// The pieces of a side, as the file names them.
    pub fn side_name(&self, side: usize) -> String {
        let puzzle = self.rules.puzzle();
        puzzle.kinds_of(side).iter().map(|&kind| puzzle.alphabet.char_of(kind)).collect()
    }

    /// The side of a piece.
    pub fn side_of(&self, flag: &str, piece: char) -> Result<usize, Failure> {
        let puzzle = self.rules.puzzle();
        let kind = puzzle.alphabet.symbol_of(piece);
        let side = kind.and_then(|kind| puzzle.rule.turns.side_of(kind));
        side.map(|(side, _)| side).ok_or_else(|| {
            let words = format!("{piece:?} is not a piece of {}", self.label);
            let sides = [0, 1].map(|side| self.side_name(side)).join(" or ");
            Failure::of_flag(flag, words).with_help(format!("expected {sides}"))
        })
    }

    /// A position, row by row.
    pub fn drawn(&self, position: &GamePosition) -> String {
        let puzzle = self.rules.puzzle();
        puzzle.board.draw(&puzzle.alphabet, &position.symbols())
    }

    /// A sentence on a value: `W to move wins in 21 plies`, or
    /// `W to move wins, in at most 57 plies`.
    pub fn sentence(&self, position: &GamePosition, value: Value, at_most: Option<u64>) -> String {
        let side = self.side_name(position.side());
        let within = at_most.map(|most| format!(", in at most {}", count(most, "ply", "plies")));
        let within = within.unwrap_or_default();
        match value {
            Value::Win { plies: Some(plies) } => {
                format!("{side} to move wins in {}", count(plies, "ply", "plies"))
            }
            Value::Win { plies: None } => format!("{side} to move wins{within}"),
            Value::Loss { plies: Some(0) } => format!("{side} to move has lost"),
            Value::Loss { plies: Some(plies) } => {
                format!("{side} to move loses in {}", count(plies, "ply", "plies"))
            }
            Value::Loss { plies: None } => format!("{side} to move loses{within}"),
            Value::Draw => format!("{side} to move: neither side can win"),
            Value::Score(0) => format!("{side} to move: both sides keep as many pieces"),
            Value::Score(score) => {
                let pieces = count(score.unsigned_abs(), "piece", "pieces");
                let more = if score > 0 { "more" } else { "fewer" };
                format!("{side} to move keeps {pieces} {more} than the other side")
            }
        }
    }
}

/// A value as records have it.
pub fn record(value: Value) -> GameValue {
    match value {
        Value::Win { .. } => GameValue::Word("win"),
        Value::Draw => GameValue::Word("draw"),
        Value::Loss { .. } => GameValue::Word("loss"),
        Value::Score(score) => GameValue::Score(score),
    }
}

struct Progress<'a> {
    common: &'a Common,
    display: Display,
    verb: &'static str,
    /// The kinds of pieces, as the file names them.
    pieces: Vec<char>,
    done: Mutex<Done>,
}

/// What is done of the work.
#[derive(Default)]
struct Done {
    /// The share of the positions that are solved.
    share: f64,
    /// How long the rest takes, from the first class on that was not in the folder.
    rest: Option<Estimate>,
}

impl<'a> Progress<'a> {
    fn new(subject: &Subject, common: &'a Common, verb: &'static str) -> Self {
        let puzzle = subject.rules.puzzle();
        let pieces = puzzle.alphabet.kinds().map(|kind| puzzle.alphabet.char_of(kind)).collect();
        let display = Display::with_words(common.quiet);
        Progress { common, display, verb, pieces, done: Mutex::default() }
    }

    /// Shows these words and, from the first work on that was not in the folder, the time that is
    /// left once a new share is done.
    fn show(&self, solved: Option<(u64, u64)>, words: &str) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let before = done.share;
        done.share = solved.map_or(before, share);
        let share = done.share;
        // What was in the folder took no time.
        let estimate = done.rest.get_or_insert_with(|| Estimate::of_rest(before));
        estimate.note(share);
        let left = estimate.left();
        self.display.line(|| {
            let left = left.as_ref().map(|left| format!(", {left}")).unwrap_or_default();
            let facts = WorkFacts {
                stored: solved.map(|(positions, _)| positions.to_string()),
                of: solved.map(|(_, of)| of.to_string()),
                share: Some(share),
                share_of: Some(WorkStep::All),
                seconds_left: estimate.seconds_left(),
                ..WorkFacts::default()
            };
            Some(Line { words: format!("{words} ({}){left}", percent(share)), facts })
        });
        self.display.words(|| std::iter::once(words.to_owned()).chain(left.clone()).collect());
    }
}

/// The share that positions are of all.
fn share((positions, of): (u64, u64)) -> f64 {
    positions as f64 / of.max(1) as f64
}

impl Watch for Progress<'_> {
    fn news(&self, news: News) {
        match news {
            News::Plan { positions, classes, has_plies, memory, on_disk } => {
                let positions = count(positions, "position", "positions");
                let classes = count(classes as u64, "class", "classes");
                let what = if has_plies { "values with plies" } else { "values without plies" };
                let memory = bytes(memory);
                let disk = on_disk.map_or_else(String::new, |on_disk| {
                    format!(" and {} of disk before compression", bytes(on_disk))
                });
                let words =
                    format!("{positions} of {classes}, {what}; up to {memory} of memory{disk}");
                output::plan(self.common, words);
            }
            News::Solved { positions, of } => {
                let verb = self.verb;
                let solved = grouped(positions);
                let words = format!("{verb} {solved} of {} positions", grouped(of));
                self.show(Some((positions, of)), &words);
            }
            News::Found { positions, of } => {
                let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
                done.share = share((positions, of));
            }
            News::Step { pieces, step } => {
                let pieces = self.pieces.iter().zip(pieces);
                let pieces: Vec<_> =
                    pieces.map(|(kind, count)| format!("{count} {kind}")).collect();
                self.show(None, &format!("{}: step {step}", pieces.join(", ")));
            }
            _ => {}
        }
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}

/// Writes a line for each move of a position, with what it is worth.
pub fn write_moves(output: &mut Output, moves: &[JudgedMove]) -> io::Result<()> {
    let longest = moves.iter().map(|judged| judged.legal.word.chars().count()).max();
    let columns = longest.unwrap_or(0).max(6) + 2;
    for JudgedMove { legal, value } in moves {
        writeln!(output, "  {:columns$}{value}", legal.word)?;
    }
    Ok(())
}
