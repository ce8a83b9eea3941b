//! Puzzle files that someone works on.

use everyboard::crates::puzzle::{Builtin, PictureMeaning, Puzzle, Sketch, builtins};
use everyboard_wasm::edits::protocol::{AreaChange, Edit, GoalKind, Meaning, MoveChange};
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
        let draft = checked.draft.unwrap();
        assert!(checked.moves.unwrap() > 0, "{text}");
        let places = draft.board.squares.len();
        let drawings = draft.starts.iter().chain(&draft.goals);
        assert!(drawings.clone().all(|drawing| drawing.len() == places), "{text}");
        assert!(drawings.flatten().all(|&symbol| symbol < 1 + draft.symbols.len()), "{text}");
        assert_eq!(Sketch::read(&text).unwrap().write(&text), text);
    }
    assert_eq!(templates().len(), 7);
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
    let holed = changed(&drawn, paint(false, vec![4, 7], "#"));
    assert!(holed.contains("B.B\n.#.\nW#W") && holed.contains("W.W\n.#.\nB#B"), "{holed}");
    let filled = changed(&holed, paint(true, vec![4], "W"));
    assert!(filled.contains("B.B\n...\nW#W") && filled.contains("W.W\n.W.\nB#B"), "{filled}");
    let fault = check(&filled).fault.unwrap();
    assert_eq!(fault, "the goal has 3 of 'W', the start has 2; no move changes that");
    assert!(change(&drawn, &paint(false, (0..9).collect(), "#")).is_err());
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
fn blocks_are_drawn_letter_by_letter() {
    let text = file("klotski");
    let draft = check(text).draft.unwrap();
    assert!(draft.slides && draft.movements.is_empty());
    let letters: String = draft.symbols.iter().map(|symbol| symbol.letter.as_str()).collect();
    assert_eq!(letters, "ABCDEFGHIJK?#");
    assert!(draft.start_pictures[0].contains(">B</text>"));
    // A new block, and half of it at first; one that gets larger.
    let one = changed(text, paint(false, vec![17], "K"));
    assert!(one.contains("\nIK.J\n"), "{one}");
    let two = changed(&one, paint(false, vec![18], "K"));
    assert_eq!(check(&two).fault, None, "{two}");
    // D is in two parts of which none is made of the other: it is shown, and said to be wrong.
    let broken = changed(text, paint(false, vec![2], "D"));
    let checked = check(&broken);
    assert!(checked.fault.is_some() && checked.draft.is_some(), "{broken}");
    let mended = changed(&broken, paint(false, vec![2], "B"));
    assert_eq!(Puzzle::parse(&mended).unwrap().starts, Puzzle::parse(text).unwrap().starts);
    let goal = changed(text, paint(true, vec![13, 14], "?"));
    assert!(goal.contains("????\n????\n????\n????\n?BB?"), "{goal}");
    let long = changed(text, Edit::Along { side: true });
    assert!(long.contains("kind = \"slide\"\nalong = \"long side\"\n"), "{long}");
}

