//! Puzzle files that someone works on.

use everyboard_puzzle::{Builtin, Puzzle, Sketch, builtins};
use everyboard_wasm::edits::protocol::{Edit, GoalKind};
use everyboard_wasm::edits::{change, check, templates};
use proptest::prelude::*;

const KNIGHTS: &str = "format = 1 # the first\nboard = \"\"\"\nB.B\n...\nW.W\n\"\"\" # Guarini's\n\
                       goal = \"exchange W B\"\n[pieces]\nWB = \"N\" # knights\n[expect]\nmoves = 16\n";

fn file(name: &str) -> &'static str {
    Builtin::named(name).unwrap().text
}

fn changed(text: &str, edit: Edit) -> String {
    change(text, &edit).unwrap_or_else(|fault| panic!("{edit:?}: {}\n{text}", fault.message))
}

#[test]
fn every_built_in_and_template_can_be_edited() {
    let built_in = builtins().iter().map(|builtin| builtin.text.to_owned());
    for text in built_in.chain(templates().into_iter().map(|template| template.text)) {
        let checked = check(&text);
        assert_eq!((checked.fault, checked.line), (None, None), "{text}");
        let Some(draft) = checked.draft else {
            assert_eq!(checked.remarks, ["Pieces that slide are edited as text."], "{text}");
            assert!(change(&text, &Edit::Wrap { wrap: "rows".to_owned() }).is_err(), "{text}");
            continue;
        };
        assert!(checked.moves.unwrap() > 0, "{text}");
        let places = draft.board.squares.len();
        let drawings = draft.starts.iter().chain(&draft.goals);
        assert!(drawings.clone().all(|drawing| drawing.len() == places), "{text}");
        assert!(drawings.flatten().all(|&symbol| symbol < 1 + draft.symbols.len()), "{text}");
        assert_eq!(Sketch::read(&text).unwrap().write(&text), text);
    }
    assert_eq!(templates().len(), 4);
}

#[test]
fn a_change_keeps_comments_and_forgets_the_answer() {
    let text = changed(KNIGHTS, Edit::Movement { kind: 0, movement: "K".to_owned() });
    assert_eq!(
        text,
        "format = 1 # the first\nboard = \"\"\"\nB.B\n...\nW.W\n\"\"\" # Guarini's\n\
         goal = \"exchange W B\"\n[pieces]\n\"W\" = \"K\"\n\"B\" = \"N\"\n"
    );
    let named = changed(KNIGHTS, Edit::Name { name: "Four knights".to_owned() });
    let name = "goal = \"exchange W B\"\nname = \"Four knights\"\n";
    assert_eq!(named, KNIGHTS.replace("goal = \"exchange W B\"\n", name));
}

#[test]
fn squares_come_and_go_in_every_drawing() {
    let drawn = changed(KNIGHTS, goal(GoalKind::Drawn));
    assert!(drawn.contains("goal = \"\"\"\nW.W\n...\nB.B\n\"\"\""), "{drawn}");
    let hole = check(&drawn).draft.unwrap().symbols.len();
    let holed = changed(&drawn, paint(false, vec![4, 7], hole));
    assert!(holed.contains("B.B\n.#.\nW#W") && holed.contains("W.W\n.#.\nB#B"), "{holed}");
    let filled = changed(&holed, paint(true, vec![4], 1));
    assert!(filled.contains("B.B\n...\nW#W") && filled.contains("W.W\n.W.\nB#B"), "{filled}");
    let fault = check(&filled).fault.unwrap();
    assert_eq!(fault, "the goal has 3 of 'W', the start has 2; no move changes that");
    assert!(change(&drawn, &paint(false, (0..9).collect(), hole)).is_err());
}

#[test]
fn boards_grow_and_shrink() {
    let large = changed(KNIGHTS, Edit::Size { rows: 4, columns: 5 });
    assert!(large.contains("B.B..\n.....\nW.W..\n.....\n"), "{large}");
    let small = changed(&large, Edit::Size { rows: 3, columns: 3 });
    assert_eq!(small, KNIGHTS.replace("[expect]\nmoves = 16\n", ""));
    for (rows, columns) in [(0, 3), (3, 0), (64, 64), (usize::MAX, 2)] {
        assert!(change(KNIGHTS, &Edit::Size { rows, columns }).is_err());
    }
    assert!(change(file("railway"), &Edit::Size { rows: 3, columns: 3 }).is_err());
}

#[test]
fn kinds_are_added_renamed_and_removed() {
    let added = changed(KNIGHTS, Edit::Add);
    assert!(added.contains("\"WBR\" = \"N\""), "{added}");
    let renamed = changed(KNIGHTS, Edit::Letter { kind: 0, letter: "S".to_owned() });
    assert!(renamed.contains("S.S") && renamed.contains("exchange S B"), "{renamed}");
    for letter in ["B", ".", "", "xy", "?", "#"] {
        assert!(change(KNIGHTS, &Edit::Letter { kind: 0, letter: letter.to_owned() }).is_err());
    }
    let removed = changed(KNIGHTS, Edit::Remove { kind: 1 });
    assert!(removed.contains("...\n...\nW.W") && !removed.contains("goal"), "{removed}");
    assert_eq!(check(&removed).remarks, ["There is no goal, so there is nothing to solve."]);
    let game = check(file("hexapawn")).remarks;
    assert_eq!(game, ["This is a game of two sides: each tries to win."]);
    assert!(change(&removed, &Edit::Remove { kind: 0 }).is_err());
    assert!(change(&removed, &goal(GoalKind::Exchange)).is_err());
    let turns = changed(file("court-5x3-alternating"), Edit::Remove { kind: 0 });
    assert_eq!(check(&turns).fault, None, "{turns}");
}

