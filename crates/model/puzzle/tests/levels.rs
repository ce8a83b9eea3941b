//! Several levels in one text: what is read of them, and what is said of faulty ones.

use everyboard_puzzle::{Fault, Format, Level, LevelFault, Puzzle, levels, puzzle_file};

fn read(text: &str) -> Vec<Level> {
    levels(text).expect("it is a text of levels").unwrap()
}

/// The board of a level as it is drawn.
fn board(level: &Level) -> String {
    let puzzle = Puzzle::parse(level.file.as_ref().unwrap()).unwrap();
    puzzle.board.draw_line(&puzzle.alphabet, &puzzle.starts[0])
}

fn titles(text: &str) -> Vec<Option<String>> {
    read(text).into_iter().map(|level| level.title).collect()
}

const ONE: &str = "#####\n#@$.#\n#####\n";

#[test]
fn blank_lines_titles_and_remarks_part_levels() {
    let text = format!(
        "A collection\n\n{ONE}\n; 2\n{ONE}Author: somebody\n{ONE}\n----\n\n###\n\nthe end\n"
    );
    let found = read(&text);
    assert_eq!(found.iter().map(|level| level.line).collect::<Vec<_>>(), [3, 8, 12]);
    assert!(found.iter().all(|level| board(level) == "#####/#Sb.#/#####"));
}

#[test]
fn titles_before_their_levels_and_after_them() {
    let named = |names: &[&str]| names.iter().map(|&it| Some(it.to_owned())).collect::<Vec<_>>();
    assert_eq!(titles(&format!("; one\n{ONE}\n; two\n\n{ONE}")), named(&["one", "two"]));
    let before = format!("Title: one\n{ONE}\nTitle: two\nAuthor: me\n{ONE}");
    assert_eq!(titles(&before), named(&["one", "two"]));
    let after = format!("{ONE}Title: one\nAuthor: me\n\n{ONE}Title: two\n");
    assert_eq!(titles(&after), named(&["one", "two"]));
    let of_all = format!("Title: All\n\n{ONE}Title: one\n\n{ONE}title:two\n");
    assert_eq!(titles(&of_all), named(&["one", "two"]));
    assert_eq!(titles(&format!("#1\n{ONE}\n2\n{ONE}")), named(&["#1", "2"]));
    assert_eq!(titles(&format!("{ONE}\n{ONE}")), [None, None]);
}

/// Numbers repeat what follows them, `|` ends a row, `-` and `_` are floor.
#[test]
fn run_lengths() {
    for text in ["5#|#@$.#|5#", "5#\n#@$.#\n5#|\n", "5#|#@-$.#|6#", "5#|#@_$.#|6#"] {
        let expected = if text.contains(['-', '_']) { "#S.b.#" } else { "#Sb.#" };
        assert!(board(&read(text)[0]).contains(expected), "{text}");
    }
    let fault = |text: &str| read(text).remove(0).file.unwrap_err();
    assert_eq!(fault("5#|#@$.#3|5#"), LevelFault::RunLength(1));
    assert_eq!(fault("#####\n#@$99999999999999999999.#"), LevelFault::RunLength(2));
    assert_eq!(fault("1001#|#@$.#"), LevelFault::RunLength(1));
}

#[test]
fn faults_are_of_one_level() {
    let text =
        format!("{ONE}\n#####\n# $.#\n#####\n\n#@@$.#\n\n#@$..#\n\n#@ .#\n\n#\t@$.#\n\n{ONE}");
    let found = read(&text);
    let faults: Vec<String> =
        found.iter().filter_map(|it| it.file.clone().err()).map(|it| it.to_string()).collect();
    assert_eq!(
        faults,
        [
            "it has no keepers (`@`, or `+` on a goal); expected one",
            "it has 2 keepers (`@`, or `+` on a goal); expected one",
            "boxes (`$`): 1, goals (`.`): 2; expected one or more of each, and no more goals than boxes",
            "boxes (`$`): 0, goals (`.`): 1; expected one or more of each, and no more goals than boxes",
            "there is a tab in line 15; expected blanks, `-` or `_` for empty squares",
        ]
    );
    assert!(found[0].file.is_ok() && found[6].file.is_ok());
    let wide = format!("{}\n#@$.{}#\n{}\n", "#".repeat(140), " ".repeat(135), "#".repeat(140));
    assert_eq!(read(&wide)[0].file, Err(LevelFault::Squares(138)));
}

