//! `everyboard completions`: for the shell.

use crate::args::Cli;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard completions bash > ~/.local/share/bash-completion/completions/everyboard
  everyboard completions zsh > ~/.zfunc/_everyboard
  everyboard completions fish > ~/.config/fish/completions/everyboard.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<ExitStatus, Failure> {
    // Written at once below, since the generator panics when its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "everyboard", &mut script);
    let mut output = Output::new();
    output.write_all(&script)?;
    output.flush()?;
    Ok(ExitStatus::Success)
}
