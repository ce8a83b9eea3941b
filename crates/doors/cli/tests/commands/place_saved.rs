//! Counts of placements in files: killed, stopped, divided, added up, verified, damaged.

use crate::program::{self, PROGRAM, Run, everyboard, started};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Takes about a second on one thread, in some thousand tasks' worth of steps.
const LONG: [&str; 4] = ["queens", "13", "--method", "backtrack"];
/// OEIS A000170.
const LONG_ANSWER: &str = "73,712 placements of 13 queens\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn files(&self) -> usize {
        std::fs::read_dir(self.0.path()).unwrap().count()
    }
}

#[track_caller]
fn assert_one_error(run: &Run, words: &str) {
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{words}: {}", run.err);
    assert!(run.err.starts_with("error: ") && run.err.contains(words), "{words}: {}", run.err);
    assert_eq!(run.err.matches("error: ").count(), 1, "{}", run.err);
}

/// The next pause, up to 200 ms: a linear congruence of Knuth's constants.
fn pause(state: &mut u64) -> Duration {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    Duration::from_millis((*state >> 33) % 200)
}

#[test]
#[cfg(unix)]
fn killed_at_any_moment_it_goes_on() {
    let (mut state, mut kills, mut rounds) = (1, 0, 0);
    while kills < 10 && rounds < 10 {
        let folder = Folder::new();
        let file = folder.name("long.count");
        let begin = [&LONG[..], &["--checkpoint", &file]].concat();
        let rest = ["--every", "0", "-q", "-j", "2"];
        rounds += 1;
        for attempt in 0.. {
            let resume = ["place", "--resume", &file];
            let which = if Path::new(&file).exists() { &resume[..] } else { &begin[..] };
            let mut child = started(&[which, &rest].concat());
            // Later ones get more time, so that it ends.
            std::thread::sleep(pause(&mut state) + Duration::from_millis(10 * attempt));
            // It may have ended.
            let _ = child.kill();
            let output = child.wait_with_output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            let out = String::from_utf8(output.stdout).unwrap();
            assert_eq!(err, "", "after {kills} kills");
            if output.status.code() == Some(0) || !out.is_empty() {
                assert_eq!(out, LONG_ANSWER, "after {kills} kills");
                break;
            }
            kills += 1;
            assert!(attempt < 200, "it does not end");
        }
    }
    assert!(kills >= 10, "only {kills} kills in {rounds} rounds");
}

/// The command that an interrupted count prints is taken at its word.
#[test]
#[cfg(unix)]
fn ctrl_c_saves_and_tells_how_to_go_on() {
    let folder = Folder::new();
    let file = folder.name("it's long");
    let args = [&LONG[..], &["-j", "1", "--checkpoint", &file, "--classes", "--json"]].concat();
    let (plan, run) = program::interrupted(&args);
    assert!(plan.starts_with("plan: 13 queens: method backtrack (as asked), "), "{plan}");
    assert_eq!(run.status, 130, "{}", run.err);
    let record = &run.records()[0];
    let expected = (&json!("interrupted"), &json!(null), &json!("backtrack"));
    assert_eq!((&record["outcome"], &record["placements"], &record["method"]), expected);
    let (told, command) = run.err.split_once("\nsaved; to continue: ").expect(&run.err);
    assert!(told.starts_with("interrupted: ") && told.contains("% of the work done, "), "{told}");
    let program = Path::new(PROGRAM).parent().unwrap();
    let output = std::process::Command::new("sh")
        .args(["-c", command.trim_end()])
        .env("PATH", format!("{}:/usr/bin:/bin", program.display()))
        .output()
        .unwrap();
    let run = program::of_output(output).unwrap();
    let record = &run.records()[0];
    // OEIS A000170 and A002562.
    let expected = (&json!("73712"), &json!("9233"));
    assert_eq!((&record["placements"], &record["classes"]), expected, "{}", run.err);
    assert_eq!(folder.files(), 0, "a checkpoint of what is done is removed");
}

#[test]
#[cfg(unix)]
fn ctrl_c_without_a_file_says_what_was_found() {
    let (_, run) = program::interrupted(&[&LONG[..], &["-j", "1"]].concat());
    assert_eq!((run.status, run.out.as_str()), (130, ""), "{}", run.err);
    assert!(run.err.starts_with("interrupted: ") && run.err.contains("--checkpoint FILE"));
}

