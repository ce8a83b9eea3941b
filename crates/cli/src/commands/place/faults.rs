//! Contradictions in a problem, told by the flags and the names of squares that it was given with.

use crate::failure::Failure;
use everyboard_board::{Naming, Square};
use everyboard_placement::{CountError, DominateError, ProblemError, ProblemSpec};
use everyboard_report::count;

/// Why a problem cannot be asked. `regions` are the letters of its regions.
pub(super) fn of_problem(error: &ProblemError, spec: &ProblemSpec, regions: &[char]) -> Failure {
    let name = |square: &Square| spec.board.name_of(*square, Naming::Algebraic);
    let letter = |square: &Square| {
        let piece = spec.fixed.iter().find(|piece| piece.square == *square);
        piece.map_or('?', |piece| spec.kinds[piece.kind].letter)
    };
    let region = |number: &usize| regions.get(*number).copied().unwrap_or('?');
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
            ("--fixed", format!("two pieces on {}; name each square once", name(square)))
        }
        ProblemError::FixedForbidden(square) => {
            ("--fixed", format!("{} is forbidden by --forbid", name(square)))
        }
        ProblemError::FixedAttack(a, b) => (
            "--fixed",
            format!("{} on {} attacks {} on {}", letter(a), name(a), letter(b), name(b)),
        ),
        ProblemError::FixedInRegion { region: number, squares: (a, b) } => {
            let region = region(number);
            ("--fixed", format!("{} and {} are both in region {region}", name(a), name(b)))
        }
        ProblemError::FewerThanFixed { asked, fixed } => {
            ("--pieces", format!("{asked} wanted, but --fixed has {fixed}"))
        }
        ProblemError::FewerOfKindThanFixed { letter, asked, fixed } => {
            ("--each", format!("{asked} of {letter} wanted, but --fixed has {fixed}"))
        }
        ProblemError::ForbiddenRegion(number) => {
            ("--forbid", format!("every square of region {} is forbidden", region(number)))
        }
        ProblemError::FewerThanRegions { .. } | ProblemError::MoreThanRegions { .. } => {
            ("--regions", error.to_string())
        }
        other => return Failure::new(other.to_string()),
    };
    Failure::of_flag(flag, words)
}

/// Why there are no guards of a board.
pub(super) fn of_dominate(error: &DominateError, spec: &ProblemSpec, regions: &[char]) -> Failure {
    let help = "leave --dominate out to place pieces that do not attack each other";
    match error {
        DominateError::Problem(error) => of_problem(error, spec, regions),
        DominateError::SeveralKinds => Failure::of_flag("--dominate", error),
        DominateError::Regions => {
            Failure::of_flag("--dominate", "does not go with --regions").with_help(help)
        }
        DominateError::OutOfReach(square) => {
            let name = spec.board.name_of(*square, Naming::Algebraic);
            Failure::of_flag("--dominate", format!("nothing can attack or hold {name}"))
        }
        DominateError::Stopped => Failure::interrupted(),
    }
}

/// Why there is no count, other than that it was stopped.
pub(super) fn of_count(error: &CountError) -> Failure {
    match error {
        CountError::Method(error) => Failure::of_flag("--method", error)
            .with_help("leave --method out, and the program chooses one"),
        CountError::Symmetries(error) => Failure::of_flag("--classes", error),
        CountError::Stopped => Failure::interrupted(),
    }
}
