//! The same work on many things: small ones side by side, one on each thread, and large ones one
//! after the other, each on all threads.
//!
//! Which are small is not known before. So everything is tried on one thread for a second, with a
//! part of the memory; what has no whole answer by then gets all threads and all memory when its
//! turn comes, while nothing else is under way. Threads do not help a search of a millisecond, and
//! a large one loses a second of one thread.
//!
//! Answers are handed out in the order of the things, by the thread that asks. Those that wait for
//! an earlier one are as many as the threads answer in a second.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

#[cfg(feature = "threads")]
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
    sync::{PoisonError, RwLock, mpsc},
    thread,
    time::Duration,
};

/// What the work on one of many things may use.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Share {
    /// One thread, as many times less memory as there are such shares, and this much time.
    Part {
        /// How many shares there are.
        of: NonZeroUsize,
        /// When its time is up.
        until: Instant,
    },
    /// Everything.
    All,
}

/// The time of a share.
#[cfg(feature = "threads")]
const TRIAL: Duration = Duration::from_secs(1);

/// Asks the same of many things on `threads` threads: `ask` what the answer is, within a share;
/// `is_whole` whether it is all that could be said with more time and memory; then `tell` gets the
/// answers in the order of the things, each with the number of its thing, and may end it all.
pub fn many<T: Sync, A: Send>(
    things: &[T],
    threads: NonZeroUsize,
    ask: impl Fn(&T, Share) -> A + Sync,
    is_whole: impl Fn(&A) -> bool + Sync,
    mut tell: impl FnMut(usize, A) -> ControlFlow<()>,
) {
    #[cfg(feature = "threads")]
    let tried = Trials::new(things, threads).map(|trials| trials.run(&ask, &is_whole, &mut tell));
    #[cfg(not(feature = "threads"))]
    let tried: Option<()> = {
        let _ = (threads, is_whole);
        None
    };
    if tried.is_some() {
        return;
    }
    for (number, thing) in things.iter().enumerate() {
        if tell(number, ask(thing, Share::All)).is_break() {
            return;
        }
    }
}

/// Things that are tried side by side.
#[cfg(feature = "threads")]
struct Trials<'a, T> {
    things: &'a [T],
    threads: NonZeroUsize,
    /// The number of the next thing to be tried.
    next: AtomicUsize,
    /// Read while something is tried, written while something has everything.
    turn: RwLock<()>,
}

#[cfg(feature = "threads")]
impl<'a, T: Sync> Trials<'a, T> {
    /// Nothing if there are not two threads and things.
    fn new(things: &'a [T], threads: NonZeroUsize) -> Option<Self> {
        let threads = NonZeroUsize::new(threads.get().min(things.len()))?;
        let (next, turn) = (AtomicUsize::new(0), RwLock::new(()));
        (threads.get() > 1).then_some(Trials { things, threads, next, turn })
    }

    fn run<A: Send>(
        &self,
        ask: &(impl Fn(&T, Share) -> A + Sync),
        is_whole: &(impl Fn(&A) -> bool + Sync),
        tell: &mut impl FnMut(usize, A) -> ControlFlow<()>,
    ) {
        let (sender, answers) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let sender = sender.clone();
                let work = move || self.try_each(ask, is_whole, &sender);
                // With fewer threads it takes longer.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            drop(sender);
            let _ = self.tell_in_order(&answers, ask, tell);
            // If it was ended, what is under way is the last.
            self.next.store(self.things.len(), Ordering::Relaxed);
        });
    }

    /// Tries one thing after the other, and sends its answer if that is whole.
    fn try_each<A>(
        &self,
        ask: &impl Fn(&T, Share) -> A,
        is_whole: &impl Fn(&A) -> bool,
        sender: &mpsc::Sender<(usize, Option<A>)>,
    ) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = self.things.get(number) else { return };
            let shared = self.turn.read().unwrap_or_else(PoisonError::into_inner);
            let until = Instant::now() + TRIAL;
            let answer = ask(thing, Share::Part { of: self.threads, until });
            drop(shared);
            // What time cut short may not say so.
            let answer = Some(answer).filter(|it| Instant::now() < until && is_whole(it));
            if sender.send((number, answer)).is_err() {
                return;
            }
        }
    }

    fn tell_in_order<A>(
        &self,
        answers: &mpsc::Receiver<(usize, Option<A>)>,
        ask: &impl Fn(&T, Share) -> A,
        tell: &mut impl FnMut(usize, A) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut waiting = BTreeMap::new();
        for (number, thing) in self.things.iter().enumerate() {
            let tried = loop {
                if let Some(tried) = waiting.remove(&number) {
                    break tried;
                }
                match answers.recv() {
                    Ok((number, tried)) => waiting.insert(number, tried),
                    // No thread was to be had.
                    Err(_) => break None,
                };
            };
            let answer = tried.unwrap_or_else(|| {
                let _alone = self.turn.write().unwrap_or_else(PoisonError::into_inner);
                ask(thing, Share::All)
            });
            tell(number, answer)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(all(test, feature = "threads"))]
mod tests {
    use super::*;

    const THREADS: NonZeroUsize = NonZeroUsize::new(3).unwrap();

    /// Every seventh thing needs everything.
    #[test]
    fn answers_come_in_order_and_large_things_get_everything() {
        let things: Vec<usize> = (0..100).collect();
        let is_large = |thing: usize| thing.is_multiple_of(7);
        for threads in [NonZeroUsize::MIN, THREADS] {
            let mut told = Vec::new();
            many(
                &things,
                threads,
                |&thing, share| (thing, share == Share::All),
                |&(thing, has_all)| has_all || !is_large(thing),
                |number, (thing, has_all)| {
                    assert_eq!((number, has_all || !is_large(thing)), (thing, true));
                    told.push(thing);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(told, things);
        }
    }

    #[test]
    fn who_hears_the_answers_may_end_it() {
        let mut told = 0;
        many(
            &[(); 1000],
            THREADS,
            |(), _| (),
            |()| true,
            |_, ()| {
                told += 1;
                if told == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(told, 10);
    }

    /// Nothing is tried while something has everything.
    #[test]
    fn large_things_are_alone() {
        let under_way = AtomicUsize::new(0);
        let ask = |_: &(), share| {
            let others = under_way.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(1));
            under_way.fetch_sub(1, Ordering::SeqCst);
            share != Share::All || others == 0
        };
        many(
            &[(); 50],
            THREADS,
            ask,
            |_| false,
            |_, was_alone| {
                assert!(was_alone);
                ControlFlow::Continue(())
            },
        );
    }
}
