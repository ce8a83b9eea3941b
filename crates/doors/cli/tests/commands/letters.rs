//! Pieces that are alike keep their own letters wherever the program shows a path.

use crate::program::everyboard;
use everyboard::crates::board::Naming;
use everyboard::crates::puzzle::Puzzle;
use std::fs;

/// Thirteen cars of four kinds. They were shown with the letters A, B, H and J alone.
const CARD: &str = "BBHKooooHKCCAAJLooIooLDDIEEMooFFGGMo";

/// Four blocks of two kinds, and one that the goal names.
const FILE: &str = "format = 1\nname = 'Five blocks'\nboard = 'ABCC/ABDD/E...'\n\
                    goal = '????/????/???E'\n[rule]\nkind = 'slide'\n";

/// A folder with a file of this text, which goes when it is dropped.
fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// The position after a move of the piece that has its first square at the first name, as drawn
/// text alone tells.
fn moved(puzzle: &Puzzle, drawn: &str, word: &str) -> String {
    let named = |name: &str| puzzle.board.square_named(name, Naming::Algebraic).unwrap().index();
    let (from, to) = (named(&word[..2]), named(&word[2..4]));
    let squares: Vec<char> = drawn.chars().filter(|drawn| *drawn != '/').collect();
    let columns = drawn.find('/').unwrap();
    let touch = |a: usize, b: usize| {
        (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
    };
    let mut piece = vec![from];
    let mut left: Vec<usize> =
        (0..squares.len()).filter(|&it| squares[it] == squares[from]).collect();
    while let Some(at) = left.iter().position(|&it| piece.iter().any(|&part| touch(part, it))) {
        piece.push(left.remove(at));
    }
    let mut after = squares.clone();
    piece.iter().for_each(|&square| after[square] = '.');
    piece.iter().for_each(|&square| after[square + to - from] = squares[from]);
    after.chunks(columns).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// The start and, after each word, the position, from drawn text alone.
fn replayed(puzzle: &Puzzle, start: &str, words: &[&str]) -> Vec<String> {
    let mut positions = vec![start.to_owned()];
    for word in words {
        positions.push(moved(puzzle, &positions[positions.len() - 1], word));
    }
    positions
}

/// The rows of a position as a terminal has them.
fn rows(position: &str) -> Vec<String> {
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    position.split('/').map(spaced).collect()
}

/// The positions of the first solution in JSON, held against its words.
fn first_solution(args: &[&str], puzzle: &Puzzle, start: &str) -> Vec<String> {
    let flags = ["--limit", "1", "--format", "boards", "--json", "-q"];
    let run = everyboard(&[&["solve"], args, &flags].concat());
    let records = run.records();
    let way = records.last().unwrap_or_else(|| panic!("{}", run.err));
    let texts = |key: &str| way[key].as_array().unwrap().iter().map(|it| it.as_str().unwrap());
    assert_eq!(way["start"], start, "{}", run.err);
    let positions: Vec<String> = texts("positions").map(str::to_owned).collect();
    assert_eq!(positions, replayed(puzzle, start, &texts("path").collect::<Vec<_>>()));
    positions
}

#[test]
fn every_position_of_a_card_has_the_letters_of_its_cars() {
    let puzzle = Puzzle::parse(CARD).unwrap();
    let start = "BBHK../..HKCC/AAJL../I..LDD/IEEM../FFGGM.";
    let positions = first_solution(&[CARD], &puzzle, start);
    let run = everyboard(&["solve", CARD, "-q"]);
    for row in positions.iter().flat_map(|position| rows(position)) {
        assert!(run.out.contains(row.trim_end_matches(" .")), "{row} of {}", run.out);
    }
    let run = everyboard(&["solve", CARD, "-q", "--midpoint", "--json"]);
    assert_eq!(run.records()[0]["position"], positions[2]);
}

#[test]
fn pictures_have_the_letters() {
    let puzzle = Puzzle::parse(CARD).unwrap();
    let start = "BBHK../..HKCC/AAJL../I..LDD/IEEM../FFGGM.";
    let positions = first_solution(&[CARD], &puzzle, start);
    let folder = tempfile::tempdir().unwrap();
    let [svg, html] =
        ["a.svg", "a.html"].map(|it| folder.path().join(it).to_str().unwrap().to_owned());
    let run = everyboard(&["solve", CARD, "-q", "--svg", &svg, "--html", &html]);
    assert_eq!(run.status, 0, "{}", run.err);
    for text in [svg, html].map(|path| fs::read_to_string(path).unwrap()) {
        assert!(positions.iter().all(|position| text.contains(position)), "{positions:?}");
        for letter in 'A'..='M' {
            assert!(text.contains(&format!(">{letter}</text>")), "{letter}");
        }
    }
    let report = everyboard(&["report", CARD, "-q"]);
    assert!(positions.iter().all(|position| report.out.contains(position)), "{}", report.err);
    let shown = everyboard(&["show", CARD, "-q", "--svg"]);
    assert!(shown.out.contains(">M</text>"), "{}{}", shown.out, shown.err);
}

#[test]
fn a_start_is_shown_as_it_is_written() {
    let shown = everyboard(&["show", CARD, "-q"]);
    assert!(shown.out.contains("A A J L . ."), "{}", shown.out);
    assert!(shown.out.contains("HIKL  ") && shown.out.contains("1 piece each"), "{}", shown.out);
    let record = &everyboard(&["show", "klotski", "-q", "--json"]).records()[0];
    assert_eq!(record["starts"][0], "ABBC/ABBC/DEEF/DGHF/I..J");
}

/// Of thirteen cars a table said what A, B, H and J do.
#[test]
fn an_analysis_names_kinds_by_the_letters_of_their_pieces() {
    let run = everyboard(&["analyze", CARD, "-q"]);
    let heading = run.out.lines().skip_while(|line| !line.starts_with("moves by kind")).nth(1);
    let letters: Vec<&str> = heading.unwrap_or(&run.err).split_whitespace().collect();
    assert_eq!(letters, ["BCDEFG", "HIKL", "A", "JM", "solutions"]);
}

#[test]
fn a_start_of_from_has_the_letters_of_its_text() {
    let (_folder, path) = file("five.toml", FILE);
    let puzzle = Puzzle::parse(FILE).unwrap();
    first_solution(&[&path], &puzzle, "ABCC/ABDD/E...");
    first_solution(&[&path, "--from", "BADD/BACC/E..."], &puzzle, "BADD/BACC/E...");
    let kinds = everyboard(&["solve", &path, "--from", "AACC/AACC/E...", "-q"]);
    assert!(kinds.out.contains("A A C C") && !kinds.out.contains('B'), "{}", kinds.out);
    let run = everyboard(&["show", &path, "-q", "--json"]);
    assert_eq!(run.records()[0]["starts"][0], "ABCC/ABDD/E...");
}

/// A goal that names a letter that others share would ask for any of them.
#[test]
fn a_goal_cannot_name_one_of_several_alike() {
    let run =
        everyboard(&["solve", CARD, "-q", "--to", "??????/??????/??????/??????/?FF???/??????"]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("'F' is one of several pieces that are alike; 'B' stands"),
        "{}",
        run.err
    );
}

/// A game of the page begins with letters, and is solved with them.
#[test]
fn a_game_goes_on_with_its_letters() {
    let text = FILE.replace('\n', "\\n");
    let game = format!(
        "{{\"schema\":\"everyboard/game/1\",\"puzzle\":\"five\",\"text\":\"{text}\",\
         \"start\":\"BADD/BACC/E...\",\"path\":[\"a1b1\",\"a3a2\"]}}"
    );
    let (_folder, path) = file("game.json", &game);
    first_solution(&["--from", &path], &Puzzle::parse(FILE).unwrap(), ".ADD/BACC/BE..");
}

#[test]
fn paths_of_a_table_have_the_letters_of_the_position() {
    let (folder, path) = file("five.toml", FILE);
    let puzzle = Puzzle::parse(FILE).unwrap();
    let table = folder.path().join("five.table").to_str().unwrap().to_owned();
    for (flag, position) in [(None, ".ADD/BACC/B..E"), (Some("--to-goals"), "BADD/BACC/E...")] {
        let saved = [&["census", &path, "-q", "--save", &table], flag.as_slice()].concat();
        assert_eq!(everyboard(&saved).status, 0, "{flag:?}");
        let paths = ["--limit", "1", "--format", "boards", "--json", "-q"];
        let run = everyboard(&[&["lookup", &table, position], &paths[..]].concat());
        let records = run.records();
        assert_eq!(
            (&records[0]["position"], &records[1]["start"]),
            (&position.into(), &position.into())
        );
        let texts =
            |key: &str| records[1][key].as_array().unwrap().iter().map(|it| it.as_str().unwrap());
        let words: Vec<&str> = texts("path").collect();
        assert!(texts("positions").eq(replayed(&puzzle, position, &words)), "{}", run.out);
        fs::remove_file(&table).unwrap();
    }
}
