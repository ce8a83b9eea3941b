//! Saves levels of a search in a folder.

use super::Saving;
use super::manifest::{ENDS, SavedSide, SolveManifest};
use super::shards;
use super::subject::Subject;
use crate::run::engine::Engine;
use crate::run::outcome::SolveError;
use crate::run::plan::Search;
use crate::run::sink::{CheckpointSink, Shards};
use everyboard_bits::distributed::{ClusterView, Folders, RoundEnd, Rounds, label_of, prefix};
use everyboard_bits::frontier::BitFrontier;
use everyboard_bits::frontier::half_file::{HalfFile, HalfPath, layers, write_half};
use everyboard_levels::{Frontier, LevelError, PeersError, Resources, Urgency, total};
use everyboard_store::{CheckpointError, Schedule};
use everyboard_watch::End;
use std::fmt::Display;
use std::path::Path;

/// A folder with what was saved there last.
pub(in crate::run) struct SolveSaver<'a> {
    search: &'a Search<'a>,
    cluster: ClusterView,
    folders: Folders<SolveManifest>,
    schedule: Schedule,
    label: &'a str,
    subject: Subject,
    /// Of several processes only the first can read it: it tells the others.
    saved: Option<SolveManifest>,
    /// Whether every level is a file of its own.
    sorted: bool,
}

impl<'a> SolveSaver<'a> {
    /// Takes the folder for this process, and reads what was saved there if the search continues.
    pub(in crate::run) fn new(
        search: &'a Search<'a>,
        saving: &'a Saving,
        cluster: ClusterView,
    ) -> Result<Self, CheckpointError> {
        let Saving { folder, every, resumes, sorted, label, puzzle } = saving;
        let mut saver = SolveSaver {
            search,
            cluster,
            folders: Folders::take(folder, *resumes, cluster)?,
            schedule: Schedule::new(*every),
            label,
            subject: Subject::new(search, puzzle),
            saved: None,
            sorted: *sorted,
        };
        if *resumes {
            saver.saved = saver.load()?;
        }
        Ok(saver)
    }

    /// What was saved, if this process has it; it must be of this search.
    fn load(&self) -> Result<Option<SolveManifest>, CheckpointError> {
        let saved = self.folders.load()?;
        match saved.as_ref().and_then(|saved| self.difference(saved)) {
            None => Ok(saved),
            Some(difference) => {
                let folder = self.folders.path().to_owned();
                Err(CheckpointError::Different { folder, difference })
            }
        }
    }

    /// In what the search that was saved differs from this one.
    fn difference(&self, manifest: &SolveManifest) -> Option<&'static str> {
        let Some(engine) = manifest.engine() else {
            return Some("it was written by another version of the program");
        };
        match (manifest.sorted, self.sorted) {
            (true, false) => return Some("its levels are sorted files"),
            (false, true) => return Some("its levels are not sorted files"),
            _ => (),
        }
        let other_engine = match (engine, self.search.dense(), self.search.engine()) {
            (Engine::Dense, None, _) => Some("it is of the dense engine"),
            (Engine::Sparse, _, Engine::Dense) => Some("it is of the sparse engine"),
            (Engine::Bounded, _, Engine::Dense) => Some("it is of the bounded engine"),
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

    /// The folder of the manifest.
    pub(super) fn folder(&self) -> &Path {
        self.folders.path()
    }

    /// What was saved last.
    pub(super) fn saved(&self) -> Option<&SolveManifest> {
        self.saved.as_ref()
    }

    pub(super) fn manifest(
        &self,
        engine: Engine,
        longest: Option<usize>,
        sides: Vec<SavedSide>,
    ) -> SolveManifest {
        let options = &self.search.options;
        let asked = (options.engine, options.strategy);
        let subject = self.subject.clone();
        let manifest = SolveManifest::new(self.label, engine, longest, asked, sides, subject);
        manifest.in_sorted_files(self.sorted)
    }

    /// Makes files that were written count, when all processes have written theirs.
    pub(super) fn commit(
        &mut self,
        manifest: SolveManifest,
        rounds: &mut Rounds,
    ) -> Result<(), SolveError> {
        self.folders.commit::<SolveError>(&manifest, rounds)?;
        self.saved = Some(manifest);
        self.schedule.restart();
        Ok(())
    }

    /// What is said of a checkpoint that no search can have written so.
    fn foreign(&self) -> SolveError {
        CheckpointError::foreign(self.folders.path()).into()
    }

    /// As [`Folders::clear_apart`].
    pub(in crate::run) fn clear_apart(self, rounds: &mut Rounds) -> Result<(), PeersError> {
        self.folders.clear_apart(rounds)
    }

    /// The last checkpoint, if it is of this engine.
    fn saved_of(&self, engine: Engine) -> Option<&SolveManifest> {
        self.saved.as_ref().filter(|saved| saved.engine() == Some(engine))
    }

    /// The metadata that a file of this search and end has.
    pub(super) fn metadata(&self, engine: Engine, end: usize) -> String {
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
            let path = self.folders.path().join(&name);
            shards::write(&path, &metadata, side, resources.threads)?;
        }
        let representatives = side.representatives();
        let bytes = side.bytes();
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
        let name = side_name(end, resources.longest, saved.level());
        let path = self.folders.path().join(name);
        let metadata = self.side_metadata(engine_of(resources), end, saved.level());
        shards::read(&path, &metadata, saved.bytes, side, resources.threads)?;
        side.take_up(saved.levels.clone(), saved.representatives, saved.has_dropped);
        Ok(())
    }

