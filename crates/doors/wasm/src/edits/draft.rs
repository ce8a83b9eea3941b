//! What the form of the editor shows.

use super::ends::{NO_MOVES, reached_of};
use super::protocol::{
    AreaDraft, Draft, GameDraft, GamePictureDraft, GoalKind, LossChoice, MoveDraft, MovePictures,
    NamedMovement, RuleChoice,
};
use crate::kinds;
use crate::nouns::NOUNS;
use crate::protocol::PieceView;
use everyboard::crates::board::{Alphabet, Board, Drawing, Symbol, Wrap};
use everyboard::crates::puzzle::{
    AreaSketch, GameSketch, GoalSketch, Over, PictureMeaning, PicturesSketch, Puzzle, RuleKind,
    Sketch,
};
use everyboard_report::BoardArt;

/// What the form shows of a sketch, and of the puzzle as far as it was read.
pub(super) fn draft(sketch: &Sketch, puzzle: &Puzzle) -> Draft {
    let whole = Puzzle { board: whole_board(sketch, puzzle), ..puzzle.clone() };
    let art = BoardArt::new(&whole);
    let letters = letters(sketch);
    let words = only_words(sketch);
    let symbols = symbols(sketch, &whole, &art);
    let goals = drawn_goals(sketch);
    let pictures = |drawings: &[Vec<char>]| -> Vec<String> {
        let columns = sketch.columns.filter(|_| slides(sketch)).into_iter();
        let drawn = columns.flat_map(|columns| drawings.iter().map(move |it| (columns, it)));
        drawn.map(|(columns, drawing)| art.drawing(columns, drawing).svg()).collect()
    };
    let movements = sketch.pieces.iter().map(|(_, movement)| movement.clone());
    let movements: Vec<String> = movements.filter(|_| !slides(sketch)).collect();
    let goal = goal_kind(sketch);
    let shown = |drawn: &Option<PicturesSketch>| {
        drawn.as_ref().and_then(|drawn| move_pictures(sketch, &whole, &symbols, drawn))
    };
    let moves = sketch
        .moves
        .iter()
        .map(|it| MoveDraft { name: it.name.clone(), pictures: shown(&it.pictures) });
    let game_pictures = game_pictures(sketch, shown);
    Draft {
        name: sketch.name.clone(),
        board: kinds::board(&whole, &art),
        wrap: wrap_word(sketch.wrap).to_owned(),
        kinds: symbols.len() - 2,
        movements,
        slides: slides(sketch),
        along_side: sketch.along_side,
        walls: sketch.walls,
        known_movements: known_movements(sketch.columns.is_some()),
        starts: sketch.starts.iter().map(|start| numbers(&letters, start)).collect(),
        goal,
        goals: goals.iter().map(|goal| numbers(&letters, goal)).collect(),
        start_pictures: pictures(&sketch.starts),
        goal_pictures: pictures(&goals),
        goal_words: words.filter(|_| goal == GoalKind::Words).map(str::to_owned),
        exchanged: words.and_then(exchanged).unwrap_or_default(),
        left: words
            .and_then(|words| words.strip_prefix("pieces")?.split('=').nth(1)?.trim().parse().ok()),
        rules: (RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Slide))
            .map(|kind| rule_choice(sketch, kind))
            .collect(),
        over_other: sketch.over == Over::Other,
        alternate: sketch.alternate,
        sides: sides(puzzle),
        first: sketch.first.clone(),
        moves: moves.collect(),
        areas: sketch.areas.iter().map(area).collect(),
        game: sketch.game.as_ref().map(|game| game_draft(sketch, game, game_pictures)),
        symbols,
    }
}

fn slides(sketch: &Sketch) -> bool {
    sketch.kinds.contains(&RuleKind::Slide)
}

/// The letters of the kinds of each side that moves in turn.
fn sides(puzzle: &Puzzle) -> Vec<String> {
    let sides = 0..puzzle.rule.turns.sides();
    let letters = sides.map(|side| puzzle.kinds_of(side).iter());
    letters.map(|kinds| kinds.map(|&kind| puzzle.alphabet.char_of(kind)).collect()).collect()
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
    rectangle(sketch.starts[0].len() / columns, columns).unwrap_or_else(|| puzzle.board.clone())
}

fn rectangle(rows: usize, columns: usize) -> Option<Board> {
    let row = Alphabet::EMPTY.to_string().repeat(columns);
    let drawing = Drawing::parse(&vec![row; rows].join("/"));
    drawing.and_then(|drawing| drawing.board()).ok()
}

/// Letters of blocks, in the order in which new ones are offered.
const BLOCKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The letters of the kinds of pieces; where pieces slide, one more for a new block.
fn kinds_of(sketch: &Sketch) -> Vec<char> {
    let mut kinds = sketch.letters();
    if slides(sketch) {
        let fresh = BLOCKS.chars().find(|letter| !kinds.contains(letter));
        kinds.extend(fresh);
    }
    kinds
}

/// What may stand on a place, by the number of its symbol.
pub(super) fn letters(sketch: &Sketch) -> Vec<char> {
    let kinds = kinds_of(sketch).into_iter();
    [Alphabet::EMPTY].into_iter().chain(kinds).chain([Alphabet::ANY, Alphabet::MISSING]).collect()
}

