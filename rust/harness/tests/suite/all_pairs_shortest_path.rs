use std::collections::VecDeque;

use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, DistanceMatrix, Relaxed, relax};
use mpp_harness::numbers::SplitMix64;
use mpp_harness::testing::{conformance, hex};

/// The algorithm of Floyd and Warshall as it stands in textbooks. All other ways of running it have to agree with it.
fn triple_loop(graph: &DistanceMatrix) -> DistanceMatrix {
    let nodes = graph.nodes();
    let mut distances = graph.distances().to_vec();
    for k in 0..nodes {
        for i in 0..nodes {
            for j in 0..nodes {
                let through_k = distances[i * nodes + k] + distances[k * nodes + j];
                distances[i * nodes + j] = distances[i * nodes + j].min(through_k);
            }
        }
    }
    DistanceMatrix::new(nodes, distances)
}

/// The blocks' computations, with messages delivered in any order that a network could have.
struct Exchange {
    grid: BlockGrid,
    workers: Vec<BlockComputation>,
    /// By sender, then receiver.
    channels: Vec<VecDeque<Relaxed>>,
}

impl Exchange {
    fn new(graph: &DistanceMatrix, block_size: usize) -> Self {
        let grid = BlockGrid::new(graph.nodes(), block_size);
        let blocks = grid.split(graph).into_iter().enumerate();
        let workers = blocks.map(|(id, block)| BlockComputation::new(grid, id, block)).collect();
        let channels = (0..grid.blocks().pow(2)).map(|_| VecDeque::new()).collect();
        Self { grid, workers, channels }
    }

    fn broadcast(&mut self, sender: usize) {
        for receiver in self.grid.neighbours(sender) {
            let sent = self.workers[sender].relaxed();
            self.channels[sender * self.grid.blocks() + receiver].push_back(sent);
        }
    }

    fn advance(&mut self, id: usize) {
        while self.workers[id].advance() {
            if !self.workers[id].finished() {
                self.broadcast(id);
            }
        }
    }

    fn run(mut self, mut order: SplitMix64) -> DistanceMatrix {
        for id in 0..self.grid.blocks() {
            self.broadcast(id);
        }
        while !self.workers.iter().all(BlockComputation::finished) {
            for channel in 0..self.channels.len() {
                if order.next_f64() < 0.5
                    && let Some(sent) = self.channels[channel].pop_front()
                {
                    self.workers[channel % self.grid.blocks()].accept(sent).unwrap();
                }
            }
            for id in 0..self.grid.blocks() {
                self.advance(id);
            }
        }
        let blocks: Vec<_> = self.workers.iter().map(|worker| worker.relaxed().block).collect();
        self.grid.assemble(&blocks)
    }
}

#[test]
fn the_triple_loop_gives_the_golden_answers() {
    for vector in conformance("answers.json")["APSP"].as_array().unwrap() {
        let nodes = vector["number_of_nodes"].as_u64().unwrap() as usize;
        assert_eq!(triple_loop(&DistanceMatrix::of_random_graph(nodes)).answer(), hex(&vector["answer"]), "{nodes}");
    }
}

#[test]
fn blocks_give_what_the_triple_loop_gives_to_the_bit() {
    for nodes in [1, 2, 6, 16, 48] {
        let graph = DistanceMatrix::of_random_graph(nodes);
        let expected = triple_loop(&graph);
        for block_size in (1..=nodes).filter(|size| nodes % size == 0 && nodes / size <= 8) {
            let order = SplitMix64::new((nodes * 100 + block_size) as u64);
            assert_eq!(Exchange::new(&graph, block_size).run(order), expected, "{nodes} in blocks of {block_size}");
        }
    }
}

#[test]
fn the_kernel_keeps_a_distance_unless_the_other_is_less() {
    let block = [9.0, 1.0, -0.0, f64::NAN];
    let shorter = relax(&block, &[2.0, 0.0, 0.0, 0.0], &[1.0, f64::INFINITY, 0.0, 0.0], 2, 0);
    assert_eq!(shorter[..2], [3.0, 1.0]);
    // 0 is not less than -0, and nothing is less than NaN.
    let kept = relax(&block, &[0.0; 4], &[0.0; 4], 2, 0);
    assert!(kept[2].is_sign_negative() && kept[3].is_nan());
}

#[test]
fn a_block_that_was_sent_stays_as_it_is() {
    let graph = DistanceMatrix::of_random_graph(4);
    let grid = BlockGrid::new(4, 4);
    let mut worker = BlockComputation::new(grid, 0, grid.split(&graph).remove(0));
    let sent = worker.relaxed().block;
    let copy = sent.to_vec();
    while worker.advance() {}
    assert_eq!(sent[..], copy);
    assert_ne!(worker.relaxed().block[..], copy);
}

#[test]
fn blocks_put_together_again_are_the_matrix() {
    let graph = DistanceMatrix::of_random_graph(12);
    for block_size in [1, 2, 3, 4, 6, 12] {
        let grid = BlockGrid::new(12, block_size);
        assert_eq!(grid.assemble(&grid.split(&graph)), graph);
    }
}

#[test]
fn a_block_that_came_before_is_from_elsewhere_or_is_two_phases_ahead_is_an_error() {
    let block = Block::from([0.0; 4]);
    let mut worker = BlockComputation::new(BlockGrid::new(6, 2), 4, block.clone());
    let mut accept = |phase, id| worker.accept(Relaxed { phase, id, block: block.clone() });
    accept(0, 1).unwrap();
    accept(1, 1).unwrap();
    for (phase, id) in [(0, 1), (1, 1), (0, 4), (0, 0), (2, 3)] {
        let error = accept(phase, id).unwrap_err().to_string();
        assert_eq!(error, format!("block 4 in phase 0 cannot take block {id} of phase {phase}"));
    }
}
