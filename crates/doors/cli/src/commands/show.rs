//! `everyboard show`: a puzzle without solving it.

use crate::args::{Common, PictureArgs, with_ending};
use crate::failure::{ExitStatus, Failure};
use crate::input::blocks;
use crate::input::source::Source;
use crate::output::Output;
use crate::output::{figures, table};
use crate::work::census;
use clap::{Args, value_parser};
use everyboard::crates::board::Position;
use everyboard::crates::census::CensusFiles;
use everyboard::crates::certificate::Pddl;
use everyboard::crates::puzzle::{Goal, Puzzle, RewriteSystem, Symmetry};
use everyboard::crates::store::AtomicFile;
use everyboard_report::{
    BoardText, Panel, PuzzleRecord, Sheet, SheetPage, Space, SymmetryRecord, count, describe,
    grouped, pieces_in_words, rule_in_words, strip, symmetries_in_words, to_line,
};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Show a puzzle: board, pieces, rule, goal, number of positions and symmetries
///
/// With --verbose also in how many rewrites the engines make its moves, and how its positions are
/// stored.
#[derive(Debug, Args)]
#[command(mut_arg("svg", |flag| flag.help(SVG).num_args(0..=1).default_missing_value(PRINTED)))]
#[command(mut_arg("svg", |flag| flag.value_parser(value_parser!(PathBuf))))]
#[command(after_long_help = "\
Examples:
  everyboard show knights-5x5
  everyboard show levels.sok
  everyboard show knights-5x5 --png knights.png
  everyboard show my-puzzle.toml --svg > picture.svg
  everyboard show eight-puzzle --pddl eight    eight-domain.pddl and eight-problem.pddl")]
pub struct ShowArgs {
    /// Built-in puzzles (see `everyboard puzzles`), ranges of sizes, puzzle files or files of
    /// levels (`-` reads one from standard input)
    #[arg(required_unless_present = "svg", value_name = "PUZZLE")]
    puzzles: Vec<String>,

    #[command(flatten)]
    pictures: PictureArgs,

    /// Write the puzzle for planners, as NAME-domain.pddl and NAME-problem.pddl: a proposition for
    /// each square and symbol, an action for each move
    #[arg(long, value_name = "NAME")]
    pddl: Option<PathBuf>,
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

pub fn run(args: &ShowArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let pictures = args.pictures();
    let sources = table::sources(&args.puzzles())?;
    let mut output = Output::new();
    if args.prints_picture() {
        let [source] = &sources[..] else { return Err(Failure::for_one_puzzle("--svg")) };
        output.write_all(picture(&source.puzzle).svg().as_bytes())?;
        return output.close(ExitStatus::Success);
    }
    if sources.len() > 1 {
        pictures.check_none()?;
        args.pddl.as_ref().map_or(Ok(()), |_| Err(Failure::for_one_puzzle("--pddl")))?;
    }
    pictures.check(&[])?;
    for (number, source) in sources.iter().enumerate() {
        if number > 0 && !common.json {
            writeln!(output)?;
        }
        show(source, &pictures, common, &mut output)?;
        if let Some(name) = &args.pddl {
            write_pddl(name, &source.puzzle, common)?;
        }
    }
    output.close(ExitStatus::Success)
}

fn show(
    source: &Source,
    pictures: &PictureArgs,
    common: &Common,
    output: &mut Output,
) -> Result<(), Failure> {
    let puzzle = &source.puzzle;
    let system = puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
    if common.json {
        let mut record = record(source, &system);
        let pieces = pieces_in_words(puzzle).into_iter();
        let pieces = pieces.map(|(letters, words)| format!("{letters}: {words}"));
        record.rules = pieces.chain(rule_in_words(puzzle)).collect();
        record.goals = puzzle.goals.iter().take(MOST_GOALS).map(|it| it.text(puzzle)).collect();
        record.symmetries = symmetries(puzzle, &system)
            .map(|members| members.iter().map(|member| symmetry_record(source, member)).collect());
        writeln!(output, "{}", to_line(&record))?;
    } else {
        write_text(source, &system, common, output)?;
    }
    blocks::note_touching(puzzle, common);
    if pictures.is_given() {
        draw(pictures, common, puzzle, &system)?;
    }
    Ok(())
}

fn write_pddl(name: &Path, puzzle: &Puzzle, common: &Common) -> Result<(), Failure> {
    let system = puzzle.compile_within(common.memory_for_moves())?;
    let Some(Pddl { domain, problem }) = Pddl::of(puzzle, &system) else {
        let words =
            "planners take one start and one goal that says what each square holds, or nothing";
        return Err(Failure::of_flag("--pddl", words));
    };
    for (ending, text) in [("-domain.pddl", domain), ("-problem.pddl", problem)] {
        let mut file = name.as_os_str().to_owned();
        file.push(ending);
        let written = AtomicFile::write(PathBuf::from(file), text.as_bytes());
        written.map_err(|error| Failure::of_flag("--pddl", error))?;
    }
    Ok(())
}

impl ShowArgs {
    /// The puzzles. In `show --svg PUZZLE` it stands where a file may stand.
    fn puzzles(&self) -> Vec<String> {
        let after_flag = self.pictures.svg.as_deref().and_then(Path::to_str);
        match (&self.puzzles[..], after_flag) {
            ([], Some(puzzle)) => vec![puzzle.to_owned()],
            (puzzles, _) => puzzles.to_vec(),
        }
    }

