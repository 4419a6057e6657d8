//! The computation of APSP, the same for every framework.

mod block_computation;
mod block_grid;
mod distance_matrix;
mod phase_kernel;
mod problem;

use std::sync::Arc;

pub use block_computation::{BlockComputation, Relaxed};
pub use block_grid::BlockGrid;
pub use distance_matrix::DistanceMatrix;
pub use phase_kernel::relax;
pub use problem::{Collection, Problem};

/// A block's distances, row-major: immutable while it is shared, so that sending one copies nothing.
pub type Block = Arc<[f64]>;
