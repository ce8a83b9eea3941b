//! Ways to lay things: all of them one after the other, or one by chance.

use super::Template;
use super::layer::{Ground, Place, Thing};

/// Things on their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The number of the thing, and that of its place.
    laid: Vec<(usize, usize)>,
}

impl Filling {
    pub(super) fn laid<'a>(
        &'a self,
        template: &'a Template,
    ) -> impl Iterator<Item = (&'a Thing, &'a Place)> {
        self.laid.iter().map(|&(thing, place)| {
            let thing = &template.things[thing];
            (thing, &thing.places[place])
        })
    }
}

/// The open squares on which something lies.
#[derive(Copy, Clone, Debug, Default)]
struct Covered {
    board: u128,
    goal: u128,
}

impl Covered {
    fn has_room(self, ground: Ground, place: &Place) -> bool {
        let covered = match ground {
            Ground::Board => self.board,
            Ground::Goal => self.goal,
        };
        covered & place.covers == 0
    }

    /// With this as well; a wall of the board is one of the goal.
    fn with(self, ground: Ground, place: &Place) -> Self {
        match ground {
            Ground::Board => {
                Covered { board: self.board | place.covers, goal: self.goal | place.walls }
            }
            Ground::Goal => Covered { goal: self.goal | place.covers, ..self },
        }
    }
}

/// All ways to lay the things of a template.
#[derive(Clone, Debug)]
pub struct Ways<'a> {
    template: &'a Template,
    /// How many there are of each thing; nothing at the end.
    numbers: Option<Vec<usize>>,
    /// The things one by one, each as often as its number says.
    things: Vec<usize>,
    /// The places of the first of them, and what is covered after each.
    laid: Vec<(usize, Covered)>,
    /// Whether a way with these numbers has been looked for.
    is_begun: bool,
}

impl<'a> Ways<'a> {
    pub(super) fn new(template: &'a Template) -> Self {
        let numbers = template.things.iter().map(|thing| *thing.numbers.start()).collect();
        let mut ways = Ways {
            template,
            numbers: Some(numbers),
            things: Vec::new(),
            laid: Vec::new(),
            is_begun: false,
        };
        ways.begin();
        ways
    }

    /// Lists the things in their numbers, and forgets what is laid.
    fn begin(&mut self) {
        let numbers = self.numbers.iter().flatten().enumerate();
        self.things = numbers.flat_map(|(thing, &number)| vec![thing; number]).collect();
        self.laid.clear();
        self.is_begun = false;
    }

    /// Goes on to the next numbers of things.
    fn next_numbers(&mut self) {
        let Some(numbers) = &mut self.numbers else { return };
        for (number, thing) in numbers.iter_mut().zip(&self.template.things) {
            if *number < *thing.numbers.end() {
                *number += 1;
                return self.begin();
            }
            *number = *thing.numbers.start();
        }
        self.numbers = None;
    }

    /// Whether the things cover no more squares than there are, so that it is worth a try.
    fn may_fit(&self) -> bool {
        [Ground::Board, Ground::Goal].iter().all(|&ground| {
            let things = self.things.iter().map(|&thing| &self.template.things[thing]);
            let covered = things.filter(|thing| thing.ground == ground).map(Thing::squares);
            covered.sum::<u32>() <= self.template.open_squares(ground)
        })
    }

    /// Lays all things in the next way with these numbers, if there is one.
    fn lay_all(&mut self) -> bool {
        let mut from = 0;
        if !self.may_fit() {
            return false;
        }
        if self.is_begun {
            let Some(next) = self.take_back() else { return false };
            from = next;
        }
        self.is_begun = true;
        while self.laid.len() < self.things.len() {
            if let Some(place) = self.first_free(from) {
                self.lay(place);
                from = self.first_of_next(place);
            } else {
                let Some((place, _)) = self.laid.pop() else { return false };
                from = place + 1;
            }
        }
        true
    }

    /// Takes back the last thing, with all pieces if it does not matter where they lie; where to go
    /// on.
    fn take_back(&mut self) -> Option<usize> {
        if self.template.is_hardest {
            let is_fixed = |thing: &&usize| {
                let thing = &self.template.things[**thing];
                thing.is_wall || thing.ground == Ground::Goal
            };
            let fixed = self.things.iter().take_while(is_fixed).count();
            self.laid.truncate(fixed);
        }
        self.laid.pop().map(|(place, _)| place + 1)
    }

    fn covered(&self) -> Covered {
        self.laid.last().map_or_else(Covered::default, |&(_, covered)| covered)
    }

    /// The first place from a number on that is free for the next thing.
    fn first_free(&self, from: usize) -> Option<usize> {
        let thing = &self.template.things[self.things[self.laid.len()]];
        let covered = self.covered();
        let places = thing.places.get(from..)?;
        let free = places.iter().position(|place| covered.has_room(thing.ground, place));
        free.map(|place| from + place)
    }

    fn lay(&mut self, place: usize) {
        let thing = &self.template.things[self.things[self.laid.len()]];
        let covered = self.covered().with(thing.ground, &thing.places[place]);
        self.laid.push((place, covered));
    }

    /// From where on places are tried for the next thing: alike things lie in the order of their
    /// places.
    fn first_of_next(&self, place: usize) -> usize {
        let next = self.laid.len();
        let is_like = self.things.get(next) == Some(&self.things[next - 1]);
        if is_like { place + 1 } else { 0 }
    }
}

impl Iterator for Ways<'_> {
    type Item = Filling;

    fn next(&mut self) -> Option<Filling> {
        while self.numbers.is_some() {
            if self.lay_all() {
                let places = self.laid.iter().map(|&(place, _)| place);
                return Some(Filling { laid: self.things.iter().copied().zip(places).collect() });
            }
            self.next_numbers();
        }
        None
    }
}

/// A way by chance; nothing if no place is left for a thing.
pub(super) fn draw(template: &Template, mut below: impl FnMut(usize) -> usize) -> Option<Filling> {
    let mut covered = Covered::default();
    let mut laid = Vec::new();
    for (number, thing) in template.things.iter().enumerate() {
        let (least, most) = (*thing.numbers.start(), *thing.numbers.end());
        for _ in 0..least + below(most - least + 1) {
            let places = thing.places.iter().enumerate();
            let free = places.filter(|(_, place)| covered.has_room(thing.ground, place));
            let free: Vec<usize> = free.map(|(place, _)| place).collect();
            let place = *free.get(below(free.len().max(1)))?;
            covered = covered.with(thing.ground, &thing.places[place]);
            laid.push((number, place));
        }
    }
    Some(Filling { laid })
}