    /// By half: the file with the bits of a side after a level that one process writes.
    fn half_paths(
        &self,
        side: &BitFrontier,
        end: usize,
        level: usize,
        writer: ClusterView,
    ) -> Vec<HalfPath> {
        let label = label_of(writer, &self.metadata(Engine::Dense, end));
        let prefix = format!("{}{}-", prefix(writer), ENDS[end]);
        HalfPath::all(side.context, level, self.folders.path(), &prefix, &label)
    }

    /// By half: the files with the bits of a side after a level, one for each process that writes
    /// them.
    fn all_half_paths(
        &self,
        side: &BitFrontier,
        end: usize,
        level: usize,
        writers: usize,
    ) -> Vec<Vec<HalfPath>> {
        let mut files = vec![Vec::new(); side.context.halves.len()];
        for me in 0..writers {
            let own = self.half_paths(side, end, level, ClusterView { me, processes: writers });
            files.iter_mut().zip(own).for_each(|(files, own)| files.push(own));
        }
        files
    }

    /// Writes the halves of a side that have changed, of the chunks of this process.
    fn write_halves(
        &self,
        side: &BitFrontier,
        end: usize,
        resources: &Resources,
    ) -> Result<(), CheckpointError> {
        let files = self.half_paths(side, end, side.level(), self.cluster).into_iter();
        for file in files.filter(|file| !self.has(&file.name)) {
            write_half(side.context, &file, &side.state, resources.threads, |chunk, words| {
                side.read(chunk, words);
            })?;
        }
        Ok(())
    }

    /// What a manifest says of the bits of a side, in the files of `writers` processes.
    fn saved_bits(
        &self,
        side: &BitFrontier,
        end: usize,
        levels: &[u64],
        writers: usize,
    ) -> SavedSide {
        let files = self.all_half_paths(side, end, levels.len() - 1, writers);
        SavedSide {
            levels: levels.to_vec(),
            representatives: 0,
            has_dropped: false,
            bytes: 0,
            files: files.into_iter().flatten().map(|file| file.name).collect(),
        }
    }

    /// Saves a whole level of both sides if one of the processes that share them says that it is
    /// due.
    pub(in crate::run) fn save_halves(
        &mut self,
        sides: [&BitFrontier; 2],
        resources: &Resources,
        urgency: Urgency,
        rounds: &mut Rounds,
    ) -> Result<(), SolveError> {
        let is_due = self.is_due(Engine::Dense, None, &sides.map(Frontier::level), urgency);
        if !rounds.any(is_due)? {
            return Ok(());
        }
        let writers = self.cluster.processes;
        let mut saved = Vec::new();
        for (end, side) in sides.into_iter().enumerate() {
            self.write_halves(side, end, resources)?;
            saved.push(self.saved_bits(side, end, side.levels(), writers));
        }
        self.commit(self.manifest(Engine::Dense, None, saved).written_by(writers), rounds)
    }

