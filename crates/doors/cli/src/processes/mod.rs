//! Work that several processes share: its flags, how they find each other, and how they end.

mod cluster;
#[cfg_attr(not(unix), path = "no_local.rs")]
mod local;
pub mod served;

use crate::args::{Common, one_of};
use crate::failure::Failure;
use crate::files::resume::quoted;
use crate::limits::interrupt;
use crate::output;
use clap::Args;
pub use cluster::run_in_cluster;
use everyboard::crates::bits::Wire;
use everyboard::crates::search::CheckpointError;
use everyboard_cluster::{Cluster, JoinError, JoinSettings, Refusal, Waiting, read_hosts};
use everyboard_report::{count, printable};
use local::Children;
use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The environment variable with the text that the processes know and no stranger.
const SECRET: &str = "EVERYBOARD_SECRET";

#[derive(Debug, Args)]
#[command(next_help_heading = "Several processes")]
pub struct ProcessArgs {
    /// Share the work among N processes on this machine, which divide --memory and the threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    #[arg(allow_hyphen_values = true)]
    local: Option<u16>,

    /// Share the work with other machines: a file with HOST:PORT of each process, one a line
    ///
    /// Start the same command on every machine, each with its own --process. All of them read the
    /// same secret from the environment variable EVERYBOARD_SECRET. It goes over the network as it
    /// is: use private networks only.
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "local")]
    hosts: Option<PathBuf>,

    /// Which of --hosts this process is: 0 for the first line. Process 0 prints the result
    #[arg(long, value_name = "N", requires = "hosts", allow_hyphen_values = true)]
    process: Option<usize>,

    /// How processes send positions to each other
    #[arg(long, default_value = "zstd", value_parser = wires())]
    pub wire: Wire,
}

fn wires() -> impl clap::builder::TypedValueParser<Value = Wire> {
    one_of([
        ("raw", "As they are: where the network is faster than 10 Gbit/s", Wire::Raw),
        ("zstd", "Compressed", Wire::Zstd),
    ])
}

/// What connects this process with the others.
pub struct ClusterSettings {
    pub process: usize,
    pub addresses: Vec<String>,
    secret: String,
    listener: Option<TcpListener>,
    /// Whether all of them are on this machine, and share what it has.
    is_local: bool,
}

impl ProcessArgs {
    /// Whether the work is shared.
    pub fn are_given(&self) -> bool {
        self.local.is_some() || self.hosts.is_some()
    }

    /// How many processes divide the memory of this machine.
    pub fn on_this_machine(&self) -> u64 {
        self.local.unwrap_or(1).into()
    }

    /// Whether this process has a manifest only if it shares the folder with process 0.
    fn is_another(&self) -> bool {
        self.process.is_some_and(|process| process > 0)
    }

    /// Whether a checkpoint that cannot be read may lie on the disk of process 0, which says so to
    /// the others. They must know the puzzle by its name.
    pub fn is_elsewhere(&self, error: &CheckpointError, puzzle: Option<&str>) -> bool {
        matches!(error, CheckpointError::Missing { .. }) && self.is_another() && puzzle.is_some()
    }

    /// The flags that were given, to continue in the same way; with the puzzle that was named,
    /// where the manifest may be missing.
    pub fn given(&self, puzzle: Option<&str>) -> impl Iterator<Item = String> {
        let puzzle = puzzle.filter(|_| self.is_another()).map(|it| quoted(Path::new(it)));
        let local = self.local.map(|processes| format!("--local {processes}"));
        let hosts = self.hosts.as_deref().map(|hosts| format!("--hosts {}", quoted(hosts)));
        let process = self.process.map(|process| format!("--process {process}"));
        let wire = (self.wire == Wire::Raw).then(|| "--wire raw".to_owned());
        [puzzle, local, hosts, process, wire].into_iter().flatten()
    }

