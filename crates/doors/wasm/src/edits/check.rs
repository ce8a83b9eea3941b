//! What the editor shows of a text.

use super::protocol::{Checked, Draft, GoalKind, NamedMovement, RuleChoice};
use crate::game::{GAME, is_game};
use crate::kinds;
use crate::nouns::NOUNS;
use crate::protocol::PieceView;
use everyboard_board::{Alphabet, Board, Drawing, Symbol, Wrap};
use everyboard_puzzle::{GoalSketch, MoveValidator, Over, Puzzle, RuleKind, Sketch};
use everyboard_report::{BoardArt, Space};

/// The text of a puzzle file as far as it can be read: its first fault, and all that a form shows
/// of it.
pub fn check(text: &str) -> Checked {
    let sketch = Sketch::read_with_puzzle(text).ok();
    // A form has no shapes of pieces.
    let sketch = sketch.filter(|(_, puzzle)| !puzzle.rule.kinds.contains(&RuleKind::Slide));
    let mut checked = Checked {
        fault: None,
        line: None,
        column: None,
        draft: sketch.map(|(sketch, puzzle)| draft(&sketch, &puzzle)),
        positions: None,
        moves: None,
        remarks: Vec::new(),
    };
    let puzzle = match Puzzle::parse(text) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            checked.fault = Some(error.fault.to_string());
            checked.line = Some(error.location.line);
            checked.column = Some(error.location.column);
            return checked;
        }
    };
    match puzzle.compile_or_in_parts_within(u64::MAX) {
        Err(error) => checked.fault = Some(error.to_string()),
        Ok(system) => {
            let moves = MoveValidator::new(&puzzle).moves(&puzzle.starts[0]).len();
            checked.moves = Some(moves);
            checked.positions = Some(Space::of(&puzzle, &system).positions.to_string());
            checked.remarks = remarks(&puzzle, moves);
        }
    }
    checked
}

fn remarks(puzzle: &Puzzle, moves: usize) -> Vec<String> {
    let slides = puzzle.rule.kinds.contains(&RuleKind::Slide);
    let is_game = is_game(puzzle);
    let remarks = [
        (slides, "Pieces that slide are edited as text."),
        (moves == 0, "No piece can move from the start."),
        (is_game, GAME),
        (puzzle.goals.is_empty() && !is_game, "There is no goal, so there is nothing to solve."),
        (puzzle.starts.iter().any(|start| puzzle.is_goal(start)), "The start is a goal already."),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    remarks.map(|(_, words)| words.to_owned()).collect()
}

fn draft(sketch: &Sketch, puzzle: &Puzzle) -> Draft {
    let whole = Puzzle { board: whole_board(sketch, puzzle), ..puzzle.clone() };
    let art = BoardArt::new(&whole);
    let letters = letters(sketch);
    let words = only_words(sketch);
    Draft {
        name: sketch.name.clone(),
        board: kinds::board(&whole, &art),
        wrap: wrap_word(sketch.wrap).to_owned(),
        symbols: symbols(&whole, &art),
        movements: sketch.pieces.iter().map(|(_, movement)| movement.clone()).collect(),
        known_movements: known_movements(sketch.columns.is_some()),
        starts: sketch.starts.iter().map(|start| numbers(&letters, start)).collect(),
        goal: goal_kind(sketch),
        goals: drawn_goals(sketch).iter().map(|goal| numbers(&letters, goal)).collect(),
        exchanged: words.and_then(exchanged).unwrap_or_default(),
        left: words
            .and_then(|words| words.strip_prefix("pieces")?.split('=').nth(1)?.trim().parse().ok()),
        rules: (RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Slide))
            .map(|kind| rule_choice(sketch, kind))
            .collect(),
        over_other: sketch.over == Over::Other,
        alternate: sketch.alternate,
    }
}

/// Names of movements that no piece of chess has.
const OTHER_MOVEMENTS: [(&str, &str); 3] =
    [("W", "one square straight"), ("F", "one square slantwise"), ("-", "does not move")];

/// Movements that have a name, on a drawn board or on a graph.
fn known_movements(is_drawn: bool) -> Vec<NamedMovement> {
    let on_graphs =
        [("edges", "along an edge"), ("lines", "along straight lines"), ("-", "does not move")];
    let names = NOUNS.into_iter().chain(OTHER_MOVEMENTS).filter(|_| is_drawn);
    let names = names.chain(on_graphs.into_iter().filter(|_| !is_drawn));
    let named = names.map(|(movement, name)| NamedMovement {
        movement: movement.to_owned(),
        name: name.to_owned(),
    });
    named.collect()
}

