use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::*;
use std::num::NonZeroUsize;
use std::time::Instant;
struct Print(Instant);
impl Progress for Print {
    fn level(&self, d: LevelDone) { println!("{:.1} {:?} level {} {} stored {}", self.0.elapsed().as_secs_f64(), d.end, d.level, d.positions, d.stored); }
    fn searching(&self, proved: usize, longest: usize) { println!("{:.1} searching {proved} {longest}", self.0.elapsed().as_secs_f64()); }
    fn narrowed(&self, k: &Interval) { println!("{:.1} narrowed {} {:?}", self.0.elapsed().as_secs_f64(), k.at_least, k.at_most()); }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let puzzle = match Builtin::named(&args[1]) { Some(b) => b.puzzle(), None => Puzzle::parse(&std::fs::read_to_string(&args[1]).unwrap()).unwrap() };
    let memory = args[2].parse::<u64>().unwrap() << 20;
    let engine = match args.get(3).map(|s| &s[..]) { Some("bounded") => Some(Engine::Bounded), Some("sparse") => Some(Engine::Sparse), _ => None };
    let system = puzzle.compile().unwrap();
    let options = Options { threads: NonZeroUsize::new(2).unwrap(), memory, strategy: None, engine };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    let t = Instant::now();
    match search.run(&Print(t)).unwrap() {
        Outcome::Solved(s) => println!("solved {} {} stored {} {:?} {:?}", s.paths.length(), s.paths.count(), s.stored, s.engine, s.strategy),
        Outcome::Unsolvable(u) => println!("unsolvable {}", u.positions),
        Outcome::Narrowed(n) => println!("narrowed {} {:?} {:?} stored {} attempt {:?}", n.interval.at_least, n.interval.at_most(), n.end, n.stored, n.attempt),
    }
    println!("{:.1} s", t.elapsed().as_secs_f64());
}
