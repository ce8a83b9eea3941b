//! `everyboard show`: a puzzle without solving it.

use crate::args::{Common, PictureArgs};
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use crate::source::Source;
use crate::{blocks, census, figures};
use clap::Args;
use everyboard_board::Position;
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem, Symmetry};
use everyboard_report::{
    BoardText, Panel, PuzzleRecord, Sheet, SheetPage, Space, SymmetryRecord, count, describe,
    grouped, pieces_in_words, rule_in_words, strip, symmetries_in_words, to_line,
};
use everyboard_search::dense::CensusFiles;
use std::io::Write;
use std::path::Path;

/// Show a puzzle: board, pieces, rule, goal, number of positions and symmetries
#[derive(Debug, Args)]
#[command(mut_arg("svg", |flag| flag.help(SVG).num_args(0..=1).default_missing_value(PRINTED)))]
#[command(after_long_help = "\
Examples:
  everyboard show knights-5x5
  everyboard show knights-5x5 --png knights.png
  everyboard show my-puzzle.toml --svg > picture.svg")]
pub(crate) struct ShowArgs {
    /// A built-in puzzle (see `everyboard puzzles`) or a puzzle file (`-` reads it from standard input)
    #[arg(required_unless_present = "svg")]
    puzzle: Option<String>,

    #[command(flatten)]
    pictures: PictureArgs,
}

const SVG: &str = "Draw start and goal as a picture in this file (SVG); without FILE, print it";

/// The file of `--svg` without one: standard output.
const PRINTED: &str = "-";
/// Starts and goals beyond this number are counted, not drawn.
const MOST_DRAWN: usize = 6;
/// Goals that are listed to find the symmetries which keep them.
const MOST_GOALS: usize = 4096;
/// Symmetries beyond this number are counted, not described.
const MOST_DESCRIBED: usize = 16;

pub(crate) fn run(args: &ShowArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let source = Source::find(args.puzzle())?;
    let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
    let mut output = Output::new();
    if args.prints_picture() {
        output.write_all(picture(&source.puzzle).svg().as_bytes())?;
        return output.close(ExitStatus::Success);
    }
    args.pictures.check(&[])?;
    if common.json {
        let mut record = record(&source, &system);
        record.symmetries = symmetries(&source.puzzle, &system)
            .map(|members| members.iter().map(|member| symmetry_record(&source, member)).collect());
        writeln!(output, "{}", to_line(&record))?;
    } else {
        write_text(&source, &system, &mut output)?;
    }
    blocks::note_touching(&source.puzzle, common);
    if args.pictures.is_given() {
        draw(args, common, &source.puzzle, &system)?;
    }
    output.close(ExitStatus::Success)
}

impl ShowArgs {
    /// The puzzle. In `show --svg PUZZLE` it stands where a file may stand.
    fn puzzle(&self) -> &str {
        let after_flag = self.pictures.svg.as_deref().and_then(Path::to_str);
        self.puzzle.as_deref().or(after_flag).unwrap_or_default()
    }

    /// Whether `--svg` is given without a file.
    fn prints_picture(&self) -> bool {
        let file = self.pictures.svg.as_deref();
        file.is_some() && (self.puzzle.is_none() || file == Some(Path::new(PRINTED)))
    }
}

fn draw(
    args: &ShowArgs,
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
) -> Result<(), Failure> {
    let (pictures, sheet) = (&args.pictures, picture(puzzle));
    pictures.draw(&sheet, common.memory())?;
    let facts = facts(puzzle, system);
    let page = SheetPage { sheet: &sheet, steps: &[], facts: &facts, table: None };
    pictures.write_page(&page.html())
}

/// The record of a puzzle, without its symmetries.
pub(super) fn record(source: &Source, system: &RewriteSystem) -> PuzzleRecord {
    let puzzle = &source.puzzle;
    let space = Space::of(puzzle, system);
    let starts = puzzle.starts.iter();
    let mut starts: Vec<String> =
        starts.map(|start| puzzle.board.draw_line(&puzzle.alphabet, start)).collect();
    // Starts that differ in the turn alone are drawn alike.
    starts.dedup();
    PuzzleRecord {
        puzzle: source.label.clone(),
        title: source.puzzle.name.clone(),
        source: puzzle.source.clone(),
        note: puzzle.note.clone(),
        squares: puzzle.board.len(),
        starts,
        positions: space.positions.to_string(),
        pieces_vary: space.pieces_vary,
        bits: space.bits(),
        rewrites: system.rewrites().len(),
        symmetries: None,
    }
}

fn symmetry_record(source: &Source, symmetry: &Symmetry) -> SymmetryRecord {
    SymmetryRecord { does: describe(&source.puzzle, symmetry), reverses: symmetry.reverses() }
}