#[test]
fn moves_are_drawn_before_and_after() {
    let moved = |text: &str, number, change| changed(text, Edit::Move { number, change });
    let paint =
        |after, place, symbol: &str| MoveChange::Paint { after, place, symbol: symbol.to_owned() };
    let added = moved(KNIGHTS, 0, MoveChange::Add);
    let table = "\n[[move]]\nname = \"move 1\"\nbefore = \"W.\"\nafter = \".W\"\n";
    assert!(added.contains("kind = \"step\"") && added.contains(table), "{added}");
    assert_eq!(check(&added).fault, None, "{added}");
    let wide = moved(&added, 0, MoveChange::Size { rows: 2, columns: 3 });
    assert!(wide.contains("before = \"\"\"\nW.?\n???\n\"\"\"\n"), "{wide}");
    let drawn = moved(&moved(&wide, 0, paint(true, 5, "B")), 0, paint(false, 5, "W"));
    assert!(drawn.contains("W.?\n??W") && drawn.contains(".W?\n??B"), "{drawn}");
    let open = moved(&drawn, 0, paint(false, 5, "?"));
    assert!(open.contains(".W?\n???"), "{open}");
    let turned = moved(&drawn, 0, MoveChange::Turned { turned: "quarters".to_owned() });
    assert!(turned.contains("turned = \"quarters\""), "{turned}");
    // What changes nothing is said to be wrong, and can be mended.
    let nothing = moved(&moved(&added, 0, paint(true, 0, "W")), 0, paint(true, 1, "."));
    let checked = check(&nothing);
    assert!(checked.fault.unwrap().contains("nothing"), "{nothing}");
    assert!(checked.draft.unwrap().moves[0].pictures.is_some());
    let twice = moved(&added, 1, MoveChange::Add);
    let first = moved(&twice, 0, MoveChange::Remove);
    assert!(first.contains("move 2") && !first.contains("move 1"), "{first}");
    assert_eq!(moved(&added, 0, MoveChange::Remove), KNIGHTS.replace("[expect]\nmoves = 16\n", ""));
    let lamps = check(file("lights-out-5x5")).draft.unwrap();
    let pictures = lamps.moves[0].pictures.as_ref().unwrap();
    assert_eq!(pictures.symbols.len(), 3 + 10);
    let renamed = changed(file("lights-out-5x5"), Edit::Letter { kind: 0, letter: "Y".to_owned() });
    assert!(renamed.contains("\"a\" = \".Y\""), "{renamed}");
    // How it looks goes with it.
    assert!(renamed.contains("\"Y\" = { ") && check(&renamed).fault.is_none(), "{renamed}");
    let kept = check(file("topspin-8")).draft.unwrap().moves;
    assert!(!kept.is_empty() && kept[0].pictures.is_none(), "a cycle stays as it is written");
}

#[test]
fn areas_are_marked_and_named() {
    let area = |text: &str, change| changed(text, Edit::Area { number: 0, change });
    let added = area(KNIGHTS, AreaChange::Add);
    assert!(added.contains("\n[areas]\n\"area-1\" = \"\"\"\n...\n...\n...\n"), "{added}");
    let named = area(&added, AreaChange::Name { name: "top".to_owned() });
    let marked = area(&named, AreaChange::Paint { place: 0, on: true });
    let marked = area(&marked, AreaChange::Paint { place: 2, on: true });
    assert!(marked.contains("\"top\" = \"\"\"\nx.x\n...\n...\n"), "{marked}");
    assert_eq!(check(&marked).draft.unwrap().areas[0].places, [0, 2]);
    let words = changed(&marked, goal(GoalKind::Words));
    assert!(words.contains("goal = \"all W on top\""), "{words}");
    assert_eq!(check(&words).fault, None, "{words}");
    let renamed = area(&words, AreaChange::Name { name: "north".to_owned() });
    assert!(renamed.contains("all W on north"), "{renamed}");
    let large = changed(&marked, Edit::Size { rows: 4, columns: 4 });
    assert!(large.contains("\nx.x.\n....\n....\n....\n"), "{large}");
    assert_eq!(area(&marked, AreaChange::Remove).matches("areas").count(), 0);
}

