//! Games solved class by class, one position after the other.

use crate::class::{Class, Node, UnsolvedClass, board_cut};
use crate::cut::Cut;
use crate::ends::Ends;
use crate::material::Material;
use crate::moves::BoardMoves;
use crate::numbering::Numbering;
use crate::plies;
use crate::reach::{UNREACHED, open_reached};
use crate::rules::{GamePosition, GameRules};
use crate::scores;
use crate::table::Refusal;
use everyboard_sorted::SortedMap;
use everyboard_watch::{News, Watch};
use std::sync::Arc;

/// Solves class by class; the classes that moves lead to come first.
pub(crate) fn solve(
    rules: &GameRules,
    starts: &[GamePosition],
    sizes: SortedMap<Material, u64>,
    watch: &dyn Watch,
) -> Result<SortedMap<Material, Class>, Refusal> {
    let all: u64 = sizes.values().sum();
    let cut = board_cut(rules);
    let mut order: Vec<(Material, u64)> = sizes.into_iter().collect();
    let mut unsolved = SortedMap::new();
    if rules.places() {
        for (material, _) in &order {
            unsolved.insert(material.clone(), empty_class(&cut, material, UNREACHED)?);
        }
        open_reached(rules, starts, &mut unsolved, watch)?;
        order.reverse();
    }
    let mut classes = SortedMap::new();
    let mut moves = None;
    let mut solved = 0;
    for (material, size) in order {
        solved += size;
        if rules.has_supply() {
            moves = None;
        }
        let moves = moves.get_or_insert_with(|| BoardMoves::new(rules, &material, &cut));
        let class = match unsolved.remove(&material) {
            Some(class) => class,
            None => empty_class(&cut, &material, 0)?,
        };
        let class = solve_class(rules, moves, &classes, &material, class)?;
        classes.insert(material, class);
        watch.news(News::Solved { positions: solved, of: all });
        watch.go_on()?;
    }
    Ok(classes)
}

/// A class in which every position has this code.
fn empty_class(cut: &Arc<Cut>, material: &Material, code: i16) -> Result<Class, Refusal> {
    let numbering = Numbering::new(cut, material);
    let numbering = numbering.filter(|it| it.positions() <= Node::MOST);
    let numbering = numbering.ok_or(Refusal::Positions)?;
    let values = [0, 1].map(|_| vec![code; numbering.positions() as usize]);
    Ok(Class { numbering, values })
}

fn solve_class(
    rules: &GameRules,
    moves: &BoardMoves,
    solved: &SortedMap<Material, Class>,
    material: &Material,
    Class { numbering, values }: Class,
) -> Result<Class, Refusal> {
    let next = rules.by_effect(material);
    let next = next.iter().map(|material| solved.get(material.as_ref()?)).collect();
    let ends = Ends::new(rules, material);
    let class = UnsolvedClass { moves, ends, stuck: rules.stuck(), numbering, next };
    let values = if rules.is_for_difference() {
        scores::solve(&class, rules, material)
    } else {
        plies::solve(&class, values).map_err(|plies::TooDeep| Refusal::TooDeep)?
    };
    Ok(Class { numbering: class.numbering, values })
}
