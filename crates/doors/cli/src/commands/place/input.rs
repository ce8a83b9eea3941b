//! Reads a problem from the flags.

use super::faults;
use super::flags::ProblemArgs;
use crate::failure::Failure;
use crate::processes::served;
use everyboard::crates::placement::{
    Demand, Problem, ProblemSpec, ProblemText, TextPart, WrittenProblem,
};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a problem. Its demand is [`Demand::Maximum`] if
/// no number is given. Boards and regions may be names of files.
pub fn read(
    pieces: &[String],
    board: Option<&str>,
    args: &ProblemArgs,
) -> Result<WrittenProblem, Failure> {
    let regions = args.regions.as_deref();
    let text = ProblemText {
        kinds: pieces.to_vec(),
        board: board.map(|text| rows(TextPart::Board, text)).transpose()?,
        wrap: args.wrap.unwrap_or_default(),
        walls: args.walls.unwrap_or_default(),
        demand: demand(args),
        fixed: args.fixed.clone(),
        forbidden: args.forbid.clone(),
        regions: regions.map(|text| rows(TextPart::Regions, text)).transpose()?,
    };
    text.read().map_err(|error| {
        let given = match error.part {
            Some(TextPart::Board) => board.or(regions),
            Some(TextPart::Regions) => regions,
            _ => None,
        };
        match given {
            Some(given) => faults::of_drawing(&error, given),
            None => faults::of_text(&error),
        }
    })
}

/// Checks the parts of a problem. Parts that contradict each other make one without a placement.
pub fn problem(spec: &ProblemSpec, letters: &[char]) -> Result<Problem, Failure> {
    Problem::perhaps_contradictory(spec.clone()).map_err(|error| {
        let written = WrittenProblem { spec: spec.clone(), letters: letters.to_vec() };
        faults::of_text(&written.explain(&error))
    })
}

/// The problem with the usual number of pieces, for flags that give none. If what is fixed or
/// forbidden is contradictory, it is the number without that.
pub fn with_usual_size(spec: ProblemSpec, letters: &[char]) -> Result<ProblemSpec, Failure> {
    let mut written = WrittenProblem { spec: spec.clone(), letters: letters.to_vec() };
    if spec.contradiction().is_some() {
        written.spec.fixed.clear();
        written.spec.forbidden.clear();
    }
    let usual = written.with_usual_size().map_err(|error| match error.part {
        Some(TextPart::Number) => faults::of_text(&error).with_help(
            "give --pieces K, --each K,... for several kinds, or --maximum for the most",
        ),
        _ => faults::of_text(&error),
    })?;
    Ok(ProblemSpec { demand: usual.spec.demand, ..spec })
}

fn demand(args: &ProblemArgs) -> Option<Demand> {
    match (args.pieces, &args.each[..]) {
        (Some(pieces), _) => Some(Demand::Exactly(pieces)),
        (None, []) => None,
        (None, each) => Some(Demand::Each(each.to_vec())),
    }
}

/// The rows in the file of this name if there is one, otherwise the text itself. A drawing such as
/// `../..` may name a folder.
fn rows(part: TextPart, text: &str) -> Result<String, Failure> {
    if !served::is_file(text) {
        return Ok(text.to_owned());
    }
    let rows = rows_of(Path::new(text));
    rows.map_err(|error| Failure::of_flag(faults::flag(part), format!("{text}: {error}")))
}

/// The text of a file that is not too large for a drawing of a board.
fn rows_of(path: &Path) -> io::Result<String> {
    const MAX_BYTES: u64 = 1 << 20;
    let mut text = String::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("too large for a drawing of a board"));
    }
    Ok(text)
}
