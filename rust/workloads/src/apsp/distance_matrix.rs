use crate::numbers::{Fnv1a64, SplitMix64};

const LONGEST_EDGE: f64 = 5.0;
const WEIGHT_RANGE: f64 = 10.0;

/// Distances between all nodes of a graph, row-major; infinite where there is no path.
#[derive(Clone, Debug, PartialEq)]
pub struct DistanceMatrix {
    nodes: usize,
    distances: Vec<f64>,
}

impl DistanceMatrix {
    /// A matrix of distances between all pairs of nodes.
    ///
    /// # Panics
    ///
    /// If there are not nodes x nodes distances.
    #[must_use]
    pub fn new(nodes: usize, distances: Vec<f64>) -> Self {
        assert_eq!(distances.len(), nodes * nodes, "distances of {nodes} nodes");
        Self { nodes, distances }
    }

    /// Generates the input of APSP: weights in [0, 10), of which those above 5 mean that there is no edge, from
    /// [`SplitMix64`] seeded with the number of nodes, which is 1 to 16,384.
    #[must_use]
    pub fn of_random_graph(nodes: usize) -> Self {
        let mut random = SplitMix64::new(nodes as u64);
        let mut distances = Vec::with_capacity(nodes * nodes);
        for row in 0..nodes {
            for column in 0..nodes {
                distances.push(if row == column { 0.0 } else { next_weight(&mut random) });
            }
        }
        Self { nodes, distances }
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns all distances, row by row.
    #[must_use]
    pub fn distances(&self) -> &[f64] {
        &self.distances
    }

    /// Returns the benchmark's answer: the FNV-1a hash of all distances, row by row.
    #[must_use]
    pub fn answer(&self) -> u64 {
        Fnv1a64::of(&self.distances)
    }
}

fn next_weight(random: &mut SplitMix64) -> f64 {
    let weight = random.next_f64() * WEIGHT_RANGE;
    if weight > LONGEST_EDGE { f64::INFINITY } else { weight }
}
