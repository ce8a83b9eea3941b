//! `everyboard certificate`: certificates in other forms.

use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::{Args, Subcommand};
use everyboard::crates::certificate::Certificate;
use everyboard::crates::store::AtomicFile;
use everyboard_report::{moves_in_words, printable};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Certificates in other forms
#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    Plain(PlainArgs),
    Veripb(VeripbArgs),
}

/// Print a certificate as plain numbers
///
/// The moves of the puzzle are written as rewrites, and each weight stands beside the square or the
/// move that it belongs to. Checkers read this form that know nothing of rules: the proved one in
/// the folder `proof`, and a short one in Python in the folder `docs`. Nothing is checked.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard certificate plain 7x7.certificate > 7x7.plain
  proof/build/checker 7x7.plain
  python3 docs/check_certificate.py 7x7.plain")]
pub struct PlainArgs {
    /// A file with a certificate
    certificate: String,
}

/// Write the bound of a certificate as a formula and a proof for VeriPB
///
/// The formula says that there is a solution of fewer moves, the proof that it has none. VeriPB, a
/// checker of pseudo-Boolean proofs, needs nothing else. The proof is by weights and by a search of
/// up to 100,000 positions: where that proves less than is claimed, it is written for as many moves
/// as it does. The puzzle has one start and one goal.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard certificate veripb 5x5.certificate 5x5
  veripb 5x5.opb 5x5.pbp")]
pub struct VeripbArgs {
    /// A file with a certificate
    certificate: String,

    /// What the two files are called, without the endings .opb and .pbp
    name: PathBuf,
}

pub fn run(command: &CertificateCommand) -> Result<ExitStatus, Failure> {
    match command {
        CertificateCommand::Plain(args) => plain(&args.certificate),
        CertificateCommand::Veripb(args) => veripb(&args.certificate, &args.name),
    }
}

fn veripb(path: &str, name: &Path) -> Result<ExitStatus, Failure> {
    let certificate = Certificate::load(Path::new(path))?;
    let written = certificate.to_veripb().map_err(|error| Failure::of_flag(path, error))?;
    let files = [("opb", &written.formula), ("pbp", &written.proof)].map(|(ending, text)| {
        let mut file = name.as_os_str().to_owned();
        file.push(format!(".{ending}"));
        (PathBuf::from(file), text)
    });
    for (file, text) in &files {
        AtomicFile::write(file, text.as_bytes())
            .map_err(|error| Failure::new(error.to_string()))?;
    }
    let [formula, proof] = files.map(|(file, _)| file);
    let moves = moves_in_words(&certificate.puzzle, written.at_least);
    let mut output = Output::new();
    let [formula, proof] = [formula, proof].map(|file| printable(&file.display().to_string()));
    writeln!(output, "{formula}, {proof}: every solution has {moves} or more")?;
    output.close(ExitStatus::Success)
}

fn plain(path: &str) -> Result<ExitStatus, Failure> {
    let certificate = Certificate::load(Path::new(path))?;
    let text = certificate.to_plain().map_err(|error| Failure::of_flag(path, error))?;
    let mut output = Output::new();
    output.write_all(text.as_bytes())?;
    output.close(ExitStatus::Success)
}
