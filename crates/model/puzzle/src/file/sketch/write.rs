//! A sketch as the text of a puzzle file.

use super::super::look::piece_look;
use super::super::patch::{put, put_in_nth, without_empty_table, without_nth, without_table};
use super::super::write::{drawn, list, quoted, wrap_word};
use super::{GamePictureSketch, GoalSketch, Line, MoveSketch, PicturesSketch, Sketch};
use crate::{Over, PictureMeaning};
use everyboard_board::Alphabet;

/// What marks a square of an area.
const MARK: char = 'x';

impl Sketch {
    /// The text of a file with the parts of this sketch; what is alike in both is kept as it is
    /// written. If anything but the name differs, the text loses `[expect]`: the answer is another.
    ///
    /// The text comes back as it is if it cannot be read.
    pub fn write(&self, text: &str) -> String {
        let Ok(old) = Sketch::read(text) else { return text.to_owned() };
        let mut text = text.to_owned();
        if (Sketch { name: self.name.clone(), ..old.clone() }) != *self {
            text = without_table(&text, "expect");
        }
        text = entries_written(&text, "move", old.moves.clone(), &self.moves);
        for (table, meaning) in PictureMeaning::ALL {
            let pictures = |sketch: &Sketch| -> Vec<GamePictureSketch> {
                let pictures = sketch.game_pictures.iter();
                pictures.filter(|it| it.meaning == meaning).cloned().collect()
            };
            text = entries_written(&text, table, pictures(&old), &pictures(self));
        }
        let before = old.lines();
        let after = self.lines();
        for line in after.iter().filter(|line| !before.contains(line)) {
            text = put(&text, line.table, &line.key, Some(&line.value));
        }
        for line in before {
            if !after.iter().any(|other| (other.table, &other.key) == (line.table, &line.key)) {
                text = put(&text, line.table, &line.key, None);
            }
        }
        let has = |sketch: &Sketch, table| sketch.lines().iter().any(|it| it.table == Some(table));
        for table in ["rule", "areas", "game", "look"] {
            if has(&old, table) && !has(self, table) {
                text = without_empty_table(&text, table);
            }
        }
        text
    }

    fn lines(&self) -> Vec<Line> {
        let starts: Vec<String> = self.starts.iter().map(|start| self.text_of(start)).collect();
        let board = if self.starts_apart { self.text_of(&self.bare()) } else { starts[0].clone() };
        let words: Vec<String> =
            self.kinds.iter().map(|kind| kind.info().word.to_owned()).collect();
        let is_default = if self.moves.is_empty() { words == ["step"] } else { words.is_empty() };
        let top = [
            ("name", Some(quoted(&self.name)).filter(|_| !self.name.is_empty())),
            ("board", self.columns.map(|_| drawn(&board))),
            ("wrap", wrap_word(self.wrap).map(quoted)),
            ("start", self.starts_apart.then(|| list(&starts))),
            ("goal", self.goal_value()),
        ];
        let rule = [
            ("kind", Some(list(&words)).filter(|_| !is_default)),
            ("over", Some(quoted("other")).filter(|_| self.over == Over::Other)),
            ("along", Some(quoted("long side")).filter(|_| self.along_side)),
            ("turns", Some(quoted("alternate")).filter(|_| self.alternate)),
            ("sides", self.sides.as_deref().map(list)),
            ("first", self.first.as_deref().map(quoted)),
        ];
        let top = top.into_iter().map(|(key, value)| (None, key.to_owned(), value));
        let pieces = self
            .groups()
            .into_iter()
            .map(|(kinds, movement)| (Some("pieces"), quoted(&kinds), Some(quoted(&movement))));
        let rule = rule.into_iter().map(|(key, value)| (Some("rule"), key.to_owned(), value));
        let areas = self.areas.iter().map(|area| {
            let places = area.places.iter().zip(&self.starts[0]);
            let marks = places.map(|(&marked, &place)| match place {
                Alphabet::MISSING => place,
                _ if marked => MARK,
                _ => Alphabet::EMPTY,
            });
            let drawing = self.text_of(&marks.collect::<Vec<_>>());
            (Some("areas"), quoted(&area.name), Some(drawn(&drawing)))
        });
        let game = self.game.iter().flat_map(|game| {
            let word = |word: &Option<String>| word.as_deref().map(quoted);
            let losses = Some(list(&game.losses)).filter(|_| !game.losses.is_empty());
            let values = [("loses", losses), ("stuck", word(&game.stuck))];
            let values = values.into_iter().chain([("endless", word(&game.endless))]);
            values.map(|(key, value)| (Some("game"), key.to_owned(), value))
        });
        let walls = Some("true".to_owned()).filter(|_| self.walls);
        let walls = [(Some("look"), "walls".to_owned(), walls)];
        let looks = self.looks.iter().map(|(letter, piece)| {
            (Some("look"), quoted(&letter.to_string()), Some(piece_look(piece)))
        });
        let look = walls.into_iter().chain(looks);
        let lines = top.chain(pieces).chain(rule).chain(areas).chain(game).chain(look);
        lines.filter_map(|(table, key, value)| Some(Line { table, key, value: value? })).collect()
    }

