//! The links of the book and of the pages beside it lead somewhere, and their puzzles are puzzles.

use everyboard_puzzle::{FamilyFile, Puzzle, Template};
use std::fs;
use std::path::{Path, PathBuf};

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src")
}

/// The pages of the book and their text.
fn pages() -> Vec<(PathBuf, String)> {
    let files = fs::read_dir(book()).unwrap().map(|entry| entry.unwrap().path());
    let pages = files.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The pages that are not of the book.
fn others() -> Vec<(PathBuf, String)> {
    let root = book().join("../..").canonicalize().unwrap();
    let paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root.join(name));
    paths.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).into()
}

/// What is outside code blocks.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    page.split("```").step_by(2)
}

/// The targets of `[text](target)`.
fn links(page: &str) -> impl Iterator<Item = &str> {
    prose(page).flat_map(|part| part.split("](").skip(1).filter_map(|rest| rest.split(')').next()))
}

/// The code blocks of a language, without the blanks of a list that they may stand in.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let code = page.split("```").skip(1).step_by(2);
    let ours = code.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
    ours.map(unindented).collect()
}

/// The lines without as many blanks as there are before the first.
fn unindented(block: &str) -> String {
    let indent = block.len() - block.trim_start_matches(' ').len();
    let lines = block.lines().map(|line| {
        let blanks = line.chars().take(indent).take_while(|&c| c == ' ').count();
        format!("{}\n", &line[blanks..])
    });
    lines.collect()
}

/// The name by which a link finds a heading: in lower case, with hyphens for blanks.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().trim().to_lowercase().replace(' ', "-")
}

#[test]
fn links_lead_to_files_and_headings() {
    for (path, page) in pages().into_iter().chain(others()) {
        for link in links(&page).filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                _ => path.parent().unwrap().join(file),
            };
            assert!(target.is_file(), "{}: no file {link}", path.display());
            if heading.is_empty() {
                continue;
            }
            let text = fs::read_to_string(&target).unwrap();
            let mut headings =
                prose(&text).flat_map(str::lines).filter(|line| line.starts_with('#'));
            let is_there = headings.any(|line| anchor(line.trim_start_matches('#')) == heading);
            assert!(is_there, "{}: no heading {link}", path.display());
        }
    }
}

#[test]
fn every_page_is_in_the_summary() {
    let summary = fs::read_to_string(book().join("SUMMARY.md")).unwrap();
    let listed: Vec<&str> = links(&summary).collect();
    for (path, _) in pages() {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name == "SUMMARY.md" || listed.contains(&name), "{name} is not in SUMMARY.md");
    }
}

/// The puzzles of a family, some that a template makes, or the puzzle itself.
fn members(text: &str) -> Vec<String> {
    if let Ok(template) = Template::read(text) {
        return template.ways().take(10).map(|way| template.text(&way)).collect();
    }
    let Some(family) = FamilyFile::parse(text).unwrap() else { return vec![text.to_owned()] };
    let sizes = family.sizes("", None).unwrap();
    let members = family.members("", &sizes);
    let members = members.unwrap_or_else(|error| panic!("{error}\n{text}"));
    members.into_iter().map(|member| member.text).collect()
}

#[test]
fn puzzles_in_the_book_and_the_readme_read_and_compile() {
    let mut puzzles = 0;
    for (path, page) in pages().into_iter().chain(others()) {
        for block in blocks(&page, "toml").iter().filter(|block| block.starts_with("format = 1")) {
            for text in members(block) {
                let puzzle = Puzzle::parse(&text);
                let puzzle = puzzle.unwrap_or_else(|e| panic!("{}: {e}\n{text}", path.display()));
                assert!(!puzzle.compile().unwrap().rewrites().is_empty(), "{}", path.display());
                puzzles += 1;
            }
        }
    }
    assert!(puzzles >= 8, "only {puzzles} puzzles were found");
}
