//! The flags of `solve`.

#[cfg(feature = "serve")]
use super::playable::PlayableArgs;
use crate::args::{
    CheckpointArgs, PathArgs, PictureArgs, ResumeArgs, SeveralArgs, StartArgs, TablesArgs, one_of,
};
use crate::failure::Failure;
use crate::processes::ProcessArgs;
use crate::work::certificate::CertificateArgs;
use clap::Args;
use clap::builder::TypedValueParser;
use everyboard::crates::search::{Engine, Strategy};
use std::path::PathBuf;

/// Find a shortest path from start to goal, how many there are, and each of them
///
/// The length is proved: every shorter path is ruled out, and the number of shortest solutions is
/// exact. If the puzzle is unsolvable, the program says so, with the number of positions that prove
/// it, and the exit status is 1.
///
/// Where --memory does not suffice for all solutions, or Ctrl-C ends the search, it prints the most
/// that is known: the length and one solution, `not counted`; or bounds on the length, as `bound`
/// does. The exit status is 0 then; 2 if --count, --all, --limit or --midpoint asked for what only
/// all solutions answer; and 130 after Ctrl-C.
///
/// Several puzzles, or a range of sizes of a family, give one table with a row for each as soon as
/// it is known. A puzzle whose length is not known in the end says in its row what is, and the exit
/// status is 2; it is 1 if one is unsolvable.
#[derive(Debug, Args)]
#[command(mut_arg("tables", |tables| tables.conflicts_with("resume")))]
#[command(mut_arg("local", |flag| flag.conflicts_with_all(ALONE)))]
#[command(mut_arg("hosts", |flag| flag.conflicts_with_all(ALONE)))]
#[command(after_long_help = "\
Examples:
  everyboard solve knights-5x5
  everyboard solve knights-5x5 --count
  everyboard solve knights-5x5 --all --format gap --squares zero
  everyboard solve eight-puzzle --from 123/456/.78
  everyboard solve eight-puzzle --from random@25  some position 25 moves from the goal
  everyboard solve --from game.json               the shortest way to the end of a game
  everyboard solve knights-4x3 --to 'BBB/W??/.../???'
  everyboard solve star --to 'exchange A B' --limit 3
  everyboard solve star --to 'exchange A B' --limit 1 --skip 9  the tenth solution
  everyboard solve knights-4x3-alternating --all --classes  one of all that are alike
  everyboard solve knights-5x5-allen --from 1072447500 --to 1163244 --code --midpoint
  everyboard solve guarini --svg guarini.svg      all positions on a sheet, to print
  everyboard solve knights-5x5 --gif knights.gif  a film, move by move
  everyboard solve knights-5x5 --html page.html   a page to step through
  everyboard solve knights-5x5 --playable it.html a page to play it, with hints
  everyboard solve zebras-5x5 --count --engine bounded
  everyboard solve warehouse-alcove --format lurd the ways of the keeper
  everyboard solve levels.sok:3 --pushes          the third level, by pushes
  everyboard solve knights-rows-3x4..9
  everyboard solve knights-rows-3x4..9 --b-file moves
  everyboard solve knights-5x5 --certificate 5x5.certificate   36 moves, in exactly 1200 ways
  everyboard solve knights-5x7 --checkpoint long
  everyboard solve --resume long
  everyboard solve knights-6x6 --count --dir levels    2.8 billion positions in 4 GB
  everyboard solve knights-5x6 --local 2
  everyboard solve knights-5x6 --local 2 --checkpoint long")]
pub struct SolveArgs {
    #[command(flatten)]
    pub start: StartArgs,

    /// Reach this goal, from the puzzle's start or that of --from: rows in which `?` is anything,
    /// `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true, conflicts_with = "resume")]
    pub to: Option<String>,

    /// Count pushes and pulls: what the piece does before one is part of it, as with
    /// `count = "pushes"` in a puzzle file
    #[arg(long, conflicts_with = "resume")]
    pub pushes: bool,

    /// Print the length and the number of shortest solutions only
    #[arg(long, conflicts_with_all = ["all", "limit", "midpoint", "format"])]
    pub count: bool,

    #[command(flatten)]
    pub paths: PathArgs,

    /// With --all or --limit: print one solution of each class, of which the others are turned,
    /// mirrored or read backwards; each keeps its number
    #[arg(long, conflicts_with_all = ["count", "midpoint", "skip", "resume"])]
    pub classes: bool,

