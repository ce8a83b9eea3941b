//! How a process finds the others.

use crate::cluster::Cluster;
use crate::greeting::{Greeting, LONGEST, answer, read_answer, read_thanks, thank};
use socket2::{SockRef, TcpKeepalive};
use std::io;
use std::net::{TcpListener, TcpStream};
use std::time::Duration;
use thiserror::Error;

/// How long a process that has connected may take to say what it has to say.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long one that has connected waits for an answer: the other may be listening to strangers meanwhile.
const PATIENCE_FOR_ANSWER: Duration = Duration::from_secs(10);

/// How long to wait before the next attempt.
const PAUSE: Duration = Duration::from_millis(20);

/// A machine that loses its power or its network says nothing; on a connection on which nothing is under way the system asks
/// after so long a silence, and so often, whether it is there.
const KEEPALIVE: TcpKeepalive = TcpKeepalive::new()
    .with_time(Duration::from_secs(30))
    .with_interval(Duration::from_secs(10))
    .with_retries(3);

/// What a process must know to find the others.
#[derive(Debug)]
pub struct Member<'a> {
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

impl Member<'_> {
    /// Waits until all processes are connected. Before each pause calls `wait` with the numbers of those
    /// that are missing; it says whether to go on.
    ///
    /// From then on a panic hook is in place that leaves out what threads of timely dataflow would print if the
    /// network cannot be started, and passes everything else to the hook before it.
    ///
    /// # Errors
    /// If the process cannot listen, another one refuses it or ends, or `wait` says so.
    pub fn join(mut self, mut wait: impl FnMut(&[usize]) -> bool) -> Result<Cluster, JoinError> {
        let (most, bytes) = (LONGEST, self.secret.len().max(self.job.len()));
        if bytes > most {
            return Err(JoinError::TooLong { most, bytes });
        }
        let listener = self.listen()?;
        let mut sockets: Vec<Option<TcpStream>> = Vec::new();
        sockets.resize_with(self.addresses.len(), || None);
        loop {
            self.accept(&listener, &mut sockets);
            for (process, socket) in sockets.iter_mut().enumerate().take(self.process) {
                if socket.is_none() {
                    *socket = self.connect(process)?;
                }
            }
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
            if !wait(&missing) {
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
            Ok(listener)
        });
        listener.map_err(|error| JoinError::Listen { address: address.clone(), error })
    }

    /// Welcomes the processes that have come. Strangers are sent away.
    fn accept(&self, listener: &TcpListener, sockets: &mut [Option<TcpStream>]) {
        while let Ok((mut socket, _)) = listener.accept() {
            let Ok(greeting) = greeting_of(&mut socket) else { continue };
            let refusal = self.refusal(&greeting, sockets);
            let answered = answer(&mut socket, &refusal);
            // It may have lost its patience, and come again.
            if refusal.is_empty() && answered.and_then(|()| read_thanks(&mut socket)).is_ok() {
                sockets[greeting.process] = Some(socket);
            }
        }
    }

    /// Why a process is not welcome; empty if it is.
    fn refusal(
        &self,
        Greeting { process, secret, job }: &Greeting,
        there: &[Option<TcpStream>],
    ) -> String {
        if secret != self.secret {
            return "the secret is another one".to_owned();
        }
        if job != self.job {
            return format!("it works on another job: {}, not {job}", self.job);
        }
        if *process <= self.process || *process >= there.len() {
            return format!("it does not expect a process {process} of {}", there.len());
        }
        if there[*process].is_some() {
            return format!("there is a process {process} already");
        }
        String::new()
    }

    /// Connects to a process with a lower number; none if it is not there yet.
    fn connect(&self, process: usize) -> Result<Option<TcpStream>, JoinError> {
        let address = &self.addresses[process];
        let Ok(mut socket) = TcpStream::connect(address) else { return Ok(None) };
        let greeting = Greeting {
            process: self.process,
            secret: self.secret.to_owned(),
            job: self.job.to_owned(),
        };
        let answered = prepare(&socket, PATIENCE_FOR_ANSWER)
            .and_then(|()| greeting.write(&mut socket))
            .and_then(|()| read_answer(&mut socket));
        match answered {
            Ok(reason) if reason.is_empty() => Ok(thank(&mut socket).is_ok().then_some(socket)),
            Ok(reason) => Err(JoinError::Refused { process, address: address.clone(), reason }),
            // It may listen later; what is there now may be another program that ends.
            Err(_) => Ok(None),
        }
    }
}

fn greeting_of(socket: &mut TcpStream) -> io::Result<Greeting> {
    socket.set_nonblocking(false)?;
    prepare(socket, PATIENCE)?;
    Greeting::read(socket)
}

/// Whether the other end has closed a connection on which it has nothing to say yet.
fn is_closed(socket: &TcpStream) -> bool {
    let looked = socket.set_nonblocking(true).and_then(|()| socket.peek(&mut [0]));
    let restored = socket.set_nonblocking(false);
    match looked {
        Ok(bytes) => bytes == 0 || restored.is_err(),
        Err(error) => error.kind() != io::ErrorKind::WouldBlock || restored.is_err(),
    }
}

fn prepare(socket: &TcpStream, patience: Duration) -> io::Result<()> {
    socket.set_nodelay(true)?;
    SockRef::from(socket).set_tcp_keepalive(&KEEPALIVE)?;
    socket.set_read_timeout(Some(patience))
}
