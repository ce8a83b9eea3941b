//! `everyboard game list`: the built-in games.

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use everyboard::crates::game::{GameRules, GameTable};
use everyboard::crates::puzzle::games;
use everyboard_report::{GameListRecord, grouped, to_line};
use std::io::Write;

pub fn run(common: &Common) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    let records = games().iter().map(|builtin| {
        let rules = GameRules::new(builtin.puzzle()).map_err(Failure::internal)?;
        Ok(GameListRecord {
            game: builtin.name.to_owned(),
            title: rules.puzzle().name.clone(),
            squares: rules.puzzle().board.len(),
            positions: GameTable::size(&rules).map(|positions| positions.to_string()),
        })
    });
    let records: Vec<GameListRecord> = records.collect::<Result<_, Failure>>()?;
    if common.json {
        for record in &records {
            writeln!(output, "{}", to_line(record))?;
        }
        return output.close(ExitStatus::Success);
    }
    let style = output.heading();
    let name = records.iter().map(|record| record.game.len()).max().unwrap_or(0);
    writeln!(output, "{style}{:name$}  squares  {:>17}  title{style:#}", "name", "positions")?;
    for GameListRecord { game, title, squares, positions } in &records {
        let positions = positions.as_ref().map_or("2^64 or more".to_owned(), grouped);
        writeln!(output, "{game:name$}  {squares:>7}  {positions:>17}  {title}")?;
    }
    output.close(ExitStatus::Success)
}
