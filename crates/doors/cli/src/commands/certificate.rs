//! `everyboard certificate`: certificates in other forms.

use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::{Args, Subcommand};
use everyboard_certificate::Certificate;
use std::io::Write;
use std::path::Path;

/// Certificates in other forms
#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    Plain(PlainArgs),
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

pub fn run(command: &CertificateCommand) -> Result<ExitStatus, Failure> {
    match command {
        CertificateCommand::Plain(args) => plain(&args.certificate),
    }
}

fn plain(path: &str) -> Result<ExitStatus, Failure> {
    let certificate = Certificate::load(Path::new(path))?;
    let text = certificate.to_plain().map_err(|error| Failure::of_flag(path, error))?;
    let mut output = Output::new();
    output.write_all(text.as_bytes())?;
    output.close(ExitStatus::Success)
}
