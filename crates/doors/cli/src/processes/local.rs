//! The processes of `--local`: the first starts the others with its own command line. Each finds
//! its number and the addresses in its environment, and where it listens on its standard input.

use super::{ClusterSettings, SECRET};
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
pub struct Children(Mutex<Vec<Child>>);

impl Children {
    /// Whether one has ended.
    pub fn has_ended(&self) -> bool {
        let mut children = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        children.iter_mut().any(|child| !matches!(child.try_wait(), Ok(None)))
    }

    /// Waits for their end.
    pub fn wait(self) {
        let children = self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        for mut child in children {
            // What it had to say it has said.
            let _ = child.wait();
        }
    }
}

/// This process among `processes` on this machine.
pub fn settings(processes: usize) -> Result<ClusterSettings, Failure> {
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
            Ok(ClusterSettings {
                process,
                addresses,
                secret,
                listener: Some(listener),
                is_local: true,
            })
        }
        _ => {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(not_started)?;
            let address = listener.local_addr().map_err(not_started)?.to_string();
            let mut addresses = vec![address];
            addresses.resize(processes, String::new());
            let secret = secret();
            Ok(ClusterSettings {
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
pub fn start(addresses: &[String], secret: &str) -> Result<Children, Failure> {
    let bound = addresses[1..].iter().map(|_| {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?.to_string();
        Ok((listener, address))
    });
    let (listeners, mut others): (Vec<TcpListener>, Vec<String>) =
        bound.collect::<io::Result<Vec<_>>>().map_err(not_started)?.into_iter().unzip();
    others.insert(0, addresses[0].clone());
    let program = env::current_exe().map_err(not_started)?;
    let started = Children::default();
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
pub fn is_orphan() -> bool {
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
