//! A puzzle, as a page uses it.

use everyboard::Reason;
use everyboard::crates::puzzle::builtins;
use everyboard::crates::search::Options;
use everyboard::crates::watch::{News, Watch};
use everyboard::plan::reason_record;
use everyboard_wasm::protocol::FaultKind;
use everyboard_wasm::puzzles::protocol::{JudgedMove, TableMade, Why};
use everyboard_wasm::puzzles::{SearchSession, Session, proof};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

const MEMORY: u64 = 1 << 22;

fn with_table(name: &str) -> (Session, TableMade) {
    let mut session = Session::new(name).unwrap();
    let made = session.make_table(MEMORY, NonZeroUsize::MIN, &|_| ()).unwrap();
    (session, made)
}

#[test]
fn every_built_in_opens() {
    for builtin in builtins() {
        let session = Session::new(builtin.name).unwrap();
        let opened = session.opened();
        assert_eq!((opened.name.as_str(), opened.text.as_str()), (builtin.name, builtin.text));
        assert_eq!(opened.board.squares.len(), opened.start.symbols.len(), "{}", builtin.name);
        let (board, turn) = (&opened.start.text, opened.start.turn.as_deref());
        assert_eq!(session.start(board, turn).unwrap(), opened.start);
        assert!(!session.moves(board, turn).unwrap().is_empty(), "{}", builtin.name);
    }
}

#[test]
fn a_look_has_every_move_with_distance_and_solutions() {
    let (session, made) = with_table("knights-4x3");
    assert_eq!((made.deepest, made.levels.len()), (22, 23));
    let start = session.opened().start;
    let look = session.look(&start.text, None).unwrap();
    let distances = session.distances(&start.text, None).unwrap();
    assert_eq!((distances.distance, distances.solutions), (look.distance, None));
    assert!(
        distances.moves.iter().map(|it| it.distance).eq(look.moves.iter().map(|it| it.distance))
    );
    assert_eq!((look.distance, look.solutions.as_deref()), (Some(16), Some("98496")));
    let moves = session.moves(&start.text, None).unwrap();
    assert_eq!(
        look.moves.iter().map(|made| &made.step).collect::<Vec<_>>(),
        moves.iter().collect::<Vec<_>>()
    );
    let nearer = look.moves.iter().filter(|made| made.distance == Some(15));
    let solutions = nearer.map(|made| made.solutions.as_ref().unwrap().parse::<u64>().unwrap());
    assert_eq!(solutions.sum::<u64>(), 98_496);
}

/// The boards of the start and of all that its moves lead to, as numbers.
fn as_numbers(session: &Session, turn: Option<&str>) -> Vec<Vec<u8>> {
    let start = session.opened().start;
    let after = session.moves(&start.text, turn).unwrap().into_iter().map(|made| made.after);
    let places = std::iter::once(start).chain(after);
    places
        .map(|place| place.symbols.iter().map(|&it| u8::try_from(it).unwrap()).collect())
        .collect()
}

#[test]
fn a_look_up_of_numbers_gives_the_distances_of_the_boards() {
    // Pieces with letters of their own, pieces that cover several squares, and sides in turn.
    for name in ["knights-4x3", "knights-4x3-alternating", "traffic-4x4"] {
        let (session, _) = with_table(name);
        let start = session.opened().start;
        let look = session.distances(&start.text, start.turn.as_deref()).unwrap();
        let numbers = as_numbers(&session, start.turn.as_deref());
        let found = session.lookup(&numbers.concat(), start.turn.as_deref()).unwrap();
        assert_eq!(usize::try_from(found[0]).ok(), look.distance, "{name}");
        if start.turn.is_none() {
            let theirs = look.moves.iter().map(|it| it.distance);
            let ours = found[1..].iter().map(|&distance| usize::try_from(distance).ok());
            assert!(ours.eq(theirs), "{name}");
        }
    }
}

#[test]
fn a_look_up_of_what_is_no_board_says_so() {
    let (session, _) = with_table("knights-4x3");
    assert!(session.lookup(&[], None).unwrap().is_empty());
    for numbers in [&[0; 11][..], &[0; 13], &[200; 12]] {
        assert_eq!(session.lookup(numbers, None).unwrap_err().what, FaultKind::Board);
    }
    // A knight too few: no path leads from there to the goal.
    assert_eq!(session.lookup(&[0; 12], None).unwrap(), [-1]);
    assert_eq!(session.lookup(&[0; 12], Some("N")).unwrap_err().what, FaultKind::Board);
}

