//! Boards of hexagons: drawn as people draw them, and read as graphs.

use everyboard_board::Board;
use everyboard_puzzle::{Family, Puzzle, Size};

fn hexagon(goal: &str) -> String {
    format!(
        "format = 1\nboard = \"\"\"\n  P P P\n P P P P\nP P . P P\n P P P P\n  P P P\n\"\"\"\ngoal = {goal}\n\
         [pieces]\nP = \"edges\"\n[rule]\nkind = \"jump\"\n"
    )
}

#[test]
fn starts_and_goals_are_drawn_or_listed() {
    let drawn = "\"\"\"\n  . . .\n . . . .\n. . P . .\n . . . .\n  . . .\n\"\"\"";
    let puzzle = Puzzle::parse(&hexagon(drawn)).unwrap();
    assert_eq!(puzzle.starts[0].symbols().iter().filter(|symbol| symbol.is_empty()).count(), 1);
    let dense = Puzzle::parse(&hexagon("\".../..../..P../..../...\"")).unwrap();
    assert_eq!(dense.goals, puzzle.goals);
    let all = puzzle.board.squares().map(|it| puzzle.board.name_of(it, Default::default()));
    let listed = all.map(|name| format!("{name}={}", if name == "c3" { 'P' } else { '.' }));
    let listed = format!("{:?}", listed.collect::<Vec<_>>().join(" "));
    assert_eq!(Puzzle::parse(&hexagon(&listed)).unwrap().goals, puzzle.goals);
    assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle));
}

#[test]
fn a_jump_goes_straight_on() {
    let puzzle = Puzzle::parse(&hexagon("\"pieces = 1\"")).unwrap();
    let system = puzzle.compile().unwrap();
    let into_the_centre = system.rewrites().iter().filter(|it| it.is_allowed(&puzzle.starts[0]));
    assert_eq!(into_the_centre.count(), 6);
    let maps = puzzle.board.symmetries(100).unwrap();
    assert_eq!(maps.len(), 12);
}

#[test]
fn pieces_ride_along_lines() {
    let file =
        "format = 1\nboard = \"\"\"\nA . .\n . B .\n. . .\n\"\"\"\n[pieces]\nAB = \"lines\"\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let Board::Graph(_) = puzzle.board else { panic!("a board of hexagons is a graph") };
    let system = puzzle.compile().unwrap();
    let mut allowed: Vec<(String, String)> = Vec::new();
    for rewrite in system.rewrites().iter().filter(|it| it.is_allowed(&puzzle.starts[0])) {
        let name = |square| puzzle.board.name_of(square, Default::default());
        allowed.push((name(rewrite.from), name(rewrite.to)));
    }
    let from_a1: Vec<&str> =
        allowed.iter().filter(|(from, _)| from == "a1").map(|(_, to)| to.as_str()).collect();
    // Along its row to the end, and down to the right until B stands beside the line.
    assert_eq!(from_a1, ["a2", "a3", "b1", "c2"]);
}

/// A triangle of holes and the family of these were written as graphs by hand.
#[test]
fn the_family_of_triangles_is_drawn() {
    let family = Family::named("peg-triangle").unwrap();
    let puzzle = Puzzle::parse(&family.text(Size { rows: 5, columns: 5 }).unwrap()).unwrap();
    let Board::Graph(graph) = &puzzle.board else { panic!("a triangle is a graph") };
    let edges: usize = puzzle.board.squares().map(|it| graph.neighbours(it).len()).sum();
    assert_eq!((graph.len(), edges), (15, 60));
}

#[test]
fn faults_have_a_place() {
    let error = |text: &str| Puzzle::parse(text).unwrap_err().to_string();
    let squares = "format = 1\nboard = \"\"\"\nA . .\n. . .\n\"\"\"\n[pieces]\nA = \"W\"\n";
    assert!(error(squares).starts_with("4:1: blanks between squares draw a board of hexagons"));
    let wrapped = hexagon("\"pieces = 1\"").replace("[pieces]", "wrap = \"rows\"\n[pieces]");
    assert!(error(&wrapped).contains("`wrap` is for drawn boards"));
    let short = hexagon("\".../.../...\"");
    let said = error(&short);
    assert!(
        said.contains("expected rows of 3, 4, 5, 4, 3") && said.contains("found rows of 3, 3, 3"),
        "{said}"
    );
}
