//! The program `everyboard`: answers questions about every position of a board puzzle.

mod args;
mod census;
mod commands;
mod endpoints;
mod failure;
mod interrupt;
mod lines;
mod listing;
mod machine;
mod output;
mod progress;
mod resume;
mod search;
mod source;
mod ways;

use clap::Parser;
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    machine::survive_file_limits();
    let cli = match args::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return tell(&error),
    };
    output::choose_color(cli.common.color);
    match commands::run(&cli) {
        Ok(status) => status.into(),
        Err(failure) => failure.report(),
    }
}

/// Prints help, the version, or what is wrong with the arguments.
fn tell(error: &clap::Error) -> ExitCode {
    match error.print().and_then(|()| io::stdout().flush()) {
        // `use_stderr` tells faults from help that was asked for.
        Err(fault) if !error.use_stderr() => Failure::from(fault).report(),
        _ => ExitCode::from(if error.use_stderr() { 2 } else { 0 }),
    }
}
