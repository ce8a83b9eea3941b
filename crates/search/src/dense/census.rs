//! Counts the positions of every level.

use super::chunks::{Chunks, Spot};
use super::kernel::InstructionSet;
use super::links::{links, two_colours};
use super::space::Space;
use super::sweep::{Sweep, visiting_order};
use crate::moves::Direction;
use crate::threads::on_each;
use everyboard_board::Position;
use everyboard_puzzle::RewriteSystem;
use std::num::NonZeroUsize;
use std::sync::Mutex;

/// trial
pub fn trial(system: &RewriteSystem, starts: &[Position], threads: NonZeroUsize, set: InstructionSet) -> Vec<u64> {
    let t = std::time::Instant::now();
    let space = Space::new(system, starts).unwrap();
    eprintln!("space {:?} {:?}", t.elapsed(), space.tiers);
    let chunks = Chunks::new(&space);
    eprintln!("chunks {} shapes {} words {} MB {:?}", chunks.len(), chunks.shapes.len(), chunks.total_words() / (1 << 17), t.elapsed());
    let links = links(&space, system, Direction::Forwards);
    let seeds: Vec<usize> = starts.iter().map(|s| space.sub_space_of(s).unwrap()).collect();
    let colours = two_colours(space.sub_spaces.len(), &links, &seeds).expect("two colours");
    let sweep = Sweep::new(&chunks, &links, set);
    eprintln!("links {} {:?}", links.len(), t.elapsed());
    let order = visiting_order(&space, &chunks);
    let mut halves: [Vec<u64>; 2] = [Vec::new(), Vec::new()];
    let mut first = vec![0; chunks.len()];
    let mut lens = [0, 0];
    let half = |c: usize| colours[chunks.chunks[c].sub_space as usize];
    for c in 0..chunks.len() {
        first[c] = lens[half(c)];
        lens[half(c)] += chunks.words(c);
    }
    halves[0] = vec![0; lens[0]];
    halves[1] = vec![0; lens[1]];
    let mut counts = vec![0u64; chunks.len()];
    let mut fresh = vec![false; chunks.len()];
    for s in starts {
        let Spot { chunk, word, bit } = chunks.find(&space, s).unwrap();
        halves[0][first[chunk] + word] |= 1 << bit;
        counts[chunk] = sweep.count(&halves[0][first[chunk]..][..chunks.words(chunk)]);
        fresh[chunk] = true;
    }
    let orders: Vec<Vec<usize>> = (0..2).map(|h| order.iter().copied().filter(|&c| half(c) == h).collect()).collect();
    let mut levels = vec![starts.len() as u64];
    eprintln!("ready {:?}", t.elapsed());
    loop {
        let to = levels.len() % 2;
        let [a, b] = &mut halves;
        let (dst, src) = if to == 0 { (a, &*b) } else { (b, &*a) };
        let mut slices: Vec<Option<&mut [u64]>> = (0..chunks.len()).map(|_| None).collect();
        let mut rest = &mut dst[..];
        for c in (0..chunks.len()).filter(|&c| half(c) == to) {
            let (x, y) = rest.split_at_mut(chunks.words(c));
            slices[c] = Some(x);
            rest = y;
        }
        let jobs: Vec<(usize, &mut [u64])> = orders[to].iter().filter(|&&c| counts[c] < chunks.rows(c).positions && sweep.feeds(c).iter().any(|f| fresh[f.source as usize])).map(|&c| (c, slices[c].take().unwrap())).collect();
        let jobs = Mutex::new(jobs.into_iter());
        let results = on_each(threads, || {
            let mut done = Vec::new();
            loop {
                let Some((c, words)) = jobs.lock().unwrap().next() else { break };
                for feed in sweep.feeds(c) {
                    let s = feed.source as usize;
                    if fresh[s] {
                        sweep.add(*feed, &src[first[s]..][..chunks.words(s)], words);
                    }
                }
                done.push((c, sweep.count(words)));
            }
            done
        });
        let mut new = 0;
        for c in orders[to].iter() { fresh[*c] = false; }
        for (c, n) in results.into_iter().flatten() {
            fresh[c] = n != counts[c];
            new += n - counts[c];
            counts[c] = n;
        }
        if new == 0 { break; }
        levels.push(new);
    }
    eprintln!("done {:?}", t.elapsed());
    levels
}
