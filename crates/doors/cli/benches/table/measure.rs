//! Whole processes with their time and memory.
//!
//! A process is started by one that does nothing else, so that what the system says of its children
//! is about that process alone.

use crate::rows::Question;
use std::env;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Instant;

/// Set for the process that measures another.
const MEASURE: &str = "EVERYBOARD_BENCH_MEASURE";

/// What a process took: seconds, and bytes at the peak.
#[derive(Copy, Clone)]
pub(crate) struct Cost {
    pub(crate) wall: f64,
    pub(crate) cpu: f64,
    pub(crate) bytes: u64,
}

impl Cost {
    pub(crate) fn or_less(self, other: Self) -> Self {
        if other.cpu < self.cpu { other } else { self }
    }
}

/// What is run, and what it must print.
pub(crate) struct Process {
    pub(crate) command: Vec<String>,
    pub(crate) variable: Option<(&'static str, &'static str)>,
    pub(crate) is_right: Box<dyn Fn(&str) -> bool>,
}

impl Process {
    /// A program that prints the first number of the answer, on the last line that has a number.
    pub(crate) fn other(command: &[String], question: &Question) -> Self {
        let wanted = question.answer[0].clone();
        let is_right = move |output: &str| {
            let output = output.replace([',', '_', '\''], "");
            let has_number = |line: &&str| line.contains(|c: char| c.is_ascii_digit());
            let last = output.lines().rfind(has_number).unwrap_or_default();
            last.split(|c: char| !c.is_ascii_digit()).any(|number| number == wanted)
        };
        Process { command: command.to_vec(), variable: None, is_right: Box::new(is_right) }
    }

    /// Runs it and checks its answer; returns what it took and what it printed.
    pub(crate) fn run(&self) -> (Cost, String) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = Command::new(env::current_exe().expect("this program has a path"));
        command.args(&self.command).env(MEASURE, "1").current_dir(folder.path());
        if let Some((name, value)) = self.variable {
            command.env(name, value);
        }
        let output = command.output().expect("the program runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{:?}: {errors}", self.command);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!((self.is_right)(&text), "{:?} answers {text}", self.command);
        let last = errors.lines().last().unwrap_or_default();
        let mut numbers = last.split(' ').map(|number| number.parse().expect("a number"));
        let mut next = || numbers.next().expect("three numbers");
        (Cost { wall: next(), cpu: next(), bytes: next() as u64 }, text.into_owned())
    }
}

/// Whether this process measures another: then it has done so.
pub(crate) fn is_measuring() -> bool {
    if env::var_os(MEASURE).is_none() {
        return false;
    }
    let mut words = env::args_os().skip(1);
    let program = words.next().expect("a program");
    let start = Instant::now();
    let mut child = Command::new(program);
    child.args(words).env_remove(MEASURE).stdin(Stdio::null());
    let status = child.status().expect("the program runs");
    let wall = start.elapsed().as_secs_f64();
    let (cpu, bytes) = of_children().unwrap_or((wall, 0));
    eprintln!("\n{wall} {cpu} {bytes}");
    std::process::exit(status.code().unwrap_or(1));
}

/// CPU seconds of all ended children, and the bytes that the largest took.
#[cfg(unix)]
fn of_children() -> Option<(f64, u64)> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let both = [usage.user_time(), usage.system_time()];
    let seconds = both.map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6);
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    Some((seconds.iter().sum(), usage.max_rss() as u64 * unit))
}

/// Other systems do not tell.
#[cfg(not(unix))]
fn of_children() -> Option<(f64, u64)> {
    None
}

/// In a few words, what this runs on.
pub(crate) fn machine() -> String {
    let threads = available_parallelism().map_or(1, usize::from);
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or(env::consts::ARCH, |model| model.trim_start_matches([':', ' ', '\t']));
    format!("{model}, {threads} threads, {}", env::consts::OS)
}

/// The bytes a second that one thread reads and writes together, of memory that no cache holds; the
/// best of some times.
pub(crate) fn bandwidth() -> f64 {
    const WORDS: usize = 1 << 25;
    let from = vec![1_u64; WORDS];
    let mut to = vec![2_u64; WORDS];
    let speed = |_| {
        let start = Instant::now();
        to.iter_mut().zip(black_box(&from)).for_each(|(to, from)| *to |= from);
        black_box(&mut to);
        3.0 * 8.0 * WORDS as f64 / start.elapsed().as_secs_f64()
    };
    (0..5).map(speed).fold(0.0, f64::max)
}
