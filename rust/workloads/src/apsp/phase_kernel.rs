/// One phase of the algorithm of Floyd (1962) and Warshall (1962) on one block: shortens its distances by paths through
/// one node, the pivot.
#[derive(Debug)]
pub(super) struct PhaseKernel {
    size: usize,
    /// Distance to the pivot from each node of the block's rows.
    to_pivot: Vec<f64>,
    /// Distance from the pivot to each node of the block's columns.
    from_pivot: Vec<f64>,
}

impl PhaseKernel {
    /// A kernel for blocks with the given side.
    pub(super) fn new(size: usize) -> Self {
        Self { size, to_pivot: vec![0.0; size], from_pivot: vec![0.0; size] }
    }

    /// Takes the distances to and from the pivot, so that the block can be relaxed in place even if it is one of those
    /// that they come from: none of them changes in the pivot's own phase.
    ///
    /// * `row_block`: the block of the same block row that holds the pivot's column
    /// * `column_block`: the block of the same block column that holds the pivot's row
    /// * `pivot`: the pivot's place within those two blocks, 0 to size - 1
    pub(super) fn take_pivot(&mut self, row_block: &[f64], column_block: &[f64], pivot: usize) {
        for (distance, row) in self.to_pivot.iter_mut().zip(row_block.chunks_exact(self.size)) {
            *distance = row[pivot];
        }
        self.from_pivot.copy_from_slice(&column_block[pivot * self.size..][..self.size]);
    }

    /// Shortens the distances of a block, row-major, by paths through the pivot that was taken last.
    pub(super) fn relax(&self, block: &mut [f64]) {
        for (row, to_pivot) in block.chunks_exact_mut(self.size).zip(&self.to_pivot) {
            for (distance, from_pivot) in row.iter_mut().zip(&self.from_pivot) {
                let through_pivot = to_pivot + from_pivot;
                if through_pivot < *distance {
                    *distance = through_pivot;
                }
            }
        }
    }
}
