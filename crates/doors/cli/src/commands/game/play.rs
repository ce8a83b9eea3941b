//! `everyboard game play`: a person against the values of all positions.

use super::subject::{Subject, SubjectArgs, write_moves};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use clap::Args;
use everyboard::crates::game::{BestPlay, GamePosition, GameTable, JudgedMove};
use std::io::{self, BufRead, Write};

/// Play a game against perfect knowledge
///
/// You have the side that begins, unless --side says otherwise; the program answers with a best
/// move: the fastest win, or the slowest loss. Moves are written as the program writes them, such
/// as a1-c2 or a1xc2. A line may also be `hint` (each move with its value), `undo` (your last move
/// and the answer), `new`, `help` or `quit`. Lines are read from standard input, so a file of moves
/// can be played as well.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard game play hexapawn --side b
  everyboard game play knights-3x4-capture --dominance")]
pub struct PlayArgs {
    #[command(flatten)]
    subject: SubjectArgs,

    /// A piece of the side that you play; that which begins if not given
    #[arg(long, value_name = "PIECE")]
    side: Option<char>,
}

/// What a line may say besides a move.
const HELP: &str = "`hint` judges each move, `undo` takes your last one back, `new` begins again, `help` says this \
                    again, `quit` ends";

/// A game under way.
struct Game<'a> {
    subject: &'a Subject,
    table: &'a GameTable,
    best: BestPlay<'a>,
    /// The side of the person.
    person: usize,
    /// From the start to the position on the board.
    positions: Vec<GamePosition>,
}

pub fn run(args: &PlayArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if common.json {
        return Err(Failure::of_flag("--json", "a game that is played has no record")
            .with_help("`everyboard game probe --json` judges the moves of a position"));
    }
    let subject = args.subject.find(common)?;
    let start = subject.rules.start();
    let person = match args.side {
        Some(piece) => subject.side_of("--side", piece)?,
        None => start.side(),
    };
    let table = subject.solve(std::slice::from_ref(&start), common)?;
    let best = BestPlay::new(&table, common.threads());
    let positions = vec![start];
    let mut game = Game { subject: &subject, table: &table, best, person, positions };
    let mut output = Output::new();
    output::note(common, game.greeting()?);
    game.answer(&mut output)?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let is_over = game.hear(line.trim(), &mut output)?;
        output.flush()?;
        if is_over {
            break;
        }
    }
    output.close(ExitStatus::Success)
}

impl Game<'_> {
    fn here(&self) -> &GamePosition {
        self.positions.last().expect("the start is never taken back")
    }

    fn moves(&self) -> Result<Vec<JudgedMove>, Failure> {
        Ok(self.table.moves(self.here())?)
    }

    /// Which side the person has, and what may be typed.
    fn greeting(&self) -> Result<String, Failure> {
        let side = self.subject.side_name(self.person);
        let first = self.moves()?.into_iter().next();
        let such_as = first.map(|judged| format!(" such as {}", judged.legal.word));
        let such_as = such_as.unwrap_or_default();
        Ok(format!("you play {side}; type a move{such_as}\n{HELP}"))
    }

    /// Does what a line says; true if it ends the program.
    fn hear(&mut self, line: &str, output: &mut Output) -> Result<bool, Failure> {
        match line {
            "" => {}
            "quit" | "exit" => return Ok(true),
            "help" | "?" => writeln!(output, "{HELP}")?,
            "hint" => self.hint(output)?,
            "new" => {
                self.positions.truncate(1);
                self.answer(output)?;
            }
            "undo" => self.undo(output)?,
            word => self.play(word, output)?,
        }
        Ok(false)
    }

    /// Makes a move of the person, and answers it.
    fn play(&mut self, word: &str, output: &mut Output) -> Result<(), Failure> {
        let moves = self.moves()?;
        match moves.into_iter().find(|judged| judged.legal.word == word) {
            Some(JudgedMove { legal, .. }) => {
                self.positions.push(legal.after);
                self.answer(output)
            }
            None => {
                let words: Vec<String> =
                    self.moves()?.into_iter().map(|judged| judged.legal.word).collect();
                writeln!(output, "{word:?} is no legal move here: {}", words.join(" "))?;
                writeln!(output, "{HELP}")?;
                Ok(output.flush()?)
            }
        }
    }

    /// Moves for the program while it is its turn, and shows the board.
    fn answer(&mut self, output: &mut Output) -> Result<(), Failure> {
        let here = self.here().clone();
        if here.side() != self.person {
            let best = self.best.next(&here).map_err(|refused| self.subject.refused(refused))?;
            if let Some(JudgedMove { legal, .. }) = best {
                writeln!(output, "I play {}", legal.word)?;
                self.positions.push(legal.after);
            }
        }
        self.show(output)
    }

    fn show(&self, output: &mut Output) -> Result<(), Failure> {
        writeln!(output, "\n{}\n", self.subject.drawn(self.here()))?;
        if self.moves()?.is_empty() {
            let value = self.table.value(self.here())?;
            let value = value.ok_or_else(|| Failure::internal("the position has no value"))?;
            let words = self.subject.sentence(self.here(), value, None);
            writeln!(output, "{words}; `new` begins again, `undo` goes back, `quit` ends")?;
        } else {
            let side = self.subject.side_name(self.here().side());
            writeln!(output, "{side} to move:")?;
        }
        Ok(output.flush()?)
    }

    fn hint(&self, output: &mut Output) -> Result<(), Failure> {
        write_moves(output, &self.moves()?)?;
        Ok(output.flush()?)
    }

    /// Goes back to where the person was to move last.
    fn undo(&mut self, output: &mut Output) -> Result<(), Failure> {
        let mut own = self.positions.iter().rev().skip(1);
        match own.position(|position| position.side() == self.person) {
            None => writeln!(output, "there is no move of yours to take back")?,
            Some(back) => self.positions.truncate(self.positions.len() - 1 - back),
        }
        self.show(output)
    }
}
