//! Puzzles and positions as the page shows them.

use crate::protocol::{Card, Move, Opened, PieceView, Place, SquareView};
use everyboard_board::{Board, Naming, Pattern, Position, Square, Symbol};
use everyboard_play::LegalMove;
use everyboard_puzzle::{Builtin, Goal, Movement, Puzzle, RewriteSystem, Turns, builtins};
use everyboard_report::{BoardArt, Space, count, pieces_in_words, rule_in_words};

/// All that is needed to show a puzzle.
pub(crate) fn opened(name: &str, text: &str, puzzle: &Puzzle, system: &RewriteSystem) -> Opened {
    let art = BoardArt::new(puzzle);
    let (width, height) = art.size();
    let (rows, columns) = match &puzzle.board {
        Board::Grid(grid) => (Some(grid.height()), Some(grid.width())),
        Board::Graph(_) => (None, None),
    };
    let pieces = pieces_in_words(puzzle);
    let pieces = pieces.into_iter().map(|(letters, words)| format!("{letters}: {words}"));
    let goals = &puzzle.goals;
    let goal_picture = goals.iter().find_map(|goal| match goal {
        Goal::Pattern(pattern) => Some(art.figure(&with_questions(puzzle, pattern), &[]).svg()),
        Goal::Pieces(_) => None,
    });
    Opened {
        name: name.to_owned(),
        text: text.to_owned(),
        title: if puzzle.name.is_empty() { name.to_owned() } else { puzzle.name.clone() },
        source: puzzle.source.clone(),
        note: puzzle.note.clone(),
        rule: pieces.chain(rule_in_words(puzzle)).collect(),
        goal: goal_in_words(puzzle),
        goal_picture,
        positions: Some(Space::of(puzzle, system).positions.to_string()),
        width,
        height,
        cell: art.side(),
        picture: art.empty_board().svg(),
        squares: squares(puzzle, &art),
        rows,
        columns,
        pieces: puzzle.alphabet.kinds().map(|kind| piece(puzzle, &art, kind)).collect(),
        start: place(puzzle, &puzzle.starts[0]),
    }
}

fn squares(puzzle: &Puzzle, art: &BoardArt) -> Vec<SquareView> {
    let squares = puzzle.board.squares().zip(art.centres());
    let views = squares.map(|(square, (x, y))| {
        let (row, column) = match &puzzle.board {
            Board::Grid(grid) => Some(grid.row_and_column(square)).unzip(),
            Board::Graph(_) => (None, None),
        };
        let neighbours = match &puzzle.board {
            Board::Grid(_) => Vec::new(),
            Board::Graph(graph) => {
                graph.neighbours(square).into_iter().map(Square::index).collect()
            }
        };
        let name = puzzle.board.name_of(square, Naming::Algebraic);
        SquareView { name, x, y, row, column, neighbours }
    });
    views.collect()
}

fn piece(puzzle: &Puzzle, art: &BoardArt, kind: Symbol) -> PieceView {
    let letter = puzzle.alphabet.char_of(kind);
    PieceView {
        letter: letter.into(),
        name: format!("{} {letter}", noun(puzzle.movement(kind))),
        picture: art.piece(kind).svg(),
    }
}

/// Betza notations of pieces that have a name in chess.
const NOUNS: [(&str, &str); 10] = [
    ("N", "knight"),
    ("K", "king"),
    ("R", "rook"),
    ("B", "bishop"),
    ("Q", "queen"),
    ("NN", "nightrider"),
    ("C", "camel"),
    ("Z", "zebra"),
    ("RN", "chancellor"),
    ("BN", "archbishop"),
];

fn noun(movement: &Movement) -> &'static str {
    let noun = NOUNS.iter().find(|(betza, _)| Movement::parse(betza).as_ref() == Ok(movement));
    noun.map_or("piece", |(_, noun)| noun)
}

fn goal_in_words(puzzle: &Puzzle) -> String {
    let words = puzzle.goals.iter().find_map(|goal| match goal {
        Goal::Pieces(left) => Some(format!("Leave {}.", count(*left, "piece", "pieces"))),
        Goal::Pattern(_) => None,
    });
    match (words, puzzle.goals.is_empty()) {
        (Some(words), _) => words,
        (None, true) => "There is no goal: see how far one can go.".to_owned(),
        (None, false) => String::new(),
    }
}

/// A pattern as a position whose open squares hold a symbol that is drawn as `?`.
fn with_questions(puzzle: &Puzzle, pattern: &Pattern) -> Position {
    let question = Symbol::new(u8::MAX.into());
    puzzle.board.squares().map(|square| pattern.at(square).unwrap_or(question)).collect()
}

/// A position of a puzzle.
pub(crate) fn place(puzzle: &Puzzle, position: &Position) -> Place {
    let turn = puzzle.side_to_move(position).map(|side| side_name(puzzle, side));
    Place {
        text: puzzle.board.draw_line(&puzzle.alphabet, position),
        turn,
        symbols: puzzle.board.squares().map(|square| position.at(square).index()).collect(),
        is_goal: puzzle.is_goal(position),
    }
}

/// The letters of the pieces of a side.
pub(crate) fn side_name(puzzle: &Puzzle, side: usize) -> String {
    match &puzzle.rule.turns {
        Turns::Alternate { sides, .. } => {
            sides[side].iter().map(|&kind| puzzle.alphabet.char_of(kind)).collect()
        }
        Turns::Free => String::new(),
    }
}

/// A legal move.
pub(crate) fn legal_move(puzzle: &Puzzle, system: &RewriteSystem, legal: &LegalMove) -> Move {
    let rewrite = &system.rewrites()[legal.rewrite as usize];
    Move {
        word: legal.word.to_owned(),
        from: rewrite.from.index(),
        to: rewrite.to.index(),
        removed: rewrite.removed().map(Square::index).collect(),
        after: place(puzzle, &legal.after),
    }
}

/// The built-in puzzles, as cards to choose from.
pub(crate) fn cards() -> Vec<Card> {
    builtins().iter().map(card).collect()
}

fn card(builtin: &Builtin) -> Card {
    let puzzle = builtin.puzzle();
    let positions = puzzle.compile().map(|system| Space::of(&puzzle, &system).positions);
    let start: Position =
        puzzle.board.squares().map(|square| puzzle.starts[0].at(square)).collect();
    Card {
        name: builtin.name.to_owned(),
        title: puzzle.name.clone(),
        squares: puzzle.board.len(),
        positions: positions.map(|number| number.to_string()).unwrap_or_default(),
        moves: puzzle.expect.moves,
        picture: BoardArt::new(&puzzle).figure(&start, &[]).svg(),
    }
}
