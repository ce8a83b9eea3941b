//! The bits of a census in memory.

use super::outcome::CensusError;
use super::step::{Advanced, Step};
use crate::dense::chunks::Spot;
use crate::dense::ground::Ground;
use crate::dense::words::Words;
use crate::threads::on_each;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// Bitmaps of the positions seen.
pub(crate) struct Field {
    /// Two maps. Where the space has two halves, one map is of each, and each is advanced in place
    /// from the other. Where it has one, both maps are of all: one is as it was after the last
    /// level, the other is being advanced.
    maps: [Words; 2],
    is_halved: bool,
}

/// A chunk to advance: its number, its words and those that it had after the last level, where
/// these lie elsewhere.
type Job<'a> = (usize, &'a mut [u64]);

impl Field {
    pub(crate) fn new(ground: &Ground) -> Result<Self, CensusError> {
        let is_halved = ground.halves.len() == 2;
        let words = |map: usize| ground.halves[if is_halved { map } else { 0 }].words;
        let map = |map: usize| {
            let bytes = (words(0) + words(1)) as u64 * size_of::<u64>() as u64;
            Words::new(words(map)).ok_or(CensusError::NotGiven { bytes })
        };
        Ok(Field { maps: [map(0)?, map(1)?], is_halved })
    }

    /// Puts down the positions of level 0, all of them in the first half.
    pub(crate) fn place(&mut self, ground: &Ground, starts: &[Spot]) {
        for spot in starts {
            let at = ground.range(spot.chunk).start + spot.word;
            self.maps[0][at] |= 1 << spot.bit;
        }
    }

    /// Advances what the step concerns.
    pub(crate) fn advance(&mut self, step: &Step, threads: NonZeroUsize) -> Vec<Advanced> {
        let ground = step.ground;
        let [even, odd] = &mut self.maps;
        let (to, from) = if step.level % 2 == 0 { (even, &*odd) } else { (odd, &*even) };
        let is_halved = self.is_halved;
        let lags = |chunk: usize| !is_halved && step.fresh[chunk];
        let concerns = |chunk: usize| lags(chunk) || step.concerns(chunk);
        let jobs = Mutex::new(jobs(step, to, concerns).into_iter());
        on_each(threads, || {
            let mut done = step.begin();
            let mut before = Vec::new();
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((chunk, seen)) = job else { return done };
                if lags(chunk) {
                    seen.copy_from_slice(&from[ground.range(chunk)]);
                }
                let source = |chunk: usize, add: &mut dyn FnMut(&[u64])| {
                    add(&from[ground.range(chunk)]);
                    Ok::<(), Infallible>(())
                };
                let Ok(()) = step.advance(chunk, seen, &mut before, &mut done, source);
            }
        })
    }
}

/// The chunks that the step concerns with their words, in the order in which they are best visited.
fn jobs<'a>(step: &Step, map: &'a mut [u64], concerns: impl Fn(usize) -> bool) -> Vec<Job<'a>> {
    let half = step.half();
    let mut words: Vec<Option<&mut [u64]>> = Vec::new();
    words.resize_with(step.ground.chunks.len(), || None);
    let mut rest = map;
    for &chunk in &half.chunks {
        let (here, beyond) = rest.split_at_mut(step.ground.chunks.words(chunk));
        words[chunk] = Some(here);
        rest = beyond;
    }
    let concerned = half.order.iter().filter(|&&chunk| concerns(chunk));
    concerned.filter_map(|&chunk| Some((chunk, words[chunk].take()?))).collect()
}
