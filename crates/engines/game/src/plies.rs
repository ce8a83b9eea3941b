//! Who wins one class, and in how many plies: values spread backwards from the positions decided at
//! once.

use crate::class::{Node, Outlook, Unsolved};
use crate::value::Value;
use everyboard_puzzle::Stuck;

/// The most plies that a code can say.
pub(crate) const MOST_PLIES: u16 = i16::MAX as u16 - 1;

/// For [`Solver::slowest`]: a move that takes a piece leads to no loss.
const SAFE: u16 = u16::MAX;

/// Play in this class can take more plies than a table can say.
#[derive(Debug)]
pub(crate) struct TooDeep;

/// The codes of all positions of a class, by the side to move.
pub(crate) fn solve(class: &Unsolved) -> Result<[Vec<i16>; 2], TooDeep> {
    let positions = class.positions();
    let mut solver = Solver {
        values: [0, 1].map(|_| vec![0; positions]),
        undecided: [0, 1].map(|_| vec![0; positions]),
        slowest: [0, 1].map(|_| vec![0; positions]),
        due: Vec::new(),
    };
    let stuck = class.rules.stuck();
    let mut fits = true;
    class.for_each(|node, outlook| fits &= solver.begin(node, outlook, stuck).is_ok());
    if !fits {
        return Err(TooDeep);
    }
    let mut before = Vec::new();
    let mut plies = 0;
    while let Some(due) = solver.due.get_mut(usize::from(plies)).map(std::mem::take) {
        for node in due {
            if solver.decide(node, plies) {
                class.find_before(node, &mut before);
                before.iter().try_for_each(|&earlier| solver.hear(earlier, plies))?;
            }
        }
        plies += 1;
    }
    Ok(solver.values)
}

struct Solver {
    /// The codes, 0 until a position is decided; draws never are.
    values: [Vec<i16>; 2],
    /// How many moves that take nothing lead to positions that are not yet known to be won by the
    /// enemy.
    undecided: [Vec<u16>; 2],
    /// The plies to the loss by the slowest of the moves that take a piece, or [`SAFE`].
    slowest: [Vec<u16>; 2],
    /// The positions that are decided in this many plies, unless they are in fewer.
    due: Vec<Vec<Node>>,
}

impl Solver {
    /// Notes what the moves of a position lead to.
    fn begin(&mut self, node: Node, outlook: &Outlook, stuck: Stuck) -> Result<(), TooDeep> {
        let side = node.side();
        let number = node.number();
        if outlook.has_lost || (outlook.is_stuck() && stuck == Stuck::Loses) {
            return self.put(node, 0);
        }
        if outlook.is_stuck() && stuck == Stuck::Wins {
            return self.put(node, 1);
        }
        let mut fastest = None;
        let mut slowest = if outlook.is_stuck() { SAFE } else { 0 };
        for &code in &outlook.takes {
            match code {
                0 => slowest = SAFE,
                code => match Value::of_plies(code as u16 - 1) {
                    Value::Loss { .. } => {
                        // The code is one more than the plies.
                        fastest = Some(fastest.unwrap_or(SAFE).min(code as u16));
                        slowest = SAFE;
                    }
                    // An odd number of plies for the enemy.
                    _ => slowest = slowest.max(code as u16),
                },
            }
        }
        self.undecided[side][number] = outlook.quiet;
        self.slowest[side][number] = slowest;
        match fastest {
            Some(plies) => self.put(node, plies),
            None if outlook.quiet == 0 && slowest != SAFE => self.put(node, slowest),
            None => Ok(()),
        }
    }

    fn put(&mut self, node: Node, plies: u16) -> Result<(), TooDeep> {
        if plies > MOST_PLIES {
            return Err(TooDeep);
        }
        let plies = usize::from(plies);
        if self.due.len() <= plies {
            self.due.resize_with(plies + 1, Vec::new);
        }
        self.due[plies].push(node);
        Ok(())
    }

    /// Decides a position that is due, unless it was before.
    fn decide(&mut self, node: Node, plies: u16) -> bool {
        let value = &mut self.values[node.side()][node.number()];
        let is_new = *value == 0;
        if is_new {
            *value = Value::of_plies(plies).code();
        }
        is_new
    }

    /// A position hears that one of its moves leads to a position decided in this many plies.
    fn hear(&mut self, node: Node, plies: u16) -> Result<(), TooDeep> {
        let side = node.side();
        let number = node.number();
        if self.values[side][number] != 0 {
            return Ok(());
        }
        if let Value::Loss { .. } = Value::of_plies(plies) {
            return self.put(node, plies + 1);
        }
        self.undecided[side][number] -= 1;
        let slowest = self.slowest[side][number];
        if self.undecided[side][number] == 0 && slowest != SAFE {
            return self.put(node, slowest.max(plies + 1));
        }
        Ok(())
    }
}