/// The symmetries that carry solutions to solutions, if they can be listed.
fn symmetries(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Vec<Symmetry>> {
    let goals = puzzle.goal_positions(system, MOST_GOALS)?;
    Some(puzzle.symmetry_group(system, &goals).ok()?.members().to_vec())
}

fn write_text(source: &Source, system: &RewriteSystem, output: &mut Output) -> Result<(), Failure> {
    let puzzle = &source.puzzle;
    let style = output.heading();
    writeln!(output, "{style}{}{style:#}", puzzle.name)?;
    for line in [&puzzle.source, &puzzle.note].into_iter().flatten() {
        writeln!(output, "{line}")?;
    }
    let boards = strip(&panels(puzzle, output.color), output.width);
    write!(output, "\n{boards}\n")?;
    write_facts(puzzle, system, output)
}

/// A line about a puzzle: a heading and the words beside it.
type Fact = (String, String);

fn facts(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Fact> {
    let mut facts = pieces_in_words(puzzle);
    for line in rule_in_words(puzzle) {
        let (word, rest) = line.split_once(": ").unwrap_or(("rule", &line));
        facts.push((word.to_owned(), rest.to_owned()));
    }
    facts.extend(puzzle.goals.iter().filter_map(|goal| goal_fact(puzzle, goal)));
    facts.push(("positions".to_owned(), positions(puzzle, system)));
    facts.extend(census_fact(puzzle, system));
    let mut moves = count(system.rewrites().len(), "rewrite", "rewrites");
    if system.parts().is_some() {
        moves += ", of which moves are put together";
    }
    facts.push(("moves".to_owned(), moves));
    facts.extend(symmetry_facts(puzzle, system));
    facts
}

/// A goal that is not drawn.
fn goal_fact(puzzle: &Puzzle, goal: &Goal) -> Option<Fact> {
    let words = match goal.pieces() {
        Some(left) if goal.is_pieces_left() => format!("{} left", count(left, "piece", "pieces")),
        _ => goal.in_words(puzzle)?,
    };
    Some(("goal".to_owned(), words))
}

fn write_facts(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    output: &mut Output,
) -> Result<(), Failure> {
    let facts = facts(puzzle, system);
    let width = facts.iter().map(|(heading, _)| heading.chars().count()).max().unwrap_or(0);
    for (heading, words) in facts {
        writeln!(output, "{heading:<width$}  {words}")?;
    }
    Ok(())
}

fn positions(puzzle: &Puzzle, system: &RewriteSystem) -> String {
    let space = Space::of(puzzle, system);
    let remark = if space.pieces_vary { ", counting every number of pieces" } else { "" };
    let bits = count(space.bits(), "bit", "bits");
    format!("{} ({bits}){remark}", grouped(&space.positions))
}

/// What a census would take, where one is possible.
fn census_fact(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Fact> {
    let census = census::sketch(puzzle, system).ok()?;
    Some(("census".to_owned(), census.sizes(puzzle, &CensusFiles::default())))
}

fn symmetry_facts(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Fact> {
    let Some(members) = symmetries(puzzle, system) else { return Vec::new() };
    let number = match members.iter().filter(|member| !member.is_identity()).count() {
        0 => "none".to_owned(),
        others => grouped(others),
    };
    let mut facts = vec![("symmetries".to_owned(), format!("{number} besides the identity"))];
    let words = symmetries_in_words(puzzle, &members, MOST_DESCRIBED);
    facts.extend(words.into_iter().map(|words| (String::new(), words)));
    facts
}

/// Starts and goals, drawn.
fn panels(puzzle: &Puzzle, color: bool) -> Vec<Panel> {
    let board = BoardText::new(puzzle, color);
    let mut drawings: Vec<(Position, &str)> = Vec::new();
    for start in &puzzle.starts {
        drawings.push((figures::on_squares(puzzle, start), "start"));
    }
    for goal in &puzzle.goals {
        if let Some(pattern) = goal.pattern() {
            drawings.push((figures::with_questions(puzzle, pattern), "goal"));
        }
    }
    drawings.dedup();
    let left = drawings.len().saturating_sub(MOST_DRAWN);
    let drawn = drawings.iter().take(MOST_DRAWN).map(|(drawn, name)| board.panel(drawn, name, &[]));
    let more = (left > 0).then(|| Panel::new([format!("and {left} more")]));
    drawn.chain(more).collect()
}

/// Start and goal as a picture.
fn picture(puzzle: &Puzzle) -> Sheet {
    let subtitle = rule_in_words(puzzle).into_iter().next().unwrap_or_default();
    let bands = vec![figures::start_and_goal(puzzle)];
    Sheet { title: puzzle.name.clone(), subtitle, bands }
}