#[test]
fn solutions_by_number_end_at_the_goal() {
    let (session, _) = with_table("knights-4x3");
    let start = session.opened().start;
    for number in ["0", "1", "98495"] {
        let solution = session.solution(&start.text, None, number).unwrap();
        assert_eq!(solution.moves.len(), 16);
        assert!(solution.moves.last().unwrap().after.is_goal);
        let words: Vec<&str> = solution.moves.iter().map(|made| made.word.as_str()).collect();
        assert_eq!(session.replay(&start.text, None, &words.join(" ")).unwrap(), solution.moves);
    }
    for number in ["98496", "-1", "x"] {
        let fault = session.solution(&start.text, None, number).unwrap_err();
        assert_eq!(fault.what, FaultKind::Solutions);
    }
}

#[test]
fn positions_of_a_level_have_its_distance() {
    let (session, made) = with_table("peg-4x4");
    for level in [0, 1, made.deepest] {
        let place = session.at_level(level, "0").unwrap();
        assert_eq!(session.look(&place.text, None).unwrap().distance, Some(level));
    }
    assert!(session.at_level(made.deepest + 1, "0").is_err());
    assert!(session.at_level(0, &made.levels[0]).is_err());
}

#[test]
fn sides_in_turn() {
    let (session, _) = with_table("knights-4x3-alternating");
    let start = session.opened().start;
    assert_eq!(start.turn.as_deref(), Some("W"));
    let look = session.look(&start.text, Some("W")).unwrap();
    assert_eq!(look.distance, Some(18));
    assert!(look.moves.iter().all(|made| made.step.after.turn.as_deref() == Some("B")));
    assert!(session.look(&start.text, Some("Q")).is_err());
}

/// "More than 1000000 different moves": the page could not even open such a puzzle.
#[test]
fn moves_that_are_too_many_to_be_listed_are_made_and_judged() {
    let text = "format = 1\nboard = 'AAB./CCB./.DDE/F..E'\ngoal = 'A on d3'\n[rule]\n\
                kind = 'slide'\ncount = 'moves'\n";
    let mut session = Session::new(text).unwrap();
    session.make_table(MEMORY, NonZeroUsize::MIN, &|_| ()).unwrap();
    let start = session.opened().start.text;
    let look = session.look(&start, None).unwrap();
    let distance = look.distance.unwrap();
    let count = |solutions: &Option<String>| solutions.as_ref().unwrap().parse::<u64>().unwrap();
    let nearer = look.moves.iter().filter(|made| made.distance == Some(distance - 1));
    let solutions: u64 = nearer.map(|made| count(&made.solutions)).sum();
    assert_eq!(count(&look.solutions), solutions);

    let last = (solutions - 1).to_string();
    let solution = session.solution(&start, None, &last).unwrap();
    assert_eq!(solution.moves.len(), distance);
    assert!(solution.moves.last().unwrap().after.is_goal);
    let words: Vec<&str> = solution.moves.iter().map(|made| made.word.as_str()).collect();
    assert_eq!(session.replay(&start, None, &words.join(" ")).unwrap(), solution.moves);

    let mut search = SearchSession::new(text).unwrap();
    let found = search.look(&start, None, Options::default(), &()).unwrap();
    assert_eq!((found.distance, found.solutions), (look.distance, look.solutions));
    let nearer = |moves: &[JudgedMove]| -> Vec<String> {
        let nearer = moves.iter().filter(|made| made.distance == Some(distance - 1));
        nearer.map(|made| made.step.word.clone()).collect()
    };
    assert_eq!(nearer(&found.moves), nearer(&look.moves));
    assert_eq!(search.solution(&start, None, &last).unwrap().moves.len(), distance);
}

/// The reasons as the page is told them.
fn told(reasons: &[Reason]) -> Vec<Value> {
    let why = serde_json::to_value(Why::of(reasons)).unwrap();
    why["reasons"].as_array().unwrap().clone()
}

