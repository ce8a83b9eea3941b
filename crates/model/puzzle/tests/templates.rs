//! Templates: all ways to lay things, each once, and ways by chance among them.

use everyboard_puzzle::{Fault, Filling, Puzzle, Template};
use std::collections::BTreeSet;

fn template(board: &str, laid: &str) -> Template {
    let text =
        format!("format = 1\nboard = '{board}'\n[rule]\nkind = 'slide'\n[make]\nboard = {laid}\n");
    Template::read(&text).unwrap()
}

/// The board of a puzzle that is made, with letters in the order in which they come.
fn drawn(template: &Template, way: &Filling) -> String {
    let puzzle = Puzzle::parse(&template.text(way)).unwrap();
    puzzle.board.draw_line(&puzzle.alphabet, &puzzle.shown(&puzzle.starts[0]))
}

/// All ways to put letters on a board of 2x3 squares, those that a plain look at them finds right.
fn plain(is_right: impl Fn(&[char]) -> bool) -> usize {
    let mut found = 0;
    for number in 0..4_usize.pow(6) {
        let squares = (0..6).map(|at| ['.', '#', 'A', 'B'][number / 4_usize.pow(at) % 4]);
        found += usize::from(is_right(&squares.collect::<Vec<char>>()));
    }
    found
}

/// Whether a letter covers two squares side by side on a board of three columns.
fn is_flat(squares: &[char], letter: char) -> bool {
    let at: Vec<usize> = (0..6).filter(|&at| squares[at] == letter).collect();
    matches!(at[..], [first, second] if second == first + 1 && first % 3 < 2)
}

#[test]
fn all_ways_are_those_of_a_plain_count() {
    let walls = |squares: &[char]| squares.iter().filter(|&&square| square == '#').count();
    let made = template("???/???", "['1 AA', '0-2 #']").ways().count();
    let is_right =
        |squares: &[char]| is_flat(squares, 'A') && !squares.contains(&'B') && walls(squares) <= 2;
    assert_eq!(made, plain(is_right));
    let made = template("???/???", "['1 AA', '1 BB', '1 #']").ways().count();
    let is_right =
        |squares: &[char]| is_flat(squares, 'A') && is_flat(squares, 'B') && walls(squares) == 1;
    assert_eq!(made, plain(is_right));
    // Two alike blocks: half as many, as letters of their own tell nothing.
    let alike = template("???/???", "['2 **', '1 #']").ways().count();
    assert_eq!(2 * alike, made);
}

#[test]
fn every_way_is_another_puzzle() {
    let template = template("????/?X??/????", "['1-2 **', '0-2 */*', '1 #']");
    let mut drawings = BTreeSet::new();
    let mut ways = 0;
    for way in template.ways() {
        let drawing = drawn(&template, &way);
        assert_eq!(drawing.chars().filter(|&it| it == '#').count(), 1, "{drawing}");
        assert_eq!(drawing.chars().filter(|&it| it == 'X').count(), 1, "{drawing}");
        drawings.insert(drawing);
        ways += 1;
    }
    assert!(ways > 100);
    assert_eq!(drawings.len(), ways);
    // Chance draws among them.
    let mut number = 1_u64;
    let mut below = |end: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (number >> 33) as usize % end
    };
    for _ in 0..200 {
        let Some(way) = template.draw(&mut below) else { continue };
        assert!(drawings.contains(&drawn(&template, &way)));
    }
}

/// Where the start is moved anyway only walls, numbers and goals differ.
#[test]
fn pieces_are_laid_once_where_they_are_moved() {
    let text = |start: &str| {
        format!(
            "format = 1\nboard = '???/???'\ngoal = '???/???'\n[rule]\nkind = 'slide'\n\
             [make]\nboard = ['1-2 *', '1 X', '1 #']\ngoal = ['1 X']\nstart = '{start}'\n"
        )
    };
    let ways = |start| Template::read(&text(start)).unwrap().ways().count();
    // A wall on six squares, the goal on the other five, one piece besides X or two.
    assert_eq!(ways("hardest"), 6 * 5 * 2);
    assert_eq!(ways("laid"), 6 * 5 * (5 * 4 + 5 * (4 * 3 / 2)));
    let template = Template::read(&text("laid")).unwrap();
    for way in template.ways() {
        let puzzle = Puzzle::parse(&template.text(&way)).unwrap();
        assert_eq!((puzzle.board.len(), puzzle.goals.len()), (5, 1));
    }
}

#[test]
fn what_is_laid_keeps_the_rest_of_the_file() {
    let text = "format = 1\n# drawn by hand\nboard = \"\"\"\n??\n?W\n\"\"\"\n[pieces]\nW = \"N\" # a knight\n\
                [make]\nboard = \"1 #\"\n[expect]\nmoves = 3\n";
    let template = Template::read(text).unwrap();
    let made = template.text(&template.ways().next().unwrap());
    assert_eq!(
        made,
        "format = 1\n# drawn by hand\nboard = \"\"\"\n#.\n.W\n\"\"\"\n[pieces]\nW = \"N\" # a knight\n"
    );
}

#[test]
fn faults_have_a_place() {
    let fault = |board: &str, goal: &str, make: &str| {
        let text =
            format!("format = 1\nboard = '{board}'\n{goal}\n[pieces]\nW = 'N'\n[make]\n{make}\n");
        let error = Template::read(&text).unwrap_err();
        (error.location.line, error.fault)
    };
    let laid = |found: &str| Fault::Laid { found: found.to_owned() };
    assert_eq!(fault("???", "", "board = '3-2 #'"), (7, laid("3-2 #")));
    assert_eq!(fault("???", "", "board = '2 .'"), (7, laid("2 .")));
    assert_eq!(fault("???", "", "board = '2 ?'"), (7, laid("2 ?")));
    assert_eq!(fault("???", "", "board = '-1 #'"), (7, laid("-1 #")));
    assert_eq!(fault("???", "", "board = '1 #/#'"), (7, Fault::LaidNowhere));
    assert_eq!(fault("???", "", "goal = '1 W'"), (7, Fault::LaidOnNoGoal));
    assert_eq!(fault("???", "goal = 'pieces = 1'", "goal = '1 W'"), (7, Fault::LaidOnNoGoal));
    assert_eq!(fault("???/??", "", "board = '1 #'"), (2, Fault::UnevenTemplate));
    let wide = "?".repeat(129);
    let open = Fault::OpenSquares { found: 129, most: 128 };
    assert_eq!(fault(&wide, "", "board = '1 #'"), (2, open));
    assert_eq!(fault("???", "", "start = 'hardest'").1, Fault::Missing("board".to_owned()));
    // A template is no puzzle, and says so.
    let error = Puzzle::parse("format = 1\nboard = '??'\n[make]\nboard = '1 #'\n").unwrap_err();
    assert_eq!(error.fault, Fault::Template);
}
