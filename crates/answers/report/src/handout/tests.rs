//! Handouts of built-in puzzles, and of puzzles with hostile texts.

use super::*;
use crate::svg::check::assert_well_formed;
use everyboard_placement::ProblemText;
use everyboard_placement::regions::{RegionMaker, Wanted};
use everyboard_puzzle::Builtin;

fn puzzle(name: &str) -> Puzzle {
    Builtin::named(name).unwrap().puzzle()
}

/// A handout with answers that repeat the start: nothing here searches.
fn handout(puzzles: &[Puzzle], moves: usize) -> Handout {
    let tasks = puzzles.iter().enumerate().map(|(number, puzzle)| {
        let art = BoardArt::new(puzzle);
        let start = art.figure(&puzzle.shown(&puzzle.starts[0]), &[]);
        let steps = (0..=moves).map(|_| start.clone().with_caption("a1b3")).collect();
        HandoutTask::of(puzzle, number + 1, Some(HandoutAnswer::solved(puzzle, moves, steps)))
    });
    let tasks = tasks.collect();
    Handout { paper: Paper::A4, per_page: NonZeroUsize::new(2).unwrap(), tasks }
}

#[test]
fn tasks_stand_before_the_page_of_solutions() {
    let puzzles = ["guarini", "klotski", "eight-puzzle"].map(puzzle);
    let html = handout(&puzzles, 16).html();
    assert_well_formed(&html);
    let (tasks, solutions) = html.split_once("<section class=\"solutions\">").unwrap();
    assert_eq!(tasks.matches("<section class=\"page\">").count(), 2);
    assert_eq!(tasks.matches("<article class=\"task\">").count(), 3);
    assert_eq!(tasks.matches("<figcaption>Goal</figcaption>").count(), 2);
    assert_eq!(tasks.matches("<figcaption>Goal; ? is anything</figcaption>").count(), 1);
    assert!(tasks.contains("Slide a block along a row or column"), "{tasks}");
    assert!(tasks.contains("<span class=\"blank\">Steps: <span></span></span></h2>"), "{tasks}");
    // Its source says how far it is, and its note how many moves it takes.
    for told in ["31 moves", "116", "16 moves"] {
        assert!(!tasks.contains(told), "{told}");
        assert!(solutions.contains(told), "{told}");
    }
    assert!(solutions.contains("<p><b>16 steps, proved shortest</b></p>"), "{solutions}");
    assert!(!html.contains("<script") && !html.contains("url("));
}

#[test]
fn sheets_without_answers_have_no_solutions() {
    let task = HandoutTask::of(&puzzle("peg-5x5"), 1, None);
    let handout = Handout { paper: Paper::Letter, per_page: NonZeroUsize::MIN, tasks: vec![task] };
    let html = handout.html();
    assert_well_formed(&html);
    assert!(html.contains("@page{size:letter;margin:15mm}"), "{html}");
    assert!(html.contains("<p dir=\"auto\"><b>Goal:</b> 1 piece left</p>"), "{html}");
    assert!(!html.contains("Solutions"), "{html}");
    let tex = handout.latex();
    assert!(tex.contains("letterpaper") && !tex.contains("Solutions"), "{tex}");
}

#[test]
fn boards_fit_the_page_and_coins_their_squares() {
    let all: Vec<Puzzle> = everyboard_puzzle::builtins().iter().map(Builtin::puzzle).collect();
    for per_page in [1, 2, 4] {
        let per_page = NonZeroUsize::new(per_page).unwrap();
        let handout = Handout { per_page, ..handout(&all, 0) };
        for task in &handout.tasks {
            let scale = handout.scale(task);
            let figures = [Some(&task.start), task.goal.drawn()].into_iter().flatten();
            let width: f64 = figures.map(|figure| scale * figure.width).sum();
            assert!(width <= 180.0, "{}: {width} mm", task.title);
            assert!(44.0 * scale < 25.01, "{}: squares of {} mm", task.title, 44.0 * scale);
        }
    }
}

/// Puzzles whose texts hold markup, commands of TeX, other scripts and signs of two letters.
pub(super) fn hostile() -> Puzzle {
    let mut puzzle = puzzle("knights-4x3");
    puzzle.name =
        r#"</h2><script>alert("1")</script> \input{/etc/passwd} פרשים 🐸 100 % & $x_1^2$"#.into();
    puzzle.play = Some("<b>Ö</b> -- \\end{document} #1 ~ `` '' « » ẞ ∞ \u{202e}".into());
    puzzle.source = Some("&amp; \\catcode`\\%=0".into());
    puzzle
}