#[test]
fn games_end_as_the_form_says() {
    let game = changed(KNIGHTS, Edit::Game { game: true });
    assert!(game.contains("turns = \"alternate\"") && !game.contains("goal"), "{game}");
    assert!(game.contains("\n[game]\nstuck = \"loses\"\n"), "{game}");
    assert_eq!(check(&game).remarks, ["This is a game of two sides: each tries to win."]);
    let reached =
        |text: &str, place, on| changed(text, Edit::Reached { kind: "W".to_owned(), place, on });
    let won = reached(&reached(&game, 0, true), 2, true);
    assert!(won.contains("loses = \"reached W a3 c3\""), "{won}");
    assert_eq!(check(&won).draft.unwrap().game.unwrap().reached[0].places, [0, 2]);
    assert_eq!(reached(&reached(&won, 0, false), 2, false), game);
    let loss = changed(&won, Edit::Loss { words: "no pieces".to_owned(), on: true });
    assert!(Puzzle::parse(&loss).unwrap().end.unwrap().losses.len() == 2, "{loss}");
    let end = |text: &str, stuck: &str, endless: &str| {
        changed(text, Edit::End { stuck: stuck.to_owned(), endless: endless.to_owned() })
    };
    let ended = end(&game, "wins", "difference");
    assert!(ended.contains("stuck = \"wins\"\nendless = \"difference\"\n"), "{ended}");
    let pawns = check(file("hexapawn")).draft.unwrap().game.unwrap();
    assert_eq!((pawns.stuck.as_str(), pawns.reached[1].places.len()), ("loses", 3));
    assert!(end(file("hexapawn"), "draw", "draw").contains("loses = ["));
    assert_eq!(changed(&won, Edit::Game { game: false }).matches("game").count(), 0);
    let three = changed(&changed(KNIGHTS, Edit::Add), Edit::Game { game: false });
    assert!(change(&three, &Edit::Game { game: true }).is_err());
}

#[test]
fn pictures_that_end_a_game_are_drawn() {
    let game = changed(KNIGHTS, Edit::Game { game: true });
    let ending = |text: &str, meaning: Meaning, number: usize, change: MoveChange| {
        changed(text, Edit::Picture { meaning, number, change })
    };
    let won = ending(&game, Meaning::Wins, 0, MoveChange::Add);
    let drawn = "[[wins]]\npicture = \"xxx\"\nturned = \"all\"\nwhere = { \"x\" = \"any piece\" }";
    assert!(won.contains(drawn), "{won}");
    let [end] = &Puzzle::parse(&won).unwrap().end.unwrap().pictures[..] else { panic!("{won}") };
    assert_eq!(end.meaning, PictureMeaning::Wins);
    let lost = ending(&won, Meaning::Loses, 0, MoveChange::Add);
    let lost = ending(&lost, Meaning::Loses, 0, MoveChange::Size { rows: 1, columns: 2 });
    let paint = |place, symbol: &str| {
        let symbol = symbol.to_owned();
        MoveChange::Paint { after: place % 2 == 1, place, symbol }
    };
    let lost = ending(&lost, Meaning::Loses, 0, paint(0, "W"));
    let lost = ending(&lost, Meaning::Loses, 0, paint(1, "#"));
    assert!(lost.contains("[[loses]]\npicture = \"W#\""), "{lost}");
    let taking = ending(&lost, Meaning::Takes, 0, MoveChange::Add);
    let shown = check(&taking).draft.unwrap().game.unwrap().pictures;
    assert_eq!(
        shown.iter().map(|it| (it.meaning, it.number)).collect::<Vec<_>>(),
        [(Meaning::Wins, 0), (Meaning::Loses, 0), (Meaning::Takes, 0)]
    );
    assert_eq!(ending(&taking, Meaning::Takes, 0, MoveChange::Remove), lost);
    assert_eq!(shown[1].pictures.as_ref().unwrap().board.columns, Some(2));
    let renamed = changed(&lost, Edit::Letter { kind: 0, letter: "A".to_owned() });
    assert!(renamed.contains("picture = \"A#\""), "{renamed}");
    assert_eq!(ending(&won, Meaning::Wins, 0, MoveChange::Remove), game);
    assert_eq!(changed(&lost, Edit::Game { game: false }).matches("picture").count(), 0);
    // Those of built-in games are shown, but for points of a graph.
    let pictures = |name| check(file(name)).draft.unwrap().game.unwrap().pictures;
    assert!(pictures("tic-tac-toe").iter().all(|it| it.pictures.is_some()));
    let added = Edit::Picture { meaning: Meaning::Wins, number: 9, change: MoveChange::Add };
    assert!(change(file("tapatan"), &added).is_err());
}

#[test]
fn faults_have_line_and_column() {
    let checked = check(&KNIGHTS.replace("WB = \"N\"", "WB = \"NX\""));
    assert_eq!((checked.line, checked.column), (Some(9), Some(8)));
    assert!(checked.fault.unwrap().starts_with("'X' is not a piece") && checked.draft.is_none());
    assert!(check("").fault.is_some());
}

