//! Pieces and rules in words.

use crate::count;
use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_puzzle::{
    DrawnMove, Landing, Leap, Metric, Movement, Over, Places, Prohibition, Puzzle, Reach, Rule,
    RuleKind, Turning, Turns,
};
use everyboard_sorted::SortedMap;

/// Betza notations that have a name.
const NAMED: [(&str, &str); 17] = [
    ("W", "one square along a row or column (W)"),
    ("F", "one square along a diagonal (F)"),
    ("D", "two squares along a row or column, leaping (D)"),
    ("N", "as a knight (N)"),
    ("A", "two squares along a diagonal, leaping (A)"),
    ("H", "three squares along a row or column, leaping (H)"),
    ("C", "as a camel, leaping (1,3) (C)"),
    ("Z", "as a zebra, leaping (2,3) (Z)"),
    ("G", "three squares along a diagonal, leaping (G)"),
    ("K", "as a king (K)"),
    ("R", "as a rook (R)"),
    ("B", "as a bishop (B)"),
    ("Q", "as a queen (Q)"),
    ("NN", "as a nightrider (NN)"),
    ("RN", "as a rook or a knight (RN)"),
    ("RF", "as a rook, or one square along a diagonal (RF)"),
    ("BN", "as a bishop or a knight (BN)"),
];

/// How a piece moves, such as `as a knight (N)` or `one square right`.
pub fn movement_in_words(movement: &Movement) -> String {
    let leaps = match movement {
        Movement::Leaps(leaps) => leaps,
        Movement::Edges => return "along the edges".to_owned(),
        Movement::Lines => return "any distance along straight lines".to_owned(),
    };
    if leaps.is_empty() {
        return "not at all".to_owned();
    }
    let named = NAMED.iter().find(|(betza, _)| Movement::parse(betza).as_ref() == Ok(movement));
    if let Some((_, words)) = named {
        return (*words).to_owned();
    }
    let mut sizes: SortedMap<_, Vec<&Leap>> = SortedMap::new();
    for leap in leaps {
        let a = leap.right.abs();
        let b = leap.up.abs();
        let size = (a.min(b), a.max(b));
        sizes.entry((size, leap.reach, leap.landing)).or_default().push(leap);
    }
    let words = sizes.iter().map(|(&(size, reach, landing), leaps)| {
        leaps_in_words(size, reach, leaps) + landing_in_words(landing)
    });
    words.collect::<Vec<_>>().join("; ")
}

/// Leaps of one size: in all directions, or in those named.
fn leaps_in_words(size: (i32, i32), reach: Reach, leaps: &[&Leap]) -> String {
    let (a, b) = size;
    let all = if a == 0 || a == b { 4 } else { 8 };
    let some = leaps.len() < all;
    let mut words = match size {
        (0 | 1, 1) if some && reach == Reach::Times(1) => "one square".to_owned(),
        _ => format!("({a},{b})"),
    };
    match reach {
        Reach::Times(1) => {}
        Reach::Times(most) => words.push_str(&format!(" up to {most} times")),
        Reach::Unlimited => words.push_str(" any distance"),
    }
    if some {
        let directions: Vec<String> = leaps.iter().map(|leap| direction(leap)).collect();
        words.push(' ');
        words.push_str(&directions.join(", "));
    }
    words
}

fn landing_in_words(landing: Landing) -> &'static str {
    match landing {
        Landing::Any => "",
        Landing::Empty => " without taking",
        Landing::Taken => " to take",
    }
}

fn direction(leap: &Leap) -> String {
    let vertical = match leap.up.signum() {
        1 => "up",
        -1 => "down",
        _ => "",
    };
    let sideways = match leap.right.signum() {
        1 => "right",
        -1 => "left",
        _ => "",
    };
    let oblique = leap.right.abs() != leap.up.abs() && leap.right != 0 && leap.up != 0;
    match (vertical, sideways) {
        _ if oblique => format!("{} {sideways} {} {vertical}", leap.right.abs(), leap.up.abs()),
        ("", sideways) => sideways.to_owned(),
        (vertical, "") => vertical.to_owned(),
        (vertical, sideways) => format!("{vertical}-{sideways}"),
    }
}

