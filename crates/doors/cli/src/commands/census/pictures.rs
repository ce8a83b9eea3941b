//! Pictures of a census: its levels as columns, and the farthest positions.

use super::answer::{Answer, Antipodes};
use crate::failure::Failure;
use everyboard::crates::census::LevelCounts;
use everyboard_report::{BoardArt, Figure, Sheet, SheetPage, level_table};

impl Answer<'_> {
    /// Draws what the census found, if pictures are asked for.
    pub fn draw(&self, table: &LevelCounts) -> Result<(), Failure> {
        let pictures = &self.args.pictures;
        if !pictures.is_given() {
            return Ok(());
        }
        let antipodes = self.antipodes(table);
        let levels = Figure::histogram(&table.levels, "level", ["position", "positions"]);
        let sheet = Sheet {
            title: self.source.puzzle.name.clone(),
            subtitle: format!("{}; {}", self.reached(table), antipodes.words),
            bands: vec![vec![levels], self.boards(table, &antipodes)],
        };
        pictures.draw(self.common, &sheet)?;
        let table = Some(level_table(&table.levels));
        let page = SheetPage { sheet: &sheet, steps: &[], facts: &[], table };
        pictures.write_page(self.common, &page.html())
    }

    fn boards(&self, table: &LevelCounts, antipodes: &Antipodes) -> Vec<Figure> {
        let art = BoardArt::new(&self.source.puzzle);
        let boards = antipodes.shown.iter().map(|(position, caption)| {
            let moves = format!("{} moves away", table.deepest());
            let caption = match &caption[..] {
                "" => moves,
                caption => format!("{moves}, {caption}"),
            };
            art.figure(position, &[]).with_caption(caption)
        });
        boards.collect()
    }
}
