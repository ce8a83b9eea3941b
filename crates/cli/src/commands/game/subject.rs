//! The game that a command is about, and its table.

use crate::args::Common;
use crate::failure::Failure;
use crate::progress::{Display, percent, time_left};
use crate::source::Source;
use crate::{budget, interrupt, machine};
use clap::Args;
use everyboard_game::{
    GameOptions, GamePosition, GameRules, GameTable, Material, NotAGame, Refused, Value, Watch,
};
use everyboard_report::{GameValue, bytes, count, grouped};

#[derive(Debug, Args)]
pub(super) struct SubjectArgs {
    /// A built-in game (see `everyboard game list`) or a puzzle file with a `[game]`
    #[arg(value_name = "GAME")]
    game: String,

    /// Play for pieces: endless play is worth the pieces that a side has more
    #[arg(long)]
    dominance: bool,
}

/// A game and what the user called it.
pub(crate) struct Subject {
    pub(super) label: String,
    pub(crate) rules: GameRules,
}

impl SubjectArgs {
    pub(super) fn find(&self) -> Result<Subject, Failure> {
        let Subject { label, rules } = Subject::new(Source::find(&self.game)?)?;
        let rules = if self.dominance { rules.for_difference() } else { Ok(rules) };
        let rules = rules.map_err(|error| not_a_game(&label, error))?;
        Ok(Subject { label, rules })
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
        NotAGame::Moves(_) => failure,
    }
}

impl Subject {
    pub(crate) fn new(source: Source) -> Result<Self, Failure> {
        let rules = GameRules::new(source.puzzle);
        let rules = rules.map_err(|error| not_a_game(&source.label, error))?;
        Ok(Subject { label: source.label, rules })
    }

    /// Solves all positions with the pieces of these, or fewer.
    pub(super) fn solve(
        &self,
        positions: &[GamePosition],
        common: &Common,
    ) -> Result<GameTable, Failure> {
        self.table(positions, common).map_err(|refused| self.refused(refused))
    }

    /// The same, but says why there is no table.
    pub(crate) fn table(
        &self,
        positions: &[GamePosition],
        common: &Common,
    ) -> Result<GameTable, Refused> {
        let materials: Vec<Material> =
            positions.iter().map(|position| self.rules.material(position)).collect();
        let options = GameOptions {
            memory: budget::for_search(common.memory()),
            threads: common.threads(),
            ..GameOptions::default()
        };
        let mut progress = Progress { display: Display::with_words(common.quiet) };
        let table = GameTable::solve_all(self.rules.clone(), &materials, options, &mut progress);
        progress.display.finish();
        table
    }

    pub(crate) fn refused(&self, refused: Refused) -> Failure {
        match refused {
            Refused::Memory { positions, needed, given } => {
                let message = format!(
                    "{}: the values of {} take {}; the budget leaves {}",
                    self.label,
                    count(positions, "position", "positions"),
                    bytes(needed),
                    bytes(given)
                );
                let whole = machine::size_for(needed + needed / 16 + machine::program_memory());
                Failure::of_flag("--memory", message).with_help(format!(
                    "--memory {whole} would do; a position with fewer pieces takes less: \
                     `everyboard game probe`"
                ))
            }
            Refused::Stopped => Failure::interrupted(),
            other => Failure::new(format!("{}: {other}", self.label)),
        }
    }

    /// The pieces of a side, as the file names them.
    pub(super) fn side_name(&self, side: usize) -> String {
        let puzzle = self.rules.puzzle();
        puzzle.kinds_of(side).iter().map(|&kind| puzzle.alphabet.char_of(kind)).collect()
    }

    /// A position, row by row.
    pub(super) fn drawn(&self, position: &GamePosition) -> String {
        let puzzle = self.rules.puzzle();
        puzzle.board.draw(&puzzle.alphabet, &position.symbols())
    }

    /// A sentence on a value: `W to move wins in 21 plies`.
    pub(super) fn sentence(&self, position: &GamePosition, value: Value) -> String {
        let side = self.side_name(position.side());
        match value {
            Value::Win { plies } => {
                format!("{side} to move wins in {}", count(plies, "ply", "plies"))
            }
            Value::Loss { plies: 0 } => format!("{side} to move has lost"),
            Value::Loss { plies } => {
                format!("{side} to move loses in {}", count(plies, "ply", "plies"))
            }
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
pub(super) fn record(value: Value) -> GameValue {
    match value {
        Value::Win { .. } => GameValue::Word("win"),
        Value::Draw => GameValue::Word("draw"),
        Value::Loss { .. } => GameValue::Word("loss"),
        Value::Score(score) => GameValue::Score(score),
    }
}

struct Progress {
    display: Display,
}

impl Watch for Progress {
    fn solved(&mut self, positions: u64, all: u64) -> bool {
        let share = positions as f64 / all.max(1) as f64;
        let left = time_left(self.display.elapsed(), 0.0, share);
        let words = format!("solved {} of {} positions", grouped(positions), grouped(all));
        self.display.line(|| {
            let left = left.as_ref().map(|left| format!(", {left}")).unwrap_or_default();
            Some(format!("{words} ({}){left}", percent(share)))
        });
        self.display.words(|| std::iter::once(words.clone()).chain(left.clone()).collect());
        !interrupt::is_stopped()
    }

    fn begins_ply(&mut self, plies: usize) -> bool {
        let words = format!("positions decided in {}", count(plies, "ply", "plies"));
        self.display.line(|| Some(words.clone()));
        self.display.words(|| vec![words.clone()]);
        !interrupt::is_stopped()
    }
}
