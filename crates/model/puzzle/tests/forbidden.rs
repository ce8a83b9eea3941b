//! What may not stand on the board: known numbers, and what files may not say.

use everyboard_puzzle::{MoveValidator, Puzzle};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The positions that the start leads to, by rewrites; each must be allowed.
fn reachable(puzzle: &Puzzle) -> usize {
    let system = puzzle.compile().unwrap();
    let validator = MoveValidator::new(puzzle);
    let mut found = puzzle.starts.clone();
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        assert_eq!(validator.forbidden(&position), None);
        for rewrite in system.rewrites().iter().filter(|it| it.is_allowed(&position)) {
            let mut after = position.clone();
            rewrite.apply(&mut after);
            if !found.contains(&after) {
                found.push(after);
            }
        }
        next += 1;
    }
    found.len()
}

/// The river has ten positions, as everybody draws them.
#[test]
fn positions_are_those_that_are_not_forbidden() {
    let river = everyboard_puzzle::Builtin::named("wolf-goat-cabbage").unwrap().puzzle();
    assert_eq!(reachable(&river), 10);
    let kings =
        "format = 1\nboard = 'K..../...../....k'\n[pieces]\nKk = 'K'\n[rule]\nforbid = 'attack'\n";
    // Ordered pairs of the 15 squares, without the 38 pairs of neighbours, each in two orders.
    assert_eq!(reachable(&puzzle(kings)), 15 * 14 - 2 * 38);
}

#[test]
fn pieces_of_one_kind_attack_each_other_too() {
    // Nothing is forbidden so: pieces of one kind are on one side. It was read without a word.
    let text = "format = 1\nboard = 'R../.R./...'\n[pieces]\nR = 'R'\n[rule]\nforbid = 'attack'\n";
    let error = Puzzle::parse(text).unwrap_err().to_string();
    assert!(error.starts_with("6:10: pieces of one kind are on one side"), "{error}");
    let rooks = |forbid: &str| {
        let text =
            format!("format = 1\nboard = 'R../.R./...'\n[pieces]\nR = 'R'\n[rule]\n{forbid}\n");
        reachable(&puzzle(&text))
    };
    // Two rooks on 3x3: 36 pairs, of which 18 attack each other.
    assert_eq!([rooks(""), rooks("forbid = 'any attack'")], [36, 18]);
}

#[test]
fn symmetries_are_those_of_what_is_forbidden_too() {
    let group = |forbid: &str| {
        let text = format!("format = 1\nboard = 'A.A/.../A.A'\n[pieces]\nA = 'W'\n{forbid}");
        let puzzle = puzzle(&text);
        let system = puzzle.compile().unwrap();
        assert!(system.is_reversible());
        puzzle.start_group(&system).unwrap().members().len()
    };
    assert_eq!(group(""), 8);
    assert_eq!(group("[[forbid]]\npicture = 'AA'\n"), 4);
    assert_eq!(group("[[forbid]]\npicture = 'AA'\nturned = 'quarters'\n"), 8);
}

#[test]
fn what_cannot_be_forbidden() {
    let pieces = "[pieces]\nAB = 'R'\n";
    let cases = [
        (
            format!("board = 'A.B'\n{pieces}[rule]\nforbid = 'attack'"),
            "2:9: the rule forbids this position: A on a1 attacks B on c1",
        ),
        (
            format!("board = 'A./.B'\ngoal = 'AB/..'\n{pieces}[rule]\nforbid = 'attack'"),
            "3:8: the rule forbids this position: A on a2 attacks B on b2",
        ),
        // It was accepted as an exchange, and refused where it was drawn.
        (
            "board = 'A#./BBA'\ngoal = 'exchange A B'\n[pieces]\nA = 'rW'\nB = '-'\n\
             [rule]\nforbid = 'attack'"
                .to_owned(),
            "3:8: the rule forbids this position: A on b1 attacks B on c1",
        ),
        (
            format!("board = 'AB.'\n{pieces}[[forbid]]\nname = 'pair'\npicture = 'AB'"),
            "2:9: the rule forbids this position: \"pair\" lies on a1",
        ),
        (
            format!("board = 'AB.'\n{pieces}[rule]\nforbid = 'touch'"),
            "6:10: \"touch\" is not one of attack, any attack",
        ),
        (
            format!("board = 'AB.'\n{pieces}[[forbid]]\nname = 'nothing'"),
            "5:1: \"picture\" is missing",
        ),
        (
            format!("board = 'AB.'\n{pieces}[[forbid]]\npicture = 'A/B'"),
            "6:11: the picture fits nowhere on this board",
        ),
        (
            format!("board = 'A..'\n{pieces}[rule]\ncount = 'moves'\nforbid = 'attack'"),
            "5:1: `forbid` cannot be said of count = \"moves\"; leave one of them out",
        ),
        (
            "board = 'A..'\n[rule]\nkind = 'slide'\nforbid = 'attack'".to_owned(),
            "3:1: `forbid` cannot be said of pieces that slide; leave one of them out",
        ),
    ];
    for (lines, expected) in cases {
        let text = format!("format = 1\n{lines}\n");
        let said =
            Puzzle::parse(&text).map_or_else(|error| error.to_string(), |_| "no error".into());
        assert!(said.starts_with(expected), "said     {said}\nexpected {expected}\n{text}");
    }
}
