//! Saves levels of a search in a folder.

use super::Saving;
use super::manifest::{ENDS, SavedSide, SolveManifest};
use super::shards;
use super::subject::Subject;
use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::half_file::{HalfFile, HalfPath, layers, write_half};
use crate::run::engine::Engine;
use crate::run::levels::{Frontier, Resources, Urgency, total};
use crate::run::outcome::SolveError;
use crate::run::plan::Search;
use crate::run::progress::End;
use crate::run::sink::{CheckpointSink, Shards};
use everyboard_store::{CheckpointError, CheckpointFolder, Schedule};

/// A folder with what was saved there last.
pub(super) struct SolveSaver<'a> {
    search: &'a Search<'a>,
    folder: CheckpointFolder<SolveManifest>,
    schedule: Schedule,
    label: &'a str,
    subject: Subject,
    saved: Option<SolveManifest>,
}

impl<'a> SolveSaver<'a> {
    /// Takes the folder, and reads what was saved there if the search continues.
    pub(super) fn new(search: &'a Search<'a>, saving: &'a Saving) -> Result<Self, CheckpointError> {
        let Saving { folder, every, resumes, label, puzzle } = saving;
        let take = if *resumes { CheckpointFolder::resume } else { CheckpointFolder::begin };
        let mut saver = SolveSaver {
            search,
            folder: take(folder)?,
            schedule: Schedule::new(*every),
            label,
            subject: Subject::new(search, puzzle),
            saved: None,
        };
        if *resumes {
            saver.saved = Some(saver.load()?);
        }
        Ok(saver)
    }

    /// What was saved, if it is of this search.
    fn load(&self) -> Result<SolveManifest, CheckpointError> {
        let manifest = self.folder.load()?;
        match self.difference(&manifest) {
            None => Ok(manifest),
            Some(difference) => {
                let folder = self.folder.path().to_owned();
                Err(CheckpointError::Different { folder, difference })
            }
        }
    }

    /// In what the search that was saved differs from this one.
    fn difference(&self, manifest: &SolveManifest) -> Option<&'static str> {
        let Some(engine) = manifest.engine() else {
            return Some("it was written by another version of the program");
        };
        let other_engine = match (engine, &self.search.dense, self.search.engine()) {
            (Engine::Dense, None, _) => Some("it is of the dense engine"),
            (Engine::Sparse, _, Engine::Dense) => Some("it is of the sparse engine"),
            _ => None,
        };
        let saved = &manifest.subject;
        let difference = self.subject.difference(saved).or(other_engine);
        difference.or_else(|| self.subject.difference_for(engine, saved))
    }

    /// Whether to save sides of these depths.
    fn is_due(
        &self,
        engine: Engine,
        longest: Option<usize>,
        depths: &[usize],
        urgency: Urgency,
    ) -> bool {
        match self.saved_of(engine) {
            Some(saved) if saved.longest == longest => {
                let is_new = !saved.sides.iter().map(SavedSide::level).eq(depths.iter().copied());
                is_new && (urgency == Urgency::Now || self.schedule.is_due())
            }
            // Nothing is saved yet of this engine.
            _ => true,
        }
    }

    /// Whether a file of the last checkpoint holds what would be saved now.
    fn has(&self, name: &str) -> bool {
        let sides = self.saved.iter().flat_map(|saved| &saved.sides);
        sides.flat_map(|side| &side.files).any(|file| file == name)
    }

    /// Makes files that were written count.
    fn commit(
        &mut self,
        engine: Engine,
        longest: Option<usize>,
        sides: Vec<SavedSide>,
    ) -> Result<(), SolveError> {
        let options = &self.search.options;
        let asked = (options.engine, options.strategy);
        let manifest =
            SolveManifest::new(self.label, engine, longest, asked, sides, self.subject.clone());
        self.folder.commit(&manifest)?;
        self.saved = Some(manifest);
        self.schedule.restart();
        Ok(())
    }

    /// The last checkpoint, if it is of this engine.
    fn saved_of(&self, engine: Engine) -> Option<&SolveManifest> {
        self.saved.as_ref().filter(|saved| saved.engine() == Some(engine))
    }

    /// The metadata that a file of this search and end has.
    fn metadata(&self, engine: Engine, end: usize) -> String {
        format!("from the {}; search {:08x}", ENDS[end], self.subject.fingerprint(engine))
    }

    fn side_metadata(&self, engine: Engine, end: usize, level: usize) -> String {
        format!("level {level} {}\n", self.metadata(engine, end))
    }

    /// Saves the positions of a side of the sparse engine, if they have changed.
    fn save_side(&self, side: &dyn Shards, resources: &Resources) -> Result<SavedSide, SolveError> {
        let end = number(side.end());
        let levels = side.levels().to_vec();
        let engine = engine_of(resources);
        let name = side_name(end, resources.longest, levels.len() - 1);
        if !self.has(&name) {
            let metadata = self.side_metadata(engine, end, levels.len() - 1);
            shards::write(&self.folder.file(&name), &metadata, side, resources.threads)?;
        }
        let (representatives, bytes) = (side.representatives(), side.bytes());
        let has_dropped = side.has_dropped();
        Ok(SavedSide { levels, representatives, has_dropped, bytes, files: vec![name] })
    }

    /// Fills an empty side from its file.
    fn restore_side(
        &self,
        side: &mut dyn Shards,
        saved: &SavedSide,
        resources: &Resources,
    ) -> Result<(), SolveError> {
        let end = number(side.end());
        let path = self.folder.file(&side_name(end, resources.longest, saved.level()));
        let metadata = self.side_metadata(engine_of(resources), end, saved.level());
        shards::read(&path, &metadata, saved.bytes, side, resources.threads)?;
        side.take_up(saved.levels.clone(), saved.representatives, saved.has_dropped);
        Ok(())
    }

    /// By half: the file with the bits of a side after a level.
    fn half_paths(&self, side: &BitFrontier, end: usize, level: usize) -> Vec<HalfPath> {
        let label = self.metadata(Engine::Dense, end);
        let prefix = format!("{}-", ENDS[end]);
        HalfPath::all(side.context, level, self.folder.path(), &prefix, &label)
    }

    /// Saves the halves of a side that have changed.
    fn save_halves(
        &self,
        side: &BitFrontier,
        resources: &Resources,
    ) -> Result<SavedSide, SolveError> {
        let end = number(side.end());
        let mut files = Vec::new();
        for file in self.half_paths(side, end, side.level()) {
            if !self.has(&file.name) {
                write_half(side.context, &file, &side.state, resources.threads, |chunk, words| {
                    side.read(chunk, words);
                })?;
            }
            files.push(file.name);
        }
        let levels = side.levels().to_vec();
        Ok(SavedSide { levels, representatives: 0, has_dropped: false, bytes: 0, files })
    }
}

