//! A handout as pictures, one for each task and one for each solution.

use super::{Handout, HandoutAnswer, HandoutTask};
use crate::{Figure, Sheet};

impl Handout {
    /// The pictures, as SVG, each with the name of its file: `task-01.svg`, and `solution-01.svg`
    /// for the same task.
    pub fn svgs(&self) -> Vec<(String, String)> {
        let digits = self.tasks.len().to_string().len().max(2);
        let name = |what: &str, number: usize| format!("{what}-{number:0digits$}.svg");
        let tasks = (1..).zip(&self.tasks);
        let tasks = tasks.map(|(number, task)| (name("task", number), task.sheet().svg()));
        let solutions = self.answered().map(|(number, task, answer)| {
            (name("solution", number), answer.sheet(task.title.clone()).svg())
        });
        tasks.chain(solutions).collect()
    }
}

impl HandoutTask {
    fn sheet(&self) -> Sheet {
        let goal = self.goal.words().map(|words| format!("Goal: {words}"));
        let words: Vec<String> = self.play.iter().cloned().chain(goal).collect();
        let boards = std::iter::once(&self.start).chain(self.goal.drawn());
        Sheet {
            title: self.title.clone(),
            subtitle: words.join(" "),
            bands: vec![boards.cloned().collect()],
        }
    }
}

impl HandoutAnswer {
    fn sheet(&self, title: String) -> Sheet {
        let drawn = self.drawn().into_iter();
        let steps: Vec<Figure> =
            drawn.map(|(caption, step)| step.clone().with_caption(caption)).collect();
        let steps = if steps.len() > 1 { steps } else { Vec::new() };
        let moves = self.moves().collect::<Vec<_>>().join(" ");
        let subtitle = format!("{} {moves}", self.summary).trim().to_owned();
        let bands = [steps, self.board.iter().cloned().collect()];
        let bands = bands.into_iter().filter(|band| !band.is_empty()).collect();
        Sheet { title, subtitle, bands }
    }
}
