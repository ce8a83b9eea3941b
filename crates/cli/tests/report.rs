//! `report`: one page about a puzzle that needs no network.

mod program;

use program::everyboard;

#[test]
fn a_page_with_a_solution_to_step_through() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let run = everyboard(&["report", "knights-5x5", "--output", file.to_str().unwrap(), "--quiet"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    let page = std::fs::read_to_string(&file).unwrap();
    assert_eq!(page.matches("<figure").count(), 37);
    assert_eq!(page.matches("<figure data-words=\"move 36 of 36: ").count(), 1);
    for words in [
        "<b>36 moves</b> proved shortest; 1200 shortest solutions, 314 up to symmetry",
        "so every solution has an even number of moves of W",
        "<th scope=\"row\">potential</th><td>36</td>",
        "<td>14</td><td>8</td><td>2</td><td>16</td>",
        "<td style=\"--heat:1.000\">4.00</td>",
        "<code>everyboard solve knights-5x5</code>",
    ] {
        assert!(page.contains(words), "{words}");
    }
    // Nothing is fetched: the only addresses are the names of XML.
    let names = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(page.matches("http").count(), names);
    assert!(!page.contains("src=") && !page.contains("url("));
}

#[test]
fn pages_without_a_solution() {
    let run = everyboard(&["report", "fifteen-puzzle-loyd", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("<b>unsolvable</b> modulo 2, no move changes"), "{}", run.out);
    assert_eq!(run.out.matches("<figure").count(), 1);
    let args = ["report", "knights-7x7", "--no-search", "--quiet"];
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("<b>86 or more</b> moves in every solution"), "{}", run.out);
    let run = everyboard(&["report", "guarini", "--output", "/nowhere/page.html"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--output"), "{}", run.err);
}