/// The kinds of pieces, each with its number at the start and its movement: `("WB", "12 pieces
/// each, moving as a knight (N)")`. Kinds of the same number and movement share an entry. Pieces
/// with letters of their own are named by these.
pub fn pieces_in_words(puzzle: &Puzzle) -> Vec<(String, String)> {
    let mut groups: Vec<(String, usize, &Movement)> = Vec::new();
    let start = puzzle.shown(&puzzle.starts[0]);
    let pieces = puzzle.alphabet.kinds().flat_map(|kind| {
        letters_of(puzzle, &start, kind).into_iter().map(move |counted| (kind, counted))
    });
    for (kind, (drawn, number)) in pieces {
        let movement = puzzle.movement(kind);
        match groups.iter_mut().find(|group| (group.1, group.2) == (number, movement)) {
            Some((kinds, ..)) => kinds.push(drawn),
            None => groups.push((drawn.into(), number, movement)),
        }
    }
    let words = groups.into_iter().map(|(kinds, number, movement)| {
        let each = if kinds.chars().count() > 1 { " each" } else { "" };
        let pieces = count(number, "piece", "pieces");
        (kinds, format!("{pieces}{each}, moving {}", movement_in_words(movement)))
    });
    words.collect()
}

/// By kind: the letters that its pieces have at the start.
pub(crate) fn letters_by_kind(puzzle: &Puzzle) -> Vec<String> {
    let start = puzzle.shown(&puzzle.starts[0]);
    let letters = |kind| letters_of(puzzle, &start, kind).into_iter().map(|(letter, _)| letter);
    puzzle.alphabet.kinds().map(|kind| letters(kind).collect()).collect()
}

/// The letters that pieces of a kind have in a shown position, and how many have them; that of the
/// kind if there are none.
fn letters_of(puzzle: &Puzzle, shown: &Position, kind: Symbol) -> Vec<(char, usize)> {
    let alphabet = &puzzle.alphabet;
    let letters = alphabet.shown_kinds().filter(|&it| alphabet.plain_symbol(it) == kind);
    let counted = letters.map(|it| (alphabet.char_of(it), shown.count(it)));
    let counted: Vec<(char, usize)> = counted.filter(|(_, number)| *number > 0).collect();
    if counted.is_empty() { vec![(alphabet.char_of(kind), 0)] } else { counted }
}

/// How a puzzle is played, for people: as its file says, or else its pieces and what a move is.
pub fn play_in_words(puzzle: &Puzzle) -> Vec<String> {
    if let Some(play) = &puzzle.play {
        return vec![play.clone()];
    }
    let pieces = pieces_in_words(puzzle).into_iter();
    let pieces = pieces.map(|(letters, words)| format!("{letters}: {words}"));
    pieces.chain(rule_in_words(puzzle)).collect()
}

/// What a move is and who may move: one line for each kind of move, then one for the turns.
pub fn rule_in_words(puzzle: &Puzzle) -> Vec<String> {
    let rule = &puzzle.rule;
    let neighbour = match rule.over {
        Over::Any => "a neighbour",
        Over::Other => "a neighbour of another kind",
    };
    let kinds = RuleKind::ALL.into_iter().filter(|kind| rule.kinds.contains(kind)).map(|kind| {
        let info = kind.info();
        let other = match kind {
            RuleKind::Take => taken_in_words(rule).to_owned(),
            RuleKind::Push => pushed_in_words(puzzle, rule.pushes.most),
            RuleKind::Pull => pushed_in_words(puzzle, 1),
            _ => neighbour.to_owned(),
        };
        format!("{}: {}", info.word, info.sentence.replace("{neighbour}", &other))
    });
    let drawn = rule.drawn.iter().map(|drawn| drawn_in_words(puzzle, drawn));
    let stretches = match rule.metric {
        Metric::Steps => None,
        Metric::Moves => Some("count: all that one piece does at a stretch is one move".to_owned()),
        Metric::Pushes => {
            Some("count: a push is one move, with all that the piece does before it".to_owned())
        }
    };
    let forbidden = rule.forbidden.iter().map(|it| forbidden_in_words(puzzle, it));
    let kinds = kinds.chain(drawn).chain(stretches);
    kinds.chain(forbidden).chain(turns_in_words(puzzle)).collect()
}

/// What goes on when it is pushed: `b`, `one of bc`, `up to 2 of b in a row`.
fn pushed_in_words(puzzle: &Puzzle, most: usize) -> String {
    let kinds = puzzle.rule.pushes.kinds.iter().map(|&kind| puzzle.alphabet.char_of(kind));
    let kinds = String::from_iter(kinds);
    if most > 1 {
        format!("up to {most} of {kinds} in a row")
    } else if kinds.chars().count() > 1 {
        format!("one of {kinds}")
    } else {
        kinds
    }
}

