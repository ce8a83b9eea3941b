//! Documents of built-in puzzles, and of hostile texts. Whether LaTeX compiles them is a test of
//! the program, where it is installed.

use super::*;
use crate::handout::tests::hostile;
use crate::{BoardArt, HandoutAnswer};
use everyboard_puzzle::{Builtin, Puzzle, builtins};
use std::num::NonZeroUsize;

fn handout(puzzles: &[Puzzle]) -> Handout {
    let tasks = puzzles.iter().enumerate().map(|(number, puzzle)| {
        let start = BoardArt::new(puzzle).figure(&puzzle.shown(&puzzle.starts[0]), &[]);
        let steps = vec![start.clone(), start.with_caption("a1b3")];
        HandoutTask::of(puzzle, number + 1, Some(HandoutAnswer::solved(puzzle, 1, steps)))
    });
    let tasks = tasks.collect();
    Handout { paper: Paper::A4, per_page: NonZeroUsize::MIN, tasks }
}

#[track_caller]
fn assert_balanced(tex: &str) {
    let mut depth = 0;
    let mut letters = tex.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                letters.next();
            }
            '%' => {
                letters.by_ref().find(|&letter| letter == '\n');
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        assert!(depth >= 0);
    }
    assert_eq!(depth, 0);
    assert_eq!(tex.matches("\\begin{").count(), tex.matches("\\end{").count());
}

/// Every element of every board of a built-in puzzle becomes a command.
#[test]
fn boards_of_all_built_in_puzzles_are_drawn() {
    let puzzles: Vec<Puzzle> = builtins().iter().map(Builtin::puzzle).collect();
    let handout = handout(&puzzles);
    for figure in handout.tasks.iter().flat_map(HandoutTask::figures) {
        for svg in [&figure.drawing, &*figure.definitions] {
            for tag in svg.split('<').skip(1).filter(|tag| !tag.starts_with('/')) {
                let name = tag.split([' ', '>', '/']).next().unwrap();
                let known = ["g", "use", "path", "rect", "circle", "line", "text", "title"];
                assert!(known.contains(&name), "<{tag}");
            }
        }
    }
    let tex = handout.latex();
    assert_balanced(&tex);
    assert_eq!(tex.matches("\\begin{task}").count(), puzzles.len());
    for name in tex.split("\\place{").skip(1).map(|rest| rest.split('}').next().unwrap()) {
        assert!(name.starts_with('#') || tex.contains(&format!("\\define{{{name}}}")), "{name}");
    }
}

#[test]
fn hostile_texts_stay_texts_of_a_document() {
    let tex = handout(&[hostile()]).latex();
    assert_balanced(&tex);
    let (_, body) = tex.split_once("\\begin{document}").unwrap();
    assert_eq!(body.matches("\\end{document}").count(), 1);
    for command in ["\\input", "\\catcode", "\\script"] {
        assert!(!body.contains(command), "{body}");
    }
    assert!(body.contains("\\textbackslash{}input\\{/etc/passwd\\}"), "{body}");
    assert!(tex.contains("\\letter{פ}{05E4}") && tex.contains("\\letter{🐸}{1F438}"), "{tex}");
}
