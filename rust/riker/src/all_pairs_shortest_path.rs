use std::sync::Arc;

use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = RikerSystem;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (grid, collection, latch) = (problem.grid, problem.collection(), scope.latch().clone());
        let create_manager =
            move || Manager { grid, collection: collection.clone(), latch: latch.clone(), stopped: false };
        let manager = scope.create("manager", create_manager)?;
        let graph = Arc::clone(&problem.graph);
        Ok(Box::new(move || manager.tell(ManagerMessage::Compute { graph }, None)))
    }

    fn answer(problem: &Problem, _: &RunLatch) -> Result<u64, BenchmarkError> {
        problem.answer()
    }
}

#[derive(Clone, Debug)]
enum ManagerMessage {
    Compute { graph: Arc<DistanceMatrix> },
    Finished(Relaxed),
}

#[derive(Clone, Debug)]
enum WorkerMessage {
    // An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
    Introduce { neighbours: Vec<BoxedTell<WorkerMessage>> },
    Computed(Relaxed),
}

struct Manager {
    grid: BlockGrid,
    collection: Collection,
    latch: RunLatch,
    // Riker goes on to deliver messages to an actor that was told to stop; children created then would outlive it.
    stopped: bool,
}

impl Manager {
    fn create_worker(
        &self,
        id: usize,
        block: Block,
        context: &Context<ManagerMessage>,
    ) -> Result<ActorRef<WorkerMessage>, CreateError> {
        let (grid, latch, manager) = (self.grid, self.latch.clone(), context.myself());
        let worker = Props::new_from(move || Worker {
            computation: BlockComputation::new(grid, id, Block::clone(&block)),
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
            ManagerMessage::Finished(block) => {
                if self.collection.take(block) {
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
                self.manager.tell(ManagerMessage::Finished(self.computation.relaxed()), None);
            } else {
                self.broadcast(neighbours);
            }
        }
    }

    fn broadcast(&self, neighbours: &[BoxedTell<WorkerMessage>]) {
        for neighbour in neighbours {
            neighbour.tell(WorkerMessage::Computed(self.computation.relaxed()), None);
        }
    }
}

impl Actor for Worker {
    type Msg = WorkerMessage;

    fn recv(&mut self, _: &Context<WorkerMessage>, message: WorkerMessage, _: Sender) {
        match message {
            WorkerMessage::Computed(block) => match self.computation.accept(block) {
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