/// What may not stand on the board.
fn forbidden_in_words(puzzle: &Puzzle, forbidden: &Prohibition) -> String {
    match forbidden {
        Prohibition::Attacks => {
            format!("forbidden: a piece that attacks {}", taken_in_words(&puzzle.rule))
        }
        Prohibition::AnyAttacks => "forbidden: a piece that attacks another".to_owned(),
        Prohibition::Picture(picture) => {
            let drawn = &picture.drawing(&puzzle.alphabet)[0];
            format!("forbidden: {}: {drawn}{}", picture.name, places_in_words(puzzle, picture))
        }
    }
}

/// So many moves of a puzzle, by the name of what counts as one: `36 moves`, `116 steps` of pieces
/// that slide, `31 single jumps`.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::moves_in_words;
///
/// let words = |name: &str| moves_in_words(&Builtin::named(name).unwrap().puzzle(), 31);
/// assert_eq!([words("eight-puzzle"), words("peg-english")], ["31 moves", "31 single jumps"]);
/// ```
pub fn moves_in_words(puzzle: &Puzzle, moves: usize) -> String {
    let [one, several] = what_counts(puzzle);
    count(moves, one, several)
}

/// Bounds on the moves of a shortest solution, in a sentence: every solution has `at_least` moves,
/// and one of `at_most` is known, if one is.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::bounds_in_words;
///
/// let puzzle = Builtin::named("knights-7x7").unwrap().puzzle();
/// let words = |at_least, at_most| bounds_in_words(&puzzle, at_least, at_most);
/// assert_eq!(words(88, Some(88)), "88 moves, proved shortest");
/// assert_eq!(words(1, None), "every solution has 1 move or more; none is known");
/// ```
pub fn bounds_in_words(puzzle: &Puzzle, at_least: usize, at_most: Option<usize>) -> String {
    let least = moves_in_words(puzzle, at_least);
    match at_most {
        Some(most) if most == at_least => format!("{least}, proved shortest"),
        Some(most) => format!(
            "{at_least} to {}: every solution has {at_least} or more, and one of {most} is known",
            moves_in_words(puzzle, most),
        ),
        None => format!("every solution has {least} or more; none is known"),
    }
}

/// What counts as a move of a puzzle, one of them and several: `["push", "pushes"]`.
pub fn what_counts(puzzle: &Puzzle) -> [&'static str; 2] {
    let Rule { metric, kinds, drawn, .. } = &puzzle.rule;
    match (metric, &kinds[..]) {
        (Metric::Steps, [RuleKind::Slide]) => ["step", "steps"],
        (Metric::Steps, [RuleKind::Jump]) if drawn.is_empty() => ["single jump", "single jumps"],
        (Metric::Pushes, _) if drawn.is_empty() && !kinds.contains(&RuleKind::Pull) => {
            ["push", "pushes"]
        }
        _ => ["move", "moves"],
    }
}

/// A drawn move: `push: Sb. becomes .Sb, turned by quarters`.
fn drawn_in_words(puzzle: &Puzzle, drawn: &DrawnMove) -> String {
    if let Some(cycles) = drawn.cycles(&puzzle.alphabet) {
        let squares = puzzle.cycles_in_words(&cycles);
        return format!("{}: what stands on {squares} goes to the next square", drawn.name);
    }
    let [before, after] = drawn.drawing(&puzzle.alphabet);
    format!("{}: {before} becomes {after}{}", drawn.name, places_in_words(puzzle, drawn))
}

/// Where pictures lie, and what their letters stand for.
fn places_in_words(puzzle: &Puzzle, drawn: &DrawnMove) -> String {
    let places = match &drawn.places {
        Places::Anywhere(Turning::None) => String::new(),
        Places::Anywhere(Turning::Halves) => ", turned by halves".to_owned(),
        Places::Anywhere(Turning::Quarters) => ", turned by quarters".to_owned(),
        Places::Anywhere(Turning::All) => ", turned and mirrored".to_owned(),
        Places::Named(lists) => match &lists[..] {
            [only] => format!(" on {}", named(puzzle, only)),
            _ => format!(" on {} lists of squares", lists.len()),
        },
    };
    let classes = drawn
        .classes
        .iter()
        .map(|(letter, symbols)| format!("; {letter} is {}", class_in_words(puzzle, symbols)));
    places + &classes.collect::<String>()
}

