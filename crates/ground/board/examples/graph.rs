//! A board that is a graph: an eight-pointed star, whose points each join two others.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::{Board, Graph, Naming};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let points = (0..8).map(|point| {
        let angle = f64::from(point) * std::f64::consts::FRAC_PI_4;
        (format!("p{point}"), (angle.sin(), angle.cos()))
    });
    let names: Vec<String> = (0..8).map(|point| format!("p{point}")).collect();
    let edges = (0..8).map(|point| (names[point].as_str(), names[(point + 3) % 8].as_str()));
    let graph = Graph::new(points, edges)?;
    let board = Board::Graph(graph.clone());
    for point in board.squares() {
        let next = graph.neighbours(point).into_iter();
        let next: Vec<String> = next.map(|to| board.name_of(to, Naming::Algebraic)).collect();
        println!("{} joins {}", graph.name(point), next.join(" and "));
    }
    println!("{} symmetries", board.symmetries(100)?.len());
    Ok(())
}
