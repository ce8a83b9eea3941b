//! An ending that is open on a page: its tables once they are made, and what they say of positions.

use super::protocol::{EndingLevel, EndingMade, EndingMap, EndingOpened};
use super::view;
use crate::protocol::{Fault, FaultKind};
use crate::sides::{GameLook, GameMove, GamePlace};
use everyboard::crates::endgame::{
    BoardSize, Diagram, Ending, Generation, Move, PieceMap, Pieces, Position, Probe, ProbeError,
    Side, Square, Table, Tables, Value,
};
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{DiagramArt, bytes};
use std::sync::{Arc, Mutex, PoisonError};

/// An open ending.
#[derive(Debug)]
pub struct Session {
    pieces: Pieces,
    board: BoardSize,
    ending: Ending,
    /// The position that was asked for.
    asked: Option<Diagram>,
    tables: Tables,
}

impl Session {
    /// Opens an ending by its name, such as `KBNK`, or that of a position by its FEN. `fairies`
    /// defines letters besides those of chess, `A=QN`, with blanks between; `size` is the number of
    /// files and ranks where the ending is given by its name.
    ///
    /// # Errors
    /// If the text, a letter or the size means nothing.
    pub fn new(name_or_fen: &str, fairies: &str, size: u8) -> Result<Self, Fault> {
        let pieces = defined(fairies)?;
        let is_position = name_or_fen.contains('/');
        let asked = if is_position { Some(parsed(name_or_fen, &pieces)?) } else { None };
        let (board, ending) = match &asked {
            Some(diagram) => (diagram.board, diagram.ending.normal()),
            None => {
                let board = BoardSize::new(size).ok_or_else(|| {
                    Fault::new(FaultKind::Board, "a board has 4 to 8 files and as many ranks")
                })?;
                let ending = Ending::parse(name_or_fen, &pieces);
                (board, ending.map_err(|error| Fault::new(FaultKind::Board, error))?.normal())
            }
        };
        Ok(Session { pieces, board, ending, asked, tables: Tables::new(board) })
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> EndingOpened {
        EndingOpened {
            ending: self.ending.to_string(),
            board: view::board(self.board),
            turned: DiagramArt::new(self.board).empty_board(true).svg(),
            pieces: view::pieces(self.board, &self.pieces),
            place: self.asked.as_ref().map(|diagram| view::place(&self.pieces, diagram)),
        }
    }

    /// Makes the table of the ending, and those that captures lead to, in at most `memory` bytes.
    /// Each level is told to `told`.
    ///
    /// # Errors
    /// If memory does not suffice.
    pub fn make_tables(
        &mut self,
        memory: u64,
        told: impl FnMut(EndingLevel) + Send,
    ) -> Result<EndingMade, Fault> {
        if self.ending.count() == 0 {
            return Ok(EndingMade { deepest: 0, hardest: 0 });
        }
        self.check_memory(memory)?;
        let progress = LevelWatch { told: Mutex::new(told), ending: Mutex::default() };
        let table = self.tables.table(&self.ending, &progress);
        let table = table.map_err(|error| Fault::new(FaultKind::Board, error))?;
        Ok(EndingMade { deepest: table.deepest(), hardest: hardest(&table).len() })
    }

    /// Checks that tables fit, and that the system has as much: what an allocation is refused to
    /// cannot be undone later.
    fn check_memory(&self, memory: u64) -> Result<(), Fault> {
        let smaller = self.ending.smaller();
        let all = smaller.iter().chain([&self.ending]);
        let needed: u64 = all.map(|ending| Generation::bytes_needed(self.board, ending)).sum();
        let mut trial: Vec<u8> = Vec::new();
        let is_given =
            usize::try_from(needed).is_ok_and(|size| trial.try_reserve_exact(size).is_ok());
        // An allocation that nobody looks at may be left out by the compiler.
        std::hint::black_box(&trial);
        if needed <= memory && is_given {
            return Ok(());
        }
        let message = format!(
            "the table of {} needs {} while it is made; the program has room for it: {}",
            self.ending,
            bytes(needed),
            self.ending.command(self.board)
        );
        Err(Fault { needed: Some(needed as f64), ..Fault::new(FaultKind::Memory, message) })
    }

    /// What is known of a position, and of each of its moves.
    ///
    /// # Errors
    /// If it is not legal, or its table was not made.
    pub fn look(&self, fen: &str) -> Result<GameLook, Fault> {
        let diagram = parsed(fen, &self.pieces)?;
        let value = self.tables.probe(&diagram).map_err(of_probe)?;
        let moves = self.tables.moves(&diagram).map_err(of_probe)?;
        let best = moves.first().map(|(_, value)| *value);
        let shown = moves.iter().map(|&(step, value)| self.shown(&diagram, step, value, best));
        let Position { turn, squares } = &diagram.position;
        Ok(GameLook {
            place: view::place(&self.pieces, &diagram),
            worth: Some(view::worth(value)),
            is_check: diagram.validator().in_check(*turn, squares),
            moves: shown.collect(),
            line: self.line(&diagram, value)?,
        })
    }

    /// The best moves of both sides to mate; none where nobody wins.
    fn line(&self, diagram: &Diagram, value: Value) -> Result<Vec<String>, Fault> {
        let mut line = Vec::new();
        let mut here = diagram.clone();
        for _ in 0..value.plies().unwrap_or(0) {
            let moves = self.tables.moves(&here).map_err(of_probe)?;
            let Some(&(best, _)) = moves.first() else { break };
            line.push(self.tables.san(&here, best));
            here = here.after(best);
        }
        Ok(line)
    }

    fn shown(&self, diagram: &Diagram, step: Move, value: Value, best: Option<Value>) -> GameMove {
        let from = diagram.position.squares[step.piece];
        GameMove {
            word: diagram.coordinates(step),
            written: self.tables.san(diagram, step),
            from: view::number(self.board, from),
            to: view::number(self.board, step.to),
            taken: None,
            worth: Some(view::worth(value)),
            best: Some(value) == best,
            after: view::place(&self.pieces, &diagram.after(step)),
        }
    }

    /// The position that these kinds of pieces make, one for each square, 0 where it is empty. It
    /// need not be legal.
    ///
    /// # Errors
    /// If a king is missing or there are two of a side, or more pieces than tables have.
    pub fn placed(&self, symbols: &[usize], is_white: bool) -> Result<GamePlace, Fault> {
        let size = usize::from(self.board.size());
        let views = view::pieces(self.board, &self.pieces);
        let letters: Vec<&str> = symbols
            .iter()
            .map(|&symbol| match symbol.checked_sub(1).and_then(|kind| views.get(kind)) {
                Some(piece) => piece.letter.as_str(),
                None => "1",
            })
            .collect();
        let rows: Vec<String> = letters.chunks(size).map(<[&str]>::concat).collect();
        let fen = format!("{} {}", rows.join("/"), if is_white { 'w' } else { 'b' });
        Ok(view::place(&self.pieces, &parsed(&fen, &self.pieces)?))
    }

    /// One of the positions that take the longest to win, by its number from 0.
    ///
    /// # Errors
    /// If the table was not made, or nobody ever wins.
    pub fn hardest(&mut self, number: usize) -> Result<GamePlace, Fault> {
        let table = self.table()?;
        let all = hardest(&table);
        let position = all.get(number % all.len().max(1)).cloned();
        let position = position.ok_or_else(|| {
            Fault::new(FaultKind::Solutions, format!("nobody can win {}", self.ending))
        })?;
        Ok(view::place(&self.pieces, &self.diagram(position)))
    }

    /// A legal position with White to move, the same for the same `seed`.
    ///
    /// # Errors
    /// If none is found.
    pub fn any(&self, seed: u64) -> Result<GamePlace, Fault> {
        let squares: Vec<Square> = self.board.squares().collect();
        let count = 2 + self.ending.count();
        let mut state = seed;
        for _ in 0..MOST_TRIES {
            let mut chosen: Vec<Square> = Vec::new();
            while chosen.len() < count {
                state = state.wrapping_mul(LEHMER).wrapping_add(1);
                let square = squares[(state >> 33) as usize % squares.len()];
                if !chosen.contains(&square) {
                    chosen.push(square);
                }
            }
            let diagram = self.diagram(Position { turn: Side::White, squares: chosen });
            if diagram.check().is_ok() {
                return Ok(view::place(&self.pieces, &diagram));
            }
        }
        Err(Fault::new(FaultKind::Board, format!("no legal position of {} was found", self.ending)))
    }

    /// The piece on a square tried on every square. The position need not be legal.
    ///
    /// # Errors
    /// If there is no piece, or its table was not made.
    pub fn map(&self, fen: &str, square: usize) -> Result<EndingMap, Fault> {
        let diagram = parsed(fen, &self.pieces)?;
        let square = view::square(self.board, square);
        let piece = diagram.position.squares.iter().position(|&at| Some(at) == square);
        let piece = piece
            .ok_or_else(|| Fault::new(FaultKind::Board, "there is no piece on that square"))?;
        let map = PieceMap::new(&self.tables, &diagram, piece).map_err(of_probe)?;
        Ok(view::map(&map))
    }

    fn diagram(&self, position: Position) -> Diagram {
        Diagram { board: self.board, ending: self.ending.clone(), position }
    }

    fn table(&mut self) -> Result<Arc<Table>, Fault> {
        if self.tables.has(&self.ending) {
            let table = self.tables.table(&self.ending, &());
            return table.map_err(|error| Fault::new(FaultKind::Board, error));
        }
        Err(of_probe(ProbeError::Missing(self.ending.to_string())))
    }
}

/// Positions are drawn by the multiplier of D. Lehmer's generator (1951) until one is legal; about
/// half of them are.
const LEHMER: u64 = 0xda94_2042_e4dd_58b5;
const MOST_TRIES: usize = 10_000;

/// The positions that White, or if White never wins Black, wins last.
fn hardest(table: &Table) -> Vec<Position> {
    let white = table.longest_wins(Side::White);
    if white.is_empty() { table.longest_wins(Side::Black) } else { white }
}

/// Tells each level.
struct LevelWatch<F> {
    told: Mutex<F>,
    /// The ending under way.
    ending: Mutex<String>,
}

impl<F: FnMut(EndingLevel) + Send> Watch for LevelWatch<F> {
    fn news(&self, news: News) {
        let mut ending = self.ending.lock().unwrap_or_else(PoisonError::into_inner);
        match news {
            News::Begins(name) => name.clone_into(&mut ending),
            News::Mates { moves, .. } => {
                let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
                told(EndingLevel { ending: ending.clone(), level: moves });
            }
            _ => {}
        }
    }
}

/// The pieces of chess and those defined here: `A=QN C=C`.
fn defined(fairies: &str) -> Result<Pieces, Fault> {
    let mut pieces = Pieces::orthodox();
    for definition in fairies.split_whitespace() {
        let mut letters = definition.chars();
        let (Some(letter), Some('=')) = (letters.next(), letters.next()) else {
            let message = format!("{definition:?} defines no piece: A=QN is expected");
            return Err(Fault::new(FaultKind::Board, message));
        };
        let outcome = pieces.define(letter, letters.as_str());
        outcome.map_err(|error| Fault::new(FaultKind::Board, error))?;
    }
    Ok(pieces)
}

fn parsed(fen: &str, pieces: &Pieces) -> Result<Diagram, Fault> {
    Diagram::parse(fen, pieces).map_err(|error| Fault::new(FaultKind::Board, error))
}

fn of_probe(error: ProbeError) -> Fault {
    let kind = match error {
        ProbeError::Missing(_) => FaultKind::Goals,
        ProbeError::Illegal(_) => FaultKind::Board,
    };
    Fault::new(kind, error)
}
