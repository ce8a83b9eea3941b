//! Bad input gets one clear error and status 2.

use crate::program::{self, File, Run, everyboard};

/// A sound puzzle, of which each test spoils a part.
const SOUND: &str = r#"format = 1
board = """
W.W
...
B.B
"""
goal = "exchange W B"
[pieces]
WB = "N"
"#;

fn assert_one_error(run: &Run, words: &str) {
    assert_eq!(run.status, 2, "{words}: {}{}", run.out, run.err);
    assert_eq!(run.out, "");
    assert!(run.err.starts_with("error: ") && run.err.contains(words), "{words}: {}", run.err);
    let lines: Vec<&str> = run.err.lines().collect();
    let is_help =
        |line: &&str| line.starts_with("help: ") || line.contains("--help") || line.is_empty();
    assert!(lines[1..].iter().all(is_help), "{}", run.err);
}

#[test]
fn the_sound_puzzle_is_sound() {
    let file = File::new(SOUND);
    let run = everyboard(&["check", &file.name()]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("valid   "), "{}", run.out);
}

/// What to replace, by what, and the place and words of the error.
const SPOILT: [(&str, &str, &str, &str); 13] = [
    ("W.W\n", "W.WW\n", ":4:4: ", "make all rows the same length"),
    ("B.B\n", "B.Q\n", ":5:3: ", "'Q' is not a symbol of this puzzle; expected one of .WB"),
    ("WB = \"N\"", "WB = \"X\"", ":9:7: ", "'X' is not a piece"),
    ("WB = \"N\"", "WB = \"WcN\"", ":9:8: ", "'c' says when a piece takes another"),
    ("WB = \"N\"", "WB = \"fN\"", ":9:8: ", "directions before (1,2) are not supported"),
    ("WB = \"N\"", "WB = \"(1,\"", ":9:7: ", "expected a leap (a,b)"),
    ("WB = \"N\"", "WW = \"N\"", ":9:1: ", "'W' names two pieces"),
    ("exchange W B", "exchange W Q", ":7:8: ", "expected `exchange A B`"),
    ("exchange W B", "WWW/.../B.B", ":7:8: ", "the goal has 3 of 'W', the start has 2"),
    ("exchange W B", "W.W/.../B.", ":7:", "this row has 2, the first row has 3"),
    ("format = 1", "format = 2", ":1:10: ", "this program reads format 1"),
    ("format = 1\n", "", ":1:1: ", "expected `format = 1`"),
    ("[pieces]", "[peices]", ":8:2: ", "\"peices\" is not expected here"),
];

#[test]
fn faults_in_a_file_name_file_line_and_column() {
    for (part, replacement, place, words) in SPOILT {
        let file = File::new(SOUND.replacen(part, replacement, 1));
        for command in ["solve", "show", "check"] {
            let run = everyboard(&[command, &file.name()]);
            assert_one_error(&run, words);
            let place = format!("{}{place}", file.name());
            assert!(run.err.contains(&place), "{place} {words}: {}", run.err);
        }
    }
}

/// They were accepted, and the moves were never made.
#[test]
fn drawn_moves_that_are_never_made() {
    let cases = [
        (
            "before = \"W...\"\nafter = \"...W\"\n",
            ":11:10: ",
            "the picture fits nowhere on this board",
        ),
        ("before = \"W.\"\nafter = \".W\"\non = []\n", ":13:6: ", "`on` names no squares"),
        (
            "before = \"x.\"\nafter = \".x\"\nwhere = { x = \"WBW\" }\n",
            ":13:15: ",
            "'W' is listed twice for 'x'; list each symbol once",
        ),
    ];
    for (lines, place, words) in cases {
        let file = File::new(format!("{SOUND}[[move]]\n{lines}"));
        let run = everyboard(&["solve", &file.name()]);
        assert_one_error(&run, words);
        assert!(run.err.contains(&format!("{}{place}", file.name())), "{}", run.err);
    }
}

/// Whoever writes a rule that there is no word for finds what there is instead.
#[test]
fn an_unknown_word_points_to_the_book() {
    let page = "help: docs/src/rules.md, \"What can be said\", ";
    let spoilt =
        [("[pieces]", "gravity = true\n[pieces]"), ("[pieces]", "wrap = \"ring\"\n[pieces]")];
    for (part, replacement) in spoilt {
        let file = File::new(SOUND.replacen(part, replacement, 1));
        let run = everyboard(&["solve", &file.name()]);
        assert!(run.status == 2 && run.err.contains(page), "{}", run.err);
    }
    let other = File::new(SOUND.replacen("W.W\n", "W.WW\n", 1));
    assert!(!everyboard(&["solve", &other.name()]).err.contains(page));
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/src/rules.md");
    assert!(std::fs::read_to_string(book).unwrap().contains("\n## What can be said\n"));
}

