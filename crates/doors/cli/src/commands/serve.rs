//! `everyboard serve`: the page, from inside the program or as files.

use crate::args::{Common, parse_seconds};
use crate::failure::{ExitStatus, Failure};
use crate::files::resume::quoted;
use crate::input::source;
use crate::limits::{budget, machine};
use crate::output::{Output, note};
use crate::processes::served;
use clap::Args;
use everyboard_report::{
    ServeExportRecord, ServeRecord, bytes, count, grouped, printable, to_line,
};
use everyboard_serve::{
    LONGEST_ADDRESS, Limits, Opening, Options, Server, StopSignal, TableFault, TableProcess, export,
};
use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Serve the page: play any puzzle against perfect knowledge in a browser
///
/// Prints the address and serves until Ctrl-C; with a puzzle, the address opens it. The page solves
/// most puzzles by itself; tables that are too large for a browser are made here, within --memory.
/// Other programs may ask too: the book describes the requests.
///
/// Only this machine can reach the page unless --host is given. There are no accounts and no
/// encryption: on a network that you do not trust, put a server in front that has these.
///
/// With --export nothing is served: the page is written as files, for any host that serves files.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard serve --open
  everyboard serve knights-5x5 --open
  everyboard serve my-puzzle.toml --open
  everyboard serve --port 8000 --memory 4G
  everyboard serve --host 0.0.0.0 --port 8000 --name puzzles.example.org
  everyboard serve --export site")]
pub struct ServeArgs {
    /// Open this puzzle on the page: a name, a card or a file, as for `solve`
    puzzle: Option<String>,

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

    /// Write the page into this folder instead, for a host that serves files; an earlier export is
    /// replaced, other files are not
    #[arg(long, value_name = "DIR")]
    #[arg(conflicts_with_all = ["puzzle", "port", "host", "name", "open", "time"])]
    export: Option<PathBuf>,
}

/// Make a table and answer the questions of `everyboard serve` about it, which starts this itself
#[derive(Debug, Args)]
pub struct ServeTableArgs {
    /// The puzzle
    puzzle: String,
}

impl ServeArgs {
    /// Whether there will be a server, which listens for signals itself.
    pub fn is_server(&self) -> bool {
        self.export.is_none()
    }
}

pub fn run(args: &ServeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if let Some(folder) = &args.export {
        return run_export(folder, common);
    }
    let fragment = args.puzzle.as_deref().map(fragment).transpose()?;
    let server = bind(args, common)?;
    let addresses: Vec<String> = server
        .addresses()
        .iter()
        .map(|address| format!("http://{address}/{}", fragment.as_deref().unwrap_or_default()))
        .collect();
    if let Some(label) = &args.puzzle {
        check_length(label, &addresses)?;
    }
    print(&addresses, common)?;
    if args.host.is_unspecified() && addresses.len() == 1 {
        note(common, "the system names no address of this machine on a network");
    }
    note(common, "Ctrl-C ends it");
    if args.open
        && let Err(error) = open::that_detached(&addresses[0])
    {
        note(common, format_args!("no browser could be opened: {error}"));
    }
    match server.run().map_err(|error| Failure::new(format!("the server: {error}")))? {
        StopSignal::Interrupted => Err(Failure::interrupted()),
        StopSignal::Terminated => Ok(ExitStatus::Terminated),
    }
}

fn bind(args: &ServeArgs, common: &Common) -> Result<Server, Failure> {
    let server = Server::bind(Options {
        address: SocketAddr::new(args.host, args.port),
        names: args.name.clone(),
        limits: limits(args.time, common)?,
    });
    server.map_err(|error| {
        let flag = if args.port == 0 { "--host" } else { "--port" };
        Failure::of_flag(flag, format!("{}: {error}", SocketAddr::new(args.host, args.port)))
            .with_help("without --port the program takes a free one")
    })
}

/// What jobs of this program may take.
pub fn limits(time: Duration, common: &Common) -> Result<Limits, Failure> {
    let program = env::current_exe()
        .map_err(|error| Failure::new(format!("the program does not find itself: {error}")))?;
    Ok(Limits { memory: common.memory(), time, threads: common.threads(), program })
}

/// The part of the address that opens the puzzle of a label: its name where the page knows it, or
/// else its text.
fn fragment(label: &str) -> Result<String, Failure> {
    let source = source::find(label)?;
    Ok(Opening::of(&source.label, &source.text).fragment())
}

/// Refuses addresses that are too long for what they go through.
fn check_length(label: &str, addresses: &[String]) -> Result<(), Failure> {
    let longest = addresses.iter().map(String::len).max().unwrap_or_default();
    if longest <= LONGEST_ADDRESS {
        return Ok(());
    }
    let message = format!(
        "its address would have {} characters, and {} at most go everywhere",
        grouped(longest),
        grouped(LONGEST_ADDRESS)
    );
    let help = "`everyboard serve --open` without it, and then open the file with the field above \
                the page's list";
    Err(Failure::of_flag(label, message).with_help(help))
}

fn print(addresses: &[String], common: &Common) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    if common.json {
        let (address, others) = addresses.split_first().expect("a server has an address");
        let record = ServeRecord { address: address.clone(), others: others.to_vec() };
        writeln!(output, "{}", to_line(&record))?;
    } else {
        for address in addresses {
            writeln!(output, "{address}")?;
        }
    }
    output.close(ExitStatus::Success)
}

/// Writes the page as files.
fn run_export(folder: &Path, common: &Common) -> Result<ExitStatus, Failure> {
    let exported = export(folder).map_err(|error| {
        let failure = Failure::of_flag("--export", &error);
        match error.help() {
            Some(help) => failure.with_help(help),
            None => failure,
        }
    })?;
    let mut output = Output::new();
    if common.json {
        let folder = folder.display().to_string();
        let record = ServeExportRecord { folder, files: exported.files, bytes: exported.bytes };
        writeln!(output, "{}", to_line(&record))?;
    } else {
        let files = count(exported.files, "file", "files");
        let folder = printable(&folder.display().to_string());
        writeln!(output, "{folder}: {files}, {}", bytes(exported.bytes))?;
    }
    output.close(ExitStatus::Success)?;
    note(
        common,
        format_args!(
            "any host that serves files can serve it; to try it here: python3 -m http.server \
             --bind 127.0.0.1 --directory {}",
            quoted(folder)
        ),
    );
    Ok(ExitStatus::Success)
}

/// A job of the server: makes a table, and answers about it until the server has enough of it.
pub fn run_table(args: &ServeTableArgs, common: &Common) -> Result<ExitStatus, Failure> {
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
