//! The moves that a puzzle file draws.

use super::cycles::read_cycles;
use super::source::Text;
use super::table::Table;
use super::{Fault, PuzzleError};
use crate::budget::CompileBudget;
use crate::{
    CompileError, DrawnCell, DrawnMove, DrawnStarts, DrawnSymbol, Expect, GamePicture, Movement,
    PictureMeaning, Places, Prohibition, Puzzle, Rule, Turning, Turns,
};
use everyboard_board::{Alphabet, Board, Drawing, Naming, Square, Symbol};
use everyboard_sorted::SortedMap;

/// Reads all `[[move]]` of a file.
pub(super) fn read_drawn(
    file: &Table,
    board: &Board,
    alphabet: &Alphabet,
) -> Result<Vec<DrawnMove>, PuzzleError> {
    let mut moves = Vec::new();
    for table in file.tables("move")? {
        if table.span_of("cycle").is_some() {
            moves.extend(read_cycles(&table, board, alphabet)?);
        } else {
            moves.push(Reader { table: &table, board, alphabet }.read()?);
        }
    }
    Ok(moves)
}

/// Reads all `[[forbid]]` of a file.
pub(super) fn read_forbidden(
    file: &Table,
    board: &Board,
    alphabet: &Alphabet,
) -> Result<Vec<Prohibition>, PuzzleError> {
    let pictures = file.tables("forbid")?.into_iter();
    let read =
        pictures.map(|table| Reader { table: &table, board, alphabet }.picture(&PICTURE_KEYS));
    read.map(|picture| picture.map(Prohibition::Picture)).collect()
}

/// Reads all `[[wins]]`, `[[loses]]` and `[[takes]]` of a file.
pub(super) fn read_game_pictures(
    file: &Table,
    puzzle: &Puzzle,
) -> Result<Vec<GamePicture>, PuzzleError> {
    let Puzzle { board, alphabet, rule, .. } = puzzle;
    let mut pictures = Vec::new();
    for (key, meaning) in PictureMeaning::ALL {
        for table in file.tables(key)? {
            let reader = Reader { table: &table, board, alphabet };
            let picture = reader.picture(&[&PICTURE_KEYS[..], &["side"]].concat())?;
            let side = reader.side(&rule.turns)?;
            let end = GamePicture { picture, meaning, side };
            reader.check_side(&end, &rule.turns)?;
            pictures.push(end);
        }
    }
    Ok(pictures)
}

/// What is said of a picture that is no move.
const PICTURE_KEYS: [&str; 5] = ["name", "picture", "turned", "where", "on"];

/// The class of all pieces, and that of these and the empty square.
const ANY_PIECE: &str = "any piece";
const ANYTHING: &str = "anything";

struct Reader<'a> {
    table: &'a Table<'a>,
    board: &'a Board,
    alphabet: &'a Alphabet,
}

