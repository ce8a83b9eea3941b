//! `everyboard endgame map`: one piece tried on every square.

use super::prober::Prober;
use super::subject::{FolderArgs, PieceArgs};
use crate::args::{Common, PictureArgs, one_of};
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output::Output;
use clap::Args;
use everyboard::crates::endgame::{Diagram, PieceMap, Side, Square, SquareOutcome, Value};
use everyboard_report::endgame::{MapRecord, TriedRecord, worth};
use everyboard_report::{DiagramArt, PageTable, Panel, Sheet, SheetPage, strip, to_line};
use std::io::Write;

/// Try one piece of a position on every square: won, drawn or lost, and in how many moves
///
/// The position is written as for `probe`; it need not be legal itself. Values are those for the
/// side to move: +12 is a win in 12 moves, -12 a loss in 12, = a draw, and a dot a square where the
/// position is not legal. The other pieces stand where they stand.
#[derive(Debug, Args)]
#[command(mut_arg("svg", |flag| flag.help("Draw the map as a picture in this file (SVG)")))]
#[command(after_long_help = "\
Examples:
  everyboard endgame map '8/8/8/3k4/8/1r6/8/K1Q5 w' Q
  everyboard endgame map 'k7/8/1K6/8/8/8/8/7Q b' h1 --turn both --png map.png")]
pub struct MapArgs {
    /// The position
    #[arg(value_name = "FEN")]
    position: String,

    /// The piece that is tried: its square, or its letter as in the FEN (small for Black)
    #[arg(value_name = "PIECE")]
    piece: String,

    /// The side to move; that of the position if not given
    #[arg(long, value_name = "SIDE", value_parser = one_of([
        ("w", "White", Turns::One(Side::White)),
        ("b", "Black", Turns::One(Side::Black)),
        ("both", "A map for each", Turns::Both),
    ]))]
    turn: Option<Turns>,

    #[command(flatten)]
    pieces: PieceArgs,

    #[command(flatten)]
    folder: FolderArgs,

    #[command(flatten)]
    pictures: PictureArgs,
}

/// Whose move it is on the maps.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Turns {
    One(Side),
    Both,
}

pub fn run(args: &MapArgs, common: &Common) -> Result<ExitStatus, Failure> {
    args.pictures.check(&[])?;
    let library = args.folder.library(common)?;
    let pieces = args.pieces.pieces(&library)?;
    let prober = Prober { common, library: &library, pieces: &pieces };
    interrupt::ask_first();
    let diagram = prober.read(&format!("{:?}", args.position), &args.position)?;
    let piece = find(&diagram, &args.piece)?;
    prober.have(diagram.board, &diagram.ending, false)?;
    let turns = match args.turn {
        None => vec![diagram.position.turn],
        Some(Turns::One(side)) => vec![side],
        Some(Turns::Both) => Side::BOTH.to_vec(),
    };
    let mut maps = Vec::new();
    for turn in turns {
        let mut diagram = diagram.clone();
        diagram.position.turn = turn;
        maps.push(PieceMap::new(&library, &diagram, piece)?);
    }
    let mut output = Output::new();
    if common.json {
        for map in &maps {
            writeln!(output, "{}", to_line(&record(map)))?;
        }
    } else {
        write(&maps, &mut output)?;
    }
    if args.pictures.is_given() {
        draw(&args.pictures, common, &maps)?;
    }
    output.close(ExitStatus::Success)
}

/// The piece that a square or a letter names.
fn find(diagram: &Diagram, name: &str) -> Result<usize, Failure> {
    let mut letters = name.chars();
    let found: Vec<usize> = match (letters.next(), letters.next()) {
        (Some(letter), None) => with_letter(diagram, letter),
        _ => {
            let square: Square = name.parse().map_err(|error| {
                Failure::of_flag("PIECE", format!("{name:?}: {error}"))
                    .with_help("name a piece by its square, or by its letter in the position")
            })?;
            let squares = diagram.position.squares.iter();
            squares.enumerate().filter(|&(_, at)| *at == square).map(|(piece, _)| piece).collect()
        }
    };
    match found[..] {
        [piece] => Ok(piece),
        [] => Err(Failure::of_flag("PIECE", format!("there is no piece {name:?} in the position"))
            .with_help(format!("{} has {}", diagram.fen(), listed(diagram)))),
        _ => Err(Failure::of_flag("PIECE", format!("{name:?} names {} pieces", found.len()))
            .with_help("name one by its square")),
    }
}

/// The pieces with a letter, small for Black.
fn with_letter(diagram: &Diagram, letter: char) -> Vec<usize> {
    let pieces = 0..diagram.position.squares.len();
    pieces.filter(|&piece| letter_of(diagram, piece) == letter).collect()
}

/// The letter of a piece, small for Black.
fn letter_of(diagram: &Diagram, piece: usize) -> char {
    match diagram.side(piece) {
        Side::White => diagram.letter(piece),
        Side::Black => diagram.letter(piece).to_ascii_lowercase(),
    }
}

/// The pieces of a position with their squares, such as `K on a1, k on d5`.
fn listed(diagram: &Diagram) -> String {
    let squares = diagram.position.squares.iter().enumerate();
    let words = squares.map(|(piece, at)| format!("{} on {at}", letter_of(diagram, piece)));
    words.collect::<Vec<_>>().join(", ")
}