fn number(end: End) -> usize {
    match end {
        End::Start => 0,
        End::Goal => 1,
    }
}

/// The engine that stores positions in shards.
fn engine_of(resources: &Resources) -> Engine {
    if resources.longest.is_some() { Engine::Bounded } else { Engine::Sparse }
}

fn side_name(end: usize, longest: Option<usize>, level: usize) -> String {
    match longest {
        Some(longest) => format!("{}-length-{longest}-level-{level}", ENDS[end]),
        None => format!("{}-level-{level}", ENDS[end]),
    }
}

/// Reads the bits of all halves into a side, which continues from `levels`.
fn read_halves(
    files: &[HalfPath],
    side: &mut BitFrontier,
    levels: Vec<u64>,
) -> Result<(), CheckpointError> {
    let BitFrontier { context, visited, state, .. } = side;
    let mut words = Vec::new();
    state.levels = levels;
    for path in files {
        let file = HalfFile::open(context, std::slice::from_ref(path))?;
        file.restore(context, state)?;
        for &chunk in &context.halves[path.half].chunks {
            file.chunk(context, chunk, layers(visited.records()), &mut words)?;
            visited.restore(context, chunk, &words);
        }
    }
    if !state.agrees() {
        return Err(CheckpointError::foreign(&files[0].path));
    }
    Ok(())
}

impl CheckpointSink for SolveSaver<'_> {
    fn finishes_levels(&self) -> bool {
        true
    }

    fn engine(&self) -> Option<Engine> {
        self.saved.as_ref().and_then(SolveManifest::engine)
    }

    fn longest(&self) -> Option<usize> {
        self.saved.as_ref().and_then(|saved| saved.longest)
    }

    fn change_to(&mut self, search: &Search) {
        self.subject = Subject::new(search, &self.subject.puzzle);
    }

    fn restore_shards(
        &mut self,
        sides: &mut [&mut dyn Shards],
        resources: &Resources,
    ) -> Result<bool, SolveError> {
        let Some(saved) = self.saved_of(engine_of(resources)) else { return Ok(false) };
        if saved.longest != resources.longest {
            return Ok(false);
        }
        let needed = saved.sides.iter().fold(0_u64, |sum, side| sum.saturating_add(side.bytes));
        if needed > resources.memory {
            return Err(SolveError::BudgetTooSmall { needed, budget: resources.memory });
        }
        let are_possible =
            saved.sides.iter().all(|it| !it.levels.is_empty() && total(&it.levels).is_some());
        if saved.sides.len() != sides.len() || !are_possible {
            return Err(CheckpointError::foreign(self.folder.path()).into());
        }
        for (side, saved) in sides.iter_mut().zip(&saved.sides) {
            self.restore_side(&mut **side, saved, resources)?;
        }
        self.schedule.restart();
        Ok(true)
    }

    fn save_shards(
        &mut self,
        sides: &[&dyn Shards],
        resources: &Resources,
        urgency: Urgency,
    ) -> Result<(), SolveError> {
        let (engine, longest) = (engine_of(resources), resources.longest);
        let depths: Vec<usize> = sides.iter().map(|side| side.levels().len() - 1).collect();
        if !self.is_due(engine, longest, &depths, urgency) {
            return Ok(());
        }
        let saved = sides.iter().map(|side| self.save_side(*side, resources));
        let saved = saved.collect::<Result<_, _>>()?;
        self.commit(engine, longest, saved)
    }

    fn restore_bits(&mut self, sides: &mut [BitFrontier]) -> Result<bool, SolveError> {
        let Some(saved) = self.saved_of(Engine::Dense) else { return Ok(false) };
        if saved.sides.len() != ENDS.len() || saved.sides.iter().any(|side| side.levels.is_empty())
        {
            return Err(CheckpointError::foreign(self.folder.path()).into());
        }
        for (end, (side, saved)) in sides.iter_mut().zip(&saved.sides).enumerate() {
            let files = self.half_paths(side, end, saved.level());
            read_halves(&files, side, saved.levels.clone())?;
        }
        self.schedule.restart();
        Ok(true)
    }

    fn save_bits(
        &mut self,
        sides: &[BitFrontier],
        resources: &Resources,
        urgency: Urgency,
    ) -> Result<(), SolveError> {
        let depths: Vec<usize> = sides.iter().map(Frontier::level).collect();
        if !self.is_due(Engine::Dense, None, &depths, urgency) {
            return Ok(());
        }
        let saved = sides.iter().map(|side| self.save_halves(side, resources));
        let saved = saved.collect::<Result<_, _>>()?;
        self.commit(Engine::Dense, None, saved)
    }
}
