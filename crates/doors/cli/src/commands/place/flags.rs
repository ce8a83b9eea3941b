//! The flags of `place` and `queens`.

use crate::args::{CheckpointArgs, HandoutFileArgs, PictureArgs, ResumeArgs, one_of};
use crate::files::resume::quoted;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgGroup, Args, ValueEnum};
use everyboard::crates::board::Wrap;
use everyboard::crates::placement::{Method, Part, Walls};
use std::path::{Path, PathBuf};

/// What is placed where.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Problem")]
pub struct ProblemArgs {
    /// Which edges of the board join
    #[arg(long, value_name = "EDGES", value_parser = one_of(WRAPS))]
    pub wrap: Option<Wrap>,

    /// What missing squares do to pieces that ride over them; stop if not given
    #[arg(long, value_name = "WHAT", value_parser = one_of(WALLS))]
    pub walls: Option<Walls>,

    /// The number of pieces; if not given, one a row or column where no two can stand in one, or
    /// one a region
    #[arg(long, value_name = "K", value_parser = parse_pieces, allow_hyphen_values = true)]
    pub pieces: Option<usize>,

    /// Place as many pieces as possible
    #[arg(long, conflicts_with = "pieces")]
    pub maximum: bool,

    /// The number of pieces of each kind, such as 4,4 for two kinds
    #[arg(long, value_name = "K,...", value_parser = parse_pieces, value_delimiter = ',')]
    #[arg(allow_hyphen_values = true, conflicts_with_all = ["pieces", "maximum"])]
    pub each: Vec<usize>,

    /// Pieces that stand already, such as a1,c5; with several kinds such as Q@a1,N@c5
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    pub fixed: Option<String>,

    /// Squares where no piece may stand, though riders pass over them
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    pub forbid: Option<String>,

    /// Regions that hold one piece each: rows of letters joined by `/`, one letter a region, `.`
    /// for squares in none, or a file with such rows
    #[arg(long, value_name = "REGIONS", allow_hyphen_values = true)]
    pub regions: Option<String>,
}

impl ProblemArgs {
    /// Whether any of these flags is given.
    pub fn is_given(&self) -> bool {
        let texts = [&self.fixed, &self.forbid, &self.regions];
        let edges = self.wrap.is_some() || self.walls.is_some();
        edges || self.gives_size() || texts.into_iter().any(Option::is_some)
    }

    /// Whether a flag gives the number of pieces.
    pub fn gives_size(&self) -> bool {
        self.maximum || self.pieces.is_some() || !self.each.is_empty()
    }
}

fn parse_pieces(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number of pieces".to_owned())
}

/// A word, its help, and what it stands for.
pub type Choice<T> = (&'static str, &'static str, T);

const BOTH: Wrap = Wrap { rows: true, columns: true };

pub const WRAPS: [Choice<Wrap>; 5] = [
    ("none", "None", Wrap::NONE),
    ("rows", "Each row is a ring: the right edge joins the left", Wrap { columns: false, ..BOTH }),
    (
        "columns",
        "Each column is a ring: the top edge joins the bottom",
        Wrap { rows: false, ..BOTH },
    ),
    ("both", "Both: a torus", BOTH),
    ("torus", "", BOTH),
];

pub const WALLS: [Choice<Walls>; 2] =
    [("stop", "They stop there", Walls::Stop), ("pass", "They ride on beyond them", Walls::Pass)];

/// The word of a value.
fn word<T: PartialEq>(choices: &[Choice<T>], value: T) -> String {
    let chosen = choices.iter().find(|(.., choice)| *choice == value);
    chosen.map(|&(word, ..)| word.to_owned()).unwrap_or_default()
}

impl ProblemArgs {
    /// The flags as they are written on a command line, each with a blank before it.
    pub fn given(&self) -> String {
        let each: Vec<String> = self.each.iter().map(usize::to_string).collect();
        let values = [
            ("--wrap", self.wrap.map(|wrap| word(&WRAPS, wrap))),
            ("--walls", self.walls.map(|walls| word(&WALLS, walls))),
            ("--pieces", self.pieces.map(|pieces| pieces.to_string())),
            ("--each", (!each.is_empty()).then(|| each.join(","))),
            ("--fixed", self.fixed.clone()),
            ("--forbid", self.forbid.clone()),
            ("--regions", self.regions.clone()),
        ];
        let mut given = if self.maximum { " --maximum".to_owned() } else { String::new() };
        for (flag, value) in values {
            let value = value.map(|value| format!(" {flag} {}", quoted(Path::new(&value))));
            given += &value.unwrap_or_default();
        }
        given
    }
}

