//! Long work: what it may use, how it is waited for, and how it is stopped.
//!
//! The library does the work on a thread of its own, which never touches Python. The thread of
//! Python that asked holds no GIL meanwhile; twenty times a second it looks for signals, asks
//! whether it is to stop and tells how far the work is. So Ctrl-C, a callback that raises, `fork` and
//! several threads of Python need nothing more.

use crate::errors::{broken, raised};
use everyboard as eb;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// Between two looks at signals.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// How long work that was stopped may take to free its memory before it is left to itself.
const GRACE: Duration = Duration::from_millis(100);

/// The keyword arguments of every question that may take long.
pub(crate) struct Options {
    pub(crate) run: eb::Run,
    /// Called with a [`Progress`].
    progress: Option<Py<PyAny>>,
    /// Closes what shows the progress, if it was made here.
    close: Option<Py<PyAny>>,
    /// Its `is_set` says whether the work is to stop.
    stop: Option<Py<PyAny>>,
}

/// How far work is.
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Progress(eb::Progress);

#[pymethods]
impl Progress {
    /// What it does now: "planning", "searching", "tracing", "solving", "counting", "making"
    /// or "checking".
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.phase
    }

    /// The last level that is complete: the moves from where the work began.
    #[getter]
    fn level(&self) -> usize {
        self.0.level
    }

    /// The positions found so far.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions
    }

    /// The share of the level under way that is done, or of all the work where it has no levels.
    #[getter]
    fn part(&self) -> f64 {
        self.0.part
    }

    /// The seconds since the work began.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let Progress(it) = self;
        format!(
            "Progress(phase={:?}, level={}, positions={}, part={:.2}, seconds={:.1})",
            self.phase(),
            it.level,
            it.positions,
            it.part,
            self.seconds()
        )
    }
}

impl Options {
    /// Reads the keyword arguments `given`.
    pub(crate) fn of(given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Options { run: eb::Run::new(), progress: None, close: None, stop: None };
        let Some(given) = given else { return Ok(options) };
        for (name, value) in given {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            options = options.with(&name, &value)?;
        }
        Ok(options)
    }

    fn with(self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Options { run, progress, close, stop } = self;
        let run = match name {
            "threads" => run.threads(value.extract()?),
            "memory" => run.memory(bytes(value)?),
            "time_limit" => run.time_limit(seconds(value)?),
            "engine" => run.engine(engine(value)?),
            "checkpoint" => run.checkpoint(value.extract::<std::path::PathBuf>()?),
            "progress" => {
                let (progress, close) = listener(value)?;
                return Ok(Options { run, progress, close, stop });
            }
            "stop" => {
                let stop = Some(value.clone().unbind());
                value.getattr("is_set")?;
                return Ok(Options { run, progress, close, stop });
            }
            other => {
                return Err(PyTypeError::new_err(format!(
                    "unexpected keyword argument '{other}': threads, memory, time_limit, engine, \
                     checkpoint, progress and stop are known"
                )));
            }
        };
        Ok(Options { run, progress, close, stop })
    }

    /// Tells how far the work is, and asks whether it is to stop.
    fn look(&self, py: Python<'_>, job: &eb::Job<()>) -> PyResult<()> {
        py.check_signals()?;
        if let Some(stop) = &self.stop
            && stop.bind(py).call_method0("is_set")?.is_truthy()?
        {
            job.stop();
        }
        self.tell(py, job)
    }

    fn tell(&self, py: Python<'_>, job: &eb::Job<()>) -> PyResult<()> {
        match &self.progress {
            Some(progress) => progress.bind(py).call1((Progress(job.progress()),)).map(drop),
            None => Ok(()),
        }
    }
}

/// Bytes, or a text such as "4G".
fn bytes(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    if !value.is_instance_of::<PyString>() {
        return value.extract();
    }
    let text: String = value.extract()?;
    let number = text.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    let shift = match text[number.len()..].to_ascii_uppercase().trim_end_matches("IB") {
        "" | "B" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        "T" => Some(40),
        _ => None,
    };
    let read = number.trim().parse::<u64>().ok().zip(shift);
    read.and_then(|(number, shift)| number.checked_mul(1 << shift)).ok_or_else(|| {
        PyValueError::new_err(format!(
            "memory: bytes such as 4096, \"64M\" or \"4G\", not {text:?}"
        ))
    })
}

fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = value.extract()?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("time_limit: seconds from 0, not {seconds}")))
}

fn engine(value: &Bound<'_, PyAny>) -> PyResult<eb::Engine> {
    match &*value.extract::<String>()? {
        "sparse" => Ok(eb::Engine::Sparse),
        "dense" => Ok(eb::Engine::Dense),
        "bounded" => Ok(eb::Engine::Bounded),
        other => Err(PyValueError::new_err(format!(
            "engine: \"sparse\", \"dense\" or \"bounded\", not {other:?}"
        ))),
    }
}

/// Whom to tell how far the work is, and what to call at its end.
type Listener = (Option<Py<PyAny>>, Option<Py<PyAny>>);

/// A callable, or `True` for a bar.
fn listener(value: &Bound<'_, PyAny>) -> PyResult<Listener> {
    if value.is_callable() {
        return Ok((Some(value.clone().unbind()), None));
    }
    if !value.extract::<bool>()? {
        return Ok((None, None));
    }
    let bar = value.py().import("everyboard._progress")?.call_method0("bar")?;
    let close = bar.getattr("close")?.unbind();
    Ok((Some(bar.unbind()), Some(close)))
}

/// Does `work` and waits for it.
///
/// # Errors
/// As the work; what a signal or the callback raised, when the work was stopped for it.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    options: &Options,
    work: impl FnOnce(&eb::Run) -> eb::Result<T> + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let job = options.run.clone().spawn(move |run| {
        // Nobody receives what work finds after it was interrupted.
        let _ = sender.send(work(run));
        Ok(())
    });
    let found = received(py, options, &job, receiver);
    if let Some(close) = &options.close {
        close.bind(py).call0()?;
    }
    found?.map_err(|error| raised(&error))
}

fn received<T: Send>(
    py: Python<'_>,
    options: &Options,
    job: &eb::Job<()>,
    mut receiver: Receiver<T>,
) -> PyResult<T> {
    loop {
        let found;
        (found, receiver) = wait_for(py, receiver, PAUSE);
        match found {
            Ok(found) => {
                options.tell(py, job)?;
                return Ok(found);
            }
            Err(RecvTimeoutError::Disconnected) => return Err(broken()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = options.look(py, job) {
            job.stop();
            drop(wait_for(py, receiver, GRACE));
            return Err(error);
        }
    }
}

/// Waits without the GIL. A receiver belongs to one thread at a time, so it is handed through.
fn wait_for<T: Send>(
    py: Python<'_>,
    receiver: Receiver<T>,
    pause: Duration,
) -> (Result<T, RecvTimeoutError>, Receiver<T>) {
    py.detach(move || (receiver.recv_timeout(pause), receiver))
}
