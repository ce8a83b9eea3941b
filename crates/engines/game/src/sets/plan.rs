//! What solving a game by sets takes.

use super::classes::GameSpace;
use super::shelf::Shelf;
use super::{aims, attackers};
use crate::material::Material;
use crate::rules::GameRules;
use crate::table::{GameOptions, Refusal};
use everyboard_sorted::SortedMap;
use everyboard_watch::{News, Watch};

/// The bytes that solving takes.
#[derive(Copy, Clone, Debug, Default)]
struct Bytes {
    /// For the class that takes most.
    working: u64,
    /// For what is solved and kept, in memory or on disk.
    kept: u64,
    /// On disk, for the class that takes most: what is saved of it while it is under way, and what
    /// was saved before.
    saved: u64,
}

/// Whether plies are found: they take much more memory than who wins, and are if they fit; a folder
/// goes on as it was begun.
///
/// # Errors
/// If it does not fit, or if the folder cannot be read.
pub(super) fn plan(
    rules: &GameRules,
    space: &GameSpace,
    materials: &[Material],
    all: u64,
    options: &GameOptions,
    watch: &dyn Watch,
) -> Result<bool, Refusal> {
    let begun = match &options.folder {
        Some(folder) => Shelf::subject_of(folder)?.map(|subject| subject.plies),
        None => None,
    };
    let [who_wins, plies] =
        [false, true].map(|plies| bytes_needed(rules, space, materials, plies, options.start_only));
    let in_memory = options.folder.is_none();
    let fits = |bytes: Bytes| bytes.total(in_memory) <= options.memory;
    let may_have_plies = !options.without_plies && !rules.is_for_difference();
    let has_plies = begun.unwrap_or(fits(plies) && may_have_plies);
    let needed = if has_plies { plies } else { who_wins };
    if !fits(needed) {
        return Err(Refusal::Memory {
            positions: all,
            needed: needed.total(in_memory),
            in_folder: Some(needed.total(false)).filter(|_| in_memory),
            given: options.memory,
        });
    }
    watch.news(News::Plan {
        positions: all,
        classes: materials.len(),
        has_plies,
        memory: needed.total(in_memory),
        on_disk: Some(needed.kept.saturating_add(needed.saved)).filter(|_| !in_memory),
    });
    Ok(has_plies)
}

impl Bytes {
    fn total(self, in_memory: bool) -> u64 {
        let kept = if in_memory { self.kept } else { 0 };
        // The moves between chunks, and what the allocator leaves free.
        let spare = self.working / 8 + kept / 32 + (1 << 20);
        self.working.saturating_add(kept).saturating_add(spare)
    }
}

fn bytes_needed(
    rules: &GameRules,
    space: &GameSpace,
    materials: &[Material],
    plies: bool,
    start_only: bool,
) -> Bytes {
    let bitmaps: SortedMap<&Material, u64> =
        materials.iter().map(|material| (material, space.bitmap_bytes(rules, material))).collect();
    let mut needed = Bytes::default();
    let mut kept_of = SortedMap::<usize, u64>::new();
    for (material, &bitmap) in &bitmaps {
        let below = rules.materials_after(material);
        let below = below.iter().filter_map(|material| bitmaps.get(material).copied());
        // Where games end by what stands on a square.
        let ended = if rules.ends_by_squares().are_none() { 0 } else { bitmap };
        let (working, kept, saved) = if plies {
            let codes = bitmap * 2 * 8;
            (bitmap * 3 + ended + codes + below.sum::<u64>() * (1 + 8), codes, codes)
        } else {
            (bitmap * 2 + ended + below.max().unwrap_or(0).max(bitmap), bitmap * 2, bitmap * 3)
        };
        needed.working = needed.working.max(working);
        needed.saved = needed.saved.max(2 * saved);
        let sets = attackers(rules).map(|attacker| aims(rules, material, attacker).len() as u64);
        *kept_of.entry(material.pieces()).or_default() += kept * sets.sum::<u64>();
    }
    needed.kept = if start_only {
        // Those with a piece less are needed until all of this number are solved.
        let less = std::iter::once(0).chain(kept_of.values().copied());
        less.zip(kept_of.values()).map(|(less, kept)| less + kept).max().unwrap_or(0)
    } else {
        kept_of.values().sum()
    };
    needed
}
