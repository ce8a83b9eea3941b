//! Every command ends soon after the first signal, with its sentence and its status, whatever it is
//! doing.

#![cfg(target_os = "linux")]

use crate::program::{PROGRAM, ended, listens, signal};
use crate::saved::{Chance, files, text};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Within this time of the first signal a command ends, but for what it saves.
const SOON: Duration = Duration::from_secs(2);

/// On a machine that does much else at the same time.
const SOON_ENOUGH: Duration = Duration::from_secs(20);

/// The variable with how many moments the long test tries for each command; 100 if it is not set.
const MOMENTS: &str = "EVERYBOARD_MOMENTS";

/// Moves of which those at a stretch are too many to be listed.
const STRETCHES: &str = "format = 1\nboard = \"AAA./BB.C/B.DD/.EDD\"\ngoal = \"AAAE/BBDD/B.DD/..C.\"\n\
    [rule]\nkind = \"slide\"\nalong = \"long side\"\ncount = \"moves\"\n";

/// Moves that take seconds to be listed, and from the second of these positions no goal lies near.
const LISTED: &str = "format = 1\nboard = \"B../.é./WX./..é\"\ngoal = \"a4=W, b3=é, a2=B, b2=X, c1=é\"\n[pieces]\n\
    B = \"WF\"\n\"é\" = \"WF\"\nX = \"WF\"\nW = \"WF\"\n[rule]\nkind = \"jump\"\nover = \"any\"\ncount = \"moves\"\n\
    turns = \"alternate\"\nsides = [\"W\", \"é\", \"X\", \"B\"]\n";

/// One job of each kind that takes a while. `DIR` is a folder that holds the two puzzles above and
/// nothing else, `ROOT` one with old tables, and `_` stands for a space inside a word.
const JOBS: &[&str] = &[
    "show DIR/listed.toml",
    "check DIR/listed.toml topspin-8 knights-5x6",
    "solve DIR/listed.toml",
    "solve fifteen-puzzle --engine bounded",
    "solve knights-5x6 --engine sparse",
    "solve knights-5x5-allen --engine dense",
    "solve knights-5x5 --local 2",
    "solve knights-6x6 --checkpoint DIR/saved",
    "solve kings-4x4 --all",
    "solve knights-rows-3x4..9",
    "bound knights-7x7",
    "bound knights-7x7 --certificate DIR/certificate",
    "analyze topspin-8",
    "analyze DIR/stretches.toml",
    "analyze knights-5x6 --components",
    "analyze knights-5x5 --cycles 12",
    "report topspin-8 --census --output DIR/page.html",
    "census knights-5x6",
    "census knights-5x6 --checkpoint DIR/saved",
    "census knights-5x6 --dir DIR/saved",
    "census knights-5x6 --save DIR/table",
    "census knights-5x6 --to-goals",
    "hardest traffic-51",
    "lookup ROOT/knights-4x3.table",
    "lookup knights-7x7 WWWWWWB/WWWWWBB/WWWWBBB/WWW.BBB/WWWBBBB/WWBBBBB/WBBBBBB",
    "queens 20",
    "queens 20 --checkpoint DIR/saved",
    "queens 14 --list",
    "queens 16 --classes",
    "place N --board 14x14 --dominate",
    "place QN --board 12x12",
    "endgame generate KQKR --dir DIR",
    "endgame generate KQKR --dir DIR --checkpoint DIR/saved",
    "endgame map 8/8/8/3k4/8/1r6/8/K1Q5_w Q --dir DIR",
    "game solve hexapawn-4x4",
    "game verify knights-3x4-capture",
    "game play hexapawn",
];

/// What came of a signal.
struct StopReport {
    /// From the signal to the end.
    time: Duration,
    /// Whether it said that it saves or has saved.
    saves: bool,
    /// Whether the work was done before.
    was_done: bool,
}