fn paint(goal: bool, places: Vec<usize>, symbol: &str) -> Edit {
    Edit::Paint { goal, number: 0, places, symbol: symbol.to_owned() }
}

fn goal(goal: GoalKind) -> Edit {
    Edit::Goal { goal, exchanged: None, left: None, words: None }
}

fn edits() -> impl Strategy<Value = Edit> {
    let name = "[a-z \"\\\\é]{0,8}".prop_map(|name| Edit::Name { name });
    let painted = (any::<bool>(), prop::collection::vec(0..20_usize, 1..4), symbol())
        .prop_map(|(goal, places, symbol)| paint(goal, places, &symbol));
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
        any::<bool>().prop_map(|side| Edit::Along { side }),
        any::<bool>().prop_map(|walls| Edit::Walls { walls }),
        any::<bool>().prop_map(|game| Edit::Game { game }),
        parts(),
        prop::sample::select(kinds).prop_map(goal),
    ]
}

/// Changes of drawn moves, of areas, and of how a game ends.
fn parts() -> impl Strategy<Value = Edit> {
    let moved =
        (0..3_usize, move_changes()).prop_map(|(number, change)| Edit::Move { number, change });
    let area =
        (0..3_usize, area_changes()).prop_map(|(number, change)| Edit::Area { number, change });
    let kind = prop::sample::select(vec!["W", "B", "w", "b", "A"]).prop_map(str::to_owned);
    let reached = (kind, 0..20_usize, any::<bool>()).prop_map(|(kind, place, on)| Edit::Reached {
        kind,
        place,
        on,
    });
    let loss = prop::sample::select(vec!["no pieces", "no enemies", "no W"]);
    let loss =
        (loss, any::<bool>()).prop_map(|(words, on)| Edit::Loss { words: words.to_owned(), on });
    let meaning = prop::sample::select(vec![Meaning::Wins, Meaning::Loses, Meaning::Takes]);
    let picture = (meaning, 0..3_usize, move_changes())
        .prop_map(|(meaning, number, change)| Edit::Picture { meaning, number, change });
    let ends = ("draw|loses|wins|passes", "draw|difference")
        .prop_map(|(stuck, endless)| Edit::End { stuck, endless });
    prop_oneof![moved, area, reached, loss, ends, picture]
}

fn symbol() -> impl Strategy<Value = String> {
    "[.?#WBAFX1]"
}

fn move_changes() -> impl Strategy<Value = MoveChange> {
    let size = (1..4_usize, 1..4_usize);
    let turned = prop::sample::select(vec!["none", "halves", "quarters", "all"]);
    prop_oneof![
        Just(MoveChange::Add),
        Just(MoveChange::Remove),
        "[a-z ]{0,8}".prop_map(|name| MoveChange::Name { name }),
        size.prop_map(|(rows, columns)| MoveChange::Size { rows, columns }),
        turned.prop_map(|turned| MoveChange::Turned { turned: turned.to_owned() }),
        (any::<bool>(), 0..9_usize, symbol())
            .prop_map(|(after, place, symbol)| MoveChange::Paint { after, place, symbol }),
    ]
}

fn area_changes() -> impl Strategy<Value = AreaChange> {
    prop_oneof![
        Just(AreaChange::Add),
        Just(AreaChange::Remove),
        "[a-e1-3é -]{0,4}".prop_map(|name| AreaChange::Name { name }),
        (0..20_usize, any::<bool>()).prop_map(|(place, on)| AreaChange::Paint { place, on }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

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
                    let drawn = draft.starts[*number][place].checked_sub(1);
                    let drawn = drawn.map_or(".", |drawn| &draft.symbols[drawn].letter);
                    prop_assert_eq!(drawn, symbol, "{}", after);
                }
            }
            prop_assert_eq!(draft.starts.len() <= before.starts.len(), true);
            text = after;
        }
    }
}
