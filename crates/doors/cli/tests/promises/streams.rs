//! What holds for every command: streams, colour, Ctrl-C, help, completions, manual.

#[cfg(unix)]
use crate::program::interrupted;
use crate::program::{PROGRAM, everyboard, everyboard_with, started};
use std::io::{BufRead, BufReader, Read};
use std::process::Command;

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [
        &["solve", "guarini", "--all", "-q"][..],
        &["solve", "guarini", "--all", "-q", "--json"],
        &["solve", "guarini", "--all", "-q", "--format", "boards"],
    ] {
        let mut child = started(args);
        let mut line = String::new();
        // The reader takes one line and leaves.
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_search_says_what_it_proved() {
    let solve = ["solve", "knights-5x6", "--engine", "sparse", "--memory", "400M", "--json"];
    let (_, run) = interrupted(&solve);
    assert!(run.err.starts_with("interrupted: "), "{}", run.err);
    assert!(run.err.contains(" stored"), "{}", run.err);
    assert_eq!(run.status, 130);
    let records = run.records();
    let [record] = &records[..] else { panic!("one record") };
    assert_eq!(record["outcome"], "interrupted");
    assert!(record["at_least"].as_u64().unwrap() > 0 && record["at_most"].is_null());
}

#[test]
fn colour_is_as_asked() {
    let solve = ["solve", "frogs-and-toads", "-q"];
    let is_coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let run = everyboard_with(&[&solve, args].concat(), variables);
        assert_eq!(run.status, 0);
        run.out.contains("\u{1b}[")
    };
    assert!(!is_coloured(&[], &[]), "no terminal, no colour");
    assert!(is_coloured(&["--color", "always"], &[]));
    assert!(is_coloured(&["--color", "always"], &[("NO_COLOR", "1")]), "a flag is stronger");
    assert!(is_coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn quiet_is_quiet() {
    let run = everyboard(&["solve", "guarini", "--count", "--quiet"]);
    assert_eq!(run.err, "");
}

#[test]
fn plan_and_summary_stay_out_of_a_list() {
    let run = everyboard(&["solve", "frogs-and-toads", "--all"]);
    assert_eq!(run.out.lines().count(), 2);
    assert!(run.err.contains("plan: ") && run.err.contains("2 shortest solutions"), "{}", run.err);
}

/// Millions of lines went past.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_not_flooded() {
    // Standard output of the program is a terminal that `script` makes.
    let in_terminal = |args: &str| {
        let command = format!("{PROGRAM} {args}");
        let run = Command::new("script").args(["-qec", &command, "/dev/null"]).output();
        run.expect("there is script")
    };
    let run = in_terminal("solve guarini --all -q");
    let text = String::from_utf8_lossy(&run.stdout);
    assert_eq!(run.status.code(), Some(2), "{text}");
    assert!(text.contains("--all: 4,726,784 shortest paths are too many for a terminal"), "{text}");
    assert!(text.contains("--limit N prints the first N"), "{text}");
    let few = in_terminal("solve frogs-and-toads --all -q");
    assert_eq!(String::from_utf8_lossy(&few.stdout).lines().count(), 2);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = everyboard(&["completions", shell]);
        assert_eq!(run.status, 0, "{shell}");
        assert!(run.out.contains("midpoint"), "{shell}");
    }
}

#[test]
fn manual_pages() {
    let program = everyboard(&["man"]);
    assert!(program.out.contains(".TH everyboard 1") && program.out.contains("completions"));
    let solve = everyboard(&["man", "solve"]);
    assert!(solve.out.contains(".TH everyboard-solve 1") && solve.out.contains("midpoint"));
    let unknown = everyboard(&["man", "sing"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.starts_with("error: there is no command \"sing\""), "{}", unknown.err);
}

#[test]
fn help_has_examples() {
    for command in ["solve", "census", "place", "queens", "show", "check", "completions", "man"] {
        let run = everyboard(&[command, "--help"]);
        assert_eq!(run.status, 0);
        assert!(run.out.contains("Examples:"), "{command}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_an_error() {
    for flag in ["--help", "--version"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(PROGRAM);
        let run = command.arg(flag).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{flag}");
        assert!(run.stderr.starts_with(b"error: standard output: "), "{flag}");
    }
}

#[test]
fn no_command_shows_help() {
    let run = everyboard(&[]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("Usage: everyboard"), "{}", run.err);
}
