use std::sync::Arc;

use super::{Block, BlockGrid, relax};
use crate::BenchmarkError;

/// A worker's block after some phases.
#[derive(Clone, Debug)]
pub struct Relaxed {
    /// Number of the phase.
    pub phase: usize,
    /// Number of the block.
    pub id: usize,
    /// Its distances.
    pub block: Block,
}

/// The state of a worker of APSP, the same for every framework: its block, and its neighbours' blocks of this phase and the
/// next. A neighbour can be one phase ahead, never more, since it too waits for this block.
#[derive(Debug)]
pub struct BlockComputation {
    grid: BlockGrid,
    id: usize,
    neighbours: usize,
    block: Block,
    phase: usize,
    current: Arrivals,
    next: Arrivals,
}

impl BlockComputation {
    /// Starts before phase 0 with the block of the number `id`, row-major.
    #[must_use]
    pub fn new(grid: BlockGrid, id: usize, block: Block) -> Self {
        Self {
            grid,
            id,
            neighbours: 2 * (grid.side() - 1),
            block,
            phase: 0,
            current: Arrivals::new(grid.side()),
            next: Arrivals::new(grid.side()),
        }
    }

    /// Returns the block as it is now. Neighbours get a clone of it, and in the end the manager.
    #[must_use]
    pub fn relaxed(&self) -> Relaxed {
        Relaxed { phase: self.phase, id: self.id, block: Arc::clone(&self.block) }
    }

    /// Returns whether the block holds the shortest distances: all phases are done.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.phase == self.grid.nodes()
    }

    /// Keeps a neighbour's block, which has been through as many phases as this block, or one more.
    ///
    /// # Errors
    ///
    /// If the block is of another phase, came before, or is not a neighbour's.
    pub fn accept(&mut self, sender: Relaxed) -> Result<(), BenchmarkError> {
        let Relaxed { phase: sender_phase, id: sender, block: sender_block } = sender;
        let same_row = self.grid.row(sender) == self.grid.row(self.id);
        let same_column = self.grid.column(sender) == self.grid.column(self.id);
        let arrivals = match sender_phase.checked_sub(self.phase) {
            Some(0) => Some(&mut self.current),
            Some(1) => Some(&mut self.next),
            _ => None,
        };
        let kept = match arrivals {
            Some(arrivals) if same_row && !same_column => {
                arrivals.add(Line::Row, self.grid.column(sender), sender_block)
            }
            Some(arrivals) if same_column && !same_row => {
                arrivals.add(Line::Column, self.grid.row(sender), sender_block)
            }
            _ => false,
        };
        if kept {
            return Ok(());
        }
        let (id, phase) = (self.id, self.phase);
        Err(format!("block {id} in phase {phase} cannot take block {sender} of phase {sender_phase}").into())
    }

    /// Performs the next phase if all neighbours' blocks for it are there, and returns whether it did. The block is then a
    /// new one; what was sent stays as it is.
    pub fn advance(&mut self) -> bool {
        if self.finished() || self.current.count < self.neighbours {
            return false;
        }
        let pivot_block = self.phase / self.grid.block_size();
        let pivot = self.phase % self.grid.block_size();
        // If no neighbour has sent one, this block itself lies in the pivot's line.
        let row_block = self.current.row[pivot_block].as_ref().unwrap_or(&self.block);
        let column_block = self.current.column[pivot_block].as_ref().unwrap_or(&self.block);
        self.block = relax(&self.block, row_block, column_block, self.grid.block_size(), pivot);
        self.phase += 1;

        self.current.clear();
        std::mem::swap(&mut self.current, &mut self.next);
        true
    }
}

/// The line that a neighbour is in: one of the two through a block.
enum Line {
    Row,
    Column,
}

/// Neighbours' blocks of one phase, by their place in the block row and the block column.
#[derive(Debug)]
struct Arrivals {
    row: Vec<Option<Block>>,
    column: Vec<Option<Block>>,
    count: usize,
}

impl Arrivals {
    fn new(side: usize) -> Self {
        Self { row: vec![None; side], column: vec![None; side], count: 0 }
    }

    /// Keeps a block unless there is one at its place.
    fn add(&mut self, line: Line, place: usize, block: Block) -> bool {
        let line = match line {
            Line::Row => &mut self.row,
            Line::Column => &mut self.column,
        };
        if line[place].is_some() {
            return false;
        }
        line[place] = Some(block);
        self.count += 1;
        true
    }

    fn clear(&mut self) {
        self.row.fill(None);
        self.column.fill(None);
        self.count = 0;
    }
}
