use std::iter::repeat_n;
use std::sync::Arc;

use super::Block;

/// Performs one phase of the algorithm of Floyd (1962) and Warshall (1962) on one block: shortens its distances by paths
/// through one node, the pivot. The result is a new block, which nobody else has seen.
///
/// * `block`: the distances, row-major
/// * `row_block`: the block of the same block row that holds the pivot's column
/// * `column_block`: the block of the same block column that holds the pivot's row
/// * `size`: side of the blocks
/// * `pivot`: the pivot's place within those two blocks, 0 to `size` - 1
#[must_use]
pub fn relax(block: &[f64], row_block: &[f64], column_block: &[f64], size: usize, pivot: usize) -> Block {
    let mut relaxed: Block = repeat_n(0.0, block.len()).collect();
    let from_pivot = &column_block[pivot * size..][..size];
    let old_rows = block.chunks_exact(size).zip(row_block.chunks_exact(size));
    // Nobody else has it yet, so that it is exclusive and nothing is copied.
    for (new_row, (row, to_row)) in Arc::make_mut(&mut relaxed).chunks_exact_mut(size).zip(old_rows) {
        let to_pivot = to_row[pivot];
        for ((new, current), from_pivot) in new_row.iter_mut().zip(row).zip(from_pivot) {
            let through = to_pivot + from_pivot;
            *new = if through < *current { through } else { *current };
        }
    }
    relaxed
}