/// A search for guards was silent, and what it had proved was lost.
#[test]
#[cfg(unix)]
fn ctrl_c_says_how_many_guards_are_too_few() {
    use std::io::{BufRead, BufReader};

    let mut child =
        started(&["place", "N", "--board", "24x24", "--dominate", "--anyway", "-j", "2"]);
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let plan = "plan: ever more pieces, until they attack or hold every square; 2 threads";
    assert_eq!(told.next().unwrap(), plan);
    // 63 knights are too few at sight: none attacks or holds more than nine squares of 576.
    std::thread::sleep(Duration::from_millis(500));
    program::signal(&child, "-INT");
    let last = told.last().unwrap();
    assert!(
        last.starts_with("interrupted: ") && last.contains(" knights or fewer do not"),
        "{last}"
    );
    assert_eq!(program::ended(child).unwrap().status, 130);
}

/// Three parts of the eight queens.
fn parts(folder: &Folder) -> Vec<String> {
    let count = |number: usize| {
        let file = folder.name(&format!("part {number}"));
        let part = format!("{number}/3");
        let run = everyboard(&["queens", "8", "--part", &part, "--save", &file, "-q"]);
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.starts_with(&format!("part {part}: ")), "{}", run.out);
        file
    };
    (1..=3).map(count).collect()
}

fn add(files: &[&str]) -> Run {
    everyboard(&[&["place", "-q", "--add"], files].concat())
}

#[test]
fn parts_add_up() {
    let folder = Folder::new();
    let files = parts(&folder);
    let [one, two, three] = [0, 1, 2].map(|at| files[at].as_str());
    assert_eq!(add(&[three, one, two]).out, "92 placements of 8 queens\n");
    let record = everyboard(&["place", "--json", "--add", one, two, three]).records()[0].clone();
    let found = (&record["schema"], &record["placements"], &record["pieces"]);
    assert_eq!(found, (&json!("everyboard/place/1"), &json!("92"), &json!("Q")));

    assert_one_error(&add(&[one, three]), "--add: 1 of 3 parts is missing: 2");
    assert_one_error(&add(&[one, two, one]), "are both part 1");
    let other = folder.name("other");
    everyboard(&["queens", "7", "--part", "2/3", "--save", &other, "-q"]);
    assert_one_error(&add(&[one, &other, three]), "is of another count than");
    let half = folder.name("half");
    everyboard(&["queens", "8", "--part", "2/2", "--save", &half, "-q"]);
    assert_one_error(&add(&[one, &half]), "is one of 2 parts, ");
    assert_one_error(&add(&[one, &folder.name("missing")]), "cannot read ");

    // The sum is a record of its own.
    let whole = folder.name("whole");
    assert_eq!(add(&[one, two, three, "--save", &whole]).status, 0);
    assert_eq!(add(&[&whole]).out, "92 placements of 8 queens\n");
}

