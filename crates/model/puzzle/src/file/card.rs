//! Cards of Rush Hour, one a line, as puzzle files.

use super::levels::LevelFault;

/// The sides of boards that cards may have.
const CARD_SIDES: std::ops::RangeInclusive<usize> = 4..=10;

/// Text of letters and dots is meant as a card if it is shorter than a card but longer than this.
const NEARLY_A_CARD: usize = 12;

/// The cars that may be the one to drive out: the first that the card has.
const DRIVEN: [char; 2] = ['X', 'A'];

/// The drawn squares of a line that is meant as a card, be it a faulty one. A number before it and
/// one after it, as in M. Fogleman's database, are passed over.
pub(super) fn of_line(line: &str) -> Option<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let card = match words[..] {
        [card] => card,
        [moves, card] if is_number(moves) => card,
        [moves, card, size] if is_number(moves) && is_number(size) => card,
        _ => return None,
    };
    is_meant_as_card(card).then_some(card)
}

fn is_number(word: &str) -> bool {
    word.chars().all(|digit| digit.is_ascii_digit())
}

/// Whether a word has the characters of a card, cars and empty squares among them, and nearly its
/// length.
fn is_meant_as_card(word: &str) -> bool {
    let squares = word.chars().filter(|&c| c != '/').count();
    let first = word.chars().find(char::is_ascii_uppercase);
    let has_two_cars = word.chars().any(|c| c.is_ascii_uppercase() && Some(c) != first);
    word.chars().all(|c| c.is_ascii_uppercase() || ".ox/".contains(c))
        && word.contains(['.', 'o'])
        && (side(squares).is_some() || has_two_cars && squares > NEARLY_A_CARD)
        && first.is_some()
}

/// The side of a square board of `squares` squares, if a card may have it.
fn side(squares: usize) -> Option<usize> {
    CARD_SIDES.clone().find(|side| side * side == squares)
}

/// The puzzle file of a card with this name in quotes: the car that it drives out goes to the right
/// edge, and a move is of any length.
///
/// # Errors
/// If the card is none.
pub(super) fn file(card: &str, name: &str) -> Result<String, LevelFault> {
    let squares: Vec<char> = card.chars().filter(|&c| c != '/').collect();
    let side = side(squares.len()).ok_or(LevelFault::CardSquares(squares.len()))?;
    if card.contains('/') && card.split('/').any(|row| row.len() != side) {
        return Err(LevelFault::CardRows(side));
    }
    let rows: Vec<&[char]> = squares.chunks(side).collect();
    let car = DRIVEN.into_iter().find(|car| squares.contains(car)).ok_or(LevelFault::NoCar)?;
    let cells = |row: &[char]| row.iter().filter(|&&square| square == car).count();
    let its_row = rows.iter().position(|row| row.contains(&car)).ok_or(LevelFault::NoCar)?;
    let length = cells(rows[its_row]);
    if cells(&squares) != length {
        return Err(LevelFault::UprightCar(car));
    }
    let board = rows.iter().map(|row| row.iter().map(|&it| drawn_square(it)).collect::<String>());
    let goal = rows.iter().enumerate().map(|(number, row)| {
        let squares = row.iter().enumerate().map(|(column, &square)| match square {
            'x' => '#',
            _ if number == its_row && column + length >= side => car,
            _ => '?',
        });
        squares.collect::<String>()
    });
    let board = board.collect::<Vec<_>>().join("\n");
    let goal = goal.collect::<Vec<_>>().join("\n");
    Ok(format!(
        "format = 1\nname   = {name}\nboard  = \"\"\"\n{board}\n\"\"\"\ngoal   = \"\"\"\n{goal}\n\"\"\"\n\n\
         [rule]\nkind  = \"slide\"\nalong = \"long side\"\ncount = \"moves\"\n"
    ))
}

fn drawn_square(square: char) -> char {
    match square {
        'o' => '.',
        'x' => '#',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_titles_are_no_cards() {
        for card in [
            "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
            "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
            "AA../..B./..B./....",
            "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH",
        ] {
            assert!(of_line(card).is_some(), "{card}");
        }
        for word in
            ["WAREHOUSES", "THEQUICKBROWNFOXJUMPS", "Author: me", "....", "", "../../X", "12"]
        {
            assert!(of_line(word).is_none(), "{word}");
        }
    }
}
