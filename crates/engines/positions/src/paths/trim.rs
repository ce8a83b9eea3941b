//! Leaves out the nodes of layers that are on no whole path.

use crate::paths::graph::{Edge, Layer};

/// For each layer and node, whether a start leads to it and it leads to a goal.
pub(super) fn alive(sizes: &[usize], layers: &[Layer]) -> Vec<Vec<bool>> {
    let mut leads: Vec<Vec<bool>> = sizes.iter().map(|&nodes| vec![false; nodes]).collect();
    let last = sizes.len() - 1;
    leads[last].fill(true);
    for (number, layer) in layers.iter().enumerate().rev() {
        let (here, beyond) = leads.split_at_mut(number + 1);
        for (node, lives) in here[number].iter_mut().enumerate() {
            *lives = layer.edges_of(node).iter().any(|edge| beyond[0][edge.to as usize]);
        }
    }
    let mut reached = leads[0].clone();
    for (number, layer) in layers.iter().enumerate() {
        let mut next = vec![false; sizes[number + 1]];
        for node in (0..reached.len()).filter(|&node| reached[node]) {
            for edge in layer.edges_of(node) {
                next[edge.to as usize] = true;
            }
        }
        for (next, leads) in next.iter_mut().zip(&leads[number + 1]) {
            *next &= leads;
        }
        leads[number] = reached;
        reached = next;
    }
    leads[last] = reached;
    leads
}

/// The layers with those nodes alone that are kept.
pub(super) fn trimmed(layers: Vec<Layer>, keep: &[Vec<bool>]) -> Vec<Layer> {
    let layers = layers.into_iter().zip(keep.windows(2));
    layers.map(|(layer, keep)| trim(layer, keep)).collect()
}

/// The layer with those nodes alone that are kept, numbered anew. `keep` is of this layer and the
/// next.
fn trim(layer: Layer, keep: &[Vec<bool>]) -> Layer {
    let [here, next] = keep else { unreachable!("windows of two") };
    if !here.contains(&false) && !next.contains(&false) {
        return layer;
    }
    let mut numbers = Vec::with_capacity(next.len());
    let mut count = 0;
    for &kept in next {
        numbers.push(count);
        count += u32::from(kept);
    }
    let mut trimmed = Layer { first: vec![0], edges: Vec::new() };
    for node in (0..here.len()).filter(|&node| here[node]) {
        let edges = layer.edges_of(node).iter().filter(|edge| next[edge.to as usize]);
        let renumbered = edges.map(|edge| Edge { to: numbers[edge.to as usize], ..*edge });
        trimmed.edges.extend(renumbered);
        trimmed.first.push(trimmed.edges.len() as u32);
    }
    trimmed
}
