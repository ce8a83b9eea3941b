//! `everyboard mcp`: answers for programs that speak the Model Context Protocol.

use super::serve::limits;
use crate::args::{Common, parse_seconds};
use crate::failure::{ExitStatus, Failure};
use crate::output::note;
use clap::Args;
use everyboard_serve::serve_tools;
use std::time::Duration;

/// Answer language models and other programs by the Model Context Protocol
///
/// A client starts this command and speaks with it on standard input and output. Its tools list and
/// validate puzzles, solve them, judge a move, hint at the next one, look at games of two sides,
/// count placements and probe endings of chess. What a call may take is what `everyboard serve`
/// allows a request; it reads and writes no files.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard mcp
  everyboard mcp --memory 4G --time 60
  claude mcp add everyboard -- everyboard mcp")]
pub struct McpArgs {
    /// End each call after this time, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = parse_seconds)]
    #[arg(allow_hyphen_values = true)]
    time: Duration,
}

pub fn run(args: &McpArgs, common: &Common) -> Result<ExitStatus, Failure> {
    note(common, "waiting for a client on standard input; `everyboard help mcp` has how to add it");
    serve_tools(limits(args.time, common)?)
        .map_err(|error| Failure::new(format!("the client: {error}")))?;
    Ok(ExitStatus::Success)
}