    /// Fills both sides with what was saved, whoever wrote it; false if nothing was saved of this
    /// engine. The first process tells the others what it read.
    pub(in crate::run) fn restore_halves(
        &mut self,
        sides: [&mut BitFrontier; 2],
        rounds: &mut Rounds,
    ) -> Result<bool, SolveError> {
        let known = self.saved_of(Engine::Dense).map(SolveManifest::bits_known);
        let known = rounds.join(known.unwrap_or_default())?;
        if known.is_empty() {
            return Ok(false);
        }
        let Some((writers, levels)) = levels_of(&known) else { return Err(self.foreign()) };
        let mut all = Vec::new();
        for (end, (side, levels)) in sides.into_iter().zip(levels).enumerate() {
            let files = self.all_half_paths(side, end, levels.len() - 1, writers);
            all.push(self.saved_bits(side, end, &levels, writers));
            read_halves(&files, side, levels, rounds)?;
        }
        let manifest = self.manifest(Engine::Dense, None, all).written_by(writers);
        // It may name other files, or more.
        if self.saved.as_ref().is_some_and(|saved| saved.sides != manifest.sides) {
            return Err(self.foreign());
        }
        self.saved = Some(manifest);
        self.schedule.restart();
        Ok(true)
    }
}

/// How many processes wrote the bits, and the levels of both sides, as the [first
/// process](SolveManifest::bits_known) knows them.
fn levels_of(known: &[u64]) -> Option<(usize, [Vec<u64>; 2])> {
    let [writers, from_start, levels @ ..] = known else { return None };
    let (start, goal) = levels.split_at_checked(usize::try_from(*from_start).ok()?)?;
    let writers = u16::try_from(*writers).ok().filter(|&writers| writers > 0)?;
    let are_possible = are_possible(start) && are_possible(goal);
    are_possible.then(|| (writers.into(), [start.to_vec(), goal.to_vec()]))
}

/// Whether a side can have had these levels.
pub(super) fn are_possible(levels: &[u64]) -> bool {
    !levels.is_empty() && total(levels).is_some()
}

pub(super) fn number(end: End) -> usize {
    match end {
        End::Start => 0,
        End::Goal => 1,
    }
}

/// The engine that stores positions in shards.
fn engine_of(resources: &Resources) -> Engine {
    engine_of_length(resources.longest)
}

/// The same, where solutions of at most this length are searched for, or of any.
pub(super) fn engine_of_length(longest: Option<usize>) -> Engine {
    if longest.is_some() { Engine::Bounded } else { Engine::Sparse }
}

/// The name of the file of a level; without the level, how it begins.
pub(super) fn side_name(end: usize, longest: Option<usize>, level: impl Display) -> String {
    match longest {
        Some(longest) => format!("{}-length-{longest}-level-{level}", ENDS[end]),
        None => format!("{}-level-{level}", ENDS[end]),
    }
}

/// Reads the bits of all halves into a side, which continues from `levels`; those of chunks of this
/// process. `files` are by half those of all that wrote it.
fn read_halves(
    files: &[Vec<HalfPath>],
    side: &mut BitFrontier,
    levels: Vec<u64>,
    rounds: &mut Rounds,
) -> Result<(), SolveError> {
    let BitFrontier { context, visited, state, .. } = side;
    let mut words = Vec::new();
    for (half, files) in files.iter().enumerate() {
        let file = HalfFile::open(context, files)?;
        file.restore(context, state)?;
        for &chunk in &context.halves[half].chunks {
            file.chunk(context, chunk, layers(visited.records()), &mut words)?;
            visited.restore(context, chunk, &words);
        }
    }
    state.levels = levels;
    let seen = rounds.agree(RoundEnd { flag: false, new: state.seen() })?.new;
    if total(&state.levels) != Some(seen) {
        return Err(CheckpointError::foreign(&files[0][0].path).into());
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
            return Err(LevelError::TooLittleMemory { needed, budget: resources.memory }.into());
        }
        let are_possible = saved.sides.iter().all(|side| are_possible(&side.levels));
        if saved.sides.len() != sides.len() || !are_possible {
            return Err(self.foreign());
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
        let engine = engine_of(resources);
        let longest = resources.longest;
        let depths: Vec<usize> = sides.iter().map(|side| side.levels().len() - 1).collect();
        if !self.is_due(engine, longest, &depths, urgency) {
            return Ok(());
        }
        let saved = sides.iter().map(|side| self.save_side(*side, resources));
        let saved = saved.collect::<Result<_, _>>()?;
        self.commit(self.manifest(engine, longest, saved), &mut Rounds::alone())
    }

    fn restore_bits(&mut self, sides: [&mut BitFrontier; 2]) -> Result<bool, SolveError> {
        self.restore_halves(sides, &mut Rounds::alone())
    }

    fn save_bits(
        &mut self,
        sides: [&BitFrontier; 2],
        resources: &Resources,
        urgency: Urgency,
    ) -> Result<(), SolveError> {
        self.save_halves(sides, resources, urgency, &mut Rounds::alone())
    }
}
