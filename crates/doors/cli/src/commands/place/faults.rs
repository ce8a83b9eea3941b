//! Messages for contradictions in a problem, with the flags that the user gave.

use crate::failure::Failure;
use crate::processes::served;
use everyboard::crates::board::Naming;
use everyboard::crates::placement::{
    CountError, DominateError, ProblemSpec, TextError, TextPart, WrittenProblem,
};

/// The flag, or the name of the argument, that gives a part of a problem.
pub fn flag(part: TextPart) -> &'static str {
    match part {
        TextPart::Pieces => "PIECE",
        TextPart::Board => "--board",
        TextPart::Number => "--pieces",
        TextPart::Each => "--each",
        TextPart::Fixed => "--fixed",
        TextPart::Forbidden => "--forbid",
        TextPart::Regions => "--regions",
    }
}

/// The failure of a problem that cannot be read or contradicts itself.
pub fn of_text(error: &TextError) -> Failure {
    let Some(part) = error.part else { return Failure::new(&error.message) };
    let failure = Failure::of_flag(flag(part), error);
    match &error.help {
        Some(help) => failure.with_help(help),
        None => failure,
    }
}

/// The same for someone who gave this text as a board or as regions.
pub fn of_drawing(error: &TextError, given: &str) -> Failure {
    let Some(help) = &error.help else { return of_text(error) };
    let help = format!("{help}, or the name of a file with rows");
    if error.part == Some(TextPart::Board) && looks_like_file(given) {
        return Failure::of_flag("--board", format!("there is no file {given:?}")).with_help(help);
    }
    if served::is_file(given) {
        return of_text(error).with_help(help);
    }
    of_text(error).with_help(format!("{help}; there is no file {given:?}"))
}

/// Whether a text that is no board was meant as the name of a file, which is not there: it has a
/// word.
fn looks_like_file(given: &str) -> bool {
    let mut words = given.split(|c: char| !c.is_ascii_alphabetic());
    !served::is_file(given) && words.any(|word| word.len() >= 3)
}

/// The failure of a search for dominating sets.
pub fn of_dominate(error: &DominateError, spec: &ProblemSpec, regions: &[char]) -> Failure {
    let help = "leave --dominate out to place pieces that do not attack each other";
    match error {
        DominateError::Problem(error) => {
            let written = WrittenProblem { spec: spec.clone(), letters: regions.to_vec() };
            of_text(&written.explain(error))
        }
        DominateError::SeveralKinds => Failure::of_flag("--dominate", error),
        DominateError::Regions => {
            Failure::of_flag("--dominate", "cannot be combined with --regions").with_help(help)
        }
        DominateError::OutOfReach(square) => {
            let name = spec.board.name_of(*square, Naming::Algebraic);
            Failure::of_flag("--dominate", format!("nothing can attack or hold {name}"))
        }
        DominateError::Stopped => Failure::interrupted(),
    }
}

/// The failure of a count that was not stopped.
pub fn of_count(error: &CountError) -> Failure {
    match error {
        CountError::Method(error) => Failure::of_flag("--method", error)
            .with_help("leave --method out, and the program chooses one"),
        CountError::Symmetries(error) => Failure::of_flag("--classes", error),
        CountError::Stopped => Failure::interrupted(),
    }
}