/// Which piece is tried, in words.
fn title(map: &PieceMap) -> String {
    let diagram = &map.diagram;
    let piece = map.piece;
    let side = diagram.side(piece).name();
    let letter = diagram.letter(piece);
    let from = diagram.position.squares[piece];
    format!("{}: {side}'s {letter} from {from} on every square", diagram.ending)
}

/// On how many squares the side to move wins, draws and loses, in words.
fn totals(map: &PieceMap) -> String {
    let [wins, draws, losses] = map.totals();
    let illegal =
        map.squares.iter().filter(|(_, tried)| matches!(tried, SquareOutcome::Illegal(_)));
    format!("won {wins}, drawn {draws}, lost {losses}, not legal {}", illegal.count())
}

fn turn(map: &PieceMap) -> String {
    format!("{} to move", map.diagram.position.turn.name())
}

/// Columns of a square in a drawn map.
const COLUMNS: usize = 4;

fn write(maps: &[PieceMap], output: &mut Output) -> Result<(), Failure> {
    let panels: Vec<Panel> = maps
        .iter()
        .map(|map| {
            let heads = [format!("{}:", turn(map)), totals(map), String::new()];
            Panel::new(heads.into_iter().chain(rows(map)))
        })
        .collect();
    let style = output.heading();
    writeln!(output, "{style}{}{style:#}\n", title(&maps[0]))?;
    write!(output, "{}", strip(&panels, output.width))?;
    writeln!(
        output,
        "\n+n: the side to move wins in n moves; -n: it loses in n; =: a draw; .: not legal"
    )?;
    Ok(())
}

/// The map row by row from the top, with the names of ranks and files.
fn rows(map: &PieceMap) -> Vec<String> {
    let size = usize::from(map.diagram.board.size());
    let ranks = map.squares.chunks(size).rev();
    let mut rows: Vec<String> = ranks
        .map(|rank| {
            let cells = rank.iter().map(|&(square, tried)| cell(map, square, tried));
            let cells = cells.map(|cell| format!("{cell:>COLUMNS$}")).collect::<String>();
            format!("{}{cells}", rank[0].0.rank() + 1)
        })
        .collect();
    let files = map.squares[..size].iter().map(|(square, _)| square.to_string());
    let files = files.map(|name| format!("{:>COLUMNS$}", &name[..1])).collect::<String>();
    rows.push(format!(" {files}"));
    rows
}

fn cell(map: &PieceMap, square: Square, tried: SquareOutcome) -> String {
    match tried {
        SquareOutcome::Taken => {
            let mut pieces = 0..map.diagram.position.squares.len();
            let there = pieces
                .find(|&piece| piece != map.piece && map.diagram.position.squares[piece] == square);
            there.map_or(String::new(), |piece| letter_of(&map.diagram, piece).to_string())
        }
        SquareOutcome::Illegal(_) => ".".to_owned(),
        SquareOutcome::Value(Value::Win(moves)) => format!("+{moves}"),
        SquareOutcome::Value(Value::Draw) => "=".to_owned(),
        SquareOutcome::Value(Value::Loss(moves)) => format!("-{moves}"),
    }
}

fn record(map: &PieceMap) -> MapRecord {
    let diagram = &map.diagram;
    let piece = map.piece;
    let [win, draw, loss] = map.totals();
    let squares = map.squares.iter().map(|&(square, tried)| {
        let (value, worth) = match tried {
            SquareOutcome::Taken => ("taken", None),
            SquareOutcome::Illegal(_) => ("illegal", None),
            SquareOutcome::Value(value) => (worth(value).value, Some(worth(value))),
        };
        TriedRecord {
            square: square.to_string(),
            value,
            moves: worth.and_then(|worth| worth.moves),
            plies: worth.and_then(|worth| worth.plies),
        }
    });
    MapRecord {
        fen: diagram.fen(),
        ending: diagram.ending.to_string(),
        piece: letter_of(diagram, piece).to_string(),
        from: diagram.position.squares[piece].to_string(),
        win,
        draw,
        loss,
        squares: squares.collect(),
    }
}

fn draw(pictures: &PictureArgs, common: &Common, maps: &[PieceMap]) -> Result<(), Failure> {
    let art = DiagramArt::new(maps[0].diagram.board);
    let figures = maps.iter().map(|map| {
        let caption = format!("{}: {}", turn(map), totals(map));
        art.map(map).with_caption(caption)
    });
    let sheet = Sheet {
        title: title(&maps[0]),
        subtitle:
            "triangle up: the side to move wins in so many moves; down: it loses; bar: a draw; \
                   cross: not legal"
                .to_owned(),
        bands: vec![figures.collect()],
    };
    pictures.draw(common, &sheet)?;
    let table = Some(table(maps));
    let page = SheetPage { sheet: &sheet, steps: &[], facts: &[], table };
    pictures.write_page(common, &page.html())
}

/// The maps as a table: a row for each square.
fn table(maps: &[PieceMap]) -> PageTable {
    let rows = maps[0].squares.iter().enumerate().map(|(number, (square, _))| {
        let cells = maps.iter().map(|map| match map.squares[number].1 {
            SquareOutcome::Taken => "taken".to_owned(),
            SquareOutcome::Illegal(_) => "not legal".to_owned(),
            SquareOutcome::Value(_) => cell(map, *square, map.squares[number].1),
        });
        std::iter::once(square.to_string()).chain(cells).collect()
    });
    PageTable {
        title: "Square by square".to_owned(),
        heads: std::iter::once("square".to_owned()).chain(maps.iter().map(turn)).collect(),
        rows: rows.collect(),
    }
}