    /// Whether `--svg` is given without a file.
    fn prints_picture(&self) -> bool {
        let file = self.pictures.svg.as_deref();
        file.is_some() && (self.puzzles.is_empty() || file == Some(Path::new(PRINTED)))
    }

    /// The pictures, that of `--svg` with the ending of its kind.
    fn pictures(&self) -> PictureArgs {
        let svg = self.pictures.svg.clone().map(|path| with_ending(path, "svg"));
        PictureArgs { svg, ..self.pictures.clone() }
    }
}

fn draw(
    pictures: &PictureArgs,
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
) -> Result<(), Failure> {
    let sheet = picture(puzzle);
    pictures.draw(common, &sheet)?;
    let facts = facts(puzzle, system, common.verbose);
    let page = SheetPage { sheet: &sheet, steps: &[], facts: &facts, table: None };
    pictures.write_page(common, &page.html())
}

/// The record of a puzzle, without its rules, goals and symmetries.
pub fn record(source: &Source, system: &RewriteSystem) -> PuzzleRecord {
    let puzzle = &source.puzzle;
    let space = Space::of(puzzle, system);
    let starts = puzzle.starts.iter();
    let mut starts: Vec<String> =
        starts.map(|it| puzzle.board.draw_line(&puzzle.alphabet, &puzzle.shown(it))).collect();
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
        rules: Vec::new(),
        goals: Vec::new(),
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

fn write_text(
    source: &Source,
    system: &RewriteSystem,
    common: &Common,
    output: &mut Output,
) -> Result<(), Failure> {
    let puzzle = &source.puzzle;
    let style = output.heading();
    writeln!(output, "{style}{}{style:#}", puzzle.name)?;
    for line in [&puzzle.source, &puzzle.note, &puzzle.play].into_iter().flatten() {
        writeln!(output, "{line}")?;
    }
    let boards = strip(&panels(puzzle, output.color), output.width);
    write!(output, "\n{boards}\n")?;
    write_facts(&facts(puzzle, system, common.verbose), output)
}

/// A line about a puzzle: a heading and the words beside it.
type Fact = (String, String);

/// The facts of a puzzle; in full, also those that concern its engines.
fn facts(puzzle: &Puzzle, system: &RewriteSystem, in_full: bool) -> Vec<Fact> {
    let mut facts = pieces_in_words(puzzle);
    for line in rule_in_words(puzzle) {
        let (word, rest) = line.split_once(": ").unwrap_or(("rule", &line));
        facts.push((word.to_owned(), rest.to_owned()));
    }
    facts.extend(puzzle.goals.iter().filter_map(|goal| goal_fact(puzzle, goal)));
    facts.push(("positions".to_owned(), positions(puzzle, system, in_full)));
    facts.extend(census_fact(puzzle, system, in_full));
    if in_full {
        facts.push(("moves".to_owned(), moves(system)));
    }
    facts.extend(symmetry_facts(puzzle, system));
    facts
}

fn moves(system: &RewriteSystem) -> String {
    let moves = count(system.rewrites().len(), "rewrite", "rewrites");
    match system.parts() {
        Some(_) => moves + ", of which moves are put together",
        None => moves,
    }
}

/// A goal that is not drawn.
fn goal_fact(puzzle: &Puzzle, goal: &Goal) -> Option<Fact> {
    let words = match goal.pieces() {
        Some(left) if goal.is_pieces_left() => format!("{} left", count(left, "piece", "pieces")),
        _ => goal.in_words(puzzle)?,
    };
    Some(("goal".to_owned(), words))
}

fn write_facts(facts: &[Fact], output: &mut Output) -> Result<(), Failure> {
    let width = facts.iter().map(|(heading, _)| heading.chars().count()).max().unwrap_or(0);
    for (heading, words) in facts {
        writeln!(output, "{heading:<width$}  {words}")?;
    }
    Ok(())
}

fn positions(puzzle: &Puzzle, system: &RewriteSystem, in_full: bool) -> String {
    let space = Space::of(puzzle, system);
    let remark = if space.pieces_vary { ", counting every number of pieces" } else { "" };
    let bits = count(space.bits(), "bit", "bits");
    let bits = if in_full { format!(" ({bits})") } else { String::new() };
    format!("{}{bits}{remark}", grouped(&space.positions))
}

/// What a census would take, where one is possible.
fn census_fact(puzzle: &Puzzle, system: &RewriteSystem, in_full: bool) -> Option<Fact> {
    let census = census::CensusPlan::sketch(puzzle, system).ok()?;
    Some(("census".to_owned(), census::sizes(&census, puzzle, &CensusFiles::default(), in_full)))
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
        drawings.push((figures::on_squares(puzzle, &puzzle.shown(start)), "start"));
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
