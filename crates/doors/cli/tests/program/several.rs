//! Runs of the program by several processes.

use super::{File, Run, ended, everyboard, started};
use serde_json::Value;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What the processes know and no stranger.
pub(crate) const SECRET: (&str, &str) = ("EVERYBOARD_SECRET", "told to nobody");

/// The processes that this one has started.
pub(crate) fn children(parent: &Child) -> Vec<String> {
    let listed = Command::new("pgrep").args(["-P", &parent.id().to_string()]).output();
    let listed = String::from_utf8(listed.expect("there is pgrep").stdout).unwrap();
    listed.lines().map(str::to_owned).collect()
}

/// Starts three processes that share this work, and waits until they are at it.
pub(crate) fn three_at(work: &[&str]) -> (Child, Vec<String>) {
    let parent = started(&[work, &["--local", "3"]].concat());
    let children = two_children(&parent);
    (parent, children)
}

/// The two processes that this one starts, once they work.
pub(crate) fn two_children(parent: &Child) -> Vec<String> {
    let begin = Instant::now();
    loop {
        let children = children(parent);
        if children.len() == 2 {
            sleep(Duration::from_millis(300));
            return children;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "they are not started");
        sleep(Duration::from_millis(5));
    }
}

/// The end of the first process, which must come soon.
pub(crate) fn soon_ended(parent: Child) -> Run {
    let begin = Instant::now();
    let run = ended(parent).expect("it ends by itself");
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    run
}

pub(crate) fn kill(process: &str) {
    assert!(Command::new("kill").args(["-KILL", process]).status().unwrap().success());
}

/// Processes that are to end soon.
pub(crate) fn wait_for_the_end_of(processes: &[String]) {
    let begin = Instant::now();
    while processes.iter().any(|process| is_there(process)) {
        assert!(begin.elapsed() < Duration::from_secs(5), "they stay");
        sleep(Duration::from_millis(20));
    }
}

/// Whether a process is there.
fn is_there(process: &str) -> bool {
    let kill = Command::new("kill").args(["-0", process]).stderr(Stdio::null()).status();
    kill.unwrap().success()
}

/// A file with addresses, where nobody listens yet.
pub(crate) fn hosts(processes: usize) -> File {
    let bound = (0..processes).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    let bound: Vec<_> = bound.collect();
    let lines = bound.iter().map(|it| format!("{}\n", it.local_addr().unwrap()));
    File::new(lines.collect::<String>())
}

/// A record without what processes took.
pub(crate) fn without_what_varies(mut record: Value) -> Value {
    let fields = record.as_object_mut().unwrap();
    for varies in ["processes", "wire_bytes", "cpu_seconds", "seconds", "peak_memory_bytes"] {
        fields.remove(varies);
    }
    record
}

/// A run with as little memory as its own help says would do.
pub(crate) fn with_little_memory(args: &[&str], processes: f64) -> Run {
    let mut run = everyboard(&[args, &["--memory", "1M"]].concat());
    for _ in 0..5 {
        let Some(size) = run.memory_that_would_do() else { break };
        // The program is not always as large.
        let memory = format!("{:.1}M", size + processes);
        run = everyboard(&[args, &["--memory", &memory]].concat());
    }
    run
}