/// Line ends of other systems, no walls, and more boxes than goals.
#[test]
fn what_is_forgiven() {
    let windows = ONE.replace('\n', "\r\n");
    assert_eq!(read(&format!("{windows}\r\n{windows}")).len(), 2);
    assert_eq!(board(&read("@$.\n   ")[0]), "Sb.");
    assert_eq!(board(&read("######\n#@$$.#\n######")[0]), "######/#Sbb.#/######");
}

#[test]
fn other_texts_are_no_levels() {
    for text in ["", "format = 1\nboard = '''\n#@$.#\n'''", "a text\n\n####\n", "....\n----\n"] {
        assert!(levels(text).is_none(), "{text}");
    }
}

/// Rows without a wall were left out, and two levels of which one had no keeper were read as one.
#[test]
fn rows_without_walls_and_rows_apart() {
    let level = Puzzle::parse(" ####\n##@ #\n  $. \n#####\n").unwrap();
    assert_eq!(level.board.draw_line(&level.alphabet, &level.starts[0]), "#####/##S.#/..b../#####");
    let apart = format!("{ONE}\n####\n# .#\n####\n");
    assert_eq!(puzzle_file(&apart), apart);
    assert!(read(&apart)[1].file.is_err());
}

/// A file of several cards was an error of TOML, `key with no value`.
#[test]
fn cards_stand_one_a_line() {
    let cards = "; Two cars\n2 AAB./..B./..../.... 9\n\nBAA.B...oooooooo\n; No car A\nBBC...C.........\n7 AAB...B.";
    assert_eq!(Format::of(cards), Format::Cards);
    let found = read(&format!("{cards}.......\n"));
    let lines: Vec<usize> = found.iter().map(|card| card.line).collect();
    assert_eq!(lines, [2, 4, 6, 7]);
    assert_eq!(board(&found[0]), "AAB./..B./..../....");
    assert_eq!(board(&found[1]), "BAA./B.../..../....");
    let names = found[..2].iter().map(|card| Puzzle::parse(card.file.as_ref().unwrap()).unwrap());
    assert_eq!(names.map(|card| card.name).collect::<Vec<_>>(), ["Two cars", "Card 2"]);
    assert_eq!(found[2].file, Err(LevelFault::NoCar));
    assert_eq!(found[3].file, Err(LevelFault::CardSquares(15)));
}

#[test]
fn what_is_wrong_with_a_card() {
    let fault = |card: &str| read(card).remove(0).file.unwrap_err();
    assert_eq!(fault("AoooAooooooooooo"), LevelFault::UprightCar('A'));
    assert_eq!(fault("AAB./..B./...../..."), LevelFault::CardRows(4));
    assert_eq!(fault("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH"), LevelFault::CardSquares(35));
}

/// One rule says what a text is, for whatever reads it.
#[test]
fn a_text_is_of_one_format() {
    let card = "AAB./..B./..../....";
    for (text, format) in [
        (format!("board = '{card}'\n"), Format::PuzzleFile),
        (
            format!("# a puzzle\n[pieces]\nA = 'W'\nboard = \"\"\"\n{ONE}\"\"\"\n"),
            Format::PuzzleFile,
        ),
        ("a text\n".to_owned(), Format::PuzzleFile),
        (String::new(), Format::PuzzleFile),
        (format!("{ONE}\n{card}\n"), Format::Sokoban),
        (format!("my cards\n{card}\n"), Format::Cards),
        (script(PUSH, "All Target on Crate", "P*O"), Format::PuzzleScript),
    ] {
        assert_eq!(Format::of(&text), format, "{text}");
        assert_eq!(levels(&text).is_none(), format == Format::PuzzleFile, "{text}");
    }
}

