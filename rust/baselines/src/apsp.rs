//! What APSP begins with, and ends with.

use std::sync::{Arc, OnceLock};

use mpp_harness::BenchmarkError;
use mpp_harness::apsp::{Block, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;

/// A graph, and where each run leaves its distances.
pub(crate) struct Problem {
    pub(crate) grid: BlockGrid,
    pub(crate) graph: Arc<DistanceMatrix>,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl Problem {
    pub(crate) fn new(parameters: AllPairsShortestPathParameters) -> Self {
        Self {
            grid: BlockGrid::new(parameters.nodes, parameters.block_size),
            graph: Arc::new(DistanceMatrix::of_random_graph(parameters.nodes)),
            result: Arc::default(),
        }
    }

    /// Begins a run; returns where its blocks are collected.
    pub(crate) fn collection(&mut self) -> Collection {
        self.result = Arc::default();
        let blocks = self.grid.blocks();
        Collection { grid: self.grid, finished: vec![None; blocks], missing: blocks, result: Arc::clone(&self.result) }
    }

    /// Returns the answer of the run.
    pub(crate) fn answer(&self) -> Result<u64, BenchmarkError> {
        let result = self.result.get().ok_or("the run left no distances")?;
        Ok(result.answer())
    }
}

/// The blocks of a run that are finished.
pub(crate) struct Collection {
    grid: BlockGrid,
    finished: Vec<Option<Block>>,
    missing: usize,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl Collection {
    /// Takes a block; after the last one, assembles the result and returns true.
    pub(crate) fn take(&mut self, id: usize, block: Block) -> bool {
        self.finished[id] = Some(block);
        self.missing -= 1;
        if self.missing > 0 {
            return false;
        }
        let blocks: Vec<_> = self.finished.drain(..).flatten().collect();
        // Each run has one result.
        let _ = self.result.set(self.grid.assemble(&blocks));
        true
    }
}
