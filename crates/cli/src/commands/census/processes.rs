//! The flags of a census that several processes share, and how they find each other.

use crate::args::{Common, one_of};
use crate::failure::Failure;
use crate::resume::quoted;
use crate::{interrupt, output};
use clap::Args;
use everyboard_cluster::{Cluster, JoinError, Member, read_hosts};
use everyboard_report::count;
use everyboard_search::dense::Wire;
use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;

/// The environment variable with the text that the processes know and no stranger.
const SECRET: &str = "EVERYBOARD_SECRET";

#[derive(Debug, Args)]
#[command(next_help_heading = "Several processes")]
pub(super) struct ProcessArgs {
    /// Share the census among N processes on this machine, which divide --memory and the threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    #[arg(allow_hyphen_values = true, conflicts_with_all = ALONE)]
    local: Option<u16>,

    /// Share the census with other machines: a file with HOST:PORT of each process, one a line
    ///
    /// Start the same command on every machine, each with its own --process. All of them read the same secret from
    /// the environment variable EVERYBOARD_SECRET. It goes over the network as it is: use private networks only.
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ALONE)]
    #[arg(conflicts_with = "local")]
    hosts: Option<PathBuf>,

    /// Which of --hosts this process is: 0 for the first line. Process 0 prints the result
    #[arg(long, value_name = "N", requires = "hosts", allow_hyphen_values = true)]
    process: Option<usize>,

    /// How processes send positions to each other
    #[arg(long, default_value = "zstd", value_parser = wires())]
    pub(super) wire: Wire,
}

/// What a shared census does not have.
const ALONE: [&str; 3] = ["engine", "time_limit", "b_file"];

fn wires() -> impl clap::builder::TypedValueParser<Value = Wire> {
    one_of([
        ("raw", "As they are: where the network is faster than 10 Gbit/s", Wire::Raw),
        ("zstd", "Compressed", Wire::Zstd),
    ])
}

/// What connects this process with the others.
pub(super) struct Members {
    pub(super) process: usize,
    pub(super) addresses: Vec<String>,
    secret: String,
    listener: Option<TcpListener>,
    /// Whether all of them are on this machine, and share what it has.
    is_local: bool,
}

impl ProcessArgs {
    /// Whether the census is shared.
    pub(super) fn are_given(&self) -> bool {
        self.local.is_some() || self.hosts.is_some()
    }

    /// How many processes divide the memory of this machine.
    pub(super) fn on_this_machine(&self) -> u64 {
        self.local.unwrap_or(1).into()
    }

    /// Whether this process has a manifest only if it shares the folder with process 0.
    pub(super) fn is_another(&self) -> bool {
        self.process.is_some_and(|process| process > 0)
    }

    /// The flags that were given, to continue in the same way.
    pub(super) fn given(&self) -> impl Iterator<Item = String> {
        let local = self.local.map(|processes| format!("--local {processes}"));
        let hosts = self.hosts.as_deref().map(|hosts| format!("--hosts {}", quoted(hosts)));
        let process = self.process.map(|process| format!("--process {process}"));
        let wire = (self.wire == Wire::Raw).then(|| "--wire raw".to_owned());
        [local, hosts, process, wire].into_iter().flatten()
    }

    /// The flag that says so.
    pub(super) fn flag(&self) -> &'static str {
        if self.local.is_some() { "--local" } else { "--hosts" }
    }

    /// This process and the others, for a census of the puzzle `label`; none if it is not shared. `--local` has not started them
    /// yet. Those that are not to join need no secret.
    pub(super) fn members(
        &self,
        label: Option<&str>,
        joins: bool,
    ) -> Result<Option<Members>, Failure> {
        if let Some(processes) = self.local {
            if label == Some("-") {
                let words = "only one process can read standard input; name a puzzle or a file";
                return Err(Failure::of_flag("--local", words));
            }
            return local::members(processes.into()).map(Some);
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
        Ok(Some(Members { process, addresses, secret, listener: None, is_local: false }))
    }
}

impl Members {
    /// The number of processes.
    pub(super) fn count(&self) -> usize {
        self.addresses.len()
    }

    /// Whether this process says why it ends: one that `--local` started leaves that to the first.
    pub(super) fn speaks(&self) -> bool {
        !self.is_local || self.process == 0
    }

    /// What this process may use: its share if all are on one machine.
    pub(super) fn share(&self, common: &Common) -> Common {
        let mut share = if self.is_local { common.divided(self.count()) } else { common.clone() };
        // The first process speaks for all of them.
        share.quiet |= self.process > 0;
        share
    }

