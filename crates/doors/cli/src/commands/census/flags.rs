//! The flags of `census`.

use crate::args::one_of;
use crate::args::{CheckpointArgs, PictureArgs, ResumeArgs, ScopeArgs, SeveralArgs, StartArgs};
use crate::failure::Failure;
use crate::processes::ProcessArgs;
use crate::work::census::{CensusEngine, CensusRequest};
use clap::Args;
use clap::builder::TypedValueParser;
use everyboard::crates::census::CensusCheckpoint;
use std::path::PathBuf;

/// Count the positions at every distance from the start, and show the farthest
///
/// Visits every reachable position, level by level: level n holds the positions whose shortest path
/// from the start has n moves. The numbers are exact, and the puzzle needs no goal. Takes one bit
/// for each position of the space if every move leads from one half of the space to the other, and
/// two bits otherwise.
///
/// Several puzzles, or a range of sizes of a family, give one table with a row for each as soon as
/// it is known. A puzzle that is too large for --memory says so in its row, and the exit status is
/// 2 in the end.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard census knights-5x5
  everyboard census eight-puzzle --from 123/456/78. --csv
  everyboard census peg-english --memory 4G --json
  everyboard census knights-7x7 --dry-run
  everyboard census knights-rows-3x4..7
  everyboard census sliding-2x2..5 --b-file deepest
  everyboard census knights-5x5 --svg levels.svg
  everyboard census knights-5x5 --save knights.table
  everyboard census frogs-and-toads --to-goals --save frogs.table
  everyboard census knights-5x7 --memory 2G --dir bits
  everyboard census --resume bits
  everyboard census knights-5x6 --local 3
  everyboard census knights-rows-5x8 --hosts hosts.txt --process 0")]
#[command(mut_arg("svg", |flag| flag.help(SVG)))]
#[command(mut_arg("checkpoint", |flag| flag.conflicts_with("dir").long_help(CHECKPOINT)))]
#[command(mut_arg("connected", |flag| flag.requires("to_goals")))]
#[command(mut_arg("arrangements", |flag| flag.requires("to_goals")))]
#[command(mut_arg("csv", |flag| flag.conflicts_with("limit").help(CSV)))]
#[command(mut_arg("local", |flag| flag.conflicts_with_all(ALONE)))]
#[command(mut_arg("hosts", |flag| flag.conflicts_with_all(ALONE)))]
pub struct CensusArgs {
    #[command(flatten)]
    pub start: StartArgs,

    /// Show N of the farthest positions, one of each symmetry class; 4 if not given
    ///
    /// With --json the default is to list all of them, up to 4096.
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_hyphen_values = true)]
    pub limit: Option<usize>,

    /// Print how much memory the census would need, and whether it fits, without running it
    #[arg(long, conflicts_with_all = ["csv", "limit", "svg", "png", "animate", "gif", "html"])]
    pub dry_run: bool,

    /// Count moves to the nearest goal instead, over all positions from which a goal can be reached
    ///
    /// The positions need not be reachable from the start, unless the goals are too many to be
    /// listed. Needs a goal; with --save the table holds the distance of every position to the
    /// nearest goal.
    #[arg(long)]
    pub to_goals: bool,

    #[command(flatten)]
    pub scope: ScopeArgs,

    #[command(flatten)]
    pub several: SeveralArgs,

    #[command(flatten)]
    pub pictures: PictureArgs,

    /// How positions are kept; chosen by the program if not given
    #[arg(long, value_parser = engines())]
    pub engine: Option<CensusEngine>,

    #[command(flatten)]
    pub checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub resume: ResumeArgs,

    /// If the bits do not fit in memory, keep them in files in this folder until the census is done
    ///
    /// Every level is saved there, so a census that is stopped can be continued with --resume.
    #[arg(long, value_name = "DIR", conflicts_with = "resume", help_heading = "Files")]
    pub dir: Option<PathBuf>,

    #[command(flatten)]
    pub processes: ProcessArgs,

    /// Save the distance of every position in this file, for `everyboard lookup`
    ///
    /// Takes two more bits for each position while the census runs. Several processes write it in
    /// parts, FILE and FILE.process-1-of-3 and so on, which are opened together by the name of the
    /// first.
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub save: Option<PathBuf>,

    /// Also count the positions of each level up to the symmetries that keep level 0
    ///
    /// Positions that a symmetry carries to themselves are looked up in the table of --save: some
    /// thousands among millions.
    #[arg(long, requires = "save", conflicts_with = "dry_run")]
    pub classes: bool,
}

/// What a shared census does not have.
const ALONE: [&str; 4] = ["engine", "time_limit", "b_file", "classes"];

const CSV: &str = "Print the levels, or the table of several puzzles, as comma-separated values";
const SVG: &str = "Draw the levels and the farthest positions as a picture in this file (SVG)";

const CHECKPOINT: &str = "Save the work in this folder from time to time, and when Ctrl-C stops \
    the program\n\nAfter Ctrl-C the census finishes the level under way and saves that. If the bits do \
    not fit in memory, they are kept in this folder too. The folder stays when the census is done.";

impl CensusArgs {
    /// Refuses what several puzzles cannot have.
    pub fn check_several(&self) -> Result<(), Failure> {
        let given = [
            (self.start.from.is_some(), "--from"),
            (self.limit.is_some(), "--limit"),
            (self.dry_run, "--dry-run"),
            (self.checkpoint.checkpoint.is_some(), "--checkpoint"),
            (self.resume.resume.is_some(), "--resume"),
            (self.dir.is_some(), "--dir"),
            (self.save.is_some(), "--save"),
            (self.classes, "--classes"),
            (self.processes.are_given(), self.processes.flag()),
        ];
        let first = given.into_iter().find(|(is_given, _)| *is_given);
        match first {
            Some((_, flag)) => Err(Failure::for_one_puzzle(flag)),
            None => self.pictures.check_none(),
        }
    }
}

impl CensusArgs {
    /// What is asked of the census: bits, if these go to files before it is done.
    pub fn request(&self) -> Result<CensusRequest, Failure> {
        // What cannot be read was refused when the files were opened.
        let saved = self.resume.resume.as_deref().and_then(|it| CensusCheckpoint::read(it).ok());
        Ok(CensusRequest {
            with_excluded: saved.is_some_and(|saved| saved.with_excluded),
            keeping: self.keeping()?,
            scope: self.scope.asked(),
            records: self.save.is_some(),
            may_exceed_memory: self.dry_run,
        })
    }

    fn keeping(&self) -> Result<Option<CensusEngine>, Failure> {
        if self.processes.are_given() {
            return Ok(Some(CensusEngine::Dense));
        }
        let files = [
            (self.checkpoint.checkpoint.is_some(), "--checkpoint"),
            (self.resume.resume.is_some(), "--resume"),
            (self.dir.is_some(), "--dir"),
        ];
        let Some((_, flag)) = files.into_iter().find(|(is_given, _)| *is_given) else {
            return Ok(self.engine);
        };
        if self.engine == Some(CensusEngine::Sparse) {
            let words = "the sparse engine keeps no files; leave this out, or --engine sparse";
            return Err(Failure::of_flag(flag, words));
        }
        Ok(Some(CensusEngine::Dense))
    }
}

fn engines() -> impl TypedValueParser<Value = CensusEngine> {
    one_of([
        ("dense", "A bit or two for each position of the space", CensusEngine::Dense),
        (
            "sparse",
            "The positions that moves lead to, in a hash table: where these are few of a large space",
            CensusEngine::Sparse,
        ),
    ])
}

fn parse_limit(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number of positions".to_owned())
}