/// What the answer contains.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Answer")]
#[command(group(ArgGroup::new("shown").args(["list", "first", "unique"]).multiple(true)))]
#[command(group(ArgGroup::new("limited").args(["list", "svg", "png", "html"]).multiple(true)))]
#[command(mut_arg("svg", |flag| flag.help(SVG).conflicts_with("dominate")))]
#[command(mut_arg("png", |flag| flag.conflicts_with("dominate")))]
#[command(mut_arg("animate", |flag| flag.help(ANIMATE).conflicts_with("dominate")))]
#[command(mut_arg("gif", |flag| flag.conflicts_with("dominate")))]
#[command(mut_arg("html", |flag| flag.conflicts_with_all(NOT_WITH_HTML)))]
#[command(mut_arg("handout", |flag| flag.help(HANDOUT).conflicts_with_all(["dominate", "part"])))]
pub struct AnswerArgs {
    /// Count the placements; this is done if nothing else is asked
    #[arg(long, conflicts_with_all = ["list", "first", "unique"])]
    pub count: bool,

    /// Count them up to the symmetries of the problem, and say how many have which symmetry; with
    /// --list, show one of every class
    #[arg(long, conflicts_with_all = ["first", "unique", "dominate"])]
    pub classes: bool,

    /// Show every placement, in the order in which boards read
    #[arg(long, conflicts_with_all = ["first", "unique"])]
    pub list: bool,

    /// Show or draw at most this number of placements
    #[arg(long, value_name = "N", value_parser = parse_limit, requires = "limited")]
    #[arg(allow_hyphen_values = true, conflicts_with_all = ["first", "unique"])]
    pub limit: Option<u64>,

    /// Show one placement, found as quickly as possible
    #[arg(long, conflicts_with = "unique")]
    pub first: bool,

    /// Say whether there is exactly one placement; if there are more, show two
    #[arg(long, conflicts_with = "dominate")]
    pub unique: bool,

    /// The fewest pieces that attack or hold every square, and in how many ways they do; with
    /// --pieces, in how many ways that number of pieces does
    #[arg(long, conflicts_with_all = ["maximum", "each"])]
    pub dominate: bool,

    /// How placements are shown; boards if not given
    #[arg(long, value_enum, requires = "shown", conflicts_with = "json")]
    pub format: Option<Format>,

    /// How to count; chosen by the program if not given
    #[arg(long, value_name = "NAME", value_parser = method_names())]
    #[arg(conflicts_with_all = ["list", "first", "unique", "dominate"])]
    method: Option<String>,

    /// Count even if that will take very long
    #[arg(long, conflicts_with_all = ["list", "first", "unique"])]
    pub anyway: bool,

    #[command(flatten)]
    pub pictures: PictureArgs,

    #[command(flatten)]
    pub handout: HandoutFileArgs,
}

const SVG: &str = "Draw placements as a picture in this file (SVG): those listed or found, otherwise one \
    of every class; the first 60 unless --limit says how many";
const ANIMATE: &str = "Draw the textbook search, step by step, as a picture in this file (SVG) that plays \
    in a browser";
const HANDOUT: &str = "Write a sheet to print to this file: the board to fill, then a placement on a page of \
    its own";
const NOT_WITH_HTML: [&str; 5] = ["list", "first", "unique", "dominate", "part"];

fn parse_limit(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a number of placements, below 2^64".to_owned())
}

fn method_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Method::ALL.map(Method::name))
}

impl AnswerArgs {
    /// Whether placements are shown and not counted.
    pub fn shows(&self) -> bool {
        self.list || self.first || self.unique
    }

    /// The method asked for.
    pub fn method(&self) -> Option<Method> {
        self.method.as_ref().and_then(|name| name.parse().ok())
    }