#[test]
fn too_many_squares() {
    let rows = [".".repeat(13).as_str(); 10].join("\n");
    let file = File::new(SOUND.replacen("W.W\n...\nB.B", &rows, 1));
    let run = everyboard(&["solve", &file.name()]);
    assert_one_error(&run, "the board has 130 squares; at most 128 are possible");
}

#[test]
fn files_that_hold_no_puzzle() {
    let cases: [(Vec<u8>, &str); 4] = [
        (vec![], ":1:1: the file is empty"),
        (b"format = 1\nname = \"\xff\"\n".to_vec(), ":2:9: the file is not UTF-8 text"),
        (vec![b'#'; 2 << 20], "the file is larger than 1048576 bytes"),
        (b"\x7fELF\0\0".to_vec(), ":1:"),
    ];
    for (bytes, words) in cases {
        let file = File::new(bytes);
        let run = everyboard(&["solve", &file.name()]);
        assert_one_error(&run, words);
        assert!(run.err.contains(&file.name()), "{}", run.err);
    }
}

#[test]
fn paths_that_lead_to_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    assert_one_error(&everyboard(&["solve", folder]), "this is a directory");
    assert_one_error(&everyboard(&["solve", "no/such/puzzle.toml"]), "no/such/puzzle.toml: ");
    let run = everyboard(&["solve", "knigths-5x5"]);
    assert_one_error(&run, "\"knigths-5x5\" is neither a built-in puzzle nor a file");
    assert!(run.err.contains("help: did you mean knights-5x5"), "{}", run.err);
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_without_an_end() {
    assert_one_error(&everyboard(&["show", "/dev/zero"]), "the file is larger than 1048576 bytes");
}