/// The board in which each place of the rectangle is a square.
fn whole_board(sketch: &Sketch, puzzle: &Puzzle) -> Board {
    let Some(columns) = sketch.columns else { return puzzle.board.clone() };
    let row = Alphabet::EMPTY.to_string().repeat(columns);
    let rows = vec![row; sketch.starts[0].len() / columns].join("/");
    let drawing = Drawing::parse(&rows).and_then(|drawing| drawing.board());
    drawing.unwrap_or_else(|_| puzzle.board.clone())
}

/// What may stand on a place, by the number of its symbol.
pub(super) fn letters(sketch: &Sketch) -> Vec<char> {
    let kinds = sketch.pieces.iter().map(|&(kind, _)| kind);
    [Alphabet::EMPTY].into_iter().chain(kinds).chain([Alphabet::ANY, Alphabet::MISSING]).collect()
}

fn numbers(letters: &[char], drawing: &[char]) -> Vec<usize> {
    let places = drawing.iter();
    places.map(|place| letters.iter().position(|c| c == place).unwrap_or(0)).collect()
}

/// The kinds of pieces, what stands for any symbol, and a place without a square.
fn symbols(puzzle: &Puzzle, art: &BoardArt) -> Vec<PieceView> {
    let any = PieceView {
        letter: Alphabet::ANY.into(),
        name: "anything".to_owned(),
        picture: art.piece(Symbol::new(u8::MAX.into())).svg(),
    };
    let none = PieceView {
        letter: Alphabet::MISSING.into(),
        name: "no square".to_owned(),
        picture: String::new(),
    };
    let kinds = puzzle.alphabet.kinds().map(|kind| kinds::piece(puzzle, art, kind));
    kinds.chain([any, none]).collect()
}

/// The only goal, if it is in words.
fn only_words(sketch: &Sketch) -> Option<&str> {
    match &sketch.goals[..] {
        [GoalSketch::Words(words)] => Some(words),
        _ => None,
    }
}

fn goal_kind(sketch: &Sketch) -> GoalKind {
    match &sketch.goals[..] {
        [] => GoalKind::None,
        [GoalSketch::Drawn(_)] => GoalKind::Drawn,
        [GoalSketch::Words(words)] if words.starts_with("exchange") => GoalKind::Exchange,
        [GoalSketch::Words(words)] if words.starts_with("pieces =") => GoalKind::Pieces,
        _ => GoalKind::Several,
    }
}

/// The letters of the two kinds that change places.
fn exchanged(words: &str) -> Option<Vec<String>> {
    let kinds: Vec<String> =
        words.strip_prefix("exchange")?.split_whitespace().map(str::to_owned).collect();
    (kinds.len() == 2).then_some(kinds)
}

/// The goals that are drawn, and those of an exchange as they would be drawn.
pub(super) fn drawn_goals(sketch: &Sketch) -> Vec<Vec<char>> {
    let mut drawings = Vec::new();
    for goal in &sketch.goals {
        match goal {
            GoalSketch::Drawn(drawing) => drawings.push(drawing.clone()),
            GoalSketch::Words(words) => {
                if let Some(kinds) = exchanged(words) {
                    drawings.extend(sketch.starts.iter().map(|start| swapped(start, &kinds)));
                }
            }
        }
    }
    drawings
}

fn swapped(start: &[char], kinds: &[String]) -> Vec<char> {
    let [a, b] = [0, 1].map(|kind| kinds[kind].chars().next().unwrap_or(Alphabet::EMPTY));
    let places = start.iter();
    places
        .map(|&place| {
            if place == a {
                b
            } else if place == b {
                a
            } else {
                place
            }
        })
        .collect()
}

fn rule_choice(sketch: &Sketch, kind: RuleKind) -> RuleChoice {
    let info = kind.info();
    let neighbour =
        if sketch.over == Over::Other { "one of another kind" } else { "another piece" };
    RuleChoice {
        word: info.word.to_owned(),
        sentence: info.sentence.replace("{neighbour}", neighbour),
        leaps: info.leaps,
        chosen: sketch.kinds.contains(&kind),
    }
}

fn wrap_word(wrap: Wrap) -> &'static str {
    match (wrap.rows, wrap.columns) {
        (false, false) => "none",
        (true, false) => "rows",
        (false, true) => "columns",
        (true, true) => "both",
    }
}
