//! Pictures of an analysis: what all shortest solutions are like, and these as one graph.

use super::flags::AnalyzeArgs;
use crate::args::{self, Common};
use crate::commands::report::page;
use crate::failure::Failure;
use crate::input::source::Source;
use crate::output;
use crate::output::figures;
use crate::work::analysis::{Analysis, SearchResult};
use everyboard::crates::search::{ShortestPaths, ShortestSolutions};
use everyboard_report::{AnalysisRecord, Figure, PathGraph, PuzzlePage, Sheet, count, grouped};

/// Positions of a graph that is still legible.
const MOST_POSITIONS: usize = 5000;

impl AnalyzeArgs {
    /// Refuses files that cannot be written.
    pub fn check_files(&self) -> Result<(), Failure> {
        self.pictures.check(&[])?;
        let files = self.pictures.files().map(|(flag, _, path)| (flag, path));
        let others = [("--graph", self.graph.as_deref()), self.certificate.named()?];
        crate::files::writable::check(&others, &files)
    }

    /// Refuses pictures where a table of several puzzles is asked for.
    pub fn check_no_files(&self) -> Result<(), Failure> {
        if self.graph.is_some() {
            return Err(Failure::for_one_puzzle("--graph"));
        }
        self.certificate.check_none()?;
        self.pictures.check_none()
    }

    /// Draws what is asked for; `summary` is the answer in a line.
    pub fn draw(
        &self,
        common: &Common,
        source: &Source,
        analysis: &Analysis,
        record: &AnalysisRecord,
        summary: &str,
    ) -> Result<(), Failure> {
        if self.pictures.is_given() {
            self.pictures.draw(common, &sheet(source, record, summary))?;
        }
        if self.pictures.html.is_some() {
            self.pictures.write_page(common, &self.page(source, analysis, record)?)?;
        }
        match (&self.graph, &analysis.found) {
            (Some(path), SearchResult::Solved(solved)) => self
                .draw_graph(common, source, analysis, solved, summary)?
                .map_or(Ok(()), |svg| args::write(common, "--graph", path, svg.as_bytes())),
            (Some(_), SearchResult::Unsolvable(_) | SearchResult::Nothing) => {
                output::note(common, "there is no graph to draw: no shortest solution is known");
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// The page of `report`, without the census.
    fn page(
        &self,
        source: &Source,
        analysis: &Analysis,
        record: &AnalysisRecord,
    ) -> Result<String, Failure> {
        let (path, positions) = page::shown(source, analysis)?;
        let (puzzle, Analysis { system, notation, .. }) = (&source.puzzle, analysis);
        let command = format!("everyboard analyze {} --html page.html", self.ends.words());
        let page = PuzzlePage {
            puzzle,
            record,
            frames: figures::of_path(puzzle, system, notation, &path, &positions),
            is_unsolvable: analysis.is_unsolvable(),
            census: None,
            left_out: Vec::new(),
            commands: vec![["this page".to_owned(), command]],
        };
        Ok(page.html())
    }

    /// The graph as SVG, if it is small.
    fn draw_graph(
        &self,
        common: &Common,
        source: &Source,
        analysis: &Analysis,
        solved: &ShortestSolutions,
        summary: &str,
    ) -> Result<Option<String>, Failure> {
        let positions: usize = solved.paths.positions_by_depth().iter().sum();
        if positions > MOST_POSITIONS {
            let positions = grouped(positions);
            let most = grouped(MOST_POSITIONS);
            output::note(
                common,
                format_args!(
                    "the graph is left out: it has {positions} positions, more than {most}"
                ),
            );
            return Ok(None);
        }
        let figure = graph(&solved.paths, analysis).figure(&source.puzzle);
        let positions = count(positions, "position", "positions");
        let sheet = Sheet {
            title: source.puzzle.name.clone(),
            subtitle: format!("{summary}; {positions} on them"),
            bands: vec![vec![figure]],
        };
        Ok(Some(sheet.svg()))
    }
}

fn graph(paths: &ShortestPaths, analysis: &Analysis) -> PathGraph {
    let moves = (0..paths.length()).map(|depth| paths.steps(depth).collect());
    PathGraph {
        moves: moves.collect(),
        positions: paths.layer_positions(&analysis.system, paths.length()),
    }
}

fn sheet(source: &Source, record: &AnalysisRecord, summary: &str) -> Sheet {
    let puzzle = &source.puzzle;
    let solutions = record.solutions.as_ref();
    let heat: Vec<Figure> = solutions.and_then(|it| it.heat_map(puzzle)).into_iter().collect();
    let depths = solutions.map(|solutions| vec![solutions.depths()]);
    let bands = [figures::start_and_goal(puzzle), heat].into_iter().chain(depths);
    Sheet {
        title: puzzle.name.clone(),
        subtitle: summary.to_owned(),
        bands: bands.filter(|figures| !figures.is_empty()).collect(),
    }
}