impl Reader<'_> {
    fn read(&self) -> Result<DrawnMove, PuzzleError> {
        self.table.allow_only(&["name", "before", "after", "turned", "where", "on"])?;
        let (drawn, [before, after]) = self.pictures("move", ["before", "after"])?;
        if drawn.mover().is_none() {
            return Err(self.fault(&after, Fault::NothingMoves));
        }
        self.check(&drawn, &before)?;
        Ok(drawn)
    }

    /// A picture that is no move: as of a move that changes nothing.
    fn picture(&self, keys: &[&str]) -> Result<DrawnMove, PuzzleError> {
        self.table.allow_only(keys)?;
        let (drawn, [picture, _]) = self.pictures("picture", ["picture", "picture"])?;
        self.check(&drawn, &picture)?;
        Ok(drawn)
    }

    /// The side that `side` names by one of its pieces.
    fn side(&self, turns: &Turns) -> Result<Option<usize>, PuzzleError> {
        let Some(text) = self.table.text("side")? else { return Ok(None) };
        let kind = text.value.parse().ok().and_then(|letter| self.alphabet.symbol_of(letter));
        let side = kind.and_then(|kind| turns.side_of(kind));
        let fault = || self.fault(&text, Fault::NoSide { found: text.value.clone() });
        side.map(|(side, _)| Some(side)).ok_or_else(fault)
    }

    /// Refuses a picture of which it is not clear whose it is.
    fn check_side(&self, end: &GamePicture, turns: &Turns) -> Result<(), PuzzleError> {
        let picture = &end.picture;
        let most = vec![self.board.len(); self.alphabet.len()];
        let mut budget = CompileBudget::new(CompileError::MOST_MOVES, u64::MAX);
        let choices = picture.choices(&most, &mut budget).unwrap_or_default();
        let is_someones = |chosen: &Vec<usize>| {
            let symbols = picture.cells.iter().filter_map(|cell| match *cell {
                DrawnCell::Square(held, _) => Some(picture.symbol(held, chosen)),
                _ => None,
            });
            end.side_of(turns, &symbols.collect::<Vec<_>>()).is_some()
        };
        if choices.iter().all(is_someones) {
            return Ok(());
        }
        let at = self.table.span_of("picture").unwrap_or(self.table.span.clone());
        Err(self.table.source.error(at.start, Fault::WhosePicture))
    }

    /// Two pictures under these keys, and their texts.
    fn pictures(
        &self,
        unnamed: &str,
        keys: [&str; 2],
    ) -> Result<(DrawnMove, [Text; 2]), PuzzleError> {
        let name = self.table.name()?.unwrap_or_else(|| unnamed.to_owned());
        let classes = self.classes()?;
        let [before, after] = keys.map(|key| {
            let text = self.table.text(key)?.ok_or_else(|| self.table.missing(key))?;
            let drawing = Drawing::parse(&text.value);
            let drawing = drawing.map_err(|it| self.table.source.draw_error(&text.span, it))?;
            Ok((text, drawing))
        });
        let ((before_text, before), (after_text, after)) = (before?, after?);
        if (before.height(), before.width()) != (after.height(), after.width()) {
            return Err(self.fault(&after_text, Fault::OtherShape));
        }
        let pairs = before.places().zip(after.places());
        let cells: Result<Vec<DrawnCell>, PuzzleError> = pairs
            .map(|((row, column, was), (.., becomes))| {
                let texts = [&before_text, &after_text];
                self.cell([was, becomes], &classes, texts, (row, column))
            })
            .collect();
        let columns = before.width();
        let cells = self.with_images(cells?, &classes, &after_text)?;
        let places = self.places(&cells, &before_text)?;
        Ok((DrawnMove { name, columns, cells, classes, places }, [before_text, after_text]))
    }

    fn fault(&self, text: &Text, fault: Fault) -> PuzzleError {
        self.table.source.error(text.span.start, fault)
    }

    /// The letters of `where`, each with its symbols.
    fn classes(&self) -> Result<Vec<(char, Vec<Symbol>)>, PuzzleError> {
        let Some(table) = self.table.table("where")? else { return Ok(Vec::new()) };
        let mut classes: Vec<(char, Vec<Symbol>)> = Vec::new();
        for (key, value) in table.entries() {
            let mut letters = key.value.chars();
            let letter = match (letters.next(), letters.next()) {
                (Some(letter), None) if self.may_name_class(letter) => letter,
                _ => return Err(self.fault(&key, Fault::ClassName { found: key.value.clone() })),
            };
            let text = value.text()?;
            let symbols = match text.value.as_str() {
                ANY_PIECE => self.alphabet.kinds().collect(),
                ANYTHING => (0..self.alphabet.len()).map(Symbol::new).collect(),
                listed => self.symbols(listed).ok_or_else(|| {
                    self.fault(&text, Fault::ClassSymbols { found: listed.to_owned() })
                })?,
            };
            classes.push((letter, symbols));
        }
        Ok(classes)
    }

    /// Whether a letter has no other meaning in a picture.
    fn may_name_class(&self, letter: char) -> bool {
        self.alphabet.symbol_of(letter).is_none() && Alphabet::new([letter]).is_ok()
    }

    /// The symbols that a text lists; nothing if it lists none or another character.
    fn symbols(&self, listed: &str) -> Option<Vec<Symbol>> {
        let symbols = listed.chars().map(|drawn| self.alphabet.symbol_of(drawn));
        let symbols: Vec<Symbol> = symbols.collect::<Option<_>>()?;
        (!symbols.is_empty()).then_some(symbols)
    }

    fn cell(
        &self,
        [was, becomes]: [char; 2],
        classes: &[(char, Vec<Symbol>)],
        texts: [&Text; 2],
        place: (usize, usize),
    ) -> Result<DrawnCell, PuzzleError> {
        for (drawn, cell) in
            [(Alphabet::ANY, DrawnCell::Open), (Alphabet::MISSING, DrawnCell::Missing)]
        {
            if was == drawn && becomes == drawn {
                return Ok(cell);
            }
            if was == drawn || becomes == drawn {
                let fault = Fault::OneSided { drawn };
                return Err(self.table.source.error_in_drawing(&texts[1].span, place, fault));
            }
        }
        let [was, becomes] = [(was, texts[0]), (becomes, texts[1])].map(|(drawn, text)| {
            let class = classes.iter().position(|(letter, _)| *letter == drawn);
            let symbol = self.alphabet.symbol_of(drawn).map(DrawnSymbol::Symbol);
            let fault = Fault::DrawnLetter { found: drawn };
            class
                .map(DrawnSymbol::Class)
                .or(symbol)
                .ok_or_else(|| self.table.source.error_in_drawing(&text.span, place, fault))
        });
        Ok(DrawnCell::Square(was?, becomes?))
    }

    /// The same with images for the classes that are drawn after the move alone.
    fn with_images(
        &self,
        mut cells: Vec<DrawnCell>,
        classes: &[(char, Vec<Symbol>)],
        after: &Text,
    ) -> Result<Vec<DrawnCell>, PuzzleError> {
        let free = cells.iter().filter_map(|cell| match cell {
            DrawnCell::Square(DrawnSymbol::Class(class), _) => Some(*class),
            _ => None,
        });
        let free: Vec<usize> = free.collect();
        for cell in &mut cells {
            let DrawnCell::Square(was, DrawnSymbol::Class(class)) = *cell else { continue };
            if free.contains(&class) {
                continue;
            }
            let of = match was {
                DrawnSymbol::Class(of) if classes[of].1.len() == classes[class].1.len() => of,
                _ => return Err(self.fault(after, Fault::NoImage { letter: classes[class].0 })),
            };
            *cell = DrawnCell::Square(was, DrawnSymbol::Image { class, of });
        }
        Ok(cells)
    }

    fn places(&self, cells: &[DrawnCell], before: &Text) -> Result<Places, PuzzleError> {
        let turned = self.table.choice("turned", &Turning::ALL)?;
        let Some(lists) = self.table.texts("on")? else {
            if matches!(self.board, Board::Graph(_)) {
                return Err(self.fault(before, Fault::DrawnOnGraph));
            }
            return Ok(Places::Anywhere(turned.unwrap_or(Turning::None)));
        };
        if let Some(span) = self.table.span_of("turned") {
            return Err(self.table.source.error(span.start, Fault::TurnedNames));
        }
        if cells.contains(&DrawnCell::Missing) {
            return Err(self.fault(before, Fault::MissingNamed));
        }
        if lists.is_empty() {
            let at = self.table.span_of("on").map_or(before.span.start, |span| span.start);
            return Err(self.table.source.error(at, Fault::NoDrawnSquares));
        }
        let lists: Result<Vec<Vec<Square>>, PuzzleError> =
            lists.iter().map(|text| self.squares(text, cells.len())).collect();
        lists.map(Places::Named)
    }

    /// The squares that a text names, all different.
    fn squares(&self, text: &Text, expected: usize) -> Result<Vec<Square>, PuzzleError> {
        let mut squares = Vec::new();
        for name in text.value.split_whitespace() {
            let square = self.board.square_named(name, Naming::Algebraic);
            let square = square.filter(|square| !squares.contains(square));
            let fault = Fault::DrawnSquare { found: name.to_owned() };
            squares.push(square.ok_or_else(|| self.fault(text, fault))?);
        }
        if squares.len() != expected {
            return Err(self.fault(text, Fault::DrawnSquares { expected, found: squares.len() }));
        }
        Ok(squares)
    }

    /// Refuses a class that lists a symbol twice, if it is drawn before the move. One that is drawn
    /// after it alone may: it says what each symbol of another class becomes.
    fn check_listed_once(&self, drawn: &DrawnMove) -> Result<(), PuzzleError> {
        let Some(table) = self.table.table("where")? else { return Ok(()) };
        for (class, (letter, symbols)) in drawn.classes.iter().enumerate() {
            let mut listed = symbols.iter().enumerate();
            let twice = listed.find(|(number, symbol)| symbols[..*number].contains(symbol));
            if let Some((_, &symbol)) = twice.filter(|_| drawn.is_free(class)) {
                let found = self.alphabet.char_of(symbol);
                let fault = Fault::ClassSymbolTwice { found, letter: *letter };
                let span = table.span_of(&letter.to_string()).unwrap_or(table.span.clone());
                return Err(self.table.source.error(span.start, fault));
            }
        }
        Ok(())
    }

    /// Whether there is room for the pictures somewhere on the board, whatever stands there.
    fn fits(&self, drawn: &DrawnMove) -> bool {
        let Some(kind) = self.alphabet.kinds().next() else { return true };
        let [empty, piece] = [Symbol::EMPTY, kind].map(DrawnSymbol::Symbol);
        let cells = drawn.cells.iter().map(|cell| match cell {
            DrawnCell::Square(..) => DrawnCell::Square(empty, piece),
            other => *other,
        });
        let appears = DrawnMove { cells: cells.collect(), classes: Vec::new(), ..drawn.clone() };
        let rule = Rule { kinds: Vec::new(), drawn: vec![appears], ..Rule::default() };
        let puzzle = Puzzle {
            name: String::new(),
            source: None,
            note: None,
            play: None,
            board: self.board.clone(),
            alphabet: self.alphabet.clone(),
            movements: vec![Movement::IMMOBILE; self.alphabet.len() - 1],
            rule,
            starts: Vec::new(),
            lettered: DrawnStarts::default(),
            areas: SortedMap::new(),
            goals: Vec::new(),
            end: None,
            look: crate::Look::default(),
            expect: Expect::default(),
        };
        puzzle.compile().map_or(true, |system| !system.rewrites().is_empty())
    }

    /// Refuses letters that are not drawn or have very many choices, and pictures that fit nowhere.
    fn check(&self, drawn: &DrawnMove, before: &Text) -> Result<(), PuzzleError> {
        let squares = || {
            drawn.cells.iter().filter_map(|cell| match cell {
                DrawnCell::Square(was, becomes) => Some((*was, *becomes)),
                _ => None,
            })
        };
        for (class, &(letter, _)) in drawn.classes.iter().enumerate() {
            let is_drawn = squares().any(|(was, becomes)| {
                was == DrawnSymbol::Class(class)
                    || matches!(becomes, DrawnSymbol::Image { class: image, .. } if image == class)
            });
            if !is_drawn {
                return Err(self.fault(before, Fault::ClassNotDrawn { letter }));
            }
        }
        let free = drawn.classes.iter().enumerate().filter(|(class, _)| drawn.is_free(*class));
        let choices = free.map(|(_, (_, symbols))| symbols.len());
        let choices = choices.fold(1_usize, usize::saturating_mul);
        if choices > CompileError::MOST_MOVES {
            return Err(self.fault(before, Fault::ManyChoices { choices }));
        }
        self.check_listed_once(drawn)?;
        if !self.fits(drawn) {
            return Err(self.fault(before, Fault::FitsNowhere));
        }
        Ok(())
    }
}
