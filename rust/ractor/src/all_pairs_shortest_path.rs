use std::sync::Arc;

use mpp_harness::apsp::{BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = RactorSystem;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let manager = Manager { grid: problem.grid, latch: scope.latch().clone(), member: scope.member() };
        let manager = scope.spawn(manager, problem.collection())?;
        let graph = Arc::clone(&problem.graph);
        Ok(Box::new(move || {
            // A manager that has gone has failed the run.
            let _ = manager.cast(ToManager::Compute { graph });
        }))
    }

    fn answer(problem: &Problem, _: &RunLatch) -> Result<u64, BenchmarkError> {
        problem.answer()
    }
}

enum ToManager {
    Compute { graph: Arc<DistanceMatrix> },
    Finished(Relaxed),
}

enum ToWorker {
    Introduce { neighbours: Vec<ActorRef<ToWorker>> },
    Computed(Relaxed),
}

struct Manager {
    grid: BlockGrid,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    async fn create_workers(
        &self,
        graph: &DistanceMatrix,
        myself: &ActorRef<ToManager>,
    ) -> Result<(), ActorProcessingErr> {
        let mut workers = Vec::new();
        for (id, block) in self.grid.split(graph).into_iter().enumerate() {
            let worker = Worker { manager: myself.clone(), _member: self.member.clone() };
            let computation = BlockComputation::new(self.grid, id, block);
            let (worker, _) = Worker::spawn_linked(None, worker, computation, myself.get_cell()).await?;
            workers.push(worker);
        }
        for (id, worker) in workers.iter().enumerate() {
            let neighbours = self.grid.neighbours(id).into_iter().map(|id| workers[id].clone()).collect();
            worker.cast(ToWorker::Introduce { neighbours })?;
        }
        Ok(())
    }
}

impl Actor for Manager {
    type Msg = ToManager;
    type State = Collection;
    type Arguments = Collection;

    async fn pre_start(&self, _: ActorRef<ToManager>, state: Collection) -> Result<Collection, ActorProcessingErr> {
        Ok(state)
    }

    async fn handle(
        &self,
        myself: ActorRef<ToManager>,
        message: ToManager,
        state: &mut Collection,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToManager::Compute { graph } => self.create_workers(&graph, &myself).await?,
            ToManager::Finished(block) => {
                if state.take(block) {
                    self.latch.arrive();
                }
            }
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToManager>,
        event: SupervisionEvent,
        _: &mut Collection,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Worker {
    manager: ActorRef<ToManager>,
    _member: Member,
}

struct Computation {
    block: BlockComputation,
    neighbours: Option<Vec<ActorRef<ToWorker>>>,
}

impl Worker {
    /// Performs all phases that can be performed, unless the neighbours are not known yet.
    fn advance(&self, state: &mut Computation) -> Result<(), ActorProcessingErr> {
        let Some(neighbours) = &state.neighbours else { return Ok(()) };
        while state.block.advance() {
            if state.block.finished() {
                self.manager.cast(ToManager::Finished(state.block.relaxed()))?;
            } else {
                broadcast(&state.block, neighbours)?;
            }
        }
        Ok(())
    }
}

fn broadcast(computation: &BlockComputation, neighbours: &[ActorRef<ToWorker>]) -> Result<(), ActorProcessingErr> {
    for neighbour in neighbours {
        neighbour.cast(ToWorker::Computed(computation.relaxed()))?;
    }
    Ok(())
}

impl Actor for Worker {
    type Msg = ToWorker;
    type State = Computation;
    type Arguments = BlockComputation;

    async fn pre_start(
        &self,
        _: ActorRef<ToWorker>,
        block: BlockComputation,
    ) -> Result<Computation, ActorProcessingErr> {
        Ok(Computation { block, neighbours: None })
    }

    async fn handle(
        &self,
        _: ActorRef<ToWorker>,
        message: ToWorker,
        state: &mut Computation,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToWorker::Introduce { neighbours } => {
                broadcast(&state.block, &neighbours)?;
                state.neighbours = Some(neighbours);
            }
            ToWorker::Computed(block) => state.block.accept(block)?,
        }
        self.advance(state)
    }
}
