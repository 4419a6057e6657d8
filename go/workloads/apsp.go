package workloads

import (
	"math"

	"mpp/mpp"
)

const (
	longestEdge = 5.0
	weightRange = 10.0
)

// APSP are the parameters of APSP: the block size divides the number of nodes.
type APSP struct {
	Nodes     int `json:"number_of_nodes"`
	BlockSize int `json:"block_size"`
}

// RandomGraph is the distances between neighbours, row by row; infinite where there is no edge.
func RandomGraph(nodes int) []float64 {
	random := mpp.NewSplitMix64(uint64(nodes))
	graph := make([]float64, nodes*nodes)
	for i := range graph {
		if i/nodes == i%nodes {
			continue
		}
		graph[i] = random.NextFloat64() * weightRange
		if graph[i] > longestEdge {
			graph[i] = math.Inf(1)
		}
	}
	return graph
}

// Grid cuts a matrix into square blocks, which are numbered row by row from 0.
type Grid struct {
	nodes int
	size  int
	// The number of blocks in a row.
	Side int
}

// NewGrid is that of a request.
func NewGrid(p APSP) Grid {
	return Grid{p.Nodes, p.BlockSize, p.Nodes / p.BlockSize}
}

// Split is the blocks of a matrix, each row by row.
func (g Grid) Split(matrix []float64) [][]float64 {
	blocks := make([][]float64, g.Side*g.Side)
	for number := range blocks {
		block := make([]float64, 0, g.size*g.size)
		for row := range g.size {
			start := g.start(number, row)
			block = append(block, matrix[start:start+g.size]...)
		}
		blocks[number] = block
	}
	return blocks
}

// Assemble is the matrix of blocks.
func (g Grid) Assemble(blocks [][]float64) []float64 {
	matrix := make([]float64, g.nodes*g.nodes)
	for number, block := range blocks {
		for row := range g.size {
			copy(matrix[g.start(number, row):], block[row*g.size:(row+1)*g.size])
		}
	}
	return matrix
}

// start is the index at which a block's row starts in the matrix.
func (g Grid) start(number, row int) int {
	return (number/g.Side*g.size+row)*g.nodes + number%g.Side*g.size
}

// Neighbours are the numbers of all other blocks in a block's row and column.
func (g Grid) Neighbours(number int) []int {
	row, column := number/g.Side, number%g.Side
	var neighbours []int
	for other := range g.Side {
		if other != column {
			neighbours = append(neighbours, row*g.Side+other)
		}
		if other != row {
			neighbours = append(neighbours, other*g.Side+column)
		}
	}
	return neighbours
}

// BlockComputation takes one block through all phases of Floyd-Warshall; the neighbours' blocks come at most one phase
// ahead.
//
// Floyd, "Algorithm 97", CACM 5(6), 1962; Warshall, "A theorem on Boolean matrices", JACM 9(1), 1962.
type BlockComputation struct {
	grid     Grid
	number   int
	received map[int]map[int][]float64
	// Block is the block after Phase phases. Neighbours may hold it, so that each phase makes a new one.
	Block []float64
	Phase int
}

// NewBlockComputation begins with a block, by its number.
func NewBlockComputation(grid Grid, number int, block []float64) *BlockComputation {
	return &BlockComputation{grid: grid, number: number, received: map[int]map[int][]float64{}, Block: block}
}

// Finished says whether the block has been through all phases.
func (c *BlockComputation) Finished() bool {
	return c.Phase == c.grid.nodes
}

// Accept takes a neighbour's block after so many phases.
func (c *BlockComputation) Accept(number, phase int, block []float64) {
	if c.received[phase] == nil {
		c.received[phase] = make(map[int][]float64, 2*(c.grid.Side-1))
	}
	c.received[phase][number] = block
}

// Advance goes through the next phase, if all neighbours' blocks are there. It says whether it did.
func (c *BlockComputation) Advance() bool {
	blocks := c.received[c.Phase]
	if c.Finished() || len(blocks) < 2*(c.grid.Side-1) {
		return false
	}
	delete(c.received, c.Phase)
	size, row, column := c.grid.size, c.number/c.grid.Side, c.number%c.grid.Side
	pivotBlock, pivot := c.Phase/size, c.Phase%size
	blockOf := func(number int) []float64 {
		if number == c.number {
			return c.Block
		}
		return blocks[number]
	}
	toPivot := blockOf(row*c.grid.Side + pivotBlock)
	fromPivot := blockOf(pivotBlock*c.grid.Side + column)[pivot*size : (pivot+1)*size]
	next := make([]float64, size*size)
	for r := range size {
		to := toPivot[r*size+pivot]
		old, line := c.Block[r*size:(r+1)*size], next[r*size:(r+1)*size]
		for i, onward := range fromPivot {
			line[i] = old[i]
			if through := to + onward; through < old[i] {
				line[i] = through
			}
		}
	}
	c.Block = next
	c.Phase++
	return true
}
