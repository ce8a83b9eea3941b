//! How a process finds the others.

use crate::call::{Call, CallEnd};
use crate::cluster::Cluster;
use crate::exchange::is_closed;
use crate::greeting::{Greeting, LONGEST};
use crate::visitors::Visitors;
use socket2::SockRef;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::time::Duration;
use thiserror::Error;

/// How long to wait before looking again what has come.
const PAUSE: Duration = Duration::from_millis(5);

/// How many may have connected that have not been looked at yet.
const BACKLOG: i32 = 1 << 12;

/// What a process must know to find the others.
#[derive(Debug)]
pub struct JoinSettings<'a> {
    /// Its own number, from 0.
    pub process: usize,
    /// The addresses of all processes.
    pub addresses: &'a [String],
    /// Where it listens, if that is not to be opened at its address.
    pub listener: Option<TcpListener>,
    /// What all of them know, and no stranger.
    pub secret: &'a str,
    /// What they work on: the same text for all of them.
    pub job: &'a str,
}

/// Why a process cannot work with the others.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// It cannot listen.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// Where.
        address: String,
        /// What the system said.
        error: io::Error,
    },
    /// Another process does not want it.
    #[error("process {process} at {address} refuses: {reason}")]
    Refused {
        /// The number of the other one.
        process: usize,
        /// Its address.
        address: String,
        /// What it said.
        reason: String,
    },
    /// Another process had come, and ended before all were there.
    #[error("process {process} at {address} ended before all had come")]
    Gone {
        /// The number of the other one.
        process: usize,
        /// Its address.
        address: String,
    },
    /// The secret or the job is longer than others accept.
    #[error("the secret and the name of the job have at most {most} bytes each, not {bytes}")]
    TooLong {
        /// The most bytes.
        most: usize,
        /// Those of the longer one.
        bytes: usize,
    },
    /// The user asked to stop.
    #[error("stopped before all processes had come")]
    Stopped,
    /// The system refused threads or sockets.
    #[error("cannot start the threads of the network: {0}")]
    Threads(String),
}

/// How far a process has come in finding the others.
#[derive(Debug)]
pub struct Waiting<'a> {
    /// The numbers of those that are missing.
    pub missing: &'a [usize],
    /// Those that this process has sent away since it was last asked whether to go on.
    pub refused: &'a [Refusal],
}

/// A process that was sent away, and hears why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The number that it gave.
    pub process: usize,
    /// Where it connected from.
    pub address: String,
    /// Why it is not welcome.
    pub reason: String,
}

impl JoinSettings<'_> {
    /// Waits until all processes are connected. Every few milliseconds calls `wait`, which says
    /// whether to go on; strangers, however many and however slow, do not keep it from that.
    ///
    /// From then on a panic hook is in place that leaves out what threads of timely dataflow would
    /// print if the network cannot be started, and passes everything else to the hook before it.
    ///
    /// # Errors
    /// If the process cannot listen, another one refuses it or ends, or `wait` says so.
    pub fn join(mut self, mut wait: impl FnMut(&Waiting) -> bool) -> Result<Cluster, JoinError> {
        let most = LONGEST;
        let bytes = self.secret.len().max(self.job.len());
        if bytes > most {
            return Err(JoinError::TooLong { most, bytes });
        }
        let listener = self.listen()?;
        let mut sockets: Vec<Option<TcpStream>> = Vec::new();
        sockets.resize_with(self.addresses.len(), || None);
        let mut calls: Vec<Call> =
            self.addresses.iter().take(self.process).map(|it| Call::new(it)).collect();
        let mut visitors = Visitors::default();
        loop {
            let refusal = |greeting: &Greeting, there: &[_]| self.refusal(greeting, there);
            let refused = visitors.advance(&listener, &mut sockets, refusal);
            self.call(&mut calls, &mut sockets)?;
            let gone = sockets.iter().position(|it| it.as_ref().is_some_and(is_closed));
            if let Some(process) = gone {
                let address = self.addresses[process].clone();
                return Err(JoinError::Gone { process, address });
            }
            let missing =
                (0..sockets.len()).filter(|&it| it != self.process && sockets[it].is_none());
            let missing: Vec<usize> = missing.collect();
            if missing.is_empty() {
                return Cluster::new(self.process, sockets);
            }
            if !wait(&Waiting { missing: &missing, refused: &refused }) {
                return Err(JoinError::Stopped);
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn listen(&mut self) -> Result<TcpListener, JoinError> {
        let address = &self.addresses[self.process];
        let listener = self.listener.take().map_or_else(|| TcpListener::bind(address), Ok);
        let listener = listener.and_then(|listener| {
            listener.set_nonblocking(true)?;
            // The standard library has room for 128, which strangers fill.
            SockRef::from(&listener).listen(BACKLOG)?;
            Ok(listener)
        });
        listener.map_err(|error| JoinError::Listen { address: address.clone(), error })
    }

    /// Calls those with lower numbers that are missing.
    fn call(&self, calls: &mut [Call], sockets: &mut [Option<TcpStream>]) -> Result<(), JoinError> {
        let greeting = Greeting {
            process: self.process,
            secret: self.secret.to_owned(),
            job: self.job.to_owned(),
        };
        for (process, (call, socket)) in calls.iter_mut().zip(sockets).enumerate() {
            if socket.is_some() {
                continue;
            }
            match call.advance(&greeting) {
                CallEnd::Nobody => {}
                CallEnd::Welcome(reached) => *socket = Some(reached),
                CallEnd::Refused(reason) => {
                    let address = self.addresses[process].clone();
                    return Err(JoinError::Refused { process, address, reason });
                }
            }
        }
        Ok(())
    }

    /// Why a process is not welcome; `None` if it is.
    fn refusal(
        &self,
        Greeting { process, secret, job }: &Greeting,
        there: &[Option<TcpStream>],
    ) -> Option<String> {
        if secret != self.secret {
            return Some("the secret is another one".to_owned());
        }
        if job != self.job {
            return Some(format!("it works on another job: {}, not {job}", self.job));
        }
        if *process <= self.process || *process >= there.len() {
            return Some(format!("it does not expect a process {process} of {}", there.len()));
        }
        let is_there = there[*process].is_some();
        is_there.then(|| format!("there is a process {process} already"))
    }
}
