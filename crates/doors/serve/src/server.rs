//! Takes connections, and ends with the process.

use crate::patient::PatientStream;
use crate::{api, guard, page, reachable};
use axum::Router;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::signal;
use tokio::sync::Semaphore;

/// Connections at one time; more wait until one ends.
const CONNECTIONS: usize = 64;
/// The most bytes that the head of a request may have.
const HEAD_BYTES: usize = 8192;
/// How long the head of a request may take, and how long a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long a client may keep answers waiting, besides a second for each 4 KiB that it reads.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long jobs have to end when the server does.
const END_TIME: Duration = Duration::from_secs(1);
/// Threads that take requests; the work is done by others.
const REQUEST_THREADS: usize = 2;

/// What a server may do.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 is any free one.
    pub address: SocketAddr,
    /// Names by which it may be called besides its address, for a server behind another.
    pub names: Vec<String>,
    /// What its jobs may take.
    pub limits: Limits,
}

/// What jobs may take, whoever asks for them.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The bytes that a job may take, and all tables together that are kept.
    pub memory: u64,
    /// How long a job may take.
    pub time: Duration,
    /// The threads of a job.
    pub threads: NonZeroUsize,
    /// The program that does the jobs: `everyboard`.
    pub program: PathBuf,
}

/// Why a server ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum StopSignal {
    /// Ctrl-C.
    Interrupted,
    /// The signal SIGTERM.
    Terminated,
}

/// A server that has a port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    options: Options,
}

impl Server {
    /// Takes the port. Connections wait until [`Server::run`] takes them.
    ///
    /// # Errors
    /// If the address is not of this machine, or the port is taken.
    pub fn bind(options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(options.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, options: Options { address, ..options } })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.options.address
    }

    /// Where it is reached. If it listens at all addresses of the machine, the first is that of the
    /// machine itself, and after it comes each on a network that can be found, which may be none;
    /// to find it no packet is sent. Requests under all of them are answered.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        reachable::addresses(&self.listener, self.options.address)
    }

    /// Answers requests until the process is told to end. Jobs under way end with it.
    ///
    /// # Errors
    /// If the system refuses threads or signals.
    pub fn run(self) -> io::Result<StopSignal> {
        let runtime =
            Builder::new_multi_thread().worker_threads(REQUEST_THREADS).enable_all().build()?;
        let ended = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                never = accept(listener, router(self.options)) => match never {},
                ended = end_signal() => ended,
            }
        });
        // Jobs end when their tasks are dropped.
        runtime.shutdown_timeout(END_TIME);
        ended
    }
}

fn router(options: Options) -> Router {
    let options = Arc::new(options);
    Router::new()
        .merge(page::router())
        .nest("/api/1", api::router(options.limits.clone()))
        .fallback(api::unknown)
        .method_not_allowed_fallback(api::wrong_method)
        .layer(middleware::from_fn_with_state(options, guard::check))
}

async fn accept(listener: tokio::net::TcpListener, router: Router) -> std::convert::Infallible {
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let permit = Arc::clone(&connections).acquire_owned().await.expect("it is never closed");
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file handles: some will be free again.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .max_buf_size(HEAD_BYTES)
                .serve_connection(TokioIo::new(PatientStream::new(stream, PATIENCE)), service);
            // A client that breaks off is no fault of the server.
            let _ = connection.await;
        });
    }
}

#[cfg(unix)]
async fn end_signal() -> io::Result<StopSignal> {
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    tokio::select! {
        pressed = signal::ctrl_c() => pressed.map(|()| StopSignal::Interrupted),
        _ = terminate.recv() => Ok(StopSignal::Terminated),
    }
}

#[cfg(not(unix))]
async fn end_signal() -> io::Result<StopSignal> {
    signal::ctrl_c().await.map(|()| StopSignal::Interrupted)
}
