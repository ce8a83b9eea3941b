//! The program `everyboard`: answers questions about every position of a board puzzle.

mod analysis;
mod args;
mod blocks;
mod budget;
mod census;
mod commands;
mod components;
mod cycles;
mod endpoints;
mod failure;
mod figures;
mod first_moves;
mod game;
mod interrupt;
mod interval;
mod lines;
mod listing;
mod machine;
mod output;
mod processes;
mod progress;
mod resume;
mod search;
mod served;
mod several;
mod source;
mod table;
mod writable;

use clap::Parser;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use commands::Cli;
use everyboard_cpu::InstructionSet;
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    machine::survive_file_limits();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return print(&without_tips(error)),
    };
    output::choose_color(cli.common.color);
    if let Err(error) = InstructionSet::from_environment() {
        return Failure::from(error).report();
    }
    if cli.listens()
        && let Err(failure) = interrupt::listen()
    {
        return failure.report();
    }
    if cli.common.served
        && let Err(failure) = served::begin(&cli.common)
    {
        return failure.report();
    }
    let ended = cli.run();
    interrupt::has_ended();
    match ended {
        Ok(status) => status.into(),
        Err(failure) => failure.report(),
    }
}

/// The error without the advice to pass what is no flag as a value, `-- --x`: no command has such
/// values.
fn without_tips(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::StyledStrs(tips)) = error.remove(ContextKind::Suggested) {
        let is_sound = |tip: &StyledStr| !tip.to_string().contains("-- ");
        let sound: Vec<StyledStr> = tips.into_iter().filter(is_sound).collect();
        if !sound.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(sound));
        }
    }
    error
}

/// Prints help, the version, or what is wrong with the arguments.
fn print(error: &clap::Error) -> ExitCode {
    match error.print().and_then(|()| io::stdout().flush()) {
        // Help and the version, which were asked for, go to standard output.
        Err(fault) if !error.use_stderr() => Failure::from(fault).report(),
        _ => ExitCode::from(if error.use_stderr() { 2 } else { 0 }),
    }
}
