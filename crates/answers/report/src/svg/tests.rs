use super::check::assert_well_formed;
use super::*;
use everyboard_puzzle::{Builtin, Puzzle};

fn puzzle(name: &str) -> Puzzle {
    Builtin::named(name).unwrap().puzzle()
}

fn start(name: &str) -> Figure {
    let puzzle = puzzle(name);
    BoardArt::new(&puzzle).figure(&puzzle.starts[0], &[]).with_caption("start")
}

fn sheet(figures: usize) -> Sheet {
    let band = vec![start("knights-5x5"); figures];
    Sheet { title: "Knights".into(), subtitle: "move by move".into(), bands: vec![band] }
}

/// The width and height of a picture.
fn size(svg: &str) -> (f64, f64) {
    let length = |name: &str| {
        let from = svg.find(name).unwrap() + name.len();
        svg[from..].split('"').next().unwrap().parse().unwrap()
    };
    (length(" width=\""), length(" height=\""))
}

#[test]
fn a_board_has_its_squares_and_pieces() {
    let svg = start("knights-5x5").svg();
    assert_well_formed(&svg);
    assert_eq!(svg.matches("h44v44h-44z").count(), 25);
    assert_eq!(svg.matches("<use href=\"#eb-piece1\"").count(), 12);
    assert!(svg.contains("<desc>WWWWB/WWWBB/WW.BB/WWBBB/WBBBB</desc>"), "{svg}");
}

#[test]
fn a_graph_has_its_edges() {
    let svg = start("star").svg();
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<line").count(), 8);
    assert_eq!(svg.matches("<use href=\"#eb-piece").count(), 4);
}

#[test]
fn every_built_in_puzzle_is_drawn() {
    for builtin in everyboard_puzzle::builtins() {
        let svg = start(builtin.name).svg();
        assert_well_formed(&svg);
        assert!(svg.matches("<use href=\"#eb-piece").count() > 0, "{}", builtin.name);
    }
}

#[test]
fn text_is_escaped() {
    let text =
        "format = 1\nname = '<script>&\"'\nboard = \"<A.\"\n[pieces]\n'<' = \"W\"\nA = \"W\"\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let art = BoardArt::new(&puzzle);
    let figures = ["a<b", "\u{1}"]
        .map(|caption| art.figure(&puzzle.starts[0], &[Square::new(0)]).with_caption(caption));
    let title = puzzle.name.clone();
    let sheet = Sheet { title, subtitle: "</svg>".into(), bands: vec![figures.to_vec()] };
    for svg in [sheet.svg(), sheet.svg_without_heading(), sheet.animated()] {
        assert_well_formed(&svg);
        assert!(svg.contains("<title>&lt;script&gt;&amp;&quot;</title>"));
        assert!(svg.contains(">&lt;</text>") && svg.contains(">a&lt;b</text>"));
        assert!(!svg.contains('\u{1}') && !svg.contains("<script>"));
        assert_eq!(svg.matches(MARKED).count(), 2);
    }
}

#[test]
fn numbers_are_short() {
    for (value, text) in
        [(1.0, "1"), (0.5, "0.5"), (1.0 / 3.0, "0.33"), (-0.001, "-0"), (10.0, "10")]
    {
        assert_eq!(n(value), text);
    }
}

/// As many as fit stand at their own size; more become smaller so that all are on a page of A4.
#[test]
fn a_sheet_fits_a_page_of_paper() {
    for figures in [1, 2, 3, 4, 10, 37, 60] {
        let svg = sheet(figures).svg();
        assert_well_formed(&svg);
        let (width, height) = size(&svg);
        assert!(width <= 750.0 && height <= 1025.0, "{figures}: {width} {height}");
    }
    // A hundred have more pages, for the squares must not become too small.
    assert!(size(&sheet(200).svg()).1 > 1025.0);
}

#[test]
fn a_film_shows_each_figure_once() {
    let svg = sheet(5).animated();
    assert_well_formed(&svg);
    assert_eq!(svg.matches("animation-delay").count(), 5);
    // What moves nothing shows the last one.
    assert_eq!(svg.matches("opacity=\"1\" style").count(), 1);
    assert!(svg.contains("prefers-reduced-motion:reduce"));
    let sheet = sheet(5);
    assert_eq!(sheet.frames(), 5);
    let frames: Vec<FilmFrame> = (0..5).map(|number| sheet.frame(number)).collect();
    let first = size(&frames[0].svg);
    assert!(frames.iter().all(|frame| size(&frame.svg) == first));
    frames.iter().for_each(|frame| assert_well_formed(&frame.svg));
}

#[test]
fn the_heat_map_has_a_number_on_each_square() {
    let puzzle = puzzle("star");
    let numbers: Vec<f64> = (0..puzzle.board.len()).map(|square| square as f64).collect();
    let svg = Figure::heat_map(&puzzle.board, &numbers).svg();
    assert_well_formed(&svg);
    assert!(svg.contains(">7.00</text>") && svg.contains("p8 7.00"), "{svg}");
}

/// Every shape in every colour, with a label and half its size, is a picture of its own.
#[test]
fn every_look_is_drawn() {
    let mut seen = std::collections::BTreeSet::new();
    for (shape, _) in everyboard_puzzle::PieceShape::WORDS {
        for (colour, _) in everyboard_puzzle::Colour::WORDS {
            let look = format!(
                "{{ shape = \"{shape}\", colour = \"{colour}\", size = 50, label = \"<\" }}"
            );
            let text = format!(
                "format = 1\nboard = \"A.#\"\n[pieces]\nA = \"W\"\n[look]\nwalls = true\nA = {look}\n"
            );
            let puzzle = Puzzle::parse(&text).unwrap();
            let svg = BoardArt::new(&puzzle).figure(&puzzle.starts[0], &[]).svg();
            assert_well_formed(&svg);
            assert!(svg.contains("&lt;") && svg.contains(super::ink::WALL));
            assert!(seen.insert(svg), "{shape} {colour}");
        }
    }
}

#[test]
fn squares_of_a_goal_are_marked_where_they_are_few() {
    let puzzle = puzzle("warehouse");
    let art = BoardArt::new(&puzzle);
    let marks = |figure: Figure, colour: &str| {
        figure.svg().matches(&format!("stroke=\"{colour}\" stroke-width=\"3\"")).count()
    };
    assert_eq!(marks(art.figure(&puzzle.starts[0], &[]), super::ink::INK), 3);
    let goal = puzzle.read_start(&art.goal().unwrap().description.replace('?', ".")).unwrap();
    assert_eq!(marks(art.figure(&goal[0], &[]), super::ink::MET), 3);
    assert_eq!(marks(art.goal().unwrap(), super::ink::INK), 0);
    assert_eq!(marks(art.empty_board(), super::ink::INK), 0);
    // All of the board is the goal.
    assert_eq!(marks(start("knights-5x5"), super::ink::INK), 0);
}
