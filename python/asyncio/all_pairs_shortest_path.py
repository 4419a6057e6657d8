"""APSP: Floyd-Warshall on blocks, each with a task that exchanges blocks with those of its row and column."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.apsp import BlockComputation, Grid, hashed, random_graph
from system import AsyncioBenchmark


@dataclass(frozen=True, slots=True)
class Compute:
    """The graph, for the manager."""

    graph: list


@dataclass(frozen=True, slots=True)
class Introduce:
    """A worker's neighbours."""

    neighbours: list


@dataclass(frozen=True, slots=True)
class Computed:
    """A block after so many phases."""

    number: int
    phase: int
    block: list


class AllPairsShortestPath(AsyncioBenchmark):
    """A task for the manager, which creates one for each block."""

    def set_up(self, parameters):
        super().set_up(parameters)
        self.grid = Grid(parameters["number_of_nodes"], parameters["block_size"])
        self.graph = random_graph(parameters["number_of_nodes"])

    def create(self, tasks):
        manager = Queue()
        self.result = {}
        tasks.spawn(manage(self.grid, manager, self.result, tasks))
        return lambda: manager.put_nowait(Compute(self.graph))

    def answer(self):
        return hashed(self.grid.assemble(self.result))


async def manage(grid, mailbox, result, tasks):
    """Creates the workers, and collects their blocks."""
    compute = await mailbox.get()
    blocks = grid.split(compute.graph)
    workers = [Queue() for _ in blocks]
    for number, block in enumerate(blocks):
        tasks.spawn(work(BlockComputation(grid, number, block), number, workers[number], mailbox))
    for number, worker in enumerate(workers):
        worker.put_nowait(Introduce([workers[neighbour] for neighbour in grid.neighbours(number)]))
    while len(result) < len(blocks):
        finished = await mailbox.get()
        result[finished.number] = finished.block
    tasks.arrive(0)


async def work(computation, number, mailbox, manager):
    """Takes a block through all phases."""
    neighbours = None
    while not computation.finished:
        match await mailbox.get():
            case Introduce(known):
                neighbours = known
                broadcast(computation, number, neighbours)
            case Computed(other, phase, block):
                computation.accept(other, phase, block)
        while neighbours is not None and computation.advance():
            if not computation.finished:
                broadcast(computation, number, neighbours)
    manager.put_nowait(Computed(number, computation.phase, computation.block))


def broadcast(computation, number, neighbours):
    """Sends the block as it is to all neighbours."""
    computed = Computed(number, computation.phase, computation.block)
    for neighbour in neighbours:
        neighbour.put_nowait(computed)
