use super::{Block, DistanceMatrix};

/// The partition of a distance matrix into square blocks. Blocks are numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockGrid {
    nodes: usize,
    block_size: usize,
}

impl BlockGrid {
    /// Cuts a matrix of nodes x nodes into blocks.
    ///
    /// # Panics
    ///
    /// If the block size does not divide the number of nodes.
    #[must_use]
    pub fn new(nodes: usize, block_size: usize) -> Self {
        assert!(nodes.is_multiple_of(block_size), "{nodes} nodes in blocks of {block_size}");
        Self { nodes, block_size }
    }

    /// Returns the side of the matrix.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns the side of a block.
    #[must_use]
    pub fn block_size(&self) -> usize {
        self.block_size
    }

    /// Returns the number of blocks in a row, which is that in a column too.
    #[must_use]
    pub fn side(&self) -> usize {
        self.nodes / self.block_size
    }

    /// Returns the number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.side() * self.side()
    }

    /// Returns the block row of a block.
    #[must_use]
    pub fn row(&self, block: usize) -> usize {
        block / self.side()
    }

    /// Returns the block column of a block.
    #[must_use]
    pub fn column(&self, block: usize) -> usize {
        block % self.side()
    }

    /// Returns the number of the block at a block row and block column.
    #[must_use]
    pub fn block(&self, row: usize, column: usize) -> usize {
        row * self.side() + column
    }

    /// Returns the numbers of all other blocks in a block's row and column.
    #[must_use]
    pub fn neighbours(&self, block: usize) -> Vec<usize> {
        let (row, column) = (self.row(block), self.column(block));
        let of_row = (0..self.side()).filter(|i| *i != column).map(|i| self.block(row, i));
        let of_column = (0..self.side()).filter(|i| *i != row).map(|i| self.block(i, column));
        of_row.chain(of_column).collect()
    }

    /// Cuts a matrix into its blocks, in the order of their numbers.
    #[must_use]
    pub fn split(&self, matrix: &DistanceMatrix) -> Vec<Block> {
        let cut = |block| {
            let mut distances = Vec::with_capacity(self.block_size * self.block_size);
            for row in 0..self.block_size {
                let begin = self.offset(block, row);
                distances.extend_from_slice(&matrix.distances()[begin..begin + self.block_size]);
            }
            Block::from(distances)
        };
        (0..self.blocks()).map(cut).collect()
    }

    /// Puts the blocks, in the order of their numbers, together again.
    #[must_use]
    pub fn assemble(&self, blocks: &[Block]) -> DistanceMatrix {
        let mut distances = vec![0.0; self.nodes * self.nodes];
        for (number, block) in blocks.iter().enumerate() {
            for (row, line) in block.chunks_exact(self.block_size).enumerate() {
                let begin = self.offset(number, row);
                distances[begin..begin + self.block_size].copy_from_slice(line);
            }
        }
        DistanceMatrix::new(self.nodes, distances)
    }

    fn offset(&self, block: usize, row_in_block: usize) -> usize {
        (self.row(block) * self.block_size + row_in_block) * self.nodes + self.column(block) * self.block_size
    }
}
