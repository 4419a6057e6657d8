"""All-pairs shortest paths in blocks, in plain lists: the part in which no framework has a say.

Floyd, "Algorithm 97", CACM 5(6), 1962; Warshall, "A theorem on Boolean matrices", JACM 9(1), 1962.
"""

from mpp.numbers import SplitMix64, fnv1a64_of_doubles

LONGEST_EDGE = 5.0
WEIGHT_RANGE = 10.0


def random_graph(nodes):
    """Distances between neighbours, row by row; infinite where there is no edge."""
    random = SplitMix64(nodes)

    def weight():
        drawn = random.next_double() * WEIGHT_RANGE
        return float("inf") if drawn > LONGEST_EDGE else drawn

    return [[0.0 if row == column else weight() for column in range(nodes)] for row in range(nodes)]


def hashed(matrix):
    """The benchmark's answer."""
    return fnv1a64_of_doubles(distance for row in matrix for distance in row)


class Grid:
    """Cuts a matrix into square blocks, which are numbered row by row from 0."""

    def __init__(self, nodes, block_size):
        self.nodes = nodes
        self.size = block_size
        self.side = nodes // block_size

    def split(self, matrix):
        """The blocks, each a list of its rows."""
        starts = range(0, self.nodes, self.size)
        return [
            [row[left : left + self.size] for row in matrix[top : top + self.size]] for top in starts for left in starts
        ]

    def assemble(self, blocks):
        """The matrix of blocks, by their numbers."""
        rows = range(self.nodes)
        return [
            [
                distance
                for column in range(self.side)
                for distance in blocks[row // self.size * self.side + column][row % self.size]
            ]
            for row in rows
        ]

    def neighbours(self, number):
        """The numbers of all other blocks in a block's row and column."""
        row, column = divmod(number, self.side)
        across = [row * self.side + other for other in range(self.side) if other != column]
        down = [other * self.side + column for other in range(self.side) if other != row]
        return across + down


class BlockComputation:
    """One block on its way through all phases; those of its neighbours come as messages, at most one phase ahead."""

    def __init__(self, grid, number, block):
        self._grid = grid
        self._number = number
        self._received = {}
        self._missing = 2 * (grid.side - 1)
        self.block = block
        # The number of phases that it has been through.
        self.phase = 0

    @property
    def finished(self):
        """True if it has been through all phases."""
        return self.phase == self._grid.nodes

    def accept(self, number, phase, block):
        """Takes a neighbour's block after so many phases."""
        self._received.setdefault(phase, {})[number] = block

    def advance(self):
        """Goes through the next phase, if all neighbours' blocks are there; says whether it did."""
        blocks = self._received.get(self.phase, {})
        if self.finished or len(blocks) < self._missing:
            return False
        self._received.pop(self.phase, None)
        blocks[self._number] = self.block
        pivot_block, pivot = divmod(self.phase, self._grid.size)
        row, column = divmod(self._number, self._grid.side)
        to_pivot = [line[pivot] for line in blocks[row * self._grid.side + pivot_block]]
        from_pivot = blocks[pivot_block * self._grid.side + column][pivot]
        # New lists: neighbours hold the old ones.
        self.block = [
            [
                through if (through := to + onward) < distance else distance
                for distance, onward in zip(line, from_pivot, strict=True)
            ]
            for line, to in zip(self.block, to_pivot, strict=True)
        ]
        self.phase += 1
        return True
