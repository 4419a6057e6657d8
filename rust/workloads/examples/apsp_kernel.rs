//! All phases of APSP in one thread and without a message: nothing but the kernel (tests/studies/apsp_kernel.py).
//!
//! Takes the number of nodes, the side of a block and how many runs to make. Prints the answer in hexadecimal, and the
//! time of each run in milliseconds.

use std::env;
use std::error::Error;
use std::time::Instant;

use mpp_workloads::apsp::{Block, BlockGrid, DistanceMatrix, relax};

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [nodes, block_size, runs] = numbers[..] else { return Err("takes nodes, block size and runs".into()) };
    let grid = BlockGrid::new(nodes, block_size);
    let graph = grid.split(&DistanceMatrix::of_random_graph(nodes));
    let mut distances = graph.clone();
    let mut millis = Vec::with_capacity(runs);
    for _ in 0..runs {
        let begin = Instant::now();
        distances = shortest_paths(grid, &graph);
        millis.push(begin.elapsed().as_secs_f64() * 1e3);
    }
    println!("{:016x}", grid.assemble(&distances).answer());
    millis.iter().for_each(|time| println!("{time}"));
    Ok(())
}

fn shortest_paths(grid: BlockGrid, graph: &[Block]) -> Vec<Block> {
    let mut blocks = graph.to_vec();
    for phase in 0..grid.nodes() {
        let (pivot_block, pivot) = (phase / grid.block_size(), phase % grid.block_size());
        let relaxed = |id| {
            let row_block = &blocks[grid.block(grid.row(id), pivot_block)];
            let column_block = &blocks[grid.block(pivot_block, grid.column(id))];
            relax(&blocks[id], row_block, column_block, grid.block_size(), pivot)
        };
        blocks = (0..grid.blocks()).map(relaxed).collect();
    }
    blocks
}