#[test]
fn faults_in_flags_name_the_flag() {
    let cases: [(&[&str], &str); 25] = [
        (&["--from", "W.W/.../B.Q"], "--from: row 3, column 3: 'Q' is not a symbol"),
        (&["--from", "W.W/../B.B"], "--from: row 2, column 3: this row has 2"),
        (&["--from", "W.W/..."], "--from: row 1, column 1: expected 3 rows of 3"),
        (&["--from", "W.W/?../B.x"], "--from: row 3, column 3: 'x' is not a symbol"),
        (&["--from", ""], "--from: "),
        (&["--from", "WWW/.../B.B"], "--from: the goal has 5 of '.', the start has 4"),
        (&["--to", "WWW/.../B.B"], "--to: the goal has 3 of 'W', the start has 2"),
        (&["--to", "exchange"], "--to: expected `exchange A B`"),
        (
            &["--to", "exchange A Z"],
            "--to: \"A\" is no piece of this puzzle; expected `exchange A B`",
        ),
        (&["--to", "pieces = 9"], "--to: expected `pieces = N` with N from 0 to 4"),
        (&["--memory", "1K"], " to begin with, besides the "),
        (&["--memory", "lots"], "'--memory <SIZE>': expected a size such as 500M"),
        (&["--from", "-1"], "--from: row 1, column 1: "),
        (&["--to", "-1"], "--to: "),
        (&["--memory", "-1"], "'--memory <SIZE>': expected a size such as 500M"),
        (&["-j", "100000"], "'--threads <N>': expected a number of threads up to 1024, 0 for all"),
        (&["-j", "x"], "'--threads <N>': expected a number of threads"),
        (&["-j", "1.5"], "'--threads <N>': expected a number of threads"),
        (&["-j", "-1"], "'--threads <N>': expected a number of threads"),
        (&["--limit", "x"], "'--limit <N>': expected a number of paths"),
        (&["--limit", "-3"], "'--limit <N>': expected a number of paths"),
        (&["--limit", "18446744073709551616"], "'--limit <N>': expected a number of paths"),
        (&["--strategy", "sideways"], "'--strategy <STRATEGY>'"),
        (&["--format", "rows"], "'--format <FORMAT>'"),
        (&["--squares", "two"], "'--squares <NAMES>'"),
    ];
    for (args, words) in cases {
        let run = everyboard(&[&["solve", "guarini", "-q"], args].concat());
        assert_eq!(run.status, 2, "{args:?}: {}", run.out);
        assert!(run.err.starts_with("error: ") && run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn strategies_that_do_not_apply() {
    let solve = |args: &[&str]| everyboard(&[&["solve", "-q"], args].concat());
    let run = solve(&["eight-puzzle", "--strategy", "mirrored"]);
    assert_one_error(&run, "--strategy mirrored: no symmetry of the puzzle exchanges");
    let run = solve(&["peg-european", "--strategy", "two-sided"]);
    assert_one_error(&run, "--strategy two-sided: there are too many goals");
}

#[test]
fn a_puzzle_without_a_goal() {
    let file = File::new(SOUND.replacen("goal = \"exchange W B\"\n", "", 1));
    let words = format!("{}: the puzzle has no goal", file.name());
    assert_one_error(&everyboard(&["solve", &file.name()]), &words);
    let run = everyboard(&["solve", &file.name(), "--to", "exchange W B", "--count", "-q"]);
    assert!(run.out.starts_with("16 moves, "), "{}", run.err);
}

/// Files of a census: where they cannot be, and where they are already.
#[test]
fn folders_of_a_census() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, missing, saved) = (path("file"), path("no/folder"), path("saved"));
    std::fs::write(&file, "").unwrap();
    std::fs::create_dir(path("empty")).unwrap();
    let begin = ["census", "guarini", "--every", "0", "--checkpoint", &saved];
    assert_eq!(everyboard(&begin).status, 0);

    let no_checkpoint = |path: &str| format!("error: there is no checkpoint in {path:?}\nhelp: ");
    let no_folder =
        |flag, path| format!("error: {flag}: {path:?} is a file; name the folder of a census\n");
    let cases: [(&[&str], String); 9] = [
        (&["--resume", &path("empty")], no_checkpoint(&path("empty"))),
        (&["--resume", &missing], no_checkpoint(&missing)),
        (&["--resume", &file], no_folder("--resume", &file)),
        (&["guarini", "--checkpoint", &file], no_folder("--checkpoint", &file)),
        (&["guarini", "--dir", &file], no_folder("--dir", &file)),
        (
            &begin[1..],
            format!(
                "error: there is a checkpoint in {saved:?} already: resume it, or choose another \
                 folder\n"
            ),
        ),
        (
            &["eight-puzzle", "--resume", &saved],
            format!("error: the checkpoint in {saved:?} does not fit: the puzzle is another one\n"),
        ),
        (
            &["guarini", "--save", &path("no/a.table")],
            format!("error: --save: there is no folder {:?}: make it\n", path("no")),
        ),
        (
            &["guarini", "--save", &path("empty")],
            format!("error: cannot write {:?}: is a directory\n", path("empty")),
        ),
    ];
    for (args, words) in cases {
        let run = everyboard(&[&["census", "-q"], args].concat());
        assert_one_error(&run, &words);
    }
    // No folder was made on the way, and what was saved is still there.
    assert!(!folder.path().join("no").exists());
    assert_eq!(everyboard(&["census", "--resume", &saved]).status, 0);
}

/// Run by root, `--save /dev/null` put a table in the place of the device.
#[test]
#[cfg(unix)]
fn links_and_devices_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let name = link.to_str().unwrap();
    for args in [
        &["census", "guarini", "--save", name][..],
        &["queens", "6", "--save", name],
        &["queens", "6", "--svg", name],
        &["queens", "6", "--animate", name],
        &["queens", "6", "--html", name],
    ] {
        let run = everyboard(&[args, &["-q"]].concat());
        assert_one_error(&run, &format!("{name:?}"));
        assert!(
            run.err.contains(" is not a plain file; name one, or a file that does not exist yet\n"),
            "{}",
            run.err
        );
        assert!(link.is_symlink(), "{args:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "{args:?}");
    }
}

/// Root may do everything, so the program is run as nobody if the tests run as root.
#[test]
#[cfg(unix)]
fn folders_that_may_not_be_used() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    let allow = |path: &std::path::Path, mode| {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    };
    allow(folder.path(), 0o755);
    // Where nobody may go.
    let program = folder.path().join("everyboard");
    fs::copy(program::PROGRAM, &program).unwrap();
    let saved = folder.path().join("saved");
    let name = saved.to_str().unwrap();
    assert_eq!(everyboard(&["census", "guarini", "--every", "0", "--checkpoint", name]).status, 0);

    allow(&saved, 0o555);
    allow(&saved.join("lock"), 0o444);
    let is_root = fs::write(saved.join("another"), "").is_ok();
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(&program);
        command.args(["census", "-q"]).args(args);
        if is_root {
            command.uid(65534).gid(65534);
        }
        program::of_output(command.output().unwrap()).unwrap()
    };
    let table = saved.join("a.table");
    let denied = ": Permission denied (os error 13)\n";
    let lock = format!("error: cannot create {:?}{denied}", saved.join("lock"));
    assert_one_error(&run(&["--resume", name]), &lock);
    let part = format!("error: cannot create {:?}{denied}", saved.join("a.table.part"));
    assert_one_error(&run(&["guarini", "--save", table.to_str().unwrap()]), &part);
    allow(&saved, 0o000);
    let manifest = format!("error: cannot read {:?}{denied}", saved.join("checkpoint.toml"));
    assert_one_error(&run(&["--resume", name]), &manifest);
    allow(&saved, 0o755);
}