/// The keeper of the warehouse walks east and pushes a box north twice, into a corner.
const INTO_THE_CORNER: &str = "c2d2 d2d3 d3d4";

#[test]
fn reasons_say_why_a_move_is_best() {
    let (session, _) = with_table("warehouse");
    let start = session.opened().start.text;
    let reasons = told(&session.why(&start, None, "").unwrap());
    let only_move = json!({"reason": "only-move", "moves": ["c2d2"], "others": 3, "more": 2});
    let bottleneck = json!({
        "reason": "bottleneck",
        "position": "##..##/#.b..#/.b.S.#/b...../#....#",
        "after": 14,
        "solutions": "2",
    });
    assert_eq!(reasons, [only_move, bottleneck]);
    let goal = "##..##/#....#/....S#/bbb.../#....#";
    assert!(session.why(goal, None, "").unwrap().is_empty());
    assert_eq!(session.why(&start, None, "c2c2").unwrap_err().what, FaultKind::Board);
}

#[test]
fn reasons_say_since_which_move_no_solution_is_left() {
    let (session, _) = with_table("warehouse");
    let start = session.opened().start.text;
    let reasons = told(&session.why(&start, None, INTO_THE_CORNER).unwrap());
    let frozen = json!({"reason": "frozen", "piece": "box", "square": "d5"});
    let lost = json!({"reason": "lost-by", "moves": ["d2d3"], "number": 2, "before": 21});
    assert_eq!(reasons, [frozen, lost]);

    // Seven and eight are exchanged: no start of a game, so no move has done it.
    let (session, _) = with_table("eight-puzzle-impossible");
    let start = session.opened().start.text;
    let reasons = told(&session.why(&start, None, "").unwrap());
    assert_eq!((reasons.len(), &reasons[0]["reason"]), (1, &json!("invariant")));
    assert!(reasons[0]["sentence"].as_str().unwrap().contains("the parity of the permutation"));
}

/// A search knows the positions that it has looked at, and no others.
#[test]
fn a_search_gives_the_reasons_of_a_table_as_far_as_it_has_looked() {
    let mut search = SearchSession::new("warehouse").unwrap();
    let session = Session::new("warehouse").unwrap();
    let start = session.opened().start;
    let moves = session.replay(&start.text, None, INTO_THE_CORNER).unwrap();
    assert!(search.why(&start.text, None, "", &()).unwrap().is_empty());
    search.look(&start.text, None, Options::default(), &()).unwrap();
    let reasons = told(&search.why(&start.text, None, "", &()).unwrap());
    assert_eq!(
        (&reasons[0]["reason"], &reasons[0]["moves"]),
        (&json!("only-move"), &json!(["c2d2"]))
    );
    assert_eq!(reasons[1]["reason"], "bottleneck");
    let last = &moves[2].after.text;
    search.look(last, None, Options::default(), &()).unwrap();
    let reasons = told(&search.why(&start.text, None, INTO_THE_CORNER, &()).unwrap());
    assert_eq!(reasons, [json!({"reason": "frozen", "piece": "box", "square": "d5"})]);
    for place in [&moves[0].after, &moves[1].after, &moves[2].after] {
        search.look(&place.text, None, Options::default(), &()).unwrap();
    }
    let reasons = told(&search.why(&start.text, None, INTO_THE_CORNER, &()).unwrap());
    let lost = json!({"reason": "lost-by", "moves": ["d2d3"], "number": 2, "before": 21});
    assert_eq!(reasons[1], lost);
    assert!(search.why(&start.text, None, "", &()).unwrap().is_empty(), "not looked at last");
}

