//! `everyboard serve`: the page, from inside the program.

use crate::args::{Common, parse_seconds};
use crate::failure::{ExitStatus, Failure};
use crate::input::source;
use crate::limits::{budget, machine};
use crate::output::{Output, note};
use crate::processes::served;
use clap::Args;
use everyboard_report::{ServeRecord, to_line};
use everyboard_serve::{Ended, Options, Server, TableFault, TableProcess};
use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Serve the page: play any puzzle against perfect knowledge in a browser
///
/// Prints the address and serves until Ctrl-C. The page solves most puzzles by itself; tables that
/// are too large for a browser are made here, within --memory. Other programs may ask too: the book
/// describes the requests.
///
/// Only this machine can reach the page unless --host is given. There are no accounts and no
/// encryption: on a network that you do not trust, put a server in front that has these.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard serve --open
  everyboard serve --port 8000 --memory 4G
  everyboard serve --host 0.0.0.0 --port 8000 --name puzzles.example.org")]
pub struct ServeArgs {
    /// The port; any free one if not given
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    port: u16,

    /// Listen at this address of the machine; 0.0.0.0 for all of them
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// A name by which browsers call this server; requests under any other name are refused
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// Show the page in a browser
    #[arg(long)]
    open: bool,

    /// End each job after this time, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = parse_seconds)]
    #[arg(allow_hyphen_values = true)]
    time: Duration,
}

/// Make a table and answer the questions of `everyboard serve` about it, which starts this itself
#[derive(Debug, Args)]
pub struct TableArgs {
    /// The puzzle
    puzzle: String,
}

pub fn run(args: &ServeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let program = env::current_exe()
        .map_err(|error| Failure::new(format!("the program does not find itself: {error}")))?;
    let server = Server::bind(Options {
        address: SocketAddr::new(args.host, args.port),
        names: args.name.clone(),
        memory: common.memory(),
        time: args.time,
        threads: common.threads(),
        program,
    });
    let server = server.map_err(|error| {
        let flag = if args.port == 0 { "--host" } else { "--port" };
        Failure::of_flag(flag, format!("{}: {error}", SocketAddr::new(args.host, args.port)))
            .with_help("without --port the program takes a free one")
    })?;
    let address = format!("http://{}/", server.address());
    let mut output = Output::new();
    if common.json {
        writeln!(output, "{}", to_line(&ServeRecord { address: address.clone() }))?;
    } else {
        writeln!(output, "{address}")?;
    }
    output.close(ExitStatus::Success)?;
    note(common, "Ctrl-C ends it");
    if args.open
        && let Err(error) = open::that_detached(&address)
    {
        note(common, format_args!("no browser could be opened: {error}"));
    }
    match server.run().map_err(|error| Failure::new(format!("the server: {error}")))? {
        Ended::Interrupted => Err(Failure::interrupted()),
        Ended::Terminated => Ok(ExitStatus::Terminated),
    }
}

/// A job of the server: makes a table, and answers about it until the server has enough of it.
pub fn run_table(args: &TableArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let source = source::find(&args.puzzle)?;
    let program = machine::program_memory();
    let mut table = TableProcess::open(&source.text, common.memory_for_moves(), io::stdout())
        .map_err(of_table)?;
    // All that the puzzle took, and so its moves, may still be there.
    let taken = machine::peak_memory().unwrap_or(program);
    let memory = common.memory().saturating_sub(taken - program);
    table.make(budget::for_census(memory), taken, common.threads()).map_err(of_table)?;
    while let Some(question) = served::text() {
        table.answer(&question)?;
    }
    Ok(ExitStatus::Success)
}

/// The server tells its client what kind of fault it is.
fn of_table(fault: TableFault) -> Failure {
    let place = if fault.what == "memory" { "--memory" } else { fault.what.as_str() };
    Failure::of_flag(place, fault.message)
}
