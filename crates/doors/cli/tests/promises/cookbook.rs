//! The cookbook: every file of it, and what each of its commands prints.

use crate::program::{PROGRAM, Run, of_output};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What precedes a command in the book.
const PROMPT: &str = "    $ everyboard ";

/// A command of the book, the file that it is about, and what the book says that it prints.
struct Example {
    arguments: Vec<String>,
    file: String,
    printed: String,
}

fn examples(page: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut file = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let block = lines.by_ref().take_while(|line| *line != "```");
            file = block.map(|line| format!("{line}\n")).collect();
        } else if let Some(command) = line.strip_prefix(PROMPT) {
            let mut printed = String::new();
            let is_printed = |line: &&str| {
                line.is_empty() || line.starts_with("    ") && !line.starts_with(PROMPT)
            };
            while let Some(line) = lines.next_if(is_printed) {
                printed += &format!("{}\n", line.strip_prefix("    ").unwrap_or(line));
            }
            examples.push(Example { arguments: words(command), file: file.clone(), printed });
        }
    }
    examples
}

/// The words of a command; blanks within single quotes are of the word.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in command.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn run(folder: &Path, example: &Example) -> Run {
    // A file may be named with a size, as in my.toml:5.
    let names = example.arguments.iter().filter_map(|word| word.split(':').next());
    let is_file = |word: &&str| [".toml", ".xsb", ".sok"].iter().any(|end| word.ends_with(end));
    for name in names.filter(is_file) {
        fs::write(folder.join(name), &example.file).unwrap();
    }
    let mut command = Command::new(PROGRAM);
    let output = command.args(&example.arguments).current_dir(folder).output();
    of_output(output.unwrap()).unwrap()
}

/// Lines without blanks at their ends, which the book does not have.
fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    lines.join("\n")
}

#[test]
fn every_command_prints_what_the_cookbook_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src/cookbook.md");
    let folder = tempfile::tempdir().unwrap();
    let examples = examples(&fs::read_to_string(page).unwrap());
    assert!(examples.len() > 20);
    for example in examples {
        let Run { status, out, err } = run(folder.path(), &example);
        // Where time stands in it the book has dots.
        let (known, found) = (trimmed(&example.printed), trimmed(&out));
        let [known_start, found_start] =
            [&known, &found].map(|text| text.get(..known.find("...").unwrap_or(usize::MAX)));
        let agree = known == found || known.contains("...") && known_start == found_start;
        assert!(agree, "{:?}: {status}\n{out}{err}\nthe book has\n{known}", example.arguments);
    }
}

/// `[expect]` says what is true of each file that has it.
#[test]
fn every_file_of_the_cookbook_is_as_expected() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src/cookbook.md");
    let page = fs::read_to_string(page).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let files = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let files = files.filter(|file| file.contains("[expect]") && !file.contains("[game]"));
    let mut checked = 0;
    for file in files {
        let arguments = vec!["check".to_owned(), "puzzle.toml".to_owned()];
        let example = Example { arguments, file: file.to_owned(), printed: String::new() };
        let Run { status, out, err } = run(folder.path(), &example);
        assert_eq!(status, 0, "{out}{err}\n{file}");
        checked += 1;
    }
    assert!(checked > 18);
}