#[test]
fn one_puzzle_is_not_read_from_several_levels() {
    let error = Puzzle::parse(&format!("{ONE}\n{ONE}")).unwrap_err();
    assert_eq!((error.location.line, error.fault), (1, Fault::Levels { number: 2 }));
    let error = Puzzle::parse("\nremark\n#####\n# $.#\n#####\n").unwrap_err();
    assert_eq!((error.location.line, error.fault), (3, Fault::Level(LevelFault::Keepers(0))));
}

/// A source with these rules and conditions, and one level.
fn script(rules: &str, conditions: &str, level: &str) -> String {
    format!(
        "title Boxes\n\n========\nOBJECTS\n========\nBackground\nblue\n\nTarget (where to)\ngreen\n\n=======\nLEGEND\n=======\n\n\
         . = Background\n# = Wall\nP = Player\n* = Crate\n@ = Crate and Target\nO = Target\n\n=====\nSOUNDS\n=====\n\n\
         Crate move 1\n\n================\nCOLLISIONLAYERS\n================\n\nBackground\nTarget\nPlayer, Wall, Crate\n\n\
         ======\nRULES\n======\n\n{rules}\n\n=============\nWINCONDITIONS\n=============\n\n{conditions}\n\n\
         =======\nLEVELS\n=======\n\nmessage go\n\n{level}\n\nmessage done\n"
    )
}

const PUSH: &str = "[ >  Player | Crate ] -> [  >  Player | > Crate  ]";

#[test]
fn scripts_of_pushes_are_levels() {
    let found =
        read(&script(PUSH, "All Target on Crate", "#####\n#P*O#\n#.@.#\n#####\n\n####\n####"));
    assert_eq!(found.len(), 2);
    assert_eq!(board(&found[0]), "#####/#Sb.#/#.b.#/#####");
    let same = Puzzle::parse("#####\n#@$.#\n# * #\n#####").unwrap();
    let puzzle = Puzzle::parse(found[0].file.as_ref().unwrap()).unwrap();
    assert_eq!((puzzle.goals, puzzle.rule), (same.goals, same.rule));
    let tight = script("[>Player|Crate]->[>Player|>Crate]", "all crate on target", "P*O");
    assert_eq!(board(&read(&tight)[0]), "Sb.");
    let more = script(PUSH, "All Crate on Target", "P*OO");
    assert_eq!(read(&more)[0].file, Err(LevelFault::Crates { crates: 1, targets: 2 }));
    let unknown = script(PUSH, "All Crate on Target", "P*O\n..x");
    assert!(matches!(read(&unknown)[0].file, Err(LevelFault::Unknown { found: 'x', .. })));
}

#[test]
fn other_scripts_are_refused_with_the_line() {
    let won = "All Target on Crate";
    let layers = script(PUSH, won, "P*O").replace("Player, Wall, Crate", "Player, Wall\nCrate");
    let cases = [
        (
            script("[ > Player | Crate ] -> [ Player | > Crate ]", won, "P*O"),
            "41: the rule `[ > player | crate ] -> [ player | > crate ]` is not supported",
        ),
        (
            script(&format!("{PUSH}\nlate [ Crate | Target ] -> [ | ]"), won, "P*O"),
            "42: the rule `late [ crate | target ] -> [ | ]` is not supported",
        ),
        (script("", won, "P*O"), "1: there is no rule"),
        (
            script(PUSH, "Some Target on Crate", "P*O"),
            "47: the condition `some target on crate` is not supported",
        ),
        (
            script(PUSH, &format!("{won}\nNo Crate"), "P*O"),
            "48: the condition `no crate` is not supported",
        ),
        (script(PUSH, "", "P*O"), "41: there is no condition to win"),
        (layers, "35: player and crate must be on one collision layer, and target on another"),
        (
            format!("realtime_interval 1\n{}", script(PUSH, won, "P*O")),
            "1: `realtime_interval 1` is not supported",
        ),
    ];
    for (text, expected) in cases {
        let error = levels(&text).unwrap().unwrap_err().to_string();
        let (said, supported) = error.split_once("; read are sources with the one rule ").unwrap();
        assert_eq!(said, expected);
        assert!(supported.starts_with("`[ > Player | Crate ] -> [ > Player | > Crate ]`"));
    }
}