    /// Neighbouring kinds that move alike, together.
    fn groups(&self) -> Vec<(String, String)> {
        let mut groups: Vec<(String, String)> = Vec::new();
        for (kind, movement) in &self.pieces {
            match groups.last_mut() {
                Some((kinds, same)) if same == movement => kinds.push(*kind),
                _ => groups.push(((*kind).into(), movement.clone())),
            }
        }
        groups
    }

    /// The board without its pieces.
    fn bare(&self) -> Vec<char> {
        let places = self.starts[0].iter();
        places.map(|&c| if c == Alphabet::MISSING { c } else { Alphabet::EMPTY }).collect()
    }

    fn goal_value(&self) -> Option<String> {
        let texts: Vec<String> = self.goals.iter().map(|goal| self.goal_text(goal)).collect();
        match &texts[..] {
            [] => None,
            [only] if self.columns.is_some() => Some(drawn(only)),
            _ => Some(list(&texts)),
        }
    }

    fn goal_text(&self, goal: &GoalSketch) -> String {
        match goal {
            GoalSketch::Words(words) => words.clone(),
            GoalSketch::Drawn(drawing) => self.text_of(drawing),
        }
    }

    /// A drawing as a text: rows joined by `/`, or the points of a graph that are not empty.
    fn text_of(&self, drawing: &[char]) -> String {
        let Some(columns) = self.columns else {
            let named = self.points.iter().zip(drawing).filter(|&(_, &c)| c != Alphabet::EMPTY);
            let items: Vec<String> = named.map(|(name, c)| format!("{name}={c}")).collect();
            return items.join(" ");
        };
        let rows: Vec<String> = drawing.chunks(columns).map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

/// What stands in a table that a file may have several of.
trait Entry: Clone + PartialEq {
    /// Keys and values of the table, always the same keys.
    fn lines(&self) -> Vec<(&'static str, Option<String>)>;
}

/// The text, which has the entries `old` in tables of this name, with others.
fn entries_written<T: Entry>(text: &str, table: &str, mut old: Vec<T>, new: &[T]) -> String {
    let mut text = text.to_owned();
    while old.len() > new.len() {
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        old.remove(same);
        text = without_nth(&text, table, same);
    }
    for (number, (old, new)) in old.iter().zip(new).enumerate().filter(|(_, (a, b))| a != b) {
        let before = old.lines();
        for (key, value) in new.lines().iter().zip(before).filter(|(a, b)| *a != b).map(|it| it.0) {
            text = put_in_nth(&text, table, number, key, value.as_deref());
        }
    }
    for added in &new[old.len()..] {
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        let lines = added.lines();
        let lines =
            lines.iter().filter_map(|(key, value)| Some(format!("{key} = {}\n", value.as_ref()?)));
        text += &format!("{end}\n[[{table}]]\n{}", lines.collect::<String>());
    }
    text
}

impl Entry for MoveSketch {
    fn lines(&self) -> Vec<(&'static str, Option<String>)> {
        let name = Some(quoted(&self.name)).filter(|_| !self.name.is_empty());
        let Some(pictures) = &self.pictures else { return vec![("name", name)] };
        let [before, after] = [&pictures.before, &pictures.after].map(|it| pictures.text_of(it));
        let drawn = [("name", name), ("before", Some(before)), ("after", Some(after))];
        drawn.into_iter().chain(pictures.lines()).collect()
    }
}

impl Entry for GamePictureSketch {
    fn lines(&self) -> Vec<(&'static str, Option<String>)> {
        let side = ("side", self.side.as_deref().map(quoted));
        let Some(pictures) = &self.pictures else { return vec![side] };
        let picture = ("picture", Some(pictures.text_of(&pictures.before)));
        [picture].into_iter().chain(pictures.lines()).chain([side]).collect()
    }
}

impl PicturesSketch {
    /// One of the pictures as a value.
    fn text_of(&self, picture: &[char]) -> String {
        let rows: Vec<String> = picture.chunks(self.columns).map(String::from_iter).collect();
        drawn(&rows.join("/"))
    }

    /// Keys and values that all pictures have.
    fn lines(&self) -> [(&'static str, Option<String>); 2] {
        let turned = Some(quoted(&self.turned)).filter(|_| self.turned != "none");
        let classes = self.classes.iter().map(|(letter, symbols)| {
            format!("{} = {}", quoted(&letter.to_string()), quoted(symbols))
        });
        let classes = classes.collect::<Vec<_>>().join(", ");
        let classes = Some(format!("{{ {classes} }}")).filter(|_| !self.classes.is_empty());
        [("turned", turned), ("where", classes)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::GameSketch;
    use super::*;
    use everyboard_sorted::SortedMap;

    const FILE: &str = "format = 1\nboard = \"W.B\" # a row\n[pieces]\nWB = \"W\"\n";

    fn changed(text: &str, change: impl Fn(&mut Sketch)) -> String {
        let mut sketch = Sketch::read(text).unwrap();
        change(&mut sketch);
        let text = sketch.write(text);
        assert_eq!(Sketch::read(&text).unwrap(), sketch, "{text}");
        text
    }

    #[test]
    fn what_is_added_goes_without_a_trace() {
        let pictures = PicturesSketch {
            columns: 2,
            before: vec!['W', '.'],
            after: vec!['.', 'W'],
            turned: "all".to_owned(),
            classes: Vec::new(),
            is_placed: false,
        };
        let added = pictures.clone();
        let pictures = Some(pictures);
        let moved = changed(FILE, |sketch| {
            sketch.moves.push(MoveSketch { name: "a".to_owned(), pictures: pictures.clone() });
        });
        assert!(moved.contains("[[move]]\nname = \"a\"\nbefore = \"W.\"\n"), "{moved}");
        assert!(moved.contains("turned = \"all\"\n") && moved.contains("kind = \"step\""));
        assert_eq!(changed(&moved, |sketch| sketch.moves.clear()), FILE);
        let walls = changed(FILE, |sketch| sketch.walls = true);
        assert_eq!(walls, format!("{FILE}\n[look]\nwalls = true\n"));
        assert_eq!(changed(&walls, |sketch| sketch.walls = false), FILE);
        let look = format!("{FILE}\n[look]\nW = {{ shape = \"lamp\" }}\n");
        let renamed = changed(&look, |sketch| {
            let lamp = sketch.looks.remove(&'W').unwrap();
            sketch.looks.insert('B', lamp);
        });
        assert_eq!(renamed, format!("{FILE}\n[look]\n\"B\" = {{ shape = \"lamp\" }}\n"));
        assert_eq!(changed(&renamed, |sketch| sketch.looks = SortedMap::new()), FILE);
        let picture = PicturesSketch { after: added.before.clone(), ..added };
        let drawn = |meaning| {
            let pictures = Some(picture.clone());
            GamePictureSketch { meaning, pictures, side: None }
        };
        let [wins, loses, takes] = PictureMeaning::ALL.map(|(_, meaning)| drawn(meaning));
        let pictures = vec![wins.clone(), wins, loses, takes];
        let ends = changed(FILE, |sketch| sketch.game_pictures.clone_from(&pictures));
        assert!(ends.contains("[[takes]]\npicture = \"W.\"\n"), "{ends}");
        assert!(ends.contains("[[loses]]\npicture = \"W.\"\nturned = \"all\"\n"), "{ends}");
        let one = changed(&ends, |sketch| drop(sketch.game_pictures.drain(1..)));
        assert_eq!(one.matches("[[wins]]").count(), 1);
        let side = changed(&one, |sketch| sketch.game_pictures[0].side = Some("B".to_owned()));
        assert!(side.contains("side = \"B\"\n"), "{side}");
        assert_eq!(changed(&side, |sketch| sketch.game_pictures.clear()), FILE);
        let game = changed(FILE, |sketch| {
            sketch.alternate = true;
            sketch.game =
                Some(GameSketch { losses: vec!["no pieces".into()], ..GameSketch::default() });
        });
        assert!(game.contains("[game]\nloses = \"no pieces\"\n"), "{game}");
        let puzzle = changed(&game, |sketch| (sketch.alternate, sketch.game) = (false, None));
        assert_eq!(puzzle, FILE);
    }
}
