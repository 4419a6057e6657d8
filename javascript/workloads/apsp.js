import { hashDoubles, SplitMix64 } from '../mpp/numbers.js'

const LONGEST_EDGE = 5
const WEIGHT_RANGE = 10

/**
 * The distances between neighbours, row by row; infinite where there is no edge. All threads read the same memory, and nobody
 * writes it any more.
 */
export function randomGraph(nodes) {
  const random = new SplitMix64(BigInt(nodes))
  const graph = new Float64Array(new SharedArrayBuffer(nodes * nodes * Float64Array.BYTES_PER_ELEMENT))
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      if (row !== column) {
        const weight = random.nextDouble() * WEIGHT_RANGE
        graph[row * nodes + column] = weight > LONGEST_EDGE ? Number.POSITIVE_INFINITY : weight
      }
    }
  }
  return graph
}

/** Cuts a matrix into square blocks, which are numbered row by row from 0. */
export class Grid {
  constructor({ number_of_nodes: nodes, block_size: size }) {
    this.nodes = nodes
    this.size = size
    /** The number of blocks in a row. */
    this.side = nodes / size
  }

  /** A block of a matrix, row by row. */
  cut(matrix, number) {
    const block = new Float64Array(this.size * this.size)
    for (let row = 0; row < this.size; row++) {
      const start = this.#start(number, row)
      block.set(matrix.subarray(start, start + this.size), row * this.size)
    }
    return block
  }

  /** The hash of the matrix that blocks are cut from. */
  hash(blocks) {
    const matrix = new Float64Array(this.nodes * this.nodes)
    for (const [number, block] of blocks.entries()) {
      for (let row = 0; row < this.size; row++) {
        matrix.set(block.subarray(row * this.size, (row + 1) * this.size), this.#start(number, row))
      }
    }
    return hashDoubles(matrix)
  }

  // The place in the matrix at which a block's row starts.
  #start(number, row) {
    return (Math.floor(number / this.side) * this.size + row) * this.nodes + (number % this.side) * this.size
  }

  /** The numbers of all other blocks in a block's row and column. */
  neighbours(number) {
    const row = Math.floor(number / this.side)
    const column = number % this.side
    const neighbours = []
    for (let other = 0; other < this.side; other++) {
      if (other !== column) {
        neighbours.push(row * this.side + other)
      }
      if (other !== row) {
        neighbours.push(other * this.side + column)
      }
    }
    return neighbours
  }
}

/**
 * Takes one block through all phases of Floyd-Warshall; the neighbours' blocks come at most one phase ahead.
 *
 * Floyd, "Algorithm 97", CACM 5(6), 1962; Warshall, "A theorem on Boolean matrices", JACM 9(1), 1962.
 */
export class BlockComputation {
  #grid
  #number
  // By phase, then by number.
  #received = new Map()

  constructor(grid, number, block) {
    this.#grid = grid
    this.#number = number
    /** The block after so many phases. Neighbours may hold it, so that each phase makes a new one. */
    this.block = block
    this.phase = 0
  }

  /** Says whether the block has been through all phases. */
  get finished() {
    return this.phase === this.#grid.nodes
  }

  /** Takes a neighbour's block after so many phases. */
  accept(number, phase, block) {
    const blocks = this.#received.get(phase)
    if (blocks === undefined) {
      this.#received.set(phase, new Map([[number, block]]))
    } else {
      blocks.set(number, block)
    }
  }

  /** Goes through the next phase, if all neighbours' blocks are there. Returns whether it did. */
  advance() {
    const { side, size } = this.#grid
    const blocks = this.#received.get(this.phase)
    if (this.finished || (blocks?.size ?? 0) < 2 * (side - 1)) {
      return false
    }
    this.#received.delete(this.phase)
    const row = Math.floor(this.#number / side)
    const column = this.#number % side
    const pivotBlock = Math.floor(this.phase / size)
    const blockOf = (number) => (number === this.#number ? this.block : blocks.get(number))
    const toPivot = blockOf(row * side + pivotBlock)
    const fromPivot = blockOf(pivotBlock * side + column)
    this.block = relax(this.block, toPivot, fromPivot, this.phase % size, size)
    this.phase++
    return true
  }
}

/** The distances of a block when paths may lead through the pivot. */
function relax(block, toPivot, fromPivot, pivot, size) {
  const relaxed = new Float64Array(block.length)
  const pivotRow = pivot * size
  for (let row = 0; row < block.length; row += size) {
    const to = toPivot[row + pivot]
    for (let column = 0; column < size; column++) {
      relaxed[row + column] = Math.min(to + fromPivot[pivotRow + column], block[row + column])
    }
  }
  return relaxed
}