/// What may stand on a place of pictures.
pub(super) fn picture_letters(sketch: &Sketch, pictures: &PicturesSketch) -> Vec<char> {
    let classes = pictures.classes.iter().map(|(letter, _)| *letter);
    letters(sketch).into_iter().chain(classes).collect()
}

fn numbers(letters: &[char], drawing: &[char]) -> Vec<usize> {
    let places = drawing.iter();
    places.map(|place| letters.iter().position(|c| c == place).unwrap_or(0)).collect()
}

/// The kinds of pieces, what stands for any symbol, and a place without a square.
fn symbols(sketch: &Sketch, puzzle: &Puzzle, art: &BoardArt) -> Vec<PieceView> {
    let any = PieceView {
        letter: Alphabet::ANY.into(),
        name: "anything".to_owned(),
        picture: art.piece(Symbol::new(u8::MAX.into())).svg(),
    };
    let none = PieceView {
        letter: Alphabet::MISSING.into(),
        name: if sketch.walls { "wall" } else { "no square" }.to_owned(),
        picture: String::new(),
    };
    let kinds: Vec<PieceView> = if slides(sketch) {
        let own = sketch.letters();
        let views = kinds_of(sketch).into_iter().map(|letter| PieceView {
            letter: letter.into(),
            name: format!("{} {letter}", if own.contains(&letter) { "block" } else { "new block" }),
            picture: art.block(letter).svg(),
        });
        views.collect()
    } else {
        puzzle.alphabet.kinds().map(|kind| kinds::piece(puzzle, art, kind)).collect()
    };
    kinds.into_iter().chain([any, none]).collect()
}

/// What is drawn; nothing if it is larger than a board can be.
fn move_pictures(
    sketch: &Sketch,
    puzzle: &Puzzle,
    symbols: &[PieceView],
    drawn: &PicturesSketch,
) -> Option<MovePictures> {
    let rows = drawn.before.len() / drawn.columns;
    let whole = Puzzle { board: rectangle(rows, drawn.columns)?, ..puzzle.clone() };
    let art = BoardArt::new(&whole);
    let classes = drawn.classes.iter().map(|(letter, symbols)| PieceView {
        letter: letter.to_string(),
        name: format!("{letter}, one of {symbols}"),
        picture: art.letter(*letter).svg(),
    });
    let letters = picture_letters(sketch, drawn);
    Some(MovePictures {
        board: kinds::board(&whole, &art),
        symbols: symbols.iter().cloned().chain(classes).collect(),
        before: numbers(&letters, &drawn.before),
        after: numbers(&letters, &drawn.after),
        turned: drawn.turned.clone(),
        is_placed: drawn.is_placed,
    })
}

fn area(area: &AreaSketch) -> AreaDraft {
    let places = area.places.iter().enumerate().filter(|(_, marked)| **marked);
    AreaDraft { name: area.name.clone(), places: places.map(|(place, _)| place).collect() }
}

/// The pictures of a game.
fn game_pictures(
    sketch: &Sketch,
    shown: impl Fn(&Option<PicturesSketch>) -> Option<MovePictures>,
) -> Vec<GamePictureDraft> {
    let mut drafts = Vec::new();
    for (_, meaning) in PictureMeaning::ALL {
        let same = sketch.game_pictures.iter().filter(|it| it.meaning == meaning);
        drafts.extend(same.enumerate().map(|(number, it)| {
            let pictures = shown(&it.pictures);
            GamePictureDraft { meaning: meaning.into(), number, pictures }
        }));
    }
    drafts
}

fn game_draft(sketch: &Sketch, game: &GameSketch, pictures: Vec<GamePictureDraft>) -> GameDraft {
    let kinds: Vec<String> = sketch.letters().iter().map(char::to_string).collect();
    let usual = ["no pieces", "no enemies"].map(|words| (words.to_owned(), None));
    let without = kinds.iter().map(|kind| (format!("no {kind}"), Some(kind.clone())));
    let losses = usual.into_iter().chain(without).map(|(words, kind)| LossChoice {
        chosen: game.losses.contains(&words),
        words,
        kind,
    });
    let names = sketch.place_names();
    let reached = kinds.iter().map(|kind| {
        let named = game.losses.iter().filter_map(|loss| reached_of(loss));
        let named = named.filter(|(of, _)| of == kind).flat_map(|(_, squares)| squares);
        let places = named.filter_map(|name| names.iter().position(|it| it == name));
        AreaDraft { name: kind.clone(), places: places.collect() }
    });
    let is_lost = game.losses.iter().any(|loss| loss == NO_MOVES);
    let stuck = game.stuck.clone().unwrap_or(if is_lost { "loses" } else { "draw" }.to_owned());
    GameDraft {
        losses: losses.collect(),
        reached: reached.collect(),
        stuck,
        endless: game.endless.clone().unwrap_or_else(|| "draw".to_owned()),
        pictures,
    }
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
        [GoalSketch::Words(_)] => GoalKind::Words,
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