/// The names are those of the records of `everyboard lookup --why --json`.
#[test]
fn reasons_for_the_page_are_those_of_records_without_the_words() {
    for (name, boards) in [
        ("warehouse", ["##.b##/#.bS.#/.b...#/....../#....#", "##..##/#.b..#/.b.b.#/..S.../#....#"]),
        ("peg-4x4", [".PPP/PPPP/PPPP/PPPP", "...P/..../..../P..P"]),
        ("knights-4x3", ["BBB/.../.../WWW", "BBB/W../.../.WW"]),
        ("traffic-4x4", ["", ""]),
    ] {
        let (session, _) = with_table(name);
        let start = session.opened().start.text;
        for board in boards {
            let board = if board.is_empty() { &start } else { board };
            let reasons = session.why(board, None, "").unwrap();
            assert!(!reasons.is_empty(), "{name}: {board}");
            for (ours, reason) in told(&reasons).into_iter().zip(&reasons) {
                let mut theirs = serde_json::to_value(reason_record(reason)).unwrap();
                theirs.as_object_mut().unwrap().remove("text");
                assert_eq!(ours, theirs, "{name}: {board}");
            }
        }
    }
}

/// A certificate proves what was looked at last, and nothing else.
#[test]
fn what_a_search_has_found_is_proved() {
    let mut search = SearchSession::new("knights-4x3").unwrap();
    let start = Session::new("knights-4x3").unwrap().opened().start.text;
    let none = search.certificate(&start, None, Options::default(), &()).unwrap_err();
    assert_eq!(none.what, FaultKind::Board);
    search.look(&start, None, Options::default(), &()).unwrap();
    let proof = search.certificate(&start, None, Options::default(), &()).unwrap();
    assert_eq!((proof.at_least, proof.at_most), (Some(16), Some(16)));
    assert_eq!(proof.exactly.as_deref(), Some("98496"));
    let checked = proof::check(&proof.text, 1 << 30, &()).unwrap();
    assert_eq!(checked.exactly, proof.exactly);

    // Bounds, and none.
    let mut bounded = SearchSession::new("knights-5x7").unwrap();
    let start = Session::new("knights-5x7").unwrap().opened().start.text;
    let options = Options { memory: 8 << 20, ..Options::default() };
    let look = bounded.look(&start, None, options, &()).unwrap();
    let bounds = bounded.certificate(&start, None, Options::default(), &()).unwrap();
    assert_eq!((bounds.at_least, bounds.exactly), (look.distance.or(look.at_least), None));
    let mut none = SearchSession::new("eight-puzzle-impossible").unwrap();
    let start = Session::new("eight-puzzle-impossible").unwrap().opened().start.text;
    none.look(&start, None, Options::default(), &()).unwrap();
    let none = none.certificate(&start, None, Options::default(), &()).unwrap();
    assert!(none.is_unsolvable && none.at_least.is_none());

    let forged = proof.text.replace("exactly = '98496'", "exactly = '98497'");
    assert_ne!(forged, proof.text);
    let refuted = proof::check(&forged, 1 << 30, &()).unwrap_err();
    assert_eq!(refuted.what, FaultKind::Refuted);
    let stopped = proof::check(&proof.text, 1 << 30, &|| true).unwrap_err();
    assert_eq!(stopped.what, FaultKind::Stopped);
    let broken = proof::check("format = 1\nat-last = 3\n", 1 << 30, &()).unwrap_err();
    assert_eq!((broken.what, broken.line), (FaultKind::Puzzle, Some(2)));
}

/// Ends a search as soon as some solution is known.
#[derive(Default)]
struct UntilSolved(AtomicBool);

