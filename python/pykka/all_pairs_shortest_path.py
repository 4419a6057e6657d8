"""APSP: Floyd-Warshall on blocks, each with an actor that exchanges blocks with those of its row and column."""

from dataclasses import dataclass

from mpp.apsp import BlockComputation, Grid, hashed, random_graph
from system import PykkaBenchmark, RunActor


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


class Manager(RunActor):
    """Creates the workers, and collects their blocks."""

    def __init__(self, latch, grid, result):
        super().__init__(latch)
        self.grid, self.result = grid, result

    def on_receive(self, message):
        match message:
            case Compute(graph):
                workers = [
                    BlockActor.start(self.latch, BlockComputation(self.grid, number, block), number, self.actor_ref)
                    for number, block in enumerate(self.grid.split(graph))
                ]
                for number, worker in enumerate(workers):
                    worker.tell(Introduce([workers[neighbour] for neighbour in self.grid.neighbours(number)]))
            case Computed(number, _, block):
                self.result[number] = block
                if len(self.result) == self.grid.side**2:
                    self.latch.arrive()


class BlockActor(RunActor):
    """Takes a block through all phases."""

    def __init__(self, latch, computation, number, manager):
        super().__init__(latch)
        self.computation, self.number, self.manager = computation, number, manager
        self.neighbours = None

    def on_receive(self, message):
        match message:
            case Introduce(neighbours):
                self.neighbours = neighbours
                self.broadcast()
            case Computed(number, phase, block):
                self.computation.accept(number, phase, block)
        while self.neighbours is not None and self.computation.advance():
            self.broadcast()

    def broadcast(self):
        """Sends the block as it is to all neighbours, and once it is finished to the manager."""
        receivers = [self.manager] if self.computation.finished else self.neighbours
        computed = Computed(self.number, self.computation.phase, self.computation.block)
        for receiver in receivers:
            receiver.tell(computed)


class AllPairsShortestPath(PykkaBenchmark):
    """An actor for the manager, which creates one for each block."""

    def set_up(self, parameters):
        super().set_up(parameters)
        self.grid = Grid(parameters["number_of_nodes"], parameters["block_size"])
        self.graph = random_graph(parameters["number_of_nodes"])

    def create(self, latch):
        self.result = {}
        manager = Manager.start(latch, self.grid, self.result)
        return lambda: manager.tell(Compute(self.graph))

    def answer(self):
        return hashed(self.grid.assemble(self.result))
