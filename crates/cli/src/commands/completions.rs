//! `everyboard completions`: for the shell.

use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use clap_complete::Shell;
use std::io::Write;

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard completions bash > ~/.local/share/bash-completion/completions/everyboard
  everyboard completions zsh > ~/.zfunc/_everyboard
  everyboard completions fish > ~/.config/fish/completions/everyboard.fish")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn run(
    args: &CompletionsArgs,
    program: &mut clap::Command,
) -> Result<ExitStatus, Failure> {
    // First into memory: the generator panics if its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, program, "everyboard", &mut script);
    let mut output = Output::new();
    output.write_all(&script)?;
    output.flush()?;
    Ok(ExitStatus::Success)
}
