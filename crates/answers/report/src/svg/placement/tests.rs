use super::*;
use crate::svg::check::{assert_in_book, assert_well_formed};
use everyboard_board::{Board, Drawing, Graph, Square};
use everyboard_placement::{
    Demand, Kind, Options, Piece, Problem, VisitEnd, classes, count, visit_classes,
};
use everyboard_puzzle::Movement;
use std::ops::ControlFlow;

fn spec(board: &str, pieces: &[(char, &str)], demand: Demand) -> ProblemSpec {
    let board = Drawing::parse(board).unwrap().board().unwrap();
    let kind = |&(letter, betza): &(char, &str)| Kind {
        letter,
        movement: Movement::parse(betza).unwrap(),
    };
    ProblemSpec::new(board, pieces.iter().map(kind).collect(), demand)
}

fn placement(pieces: &[(usize, usize)]) -> Placement {
    pieces.iter().map(|&(square, kind)| Piece::new(Square::new(square), kind)).collect()
}

#[test]
fn chess_pieces_are_drawn_and_others_lettered() {
    let kinds = [('Q', "Q"), ('R', "R"), ('B', "B"), ('N', "N"), ('K', "K"), ('A', "NC")];
    let spec = spec("......", &kinds, Demand::Maximum);
    let pieces: Vec<_> = (0..6).map(|kind| (kind, kind)).collect();
    let svg = PlacementPicture::new(&spec).board("Pieces & more", &placement(&pieces));
    assert_well_formed(&svg);
    assert!(svg.contains("<title>Pieces &amp; more</title>"));
    assert_eq!(svg.matches(">A</text>").count(), 1);
    // The disc and the ring within it.
    assert_eq!(svg.matches("<circle").count(), 2);
    assert_eq!(svg.matches("<use href=\"#eb-piece").count(), 6);
    assert!(svg.contains("prefers-color-scheme:dark"));
}

#[test]
fn a_letter_does_not_make_a_queen() {
    let spec = spec("..", &[('Q', "N")], Demand::Maximum);
    let svg = PlacementPicture::new(&spec).board("Nights", &placement(&[(0, 0)]));
    let queen = glyph::shape(&spec.kinds[0].movement).unwrap();
    let knight = "M-7 8.4C";
    assert!(queen.contains(knight) && svg.contains(knight));
}

#[test]
fn missing_squares_are_absent_and_regions_bordered() {
    let mut spec = spec("..#\n...", &[('Q', "Q")], Demand::Exactly(1));
    let empty = PlacementPicture::new(&spec).board("", &placement(&[]));
    let paths = |svg: &str, class: &str| {
        let from = svg.find(&format!("class=\"{class}\" d=\""))?;
        let path = svg[from..].split('"').nth(3)?.to_owned();
        Some(path.matches('M').count())
    };
    assert_eq!((paths(&empty, "eb-light"), paths(&empty, "eb-dark")), (Some(2), Some(3)));
    assert_eq!((paths(&empty, "eb-frame"), paths(&empty, "eb-border")), (Some(10), None));
    spec.regions = vec![[0, 1].map(Square::new).to_vec()];
    spec.forbidden = vec![Square::new(3)];
    let svg = PlacementPicture::new(&spec).board("", &placement(&[]));
    assert_eq!((paths(&svg, "eb-r0"), paths(&svg, "eb-border")), (Some(2), Some(2)));
    assert_eq!(svg.matches("class=\"eb-closed\"").count(), 1);
    assert_well_formed(&svg);
}

#[test]
fn a_graph_has_its_points() {
    let points = [("p", (0.0, 0.0)), ("q", (1.0, 0.0)), ("r", (2.0, 0.0))];
    let points = points.map(|(name, place)| (name.to_owned(), place));
    let graph = Graph::new(points, [("p", "q"), ("q", "r")]).unwrap();
    let kind = Kind { letter: 'A', movement: Movement::Edges };
    let spec = ProblemSpec::new(Board::Graph(graph), vec![kind], Demand::Maximum);
    let svg = PlacementPicture::new(&spec).board("", &placement(&[(0, 0), (2, 0)]));
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<line").count(), 2);
}

#[test]
fn the_sheet_of_eight_queens_is_that_of_the_book() {
    let spec = spec(&["........"; 8].join("\n"), &[('Q', "Q")], Demand::Exactly(8));
    let problem = Problem::new(spec).unwrap();
    let counted = count(&problem, &Options::default(), &()).unwrap();
    let classes = classes(&problem, &counted, &()).unwrap();
    let mut shown = Vec::new();
    let seen = visit_classes(&problem, &(), &mut |placement, size| {
        shown.push(CaptionedPlacement::of_class(placement.clone(), size, Some(&classes)));
        ControlFlow::Continue(())
    });
    assert_eq!(seen, Ok(VisitEnd::All));
    let picture = PlacementPicture::new(problem.spec());
    let words = "92 placements: eleven classes of 8, one of 4 that a half turn keeps";
    let svg = picture.sheet("Eight queens up to turns and reflections", words, &shown);
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<use href=\"#eb-board\"").count(), 12);
    assert_eq!(svg.matches("<use href=\"#eb-piece0\"").count(), 96);
    assert_in_book("eight-queens.svg", &svg);
}