    /// Starts the other processes of `--local`, and waits until all are connected. `job` is what they must agree on.
    pub(super) fn join(self, job: &str, common: &Common) -> Result<(Cluster, Started), Failure> {
        let Members { process, addresses, secret, listener, is_local } = self;
        let started = if is_local && process == 0 {
            local::start(&addresses, &secret)?
        } else {
            Started::default()
        };
        let member = Member { process, addresses: &addresses, listener, secret: &secret, job };
        let mut looks = 0;
        let cluster = member.join(|missing| {
            looks += 1;
            if looks == 100 {
                let missing: Vec<&str> = missing.iter().map(|&it| &addresses[it][..]).collect();
                output::plan(common, format_args!("waiting for {}", missing.join(", ")));
            }
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

pub(super) use local::Started;

/// The processes of `--local`: the first starts the others with its own command line. Each finds its number and the
/// addresses in its environment, and where it listens on its standard input.
#[cfg(unix)]
mod local {
    use super::{Members, SECRET};
    use crate::failure::Failure;
    use std::collections::hash_map::RandomState;
    use std::hash::{BuildHasher, Hasher};
    use std::net::{Ipv4Addr, TcpListener};
    use std::os::fd::{AsFd, OwnedFd};
    use std::process::{Child, Command, Stdio};
    use std::sync::Mutex;
    use std::{env, io};

    const PROCESS: &str = "EVERYBOARD_LOCAL_PROCESS";
    const ADDRESSES: &str = "EVERYBOARD_LOCAL_ADDRESSES";
    const PARENT: &str = "EVERYBOARD_LOCAL_PARENT";

    /// The other processes.
    #[derive(Default)]
    pub(in super::super) struct Started(Mutex<Vec<Child>>);

    impl Started {
        /// Whether one has ended.
        pub(in super::super) fn has_ended(&self) -> bool {
            let mut children = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            children.iter_mut().any(|child| !matches!(child.try_wait(), Ok(None)))
        }

        /// Waits for their end.
        pub(in super::super) fn wait(self) {
            let children = self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            for mut child in children {
                // What it had to say it has said.
                let _ = child.wait();
            }
        }
    }

    /// This process among `processes` on this machine.
    pub(super) fn members(processes: usize) -> Result<Members, Failure> {
        match (env::var(PROCESS), env::var(ADDRESSES), env::var(SECRET)) {
            (Ok(process), Ok(addresses), Ok(secret)) => {
                let addresses: Vec<String> = addresses.split(' ').map(str::to_owned).collect();
                let process = process.parse().unwrap_or(usize::MAX);
                let listener = io::stdin().as_fd().try_clone_to_owned().map(TcpListener::from);
                let listener = listener.map_err(not_started)?;
                if process >= addresses.len() || addresses.len() != processes {
                    return Err(not_started(format!(
                        "{PROCESS} and {ADDRESSES} are not as they were set"
                    )));
                }
                Ok(Members { process, addresses, secret, listener: Some(listener), is_local: true })
            }
            _ => {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(not_started)?;
                let address = listener.local_addr().map_err(not_started)?.to_string();
                let mut addresses = vec![address];
                addresses.resize(processes, String::new());
                let secret = secret();
                Ok(Members {
                    process: 0,
                    addresses,
                    secret,
                    listener: Some(listener),
                    is_local: true,
                })
            }
        }
    }

    /// Starts all processes but the first, whose address is known.
    pub(super) fn start(addresses: &[String], secret: &str) -> Result<Started, Failure> {
        let bound = addresses[1..].iter().map(|_| {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
            let address = listener.local_addr()?.to_string();
            Ok((listener, address))
        });
        let (listeners, mut others): (Vec<TcpListener>, Vec<String>) =
            bound.collect::<io::Result<Vec<_>>>().map_err(not_started)?.into_iter().unzip();
        others.insert(0, addresses[0].clone());
        let program = env::current_exe().map_err(not_started)?;
        let started = Started::default();
        for (process, listener) in (1..).zip(listeners) {
            let child = Command::new(&program)
                .args(env::args_os().skip(1))
                .env(PROCESS, format!("{process}"))
                .env(ADDRESSES, others.join(" "))
                .env(PARENT, std::process::id().to_string())
                .env(SECRET, secret)
                .stdin(Stdio::from(OwnedFd::from(listener)))
                .stdout(Stdio::null())
                .spawn();
            let child = child.map_err(not_started)?;
            started.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(child);
        }
        Ok(started)
    }

    /// Whether the process that started this one has ended.
    pub(super) fn is_orphan() -> bool {
        let parent = env::var(PARENT).ok().and_then(|parent| parent.parse::<u32>().ok());
        parent.is_some_and(|parent| parent != std::os::unix::process::parent_id())
    }

    /// A text that nobody can guess.
    fn secret() -> String {
        let random = (0..4).map(|_| RandomState::new().build_hasher().finish());
        random.map(|number| format!("{number:016x}")).collect()
    }

    fn not_started(error: impl std::fmt::Display) -> Failure {
        Failure::of_flag("--local", format!("cannot start the processes: {error}"))
    }
}

#[cfg(not(unix))]
mod local {
    use super::Members;
    use crate::failure::Failure;

    #[derive(Default)]
    pub(in super::super) struct Started;

    impl Started {
        pub(in super::super) fn has_ended(&self) -> bool {
            false
        }

        pub(in super::super) fn wait(self) {}
    }

    pub(super) fn members(_processes: usize) -> Result<Members, Failure> {
        let words = "this system cannot start them; use --hosts and --process";
        Err(Failure::of_flag("--local", words))
    }

    pub(super) fn start(_addresses: &[String], _secret: &str) -> Result<Started, Failure> {
        Ok(Started)
    }

    pub(super) fn is_orphan() -> bool {
        false
    }
}
