//! Moves that complete a picture, and so take a piece.

use everyboard_puzzle::{MoveValidator, Puzzle};

fn game(board: &str, takes: &str) -> Puzzle {
    let text = format!(
        "format = 1\nboard = '{board}'\n[pieces]\nAB = 'W'\n[rule]\nturns = 'alternate'\nfirst = 'A'\n\
         [game]\nloses = 'no pieces'\n{takes}"
    );
    Puzzle::parse(&text).unwrap()
}

const ROW: &str = "[[takes]]\npicture = 'xx'\nwhere = { x = 'any piece' }\n";

/// Symmetries were those of the moves without what they take, and pieces were counted as if none
/// were taken.
#[test]
fn a_system_knows_what_pictures_take() {
    let group = |takes: &str| {
        let puzzle = game("A.B/.../B.A", takes);
        let system = puzzle.compile().unwrap();
        assert_eq!(system.conserves_pieces(), takes.is_empty());
        puzzle.start_group(&system).unwrap().members().len()
    };
    assert_eq!(group(""), 4);
    assert_eq!(group(ROW), 2);
    assert_eq!(group(&format!("{ROW}turned = 'quarters'\n")), 4);
}

#[test]
fn all_moves_are_those_of_the_validator() {
    let puzzle = game("AB.A/..B./A.B.", &format!("{ROW}turned = 'quarters'\n"));
    let system = puzzle.compile().unwrap();
    let validator = MoveValidator::new(&puzzle);
    let mut known = vec![puzzle.starts[0].clone()];
    let mut done = 0;
    while done < known.len().min(2000) {
        let here = known[done].clone();
        let found: Vec<_> = system
            .rewrites()
            .iter()
            .filter(|rewrite| rewrite.is_allowed(&here))
            .map(|rewrite| {
                let mut after = here.clone();
                rewrite.apply(&mut after);
                after
            })
            .collect();
        let mut expected = validator.moves(&here);
        let mut sorted = found.clone();
        sorted.sort();
        expected.sort();
        assert_eq!(sorted, expected, "each once: {here:?}");
        known.extend(found.into_iter().filter(|after| !known.contains(after)).collect::<Vec<_>>());
        done += 1;
    }
    assert!(done > 500, "{done}");
}
