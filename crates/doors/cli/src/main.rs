//! The program `everyboard`: answers questions about every position of a board puzzle.
//!
//! ```text
//!   commands    a folder or file for each subcommand: its own flags, and how it answers
//!   args        flags that several commands take
//!   input       what they read
//!   work        questions that several of them ask of the library
//!   output      what they print: lines, tables, progress
//!   files       what they write in files
//!   limits      memory, threads, signals
//!   processes   work that several processes share
//!   failure     how they end
//! ```

// Nothing is public outside the program: who may use what is said by the rooms.
#![allow(unreachable_pub, reason = "a program exports nothing")]

mod args;
mod commands;
mod failure;
mod files;
mod input;
mod limits;
mod output;
mod processes;
mod work;

use clap::Parser;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use commands::Cli;
use everyboard::crates::cpu::InstructionSet;
use failure::Failure;
use limits::{interrupt, machine};
use output::told;
use processes::served;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    machine::survive_file_limits();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return print(&without_tips(error)),
    };
    output::choose_color(cli.common.color);
    told::choose(cli.common.progress);
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