/// Symbols of a class beyond this number are counted, not listed.
const MOST_LISTED: usize = 12;

/// What a letter stands for: `one of WB.`, `any piece`, `anything`.
fn class_in_words(puzzle: &Puzzle, symbols: &[Symbol]) -> String {
    if symbols.iter().copied().eq(puzzle.alphabet.kinds()) {
        return "any piece".to_owned();
    }
    if symbols.iter().copied().eq((0..puzzle.alphabet.len()).map(Symbol::new)) {
        return "anything".to_owned();
    }
    let listed = symbols.iter().take(MOST_LISTED).map(|&symbol| puzzle.alphabet.char_of(symbol));
    let more = match symbols.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("one of {}{more}", String::from_iter(listed))
}

fn named(puzzle: &Puzzle, squares: &[Square]) -> String {
    let names = squares.iter().map(|&it| puzzle.board.name_of(it, Naming::Algebraic));
    names.collect::<Vec<_>>().join(" ")
}

fn taken_in_words(rule: &Rule) -> &'static str {
    match rule.turns {
        Turns::Alternate { .. } => "one of another side",
        Turns::Free => "one of another kind",
    }
}

fn turns_in_words(puzzle: &Puzzle) -> Option<String> {
    let Turns::Alternate { sides, first } = &puzzle.rule.turns else { return None };
    let kinds_of = sides.iter().map(|side| side.iter().map(|&kind| puzzle.alphabet.char_of(kind)));
    let names: Vec<String> = kinds_of.map(String::from_iter).collect();
    let begins = match first {
        Some(side) => format!("{} begins", names[*side]),
        None => "any may begin".to_owned(),
    };
    Some(format!("turns: {} move in turn; {begins}", names.join(" and ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    #[test]
    fn movements() {
        let cases = [
            ("N", "as a knight (N)"),
            ("K", "as a king (K)"),
            ("WF", "as a king (K)"),
            ("-", "not at all"),
            ("rW", "one square right"),
            ("fF", "one square up-left, up-right"),
            ("lR", "(0,1) any distance left"),
            ("W3", "(0,1) up to 3 times"),
            ("WA", "(0,1); (2,2)"),
            ("(2,1)W2", "(0,1) up to 2 times; (1,2)"),
        ];
        for (betza, words) in cases {
            assert_eq!(movement_in_words(&Movement::parse(betza).unwrap()), words, "{betza}");
        }
        assert_eq!(movement_in_words(&Movement::Edges), "along the edges");
    }

    #[test]
    fn rules() {
        let words = |name: &str| rule_in_words(&Builtin::named(name).unwrap().puzzle());
        assert_eq!(words("knights-5x5"), ["step: a piece moves to an empty square"]);
        assert_eq!(
            words("peg-english"),
            ["jump: a piece leaps over a neighbour, which is removed"]
        );
        assert_eq!(
            words("frogs-and-toads"),
            [
                "step: a piece moves to an empty square",
                "hop: a piece leaps over a neighbour of another kind, which stays"
            ]
        );
        assert_eq!(
            words("knights-4x3-alternating")[1],
            "turns: W and B move in turn; any may begin"
        );
    }

    /// All kinds were listed, one by one, however many they are.
    #[test]
    fn long_classes_are_not_listed() {
        let drawn = |class: &str| {
            let text = format!(
                "format = 1\nboard = \"AB......\"\n[pieces]\nABCDEFGHIJKLMNOPQR = \"-\"\n\
                 [[move]]\nname = \"m\"\nbefore = \"x.\"\nafter = \".x\"\nwhere = {{ x = \"{class}\" }}"
            );
            rule_in_words(&Puzzle::parse(&text).unwrap()).remove(0)
        };
        assert_eq!(drawn("AB"), "m: x. becomes .x; x is one of AB");
        assert_eq!(drawn("any piece"), "m: x. becomes .x; x is any piece");
        assert_eq!(drawn("anything"), "m: x. becomes .x; x is anything");
        let long = "m: x. becomes .x; x is one of ABCDEFGHIJKL and 3 more";
        assert_eq!(drawn("ABCDEFGHIJKLMNO"), long);
    }
}
