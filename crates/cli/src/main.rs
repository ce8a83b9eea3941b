//! The program `everyboard`: answers questions about every position of a board puzzle.

mod args;
mod commands;
mod endpoints;
mod failure;
mod interrupt;
mod listing;
mod machine;
mod output;
mod progress;
mod replay;
mod search;
mod source;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    output::choose_color(cli.common.color);
    match commands::run(&cli) {
        Ok(ending) => ending.into(),
        Err(failure) => failure.report(),
    }
}