    /// How placements are shown.
    pub fn format(&self) -> Format {
        self.format.unwrap_or(Format::Boards)
    }
}

/// How a placement is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Drawn boards
    Boards,
    /// The squares of the pieces, a line each: a1 b5 c8
    Coordinates,
    /// Rows joined by `/`, a line each
    Rows,
    /// The same with numbers for empty squares, as in FEN
    Fen,
}

/// Where a count is saved.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Long counts")]
#[command(mut_arg("checkpoint", |flag| in_file(flag, CHECKPOINT).long_help(LONG_CHECKPOINT)))]
#[command(mut_arg("every", |flag| flag.help(EVERY)))]
pub struct SaveArgs {
    #[command(flatten)]
    pub checkpoint: CheckpointArgs,

    /// Count a share of the work only: 2/4 is the second of four parts
    #[arg(long, value_name = "I/N", value_parser = parse_part, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["list", "first", "unique", "dominate", "classes"])]
    pub part: Option<Part>,

    /// Keep what every task found in this file, for --add and --verify
    ///
    /// A file that is there already is not replaced.
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["list", "first", "unique", "dominate"])]
    pub save: Option<PathBuf>,
}

const CHECKPOINT: &str =
    "Save the count in this file now and then, and when Ctrl-C stops the program";
const LONG_CHECKPOINT: &str = "Save the count in this file now and then, and when Ctrl-C stops the \
    program\n\nThe file is removed when the count is done.";
const EVERY: &str =
    "Minutes between two saves at least; 0 to save after every task, 5 if not given";
const RESUME: &str =
    "Continue the count saved in this file, which holds the problem and its flags too";

/// A checkpoint flag that names a file, for counts alone.
fn in_file(flag: Arg, help: &'static str) -> Arg {
    let others = ["list", "first", "unique", "dominate"];
    flag.value_name("FILE").help(help).conflicts_with_all(others)
}

fn parse_part(text: &str) -> Result<Part, String> {
    text.parse()
}

/// Counts that were saved.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Saved counts")]
#[command(mut_arg("resume", |flag| in_file(flag, RESUME).conflicts_with_all(NOT_WITH_RESUME)))]
pub struct PartsArgs {
    #[command(flatten)]
    pub saved: ResumeArgs,

    /// Add up the parts in these files: all parts of one count, each of them once
    #[arg(long, value_name = "FILE", num_args = 1..)]
    #[arg(conflicts_with_all = ["board", "wrap", "walls", "maximum", "each", "fixed", "forbid"])]
    #[arg(conflicts_with_all = ["pieces", "kinds", "regions", "verify", "checkpoint", "part"])]
    #[arg(conflicts_with_all = ["list", "first", "unique", "dominate", "classes", "method"])]
    #[arg(conflicts_with_all = ["svg", "png", "animate", "gif", "html"])]
    pub add: Vec<PathBuf>,

    /// Count some tasks of the saved count in this file again, and compare
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["board", "wrap", "walls", "maximum", "each", "fixed", "forbid"])]
    #[arg(conflicts_with_all = ["pieces", "kinds", "regions", "checkpoint", "part", "save"])]
    #[arg(conflicts_with_all = ["list", "first", "unique", "dominate", "classes", "method"])]
    #[arg(conflicts_with_all = ["svg", "png", "animate", "gif", "html"])]
    pub verify: Option<PathBuf>,

    /// The number of tasks to count again, or `all`; 20 if not given
    #[arg(long, value_name = "N", value_parser = parse_sample, requires = "verify")]
    #[arg(allow_hyphen_values = true)]
    pub sample: Option<usize>,

    /// Choose the tasks by this number, the same ones each time; by chance if not given
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed, requires = "verify")]
    #[arg(allow_hyphen_values = true)]
    pub seed: Option<u64>,
}

/// Flags that say what is saved already.
const NOT_WITH_RESUME: [&str; 14] = [
    "board", "wrap", "walls", "maximum", "each", "fixed", "forbid", "pieces", "kinds", "regions",
    "add", "verify", "method", "part",
];

fn parse_sample(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "expected a number of tasks, or `all`".to_owned()),
    }
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number below 2^64".to_owned())
}
