use std::sync::{Arc, OnceLock};

use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath {
    grid: BlockGrid,
    graph: Arc<DistanceMatrix>,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type System = RikerSystem;

    fn new(parameters: AllPairsShortestPathParameters) -> Self {
        Self {
            grid: BlockGrid::new(parameters.nodes, parameters.block_size),
            graph: Arc::new(DistanceMatrix::of_random_graph(parameters.nodes)),
            result: Arc::default(),
        }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        self.result = Arc::default();
        let (grid, result, latch) = (self.grid, Arc::clone(&self.result), scope.latch().clone());
        let manager = scope.create("manager", move || Manager::new(grid, Arc::clone(&result), latch.clone()))?;
        let graph = Arc::clone(&self.graph);
        Ok(Box::new(move || manager.tell(ManagerMessage::Compute { graph }, None)))
    }

    fn answer(&mut self, _: &RunLatch) -> Result<u64, BenchmarkError> {
        let result = self.result.get().ok_or("the run left no distances")?;
        Ok(result.answer())
    }
}

#[derive(Clone, Debug)]
enum ManagerMessage {
    Compute { graph: Arc<DistanceMatrix> },
    Finished { id: usize, block: Block },
}

#[derive(Clone, Debug)]
enum WorkerMessage {
    // An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
    Introduce { neighbours: Vec<BoxedTell<WorkerMessage>> },
    Computed { phase: usize, id: usize, block: Block },
}

struct Manager {
    grid: BlockGrid,
    finished: Vec<Option<Block>>,
    missing: usize,
    result: Arc<OnceLock<DistanceMatrix>>,
    latch: RunLatch,
    // Riker goes on to deliver messages to an actor that was told to stop; children created then would outlive it.
    stopped: bool,
}

impl Manager {
    fn new(grid: BlockGrid, result: Arc<OnceLock<DistanceMatrix>>, latch: RunLatch) -> Self {
        Self { grid, finished: vec![None; grid.blocks()], missing: grid.blocks(), result, latch, stopped: false }
    }

    fn create_worker(
        &self,
        id: usize,
        block: Block,
        context: &Context<ManagerMessage>,
    ) -> Result<ActorRef<WorkerMessage>, CreateError> {
        let (grid, latch, manager) = (self.grid, self.latch.clone(), context.myself());
        let worker = Props::new_from(move || Worker {
            computation: BlockComputation::new(grid, id, Block::clone(&block)),
            id,
            manager: manager.clone(),
            neighbours: None,
            latch: latch.clone(),
        });
        context.actor_of_props(&format!("worker-{id}"), worker)
    }

    fn begin(&self, graph: &DistanceMatrix, context: &Context<ManagerMessage>) -> Result<(), CreateError> {
        let blocks = self.grid.split(graph).into_iter().enumerate();
        let workers =
            blocks.map(|(id, block)| self.create_worker(id, block, context)).collect::<Result<Vec<_>, _>>()?;
        for (id, worker) in workers.iter().enumerate() {
            let neighbours = self.grid.neighbours(id).into_iter().map(|id| workers[id].box_clone()).collect();
            worker.tell(WorkerMessage::Introduce { neighbours }, None);
        }
        Ok(())
    }
}

impl Actor for Manager {
    type Msg = ManagerMessage;

    fn recv(&mut self, context: &Context<ManagerMessage>, message: ManagerMessage, _: Sender) {
        match message {
            ManagerMessage::Finished { id, block } => {
                self.finished[id] = Some(block);
                self.missing -= 1;
                if self.missing == 0 {
                    let blocks: Vec<_> = self.finished.drain(..).flatten().collect();
                    // The latch refuses a second result.
                    let _ = self.result.set(self.grid.assemble(&blocks));
                    self.latch.arrive();
                }
            }
            ManagerMessage::Compute { .. } if self.stopped => {}
            ManagerMessage::Compute { graph } => {
                if let Err(failure) = self.begin(&graph, context) {
                    self.latch.fail(failure);
                }
            }
        }
    }

    fn post_stop(&mut self) {
        self.stopped = true;
    }
}

struct Worker {
    computation: BlockComputation,
    id: usize,
    manager: ActorRef<ManagerMessage>,
    neighbours: Option<Vec<BoxedTell<WorkerMessage>>>,
    latch: RunLatch,
}

impl Worker {
    /// Performs all phases that can be performed, unless the neighbours are not known yet.
    fn advance(&mut self) {
        let Some(neighbours) = &self.neighbours else { return };
        while self.computation.advance() {
            if self.computation.finished() {
                let block = self.computation.block().clone();
                self.manager.tell(ManagerMessage::Finished { id: self.id, block }, None);
            } else {
                self.broadcast(neighbours);
            }
        }
    }

    fn broadcast(&self, neighbours: &[BoxedTell<WorkerMessage>]) {
        for neighbour in neighbours {
            let block = self.computation.block().clone();
            neighbour.tell(WorkerMessage::Computed { phase: self.computation.phase(), id: self.id, block }, None);
        }
    }
}

impl Actor for Worker {
    type Msg = WorkerMessage;

    fn recv(&mut self, _: &Context<WorkerMessage>, message: WorkerMessage, _: Sender) {
        match message {
            WorkerMessage::Computed { phase, id, block } => match self.computation.accept(phase, id, block) {
                Ok(()) => self.advance(),
                Err(failure) => self.latch.fail(failure),
            },
            WorkerMessage::Introduce { neighbours } => {
                self.broadcast(&neighbours);
                self.neighbours = Some(neighbours);
                self.advance();
            }
        }
    }
}
