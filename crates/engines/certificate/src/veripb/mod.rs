//! Bounds as a pseudo-Boolean formula and a proof that it has no solution, for VeriPB.
//!
//! The formula says "there is a solution of at most `T` moves": variables for what each square
//! holds after each step and for the move made in it, or none at the end. The proof is a search: it
//! lists the positions that may stand after each step, and the last list is empty. Positions from
//! which too few moves are left are dropped, by the weights added up from the end. It assumes
//! nothing of shortest solutions: that no move has to be taken back at once is derived by
//! redundance, since the rest of a solution may come two steps sooner.
//!
//! Where weights alone prove the bound, the search is one position. `T` is the most for which it
//! has few enough, and no more than the certificate claims.

mod detours;
mod formula;
mod layers;
mod model;
mod search;
mod sum;

use crate::Certificate;
use everyboard_puzzle::CompileError;
use formula::Formula;
use layers::MOST_POSITIONS;
use model::Model;
use std::fmt::Write;
use thiserror::Error;

/// Why a certificate cannot be written for VeriPB.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VeripbError {
    /// The rule makes too many moves.
    #[error("{0}")]
    Rule(#[from] CompileError),
    /// There is more than one start or goal, or the goal counts pieces.
    #[error("expected one start and one goal that says what squares may hold")]
    Ends,
    /// No bound is claimed, weights do not belong to the puzzle, or a search would be too large.
    #[error("expected a bound by weights, or by a search of {MOST_POSITIONS} positions or fewer")]
    NoBound,
    /// The formula would be too large.
    #[error("{pairs} pairs of moves in {moves} steps are too many; a proof is written for {most}")]
    TooLarge {
        /// Pairs of moves that may follow each other.
        pairs: usize,
        /// The moves of the solution that is excluded.
        moves: usize,
        /// The most pairs in all steps.
        most: usize,
    },
}

/// A formula without a solution, and the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoBoolean {
    /// What follows: every solution of the puzzle has this many moves or more.
    pub at_least: usize,
    /// The formula, in the format OPB.
    pub formula: String,
    /// The proof, in version 3.0 of VeriPB's format.
    pub proof: String,
}

impl Certificate {
    /// What the certificate claims, for VeriPB, or as much of it as a search of 100,000 positions
    /// proves: see [`PseudoBoolean::at_least`]. Takes time and space in proportion to these and to
    /// the pairs of moves that may follow each other, and to the square of the number of moves.
    ///
    /// # Errors
    /// If the puzzle has no such form, or the weights prove nothing: see [`VeripbError`].
    pub fn to_veripb(&self) -> Result<PseudoBoolean, VeripbError> {
        let model = Model::new(self)?;
        let formula = Formula::write(&model);
        let mut proof = Proof { model: &model, formula: &formula, text: String::new() };
        proof.line(format_args!("pseudo-Boolean proof version 3.0"));
        proof.step(format_args!("f {}", formula.constraints));
        let weighed = model.first_weighed();
        // First: the witness would be tried on all that is known of later steps.
        if weighed.is_some() {
            proof.exclude_detours();
        }
        proof.say_what_moves_leave();
        proof.say_where_pauses_begin();
        if let Some(first) = weighed {
            proof.say_what_may_be_left(first);
        }
        proof.search();
        proof.step(format_args!("output NONE"));
        proof.step(format_args!("conclusion UNSAT : @done"));
        proof.step(format_args!("end pseudo-Boolean proof"));
        let text = proof.text;
        Ok(PseudoBoolean { at_least: model.steps + 1, formula: formula.text, proof: text })
    }
}

/// A proof that is being written. Constraints of the formula are named by their numbers, others by
/// labels.
struct Proof<'a> {
    model: &'a Model,
    formula: &'a Formula,
    text: String,
}

impl Proof<'_> {
    fn line(&mut self, words: std::fmt::Arguments) {
        let _ = writeln!(self.text, "{words}");
    }

    fn step(&mut self, words: std::fmt::Arguments) {
        let _ = writeln!(self.text, "{words};");
    }
}

/// The variable that says that a place holds a symbol after some steps.
fn holds(step: usize, place: usize, symbol: usize) -> String {
    format!("x{step}_{place}_{symbol}")
}

/// The variable that says that a step is this move.
fn makes(step: usize, number: usize) -> String {
    format!("a{step}_{number}")
}

/// A sum in Polish notation: constraints, by number, label or literal, each with a factor.
#[derive(Default)]
struct Sum(String);

impl Sum {
    /// Adds a constraint this many times; not at all if that is 0.
    fn add(&mut self, constraint: impl std::fmt::Display, times: i64) {
        let plus = if self.0.is_empty() { "" } else { " +" };
        let space = if self.0.is_empty() { "" } else { " " };
        let _ = match times {
            0 => Ok(()),
            1 => write!(self.0, "{space}{constraint}{plus}"),
            _ => write!(self.0, "{space}{constraint} {times} *{plus}"),
        };
    }
}
