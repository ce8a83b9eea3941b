//! `everyboard man`: the manual page.

use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use std::io::Write;

/// Print the manual page of the program or of a command
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard man | man -l -
  everyboard man solve > everyboard-solve.1")]
pub(super) struct ManArgs {
    /// The command; the whole program if not given
    command: Option<String>,
}

pub(super) fn run(args: &ManArgs, mut program: clap::Command) -> Result<ExitStatus, Failure> {
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| {
                Failure::new(format!("there is no command {name:?}"))
                    .with_help("`everyboard help` lists the commands")
            })?
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    let mut output = Output::new();
    output.write_all(&page)?;
    output.flush()?;
    Ok(ExitStatus::Success)
}