#[test]
fn hostile_texts_stay_texts_of_a_page() {
    let html = handout(&[hostile()], 3).html();
    assert_well_formed(&html);
    assert!(!html.contains("<script"), "{html}");
    assert!(html.contains("&lt;script&gt;") && html.contains("פרשים 🐸"), "{html}");
    assert!(html.contains("&amp;amp; \\catcode"), "{html}");
}

#[test]
fn pages_have_as_many_tasks_as_are_asked_for_or_fit() {
    let all: Vec<Puzzle> = everyboard_puzzle::builtins().iter().map(Builtin::puzzle).collect();
    for per_page in [1, 2, 3, 4, 6] {
        let per_page = NonZeroUsize::new(per_page).unwrap();
        let handout = Handout { per_page, ..handout(&all, 0) };
        let pages = handout.pages();
        let numbers = pages.iter().flatten().map(|(number, _)| *number);
        assert!(numbers.eq(1..=all.len()));
        assert!(pages.iter().all(|page| page.len() <= per_page.get()));
        assert!(per_page.get() > 2 || pages.len() == all.len().div_ceil(per_page.get()));
        let html = handout.html();
        assert_eq!(html.matches("<section class=\"page\">").count(), pages.len());
        let tex = handout.latex();
        assert_eq!(tex.matches("\\newpage").count(), pages.len());
    }
}

/// Boards in regions, made for a piece on a board.
fn in_regions(piece: &str, board: &str, puzzles: usize, with_answers: bool) -> Handout {
    let kinds = vec![piece.to_owned()];
    let text = ProblemText { kinds, board: Some(board.to_owned()), ..ProblemText::default() };
    let problem = text.read().unwrap().with_usual_size().unwrap().problem().unwrap();
    let maker = RegionMaker::new(&problem).unwrap();
    let made = maker.make(&Wanted::new(puzzles, 7), NonZeroUsize::MIN, &());
    let tasks = made.iter().zip(1..);
    let tasks =
        tasks.map(|(it, number)| HandoutTask::of_regions(&problem, it, number, with_answers));
    let tasks = tasks.collect();
    Handout { paper: Paper::A4, per_page: NonZeroUsize::new(2).unwrap(), tasks }
}

/// The squares of a board with regions have one path, the thick borders another; a board of n rows
/// has n pieces, and only where the solutions are.
#[test]
fn boards_in_regions_have_their_pieces_on_the_last_page() {
    for (piece, board, words) in [
        ("RF", "6x6", "No two may stand in one row or column, or corner to corner."),
        ("Q", "6x6", "No two may stand in one row or column, or on one diagonal."),
        ("RN", "6x6", "No two may stand in one row or column, or a knight&#39;s leap apart."),
        ("RA", "5x5", "None may attack another; each attacks (0,1) any distance; (2,2)."),
    ] {
        let html = in_regions(piece, board, 3, true).html();
        assert_well_formed(&html);
        let (tasks, solutions) = html.split_once("<section class=\"solutions\">").unwrap();
        let rows: usize = board.split_once('x').unwrap().0.parse().unwrap();
        assert_eq!(tasks.matches("<section class=\"page\">").count(), 2, "{piece}");
        assert_eq!(tasks.matches(words).count(), 3, "{piece}: {tasks}");
        assert_eq!(
            tasks.matches("So there is exactly one in each row and in each column.").count(),
            3
        );
        assert_eq!(tasks.matches("-piece-0\" x=").count(), 0, "{piece}");
        assert_eq!(solutions.matches("-piece-0\" x=").count(), 3 * rows, "{piece}");
        assert_eq!(tasks.matches("stroke-width=\"4\"").count(), 3, "{piece}");
        assert!(solutions.contains("<article class=\"answer placed\">"), "{piece}");
    }
    let html = in_regions("RF", "6x6", 3, false).html();
    assert!(!html.contains("Solutions") && !html.contains("-piece-0\" x="), "{html}");
}

#[test]
fn holes_and_joined_edges_of_boards_in_regions_are_told() {
    let html = in_regions("RF", "#..../...../...../...../....#", 1, false).html();
    assert!(html.contains("They do not attack over missing squares"), "{html}");
    let tex = in_regions("RF", "6x6", 2, true).latex();
    assert_eq!(tex.matches("\\placed{56mm}{").count(), 2, "{tex}");
}