#[test]
fn a_part_can_be_verified() {
    let folder = Folder::new();
    let file = &parts(&folder)[0];
    let verify = |args: &[&str]| everyboard(&[&["place", "-q", "--verify", file], args].concat());
    let run = verify(&["--sample", "5", "--seed", "7"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("part 1/3: 5 of "), "{}", run.out);
    assert!(run.out.ends_with(" tasks counted again (seed 7): all agree\n"), "{}", run.out);

    // Someone claims a placement more in some task, and gives the file a checksum that fits.
    let text = std::fs::read_to_string(file).unwrap();
    let (text, _) = text.rsplit_once("# crc32 ").unwrap();
    let line = text.lines().find(|line| line.starts_with("0 8 ")).unwrap();
    let forged = text.replacen(line, "0 8 1000 1", 1);
    let sum = crc32fast_of(forged.as_bytes());
    std::fs::write(file, format!("{forged}# crc32 {sum:08x}\n")).unwrap();
    let run = verify(&["--sample", "all"]);
    assert_eq!(run.status, 1, "{}", run.out);
    assert!(run.out.starts_with("task 0: the file says 1000 placements, counted again "));
    assert!(run.out.ends_with(": 1 wrong\n"), "{}", run.out);
    let record = verify(&["--sample", "all", "--json"]).records()[0].clone();
    assert_eq!(record["schema"], "everyboard/place-verify/1");
    assert_eq!(record["disagreements"][0]["recorded"], "1000");
}

/// CRC-32 bit by bit (the polynomial of IEEE 802.3, reflected).
fn crc32fast_of(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[test]
fn damaged_files_are_one_clear_error() {
    let folder = Folder::new();
    let file = &parts(&folder)[0];
    let sound = std::fs::read(file).unwrap();
    let cut = sound[..sound.len() / 2].to_vec();
    let mut altered = sound.clone();
    let at = altered.windows(4).position(|four| four == b"\n0 8").unwrap();
    altered[at + 5] ^= 1;
    let cases: [(&[u8], &str); 5] = [
        (&cut, "it was cut short or altered: its checksum does not fit"),
        (&altered, "it was cut short or altered: its checksum does not fit"),
        (b"", "it does not hold a count of placements"),
        (b"hello\n", "it does not hold a count of placements"),
        (b"\xff\0", "it does not hold a count of placements"),
    ];
    for (bytes, words) in cases {
        std::fs::write(file, bytes).unwrap();
        for command in ["--resume", "--verify", "--add"] {
            let run = everyboard(&["place", command, file]);
            assert_one_error(&run, words);
            assert!(run.err.contains(&format!("{file:?}")), "{}", run.err);
            assert!(run.err.contains("help: count this part again"), "{}", run.err);
        }
    }
}

#[test]
fn files_that_do_not_fit() {
    let folder = Folder::new();
    let there = folder.name("there");
    std::fs::write(&there, "").unwrap();
    let queens = |args: &[&str]| everyboard(&[&["queens", "6", "-q"], args].concat());
    assert_one_error(&queens(&["--checkpoint", &there]), "--checkpoint: ");
    assert_one_error(&queens(&["--every", "1"]), "--every: nothing is saved without --checkpoint");
    let nowhere = folder.name("no/where");
    assert_one_error(&queens(&["--save", &nowhere]), "--save: there is no folder ");
    assert_one_error(&queens(&["--checkpoint", &nowhere]), "--checkpoint: there is no folder ");
    assert_one_error(&queens(&["--save", &folder.name("")]), "is a folder; name a file");
    let missing = everyboard(&["place", "--resume", &folder.name("missing")]);
    assert_one_error(&missing, "cannot read ");
    assert!(missing.err.contains("help: name the file that --checkpoint was given"));
}

#[test]
fn a_count_that_is_done_leaves_nothing_but_what_was_to_be_saved() {
    let folder = Folder::new();
    let (checkpoint, save) = (folder.name("checkpoint"), folder.name("saved"));
    let args = ["queens", "8", "-q", "--every", "0", "--checkpoint", &checkpoint];
    let run = everyboard(&[&args[..], &["--save", &save]].concat());
    assert_eq!(run.out, "92 placements of 8 queens\n", "{}", run.err);
    assert_eq!(folder.files(), 1);
    // What was saved of a count that is done goes on to its answer, and is not a checkpoint.
    for more in [&["--save", &save][..], &[]] {
        let run = everyboard(&[&["place", "--resume", &save], more].concat());
        assert_eq!(run.out, "92 placements of 8 queens\n", "{}", run.err);
        assert!(run.err.starts_with("plan: 0 of "), "{}", run.err);
        assert_eq!(folder.files(), 1, "{more:?}");
    }
}

/// A checkpoint that was saved just before the answer, by a program that was killed then, was left
/// by `--resume` for ever.
#[test]
fn a_checkpoint_with_nothing_left_to_do_is_removed() {
    let folder = Folder::new();
    let (checkpoint, save) = (folder.name("checkpoint"), folder.name("saved"));
    let run = everyboard(&["queens", "8", "-q", "--save", &save]);
    assert_eq!(run.status, 0, "{}", run.err);
    let result = std::fs::read_to_string(&save).unwrap();
    assert!(!result.contains("checkpoint"), "{result}");
    let (head, rest) = result.split_once("done = ").unwrap();
    let (rest, _) = rest.split_once("# crc32 ").unwrap();
    let text = format!("{head}checkpoint = true\ndone = {rest}");
    std::fs::write(
        &checkpoint,
        format!("{text}# crc32 {:08x}\n", crc32fast::hash(text.as_bytes())),
    )
    .unwrap();
    let run = everyboard(&["place", "--resume", &checkpoint, "-q"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("92 placements of 8 queens\n", ""));
    assert!(!Path::new(&checkpoint).exists());
    let run = everyboard(&["place", "--resume", &save, "-q"]);
    assert_eq!(run.out, "92 placements of 8 queens\n", "{}", run.err);
    assert_eq!(std::fs::read_to_string(&save).unwrap(), result, "a result stays as it is");
}

/// A count by rows is one task: it was not said that nothing of it is saved.
#[test]
fn one_task_is_said_to_be_one() {
    let folder = Folder::new();
    let file = folder.name("kings.count");
    let kings = ["place", "K", "--pieces", "8", "--method"];
    for flags in [["--checkpoint", file.as_str()], ["--part", "1/2"]] {
        let run = everyboard(&[&kings[..], &["rows"], &flags].concat());
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.err.contains("\nnote: one task cannot be divided"), "{}", run.err);
        let run = everyboard(&[&kings[..], &["backtrack"], &flags].concat());
        assert!(!run.err.contains("note: "), "{}", run.err);
    }
}

/// A part may have cost days: `--save` once replaced it by whatever was counted next.
#[test]
fn what_was_saved_is_not_replaced() {
    let folder = Folder::new();
    let files = parts(&folder);
    let before = std::fs::read(&files[0]).unwrap();
    let other = ["queens", "6", "-q", "--save", &files[0]];
    let sum = ["place", "--add", &files[0], &files[1], &files[2], "--save", &files[0]];
    for args in [&other[..], &sum] {
        let run = everyboard(args);
        assert_one_error(&run, &format!("--save: {:?} is there already", files[0]));
        assert!(run.err.contains("help: choose another file"), "{}", run.err);
    }
    assert!(std::fs::read(&files[0]).unwrap() == before);
    assert_eq!(folder.files(), 3);

    // Nor by the second of two programs that were given one name.
    let shared = folder.name("shared");
    let slow = ["queens", "17", "--method", "backtrack", "-q", "-j", "1", "--save", &shared];
    let mut child = started(&slow);
    while !folder.path("shared.lock").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it began");
        std::thread::sleep(Duration::from_millis(1));
    }
    let busy = everyboard(&["queens", "6", "-q", "--save", &shared]);
    let _ = child.kill();
    child.wait().unwrap();
    assert_one_error(&busy, "another program works on ");
}

/// A picture took the place of the count that the same command had saved.
#[test]
fn a_picture_does_not_replace_what_is_saved() {
    let folder = Folder::new();
    for (name, flags) in [
        ("file.svg", ["--save", "--svg"]),
        ("file.html", ["--checkpoint", "--html"]),
        ("file.svg", ["--svg", "--animate"]),
    ] {
        let same = folder.name(&format!("./{name}"));
        let run = everyboard(&["queens", "6", flags[0], &folder.name(name), flags[1], &same, "-q"]);
        assert_one_error(&run, &format!("is the file of {} as well", flags[0]));
        assert_eq!(folder.files(), 0);
    }
    let part = folder.name("part.svg");
    everyboard(&["queens", "6", "--save", &part]);
    let run = everyboard(&["place", "--resume", &part, "--svg", &part]);
    assert_one_error(&run, "is the file of --resume as well");
    assert_eq!(add(&[&part]).status, 0);
}

/// The answer of hours is told even if it cannot be kept.
#[test]
fn an_answer_that_cannot_be_saved_is_told() {
    let folder = Folder::new();
    let save = folder.name("saved");
    // Where the file is written before it is renamed.
    std::fs::create_dir(folder.path("saved.part")).unwrap();
    let run = everyboard(&["queens", "8", "-q", "--save", &save]);
    assert_eq!((run.status, run.out.as_str()), (2, "92 placements of 8 queens\n"));
    assert!(run.err.starts_with("error: cannot write "), "{}", run.err);
}

#[test]
fn two_programs_do_not_share_a_file() {
    let folder = Folder::new();
    let file = folder.name("long.count");
    let rest = ["--every", "0", "-q", "-j", "1"];
    let begin = ["queens", "14", "--method", "backtrack", "--checkpoint", &file];
    let mut child = started(&[&begin[..], &rest].concat());
    while !Path::new(&file).exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it saved");
        std::thread::sleep(Duration::from_millis(1));
    }
    let busy = everyboard(&["place", "--resume", &file]);
    let _ = child.kill();
    child.wait().unwrap();
    assert_one_error(&busy, "another program works on ");
    assert!(busy.err.contains("wait for it, or choose another name"), "{}", busy.err);
    // Whoever was killed holds nothing.
    let run = everyboard(&["place", "--verify", &file, "--sample", "3"]);
    assert_eq!(run.status, 0, "{}", run.err);
}

/// A file without an end is refused at its beginning.
#[test]
#[cfg(target_os = "linux")]
fn endless_files() {
    for command in ["--resume", "--verify", "--add"] {
        let run = everyboard(&["place", command, "/dev/zero"]);
        assert_one_error(&run, "it does not hold a count of placements");
    }
}
