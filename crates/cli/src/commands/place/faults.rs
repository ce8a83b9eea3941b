//! Messages for contradictions in a problem, with the flags and square names that the user gave.

use crate::failure::Failure;
use everyboard_board::{Naming, Square};
use everyboard_placement::{CountError, DominateError, ProblemError, ProblemSpec};
use everyboard_report::count;

/// The failure of a contradictory problem. `regions` holds the letter of each region.
pub(super) fn of_problem(error: &ProblemError, spec: &ProblemSpec, regions: &[char]) -> Failure {
    let (flag, words) = match error {
        ProblemError::RepeatedLetter(letter) => {
            return Failure::new(format!("PIECE: two kinds are drawn as {letter:?}"))
                .with_help(format!("give one another letter, such as A={letter}"));
        }
        ProblemError::TooLarge { .. } => ("--board", error.to_string()),
        ProblemError::DemandKinds { given, kinds } => {
            let (given, kinds) = (count(given, "number", "numbers"), count(kinds, "kind", "kinds"));
            ("--each", format!("{given} for {kinds}; give one for each kind"))
        }
        ProblemError::FixedTwice(square) => {
            ("--fixed", format!("two pieces on {}; name each square once", name(spec, square)))
        }
        ProblemError::FixedForbidden(square) => {
            ("--fixed", format!("{} is forbidden by --forbid", name(spec, square)))
        }
        ProblemError::FixedAttack(a, b) => {
            ("--fixed", format!("{} attacks {}", piece_on(spec, a), piece_on(spec, b)))
        }
        ProblemError::FixedInRegion { region, squares: (a, b) } => {
            let (a, b, region) = (name(spec, a), name(spec, b), letter(regions, *region));
            ("--fixed", format!("{a} and {b} are both in region {region}"))
        }
        ProblemError::FewerThanFixed { asked, fixed } => {
            ("--pieces", format!("{asked} wanted, but --fixed has {fixed}"))
        }
        ProblemError::FewerOfKindThanFixed { letter, asked, fixed } => {
            ("--each", format!("{asked} of {letter} wanted, but --fixed has {fixed}"))
        }
        ProblemError::ForbiddenRegion(region) => {
            let region = letter(regions, *region);
            ("--forbid", format!("every square of region {region} is forbidden"))
        }
        ProblemError::FewerThanRegions { .. } | ProblemError::MoreThanRegions { .. } => {
            ("--regions", error.to_string())
        }
        other => return Failure::new(other.to_string()),
    };
    Failure::of_flag(flag, words)
}

fn name(spec: &ProblemSpec, square: &Square) -> String {
    spec.board.name_of(*square, Naming::Algebraic)
}

/// A fixed piece, such as `Q on a1`.
fn piece_on(spec: &ProblemSpec, square: &Square) -> String {
    let piece = spec.fixed.iter().find(|piece| piece.square == *square);
    let letter = piece.map_or('?', |piece| spec.kinds[piece.kind].letter);
    format!("{letter} on {}", name(spec, square))
}

/// The letter of a region.
fn letter(regions: &[char], number: usize) -> char {
    regions.get(number).copied().unwrap_or('?')
}

/// The failure of a search for dominating sets.
pub(super) fn of_dominate(error: &DominateError, spec: &ProblemSpec, regions: &[char]) -> Failure {
    let help = "leave --dominate out to place pieces that do not attack each other";
    match error {
        DominateError::Problem(error) => of_problem(error, spec, regions),
        DominateError::SeveralKinds => Failure::of_flag("--dominate", error),
        DominateError::Regions => {
            Failure::of_flag("--dominate", "cannot be combined with --regions").with_help(help)
        }
        DominateError::OutOfReach(square) => {
            let name = name(spec, square);
            Failure::of_flag("--dominate", format!("nothing can attack or hold {name}"))
        }
        DominateError::Stopped => Failure::interrupted(),
    }
}

/// The failure of a count that was not stopped.
pub(super) fn of_count(error: &CountError) -> Failure {
    match error {
        CountError::Method(error) => Failure::of_flag("--method", error)
            .with_help("leave --method out, and the program chooses one"),
        CountError::Symmetries(error) => Failure::of_flag("--classes", error),
        CountError::Stopped => Failure::interrupted(),
    }
}