/// Starts a job, and sends it a signal once it has listened for `after`.
fn stop(job: &str, after: Duration, (name, status): (&str, i32)) -> StopReport {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("stretches.toml"), STRETCHES).unwrap();
    fs::write(folder.path().join("listed.toml"), LISTED).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/written_by_0_1");
    let words = job.split(' ').map(|it| it.replace('_', " ").replace("ROOT", text(&root)));
    let words = words.map(|it| it.replace("DIR", text(folder.path())));
    let mut command = Command::new(PROGRAM);
    command.args(words).args(["-j", "2", "--memory", "1G"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Who asks gets no answer.
    let _stdin = child.stdin.take();
    while !listens(&child) && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    sleep(after);
    signal(&child, name);
    let begin = Instant::now();
    let run = ended(child).unwrap_or_else(|| panic!("{job}: it did not listen"));
    let time = begin.elapsed();
    let was_done = [0, 1].contains(&run.status);
    let is_told = run.err.lines().any(|line| line.starts_with("interrupted"));
    assert!(was_done || run.status == status && is_told, "{job}: {}: {}", run.status, run.err);
    let left: Vec<_> = all_files(folder.path());
    assert!(!left.iter().any(|it| it.ends_with(".part") || it.ends_with(".trial")), "{left:?}");
    StopReport { time, saves: run.err.contains("saved"), was_done }
}

/// The names of all files in a folder and in those inside it.
fn all_files(folder: &Path) -> Vec<String> {
    let all = files(folder).into_iter().flat_map(|path| {
        if path.is_dir() { all_files(&path) } else { vec![text(&path).to_owned()] }
    });
    all.collect()
}

/// Stops each of these jobs at so many random moments, up to `span` after it began to listen. All
/// but those that save end within `soon`.
fn stop_each(jobs: &[&str], moments: usize, span: Duration, soon: Duration) {
    let mut chance = Chance::new();
    let signals = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];
    let signals =
        if crate::promises::signals::runs_under_nohup() { &signals[..2] } else { &signals[..] };
    for job in jobs {
        let mut worst = Duration::ZERO;
        let mut worst_saving = Duration::ZERO;
        let mut done = 0;
        for _ in 0..moments {
            let after = Duration::from_micros(chance.below(span.as_micros() as usize) as u64);
            let stopped = stop(job, after, signals[chance.below(signals.len())]);
            let worst = if stopped.saves { &mut worst_saving } else { &mut worst };
            *worst = stopped.time.max(*worst);
            done += usize::from(stopped.was_done);
        }
        eprintln!(
            "{job}: {worst:?}, {worst_saving:?} where it saves; {done} of {moments} were done"
        );
        assert!(worst <= soon, "{job}: {worst:?}");
    }
}

/// The compiler, linear programs and pattern tables heard no signal, or died of it without a word.
#[test]
fn whatever_is_under_way_ends() {
    let jobs = [
        "show DIR/listed.toml",
        "solve fifteen-puzzle --engine bounded",
        "analyze topspin-8",
        "bound knights-7x7",
        "census knights-5x6 --checkpoint DIR/saved",
        "lookup ROOT/knights-4x3.table",
        "queens 14 --list",
    ];
    stop_each(&jobs, 1, Duration::from_millis(500), SOON_ENOUGH);
}

/// A page of which a reader takes a little now and then.
#[test]
fn results_that_are_read_slowly_are_whole() {
    let mut command = Command::new(PROGRAM);
    command.args(["report", "klotski"]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut page = vec![0; 1 << 14];
    out.read_exact(&mut page).unwrap();
    signal(&child, "-INT");
    let mut block = vec![0; 1 << 14];
    for pause in [700, 700, 700].into_iter().chain(std::iter::repeat(0)) {
        sleep(Duration::from_millis(pause));
        match out.read(&mut block).unwrap() {
            0 => break,
            read => page.extend(&block[..read]),
        }
    }
    child.wait().unwrap();
    assert!(page.len() > 10 << 14 && page.ends_with(b"</html>\n"), "{} bytes", page.len());
}

/// About an hour, on a machine that does nothing else.
#[test]
#[ignore = "an hour"]
fn every_command_at_many_moments() {
    let moments = std::env::var(MOMENTS).ok().and_then(|it| it.parse().ok()).unwrap_or(100);
    stop_each(JOBS, moments, Duration::from_secs(2), SOON);
}