    /// Where the search begins; chosen by the program if not given
    #[arg(long, value_parser = strategies(), conflicts_with = "resume")]
    pub strategy: Option<Strategy>,

    /// How visited positions are stored; chosen by the program if not given
    #[arg(long, value_parser = engines(), conflicts_with = "resume")]
    pub engine: Option<Engine>,

    #[command(flatten)]
    pub tables: TablesArgs,

    #[command(flatten)]
    pub several: SeveralArgs,

    /// Print the position halfway along the first shortest solution; with --all, that of each
    #[arg(long, conflicts_with_all = ["limit", "format"])]
    pub midpoint: bool,

    #[command(flatten)]
    pub certificate: CertificateArgs,

    #[command(flatten)]
    pub pictures: PictureArgs,

    #[cfg(feature = "serve")]
    #[command(flatten)]
    pub playable: PlayableArgs,

    #[command(flatten)]
    pub checkpoint: CheckpointArgs,

    /// Keep the positions in this folder, as sorted files: for searches that do not fit in memory
    ///
    /// A position takes one or two bytes there. Only what lies on shortest solutions must fit in
    /// --memory. Every level is saved as soon as it is complete; after Ctrl-C, or a crash, --resume
    /// continues. The folder is made if it does not exist, and removed when the search is done.
    #[arg(long, value_name = "DIR", help_heading = "Checkpoints", conflicts_with_all = IN_MEMORY)]
    pub dir: Option<PathBuf>,

    #[command(flatten)]
    pub resume: ResumeArgs,

    #[command(flatten)]
    pub processes: ProcessArgs,
}

/// What a search in a folder does not have: it saves every level anyway.
const IN_MEMORY: [&str; 5] = ["checkpoint", "every", "resume", "local", "hosts"];

/// What a shared search does not have: it is of the dense engine, from both ends.
const ALONE: [&str; 6] = ["strategy", "engine", "tables", "time_limit", "b_file", "certificate"];

impl SolveArgs {
    /// Refuses files that cannot be written, before hours are spent.
    pub fn check_files(&self) -> Result<(), Failure> {
        #[cfg(feature = "serve")]
        let others = [self.certificate.named()?, self.playable.named(&self.pictures)?];
        #[cfg(not(feature = "serve"))]
        let others = [self.certificate.named()?];
        self.pictures.check(&others)
    }

    /// Refuses what several puzzles cannot have.
    pub fn check_several(&self) -> Result<(), Failure> {
        let given = [
            (self.start.from.is_some(), "--from"),
            (self.to.is_some(), "--to"),
            (self.paths.listed().is_some(), "--all or --limit"),
            (self.paths.written.style_flag().is_some(), "--format or --squares"),
            (self.paths.written.code, "--code"),
            (self.classes, "--classes"),
            (self.midpoint, "--midpoint"),
            (self.tables.is_given(), "--tables"),
            (self.checkpoint.checkpoint.is_some(), "--checkpoint"),
            (self.resume.resume.is_some(), "--resume"),
            (self.dir.is_some(), "--dir"),
            (self.processes.are_given(), self.processes.flag()),
        ];
        let first = given.into_iter().find(|(is_given, _)| *is_given);
        match first {
            Some((_, flag)) => Err(Failure::for_one_puzzle(flag)),
            None => {
                #[cfg(feature = "serve")]
                self.playable.check_none()?;
                self.certificate.check_none()?;
                self.pictures.check_none()
            }
        }
    }
}

fn strategies() -> impl TypedValueParser<Value = Strategy> {
    one_of([
        ("one-sided", "From the start until a goal is reached", Strategy::OneSided),
        ("two-sided", "From start and goal until they meet", Strategy::TwoSided),
        (
            "mirrored",
            "From the start; a symmetry that maps it to the goal gives the other side",
            Strategy::Mirrored,
        ),
    ])
}

fn engines() -> impl TypedValueParser<Value = Engine> {
    one_of([
        (
            "sparse",
            "In a hash table: for goals that are near, in spaces of any size",
            Engine::Sparse,
        ),
        (
            "dense",
            "As one bit for every position of the space: if much of it is visited",
            Engine::Dense,
        ),
        (
            "bounded",
            "As sparse, but only those that a lower bound does not exclude: for far goals",
            Engine::Bounded,
        ),
    ])
}