    /// The flag that says so.
    pub fn flag(&self) -> &'static str {
        if self.local.is_some() { "--local" } else { "--hosts" }
    }

    /// This process and the others, for work on the puzzle `label`; none if it is not shared.
    /// `--local` has not started them yet. Those that are not to join need no secret.
    pub fn settings(
        &self,
        label: Option<&str>,
        joins: bool,
    ) -> Result<Option<ClusterSettings>, Failure> {
        if let Some(processes) = self.local {
            if label == Some("-") {
                let words = "only one process can read standard input; name a puzzle or a file";
                return Err(Failure::of_flag("--local", words));
            }
            return local::settings(processes.into()).map(Some);
        }
        let (Some(hosts), Some(process)) = (&self.hosts, self.process) else { return Ok(None) };
        let text = fs::read_to_string(hosts).map_err(|error| {
            Failure::of_flag("--hosts", format!("cannot read {hosts:?}: {error}"))
        })?;
        let addresses = read_hosts(&text)
            .map_err(|error| Failure::of_flag("--hosts", format!("{hosts:?}: {error}")))?;
        if process >= addresses.len() {
            let lines = count(addresses.len(), "address", "addresses");
            let words = format!(
                "{hosts:?} has {lines}: expected a number from 0 to {}",
                addresses.len() - 1
            );
            return Err(Failure::of_flag("--process", words));
        }
        let secret = std::env::var(SECRET).unwrap_or_default();
        if secret.is_empty() && joins {
            let words = format!("the environment variable {SECRET} is not set");
            let help = "set it to the same text for all processes; it keeps strangers out";
            return Err(Failure::new(words).with_help(help));
        }
        Ok(Some(ClusterSettings { process, addresses, secret, listener: None, is_local: false }))
    }
}

impl ClusterSettings {
    /// The number of processes.
    pub fn count(&self) -> usize {
        self.addresses.len()
    }

    /// Whether this process says why it ends: one that `--local` started leaves that to the first.
    pub fn speaks(&self) -> bool {
        !self.is_local || self.process == 0
    }

    /// What this process may use: its share if all are on one machine.
    pub fn share(&self, common: &Common) -> Common {
        let mut share = if self.is_local { common.divided(self.count()) } else { common.clone() };
        // The first process speaks for all of them.
        share.quiet |= self.process > 0;
        share
    }

    /// Starts the other processes of `--local`, and waits until all are connected. `job` is what
    /// they must agree on.
    pub fn join(self, job: &str, common: &Common) -> Result<(Cluster, Children), Failure> {
        let ClusterSettings { process, addresses, secret, listener, is_local } = self;
        let started = if is_local && process == 0 {
            local::start(&addresses, &secret)?
        } else {
            Children::default()
        };
        let settings =
            JoinSettings { process, addresses: &addresses, listener, secret: &secret, job };
        let mut words = WaitingWords::new(common, &addresses);
        let cluster = settings.join(|waiting| {
            words.say(waiting);
            !interrupt::is_stopped() && !started.has_ended() && !local::is_orphan()
        });
        match cluster {
            Ok(cluster) => Ok((cluster, started)),
            Err(JoinError::Stopped) if interrupt::is_stopped() => Err(Failure::interrupted()),
            // It has said why.
            Err(JoinError::Stopped) => Err(Failure::new("a process that was started has ended")),
            Err(error) => Err(Failure::new(error.to_string())),
        }
    }
}

/// After so long it is said which processes are missing.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is said while a process waits for the others.
struct WaitingWords<'a> {
    common: &'a Common,
    addresses: &'a [String],
    begin: Instant,
    has_said_who: bool,
    /// Why processes were refused. Each reason is given once, since those who come again are many.
    reasons: BTreeSet<String>,
}

/// The most reasons that are given: those of a process that knows the secret may all differ.
const MOST_REASONS: usize = 16;

impl<'a> WaitingWords<'a> {
    fn new(common: &'a Common, addresses: &'a [String]) -> Self {
        let begin = Instant::now();
        WaitingWords { common, addresses, begin, has_said_who: false, reasons: BTreeSet::new() }
    }

    fn say(&mut self, waiting: &Waiting) {
        for Refusal { process, address, reason } in waiting.refused {
            if self.reasons.len() < MOST_REASONS && self.reasons.insert(reason.clone()) {
                let words = format!("refused {address}, which calls itself process {process}");
                output::warning(printable(&format!("{words}: {reason}")));
            }
        }
        if !self.has_said_who && self.begin.elapsed() > PATIENCE {
            self.has_said_who = true;
            let missing = waiting.missing.iter().map(|&it| &self.addresses[it][..]);
            let missing: Vec<&str> = missing.collect();
            output::plan(self.common, format_args!("waiting for {}", missing.join(", ")));
        }
    }
}
