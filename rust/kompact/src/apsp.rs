//! APSP but for how its components reach each other.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use mpp_harness::apsp::{Block, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{BenchmarkError, RunLatch};

/// What the runs of a request have in common.
pub(crate) struct Task {
    pub(crate) grid: BlockGrid,
    pub(crate) graph: Arc<DistanceMatrix>,
    result: (Sender<DistanceMatrix>, Receiver<DistanceMatrix>),
}

impl Task {
    pub(crate) fn new(parameters: AllPairsShortestPathParameters) -> Self {
        Self {
            grid: BlockGrid::new(parameters.nodes, parameters.block_size),
            graph: Arc::new(DistanceMatrix::of_random_graph(parameters.nodes)),
            result: mpsc::channel(),
        }
    }

    pub(crate) fn assembly(&self, latch: &RunLatch) -> Assembly {
        Assembly {
            grid: self.grid,
            blocks: vec![Block::default(); self.grid.blocks()],
            missing: self.grid.blocks(),
            result: self.result.0.clone(),
            latch: latch.clone(),
        }
    }

    pub(crate) fn answer(&self) -> Result<u64, BenchmarkError> {
        Ok(self.result.1.try_recv()?.answer())
    }
}

/// What a run's manager puts together.
pub(crate) struct Assembly {
    grid: BlockGrid,
    blocks: Vec<Block>,
    missing: usize,
    result: Sender<DistanceMatrix>,
    latch: RunLatch,
}

impl Assembly {
    /// Takes a finished block by its number; with the last one the run ends.
    pub(crate) fn take(&mut self, id: usize, distances: Block) {
        self.blocks[id] = distances;
        self.missing -= 1;
        if self.missing > 0 {
            return;
        }
        match self.result.send(self.grid.assemble(&self.blocks)) {
            Ok(()) => self.latch.arrive(),
            Err(unwanted) => self.latch.fail(unwanted.to_string()),
        }
    }
}