#[test]
fn rules_and_goals_are_chosen() {
    let words = vec!["step".to_owned(), "hop".to_owned()];
    let hops = changed(KNIGHTS, Edit::Rule { words, over: true });
    assert!(hops.contains("kind = [\n  \"step\",\n  \"hop\",\n]\nover = \"other\""), "{hops}");
    let puzzle = Puzzle::parse(&hops).unwrap();
    assert!(puzzle.rule.leaps());
    assert!(change(&hops, &Edit::Rule { words: Vec::new(), over: false }).is_err());
    let riders = changed(&hops, Edit::Movement { kind: 0, movement: "R".to_owned() });
    let checked = check(&riders);
    assert!(checked.fault.unwrap().contains("rides") && checked.draft.is_some());
    assert!(change(KNIGHTS, &Edit::Movement { kind: 0, movement: "?!".to_owned() }).is_err());
    let left = changed(KNIGHTS, goal(GoalKind::Pieces));
    assert!(left.contains("goal = \"pieces = 1\""), "{left}");
    assert_eq!(check(&left).draft.unwrap().left, Some(1));
    assert_eq!(
        changed(&left, goal(GoalKind::Exchange)),
        changed(KNIGHTS, goal(GoalKind::None))
            .replace("# Guarini's\n", "# Guarini's\ngoal = \"exchange W B\"\n")
    );
}

#[test]
fn faults_have_line_and_column() {
    let checked = check(&KNIGHTS.replace("WB = \"N\"", "WB = \"NX\""));
    assert_eq!((checked.line, checked.column), (Some(9), Some(8)));
    assert!(checked.fault.unwrap().starts_with("'X' is not a piece") && checked.draft.is_none());
    assert!(check("").fault.is_some());
}

fn paint(goal: bool, places: Vec<usize>, symbol: usize) -> Edit {
    Edit::Paint { goal, number: 0, places, symbol }
}

fn goal(goal: GoalKind) -> Edit {
    Edit::Goal { goal, exchanged: None, left: None }
}

fn edits() -> impl Strategy<Value = Edit> {
    let name = "[a-z \"\\\\é]{0,8}".prop_map(|name| Edit::Name { name });
    let painted = (any::<bool>(), prop::collection::vec(0..20_usize, 1..4), 0..6_usize)
        .prop_map(|(goal, places, symbol)| paint(goal, places, symbol));
    let size = (1..7_usize, 1..7_usize).prop_map(|(rows, columns)| Edit::Size { rows, columns });
    let wrap = prop::sample::select(vec!["none", "rows", "columns", "both"]);
    let movement = prop::sample::select(vec!["N", "K", "R", "fW", "-"]);
    let movement = (0..3_usize, movement)
        .prop_map(|(kind, movement)| Edit::Movement { kind, movement: movement.to_owned() });
    let letter = (0..3_usize, "[A-E1-3é]").prop_map(|(kind, letter)| Edit::Letter { kind, letter });
    let words = prop::sample::subsequence(
        vec!["step".to_owned(), "jump".to_owned(), "hop".to_owned()],
        1..=3,
    );
    let kinds = vec![GoalKind::None, GoalKind::Exchange, GoalKind::Pieces, GoalKind::Drawn];
    prop_oneof![
        name,
        painted,
        size,
        wrap.prop_map(|wrap| Edit::Wrap { wrap: wrap.to_owned() }),
        movement,
        letter,
        Just(Edit::Add),
        (0..3_usize).prop_map(|kind| Edit::Remove { kind }),
        (words, any::<bool>()).prop_map(|(words, over)| Edit::Rule { words, over }),
        any::<bool>().prop_map(|alternate| Edit::Turns { alternate }),
        prop::sample::select(kinds).prop_map(goal),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is changed, the text can be read and changed on, and says what the form shows.
    #[test]
    fn any_changes_leave_a_file_that_reads(
        builtin in prop::sample::select(builtins()),
        edits in prop::collection::vec(edits(), 1..8),
    ) {
        let mut text = builtin.text.to_owned();
        for edit in &edits {
            let Some(before) = check(&text).draft else { break };
            let Ok(after) = change(&text, edit) else { continue };
            let checked = check(&after);
            let draft = checked.draft;
            prop_assert!(draft.is_some(), "{edit:?}: {:?}\n{text}\n{after}", checked.fault);
            let draft = draft.unwrap();
            if let Edit::Paint { goal: false, number, places, symbol } = edit {
                for &place in places.iter().filter(|&&place| place < before.board.squares.len()) {
                    prop_assert_eq!(draft.starts[*number][place], *symbol, "{}", after);
                }
            }
            prop_assert_eq!(draft.starts.len() <= before.starts.len(), true);
            text = after;
        }
    }
}
