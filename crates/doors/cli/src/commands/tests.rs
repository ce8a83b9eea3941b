//! The definition is sound, and what the help, the README and the book show is understood.

use super::Cli;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_definition_is_sound() {
    Cli::command().debug_assert();
}

/// The commands of a line of shell, as words: enough of a shell for what is shown.
fn commands(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars().chain(['\n']) {
        match (c, quote) {
            (_, Some(open)) if c == open => quote = None,
            (_, Some(_)) => word.get_or_insert_default().push(c),
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            ('#', None) if word.is_none() => break,
            _ if c.is_whitespace() || "|<>".contains(c) => {
                let command = commands.last_mut().expect("there is one from the beginning");
                command.extend(word.take());
                match c {
                    '|' => commands.push(Vec::new()),
                    // Behind it comes the name of a file, and no line shows more.
                    '<' | '>' => break,
                    _ => {}
                }
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    commands
}

/// The arguments, if this is a call of the program.
fn arguments(command: Vec<String>) -> Option<Vec<String>> {
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let skipped = match words[..] {
        ["$", "everyboard", _, ..] => 1,
        ["everyboard", _, ..] => 0,
        ["cargo", "run", "--release", "--", _, ..] => 3,
        _ => return None,
    };
    Some(command.into_iter().skip(skipped).collect())
}

/// Parses all that a text shows; how many command lines there were.
fn assert_understood(whence: &str, lines: impl Iterator<Item = String>) -> usize {
    let mut shown = 0;
    for line in lines {
        for arguments in commands(&line).into_iter().filter_map(arguments) {
            shown += 1;
            if let Err(error) = Cli::try_parse_from(&arguments) {
                let is_help = matches!(error.kind(), ErrorKind::DisplayHelp);
                assert!(is_help, "{whence}: {line}\n{error}");
            }
        }
    }
    shown
}

/// The README and the pages of the book.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let book = fs::read_dir(root.join("docs/src")).unwrap().map(|entry| entry.unwrap().path());
    let pages = book.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.chain(["README.md", "CONTRIBUTING.md"].map(|name| root.join(name))).collect()
}

#[test]
fn command_lines_in_the_readme_and_the_book_are_understood() {
    let mut shown = 0;
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().map(|line| line.trim_start().to_owned());
        shown += assert_understood(&path.display().to_string(), lines);
    }
    assert!(shown > 50, "only {shown} were found");
}

#[test]
fn command_lines_in_the_help_are_understood() {
    fn examples(command: &clap::Command) -> Vec<String> {
        let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
        // What an example does may stand beside it.
        let line = |line: &str| line.trim().split("  ").next().unwrap_or_default().to_owned();
        let own = help.lines().map(line).collect::<Vec<_>>();
        own.into_iter().chain(command.get_subcommands().flat_map(examples)).collect()
    }
    let shown = assert_understood("help", examples(&Cli::command()).into_iter());
    assert!(shown > 30, "only {shown} were found");
}

/// The definition with the flags that all commands take.
fn built() -> clap::Command {
    let mut program = Cli::command();
    program.build();
    program
}

/// Checks that every command that a sentence names, as in `everyboard endgame probe --json`,
/// exists and has its flags; what else it takes may be left out. How many there were.
fn assert_known(program: &clap::Command, whence: &str, text: &str) -> usize {
    // A backquote that stands alone spoils no more than its paragraph.
    let spans = text.split("\n\n").flat_map(|part| part.split('`').skip(1).step_by(2));
    let mut shown = 0;
    for span in spans {
        let Some(rest) = span.strip_prefix("everyboard ") else { continue };
        shown += 1;
        let mut words = rest.split_whitespace().peekable();
        let mut command = program;
        while let Some(found) = words.peek().and_then(|word| command.find_subcommand(word)) {
            command = found;
            words.next();
        }
        // Any command: `everyboard COMMAND --help`.
        let is_word = |word: &&str| word.starts_with(|letter: char| letter.is_lowercase());
        let is_unknown =
            command.get_name() == program.get_name() && words.peek().is_some_and(is_word);
        assert!(!is_unknown, "{whence}: `{span}`");
        for flag in words.filter_map(|word| word.strip_prefix("--")) {
            let is_there = command.get_arguments().any(|arg| arg.get_long() == Some(flag));
            assert!(is_there, "{whence}: `{span}` has no --{flag}");
        }
    }
    shown
}

#[test]
fn commands_that_sentences_name_exist() {
    fn help(command: &clap::Command) -> String {
        let own = command.clone().render_long_help().to_string();
        own + "\n\n" + &command.get_subcommands().map(help).collect::<String>()
    }
    let program = built();
    let mut shown = assert_known(&program, "help", &help(&program));
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        // Programs in fences have backquotes of their own.
        let prose: Vec<&str> = text.split("```").step_by(2).collect();
        shown += assert_known(&program, &path.display().to_string(), &prose.join("\n\n"));
    }
    assert!(shown > 50, "only {shown} were found");
}