impl Watch for UntilSolved {
    fn news(&self, news: News) {
        if let News::Narrowed { at_most: Some(_), .. } = news {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Peg solitaire on the English board: one peg is left of 32, and each jump takes one. The search
/// for all solutions needs gigabytes; some solution is there after a second.
#[test]
fn a_search_in_a_large_space_knows_some_solution_first() {
    let mut search = SearchSession::new("peg-english").unwrap();
    let start = Session::new("peg-english").unwrap().opened().start.text;
    let found = search.look(&start, None, Options::default(), &UntilSolved::default()).unwrap();
    assert_eq!((found.distance, found.solutions), (Some(31), None));
    assert_eq!(found.moves.iter().filter(|made| made.distance == Some(30)).count(), 1);
    let solution = search.solution(&start, None, "0").unwrap();
    assert_eq!(solution.moves.len(), 31);
    assert!(solution.moves[30].after.is_goal);
}

#[test]
fn faults_say_where_and_what() {
    let text = "format = 1\nboard = \"\"\"\nWB.\n\"\"\"\n[pieces]\nWB = \"rX\"\n";
    let fault = Session::new(text).unwrap_err();
    assert_eq!((fault.what, fault.line), (FaultKind::Puzzle, Some(6)));
    assert_eq!(Session::new("knights-rows-3x3..5").unwrap_err().what, FaultKind::Puzzle);

    let session = Session::new("guarini").unwrap();
    assert_eq!(session.look("W.W/.../B.B", None).unwrap_err().what, FaultKind::Memory);
    assert_eq!(session.moves("W.W/...", None).unwrap_err().what, FaultKind::Board);
    let fault = session.replay("W.W/.../B.B", None, "a3c2 a3c2").unwrap_err();
    assert!(
        fault.message.starts_with("move 2: \"a3c2\" is not a legal move here"),
        "{}",
        fault.message
    );
    let mut larger = Session::new("knights-4x3").unwrap();
    assert_eq!(
        larger.make_table(1 << 10, NonZeroUsize::MIN, &|_| ()).unwrap_err().what,
        FaultKind::Memory
    );

    let mut large = Session::new("knights-7x7").unwrap();
    assert_eq!(
        large.make_table(1 << 30, NonZeroUsize::MIN, &|_| ()).unwrap_err().what,
        FaultKind::Memory
    );
    let mut aimless = Session::new("format = 1\nboard = \"W..\"\n[pieces]\nW = \"W\"\n").unwrap();
    assert_eq!(
        aimless.make_table(MEMORY, NonZeroUsize::MIN, &|_| ()).unwrap_err().what,
        FaultKind::Aimless
    );
}

/// Games were called puzzles without a goal.
#[test]
fn a_game_is_called_a_game_of_two_sides() {
    let mut session = Session::new("hexapawn").unwrap();
    assert!(session.opened().goal.starts_with("This is a game of two sides"));
    let fault = session.make_table(MEMORY, NonZeroUsize::MIN, &|_| ()).unwrap_err();
    assert_eq!(fault.what, FaultKind::Game);
    assert!(fault.message.starts_with("This is a game of two sides"), "{}", fault.message);
}

/// Blocks of one shape were all drawn with one letter. Each has a symbol, and so a picture, of its
/// own, which goes along with it.
#[test]
fn alike_pieces_keep_their_letters() {
    let text =
        "format = 1\nboard = 'ABCC/ABDD/E...'\ngoal = '????/????/???E'\n[rule]\nkind = 'slide'\n";
    let (session, _) = with_table(text);
    let opened = session.opened();
    assert_eq!(opened.start.text, "ABCC/ABDD/E...");
    let letter = |symbol: usize| opened.pieces[symbol - 1].letter.as_str();
    let letters = |symbols: &[usize]| -> String {
        symbols.iter().map(|&symbol| if symbol == 0 { "." } else { letter(symbol) }).collect()
    };
    assert_eq!(letters(&opened.start.symbols), "ABCCABDDE...");
    assert!(
        opened.pieces.iter().any(|it| it.name == "block D" && it.picture.contains(">D</text>"))
    );

    let start = session.start("BADD/BACC/E...", None).unwrap();
    assert_eq!(
        (letters(&start.symbols).as_str(), &start.firsts[4..6]),
        ("BADDBACCE...", &[0, 1][..])
    );
    let moves = session.moves(&start.text, None).unwrap();
    assert!(
        moves.iter().all(|made| letters(&made.after.symbols) == made.after.text.replace('/', ""))
    );
    let shown = session.solution(&start.text, None, "0").unwrap();
    let after: Vec<&str> = shown.moves.iter().map(|made| made.after.text.as_str()).collect();
    assert_eq!(after, ["BADD/BACC/.E..", "BADD/BACC/..E.", "BADD/BACC/...E"]);
    assert!(shown.moves[2].after.is_goal);
    let replayed = session.replay(&start.text, None, "a1b1 a3a2 b1c1 a2a3").unwrap();
    let last = &replayed[3].after;
    assert_eq!(last.text, "BADD/BACC/..E.");
    assert!(session.picture(&last.text, None).unwrap().contains("BADD/BACC/..E."));
    let look = session.look(&last.text, None).unwrap();
    assert!(look.moves.iter().any(|made| made.step.after.text == "BADD/BACC/...E"));
}
