//! `--certificate` of commands that answer with all shortest solutions, or that there is none.

use crate::args::Common;
use crate::failure::Failure;
use crate::files::writable::{self, FlagFile};
use crate::limits::{budget, interrupt};
use crate::output;
use crate::work::search;
use clap::Args;
use everyboard::crates::certificate::Refusal;
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::{ShortestPaths, Unsolvable};
use everyboard::crates::store::AtomicFile;
use everyboard::plan::{
    CheckedCertificate, NoCertificate, certificate_of_none, certificate_of_solutions,
};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The flag.
const FLAG: &str = "--certificate";

/// The file for the proof of an answer.
#[derive(Clone, Debug, Args)]
pub struct CertificateArgs {
    /// Save the answer with its proof in this file, for `everyboard verify`: how long the shortest
    /// solutions are and how many, or that there is none
    ///
    /// The certificate is checked before it is written, which takes one thread and more memory
    /// than the search. If it does not pass, say since there are too many positions, the program
    /// says why and the exit status is 2. Where the length is not known in the end, `everyboard
    /// bound --certificate` proves what is.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl CertificateArgs {
    /// The flag and its file, if that can be written.
    pub fn named(&self) -> Result<FlagFile<'_>, Failure> {
        if let Some(path) = &self.certificate {
            writable::check_file(FLAG, path)?;
        }
        Ok((FLAG, self.certificate.as_deref()))
    }

    /// Refuses the file where several puzzles are named.
    pub fn check_none(&self) -> Result<(), Failure> {
        self.certificate.as_ref().map_or(Ok(()), |_| Err(Failure::for_one_puzzle(FLAG)))
    }

    /// Writes the certificate of all shortest solutions, if one is asked for.
    pub fn write_solutions(
        &self,
        common: &Common,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        paths: &ShortestPaths,
    ) -> Result<(), Failure> {
        let Some(path) = &self.certificate else { return Ok(()) };
        let memory = budget::for_search(common.memory());
        let watch = &interrupt::is_stopped;
        write(path, common, certificate_of_solutions(puzzle, system, paths, memory, watch))
    }

    /// Writes the certificate that there is no solution, if one is asked for. `proof` is the search
    /// that found none, if there was one.
    pub fn write_none(
        &self,
        common: &Common,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        proof: Option<&Unsolvable>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.certificate else { return Ok(()) };
        write_none(path, common, puzzle, system, proof)
    }

    /// Says that the answer is not one of which it writes certificates, if one is asked for.
    pub fn write_nothing(&self) -> Result<(), Failure> {
        let Some(_) = &self.certificate else { return Ok(()) };
        let words = "not written: the length of the shortest solutions is not known";
        Err(of_flag(words).with_help("`everyboard bound --certificate` proves what is known"))
    }
}

/// Writes the certificate that there is no solution.
pub fn write_none(
    path: &Path,
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    proof: Option<&Unsolvable>,
) -> Result<(), Failure> {
    let options = search::options(common);
    let watch = &interrupt::is_stopped;
    write(path, common, certificate_of_none(puzzle, system, proof, options, watch))
}

fn write(
    path: &Path,
    common: &Common,
    certified: Result<CheckedCertificate, NoCertificate>,
) -> Result<(), Failure> {
    let CheckedCertificate { certificate, left_out } = match certified {
        Ok(certified) => certified,
        Err(NoCertificate::Refused(Refusal::Stopped { .. })) => return Err(Failure::interrupted()),
        Err(why) => return Err(of_flag(format_args!("not written: {why}"))),
    };
    if let Some(words) = left_out {
        output::note(common, format_args!("the certificate: {words}"));
    }
    AtomicFile::write(path, certificate.to_text().as_bytes()).map_err(of_flag)
}

fn of_flag(error: impl Display) -> Failure {
    Failure::of_flag(FLAG, error)
}
