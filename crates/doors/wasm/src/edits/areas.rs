//! Changes of squares that have a name together.

use super::protocol::AreaChange;
use everyboard::crates::board::Alphabet;
use everyboard::crates::puzzle::{AreaSketch, GoalSketch, Sketch};

/// Changes the area of this number.
pub(super) fn change(
    sketch: &mut Sketch,
    number: usize,
    change: &AreaChange,
) -> Result<(), String> {
    if let AreaChange::Add = change {
        if sketch.columns.is_none() {
            return Err("areas of a graph list their points: write them as text".to_owned());
        }
        let mut names = (1..).map(|number| format!("area-{number}"));
        let name = names.find(|name| sketch.areas.iter().all(|area| area.name != *name));
        let places = vec![false; sketch.starts[0].len()];
        sketch.areas.push(AreaSketch { name: name.unwrap_or_default(), places });
        return Ok(());
    }
    let area = sketch.areas.get_mut(number).ok_or("there is no such area")?;
    match change {
        AreaChange::Add => {}
        AreaChange::Remove => {
            sketch.areas.remove(number);
        }
        AreaChange::Name { name } => {
            let before = std::mem::replace(&mut area.name, name.clone());
            for goal in &mut sketch.goals {
                if let GoalSketch::Words(words) = goal {
                    let renamed = words.split(' ').map(|it| if it == before { name } else { it });
                    *words = renamed.collect::<Vec<_>>().join(" ");
                }
            }
        }
        AreaChange::Paint { place, on } => {
            let is_square = sketch.starts[0].get(*place) != Some(&Alphabet::MISSING);
            if let Some(marked) = area.places.get_mut(*place) {
                *marked = *on && is_square;
            }
        }
    }
    Ok(())
}
