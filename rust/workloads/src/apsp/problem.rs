use std::sync::{Arc, OnceLock};

use super::{Block, BlockGrid, DistanceMatrix, Relaxed};
use crate::BenchmarkError;
use crate::parameters::AllPairsShortestPathParameters;

/// A graph, and where each run leaves its distances.
#[derive(Debug)]
pub struct Problem {
    /// The partition of its matrix.
    pub grid: BlockGrid,
    /// Its edges.
    pub graph: Arc<DistanceMatrix>,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl From<AllPairsShortestPathParameters> for Problem {
    fn from(parameters: AllPairsShortestPathParameters) -> Self {
        Self {
            grid: BlockGrid::new(parameters.nodes, parameters.block_size),
            graph: Arc::new(DistanceMatrix::of_random_graph(parameters.nodes)),
            result: Arc::default(),
        }
    }
}

impl Problem {
    /// Begins a run; returns where its blocks are collected.
    pub fn collection(&mut self) -> Collection {
        self.result = Arc::default();
        let blocks = self.grid.blocks();
        Collection { grid: self.grid, finished: vec![None; blocks], missing: blocks, result: Arc::clone(&self.result) }
    }

    /// Returns the answer of the run.
    ///
    /// # Errors
    ///
    /// If blocks are missing.
    pub fn answer(&self) -> Result<u64, BenchmarkError> {
        let result = self.result.get().ok_or("the run left no distances")?;
        Ok(result.answer())
    }
}

/// The blocks of a run that are finished.
#[derive(Clone, Debug)]
pub struct Collection {
    grid: BlockGrid,
    finished: Vec<Option<Block>>,
    missing: usize,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl Collection {
    /// Takes a block; after the last one, assembles the result and returns true.
    pub fn take(&mut self, Relaxed { id, block, .. }: Relaxed) -> bool {
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
