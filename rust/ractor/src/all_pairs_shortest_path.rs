use std::sync::{Arc, OnceLock};

use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::RunScope;
use crate::system_provider::RactorSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath {
    grid: BlockGrid,
    graph: Arc<DistanceMatrix>,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type System = RactorSystem;

    fn new(parameters: AllPairsShortestPathParameters) -> Self {
        Self {
            grid: BlockGrid::new(parameters.nodes, parameters.block_size),
            graph: Arc::new(DistanceMatrix::of_random_graph(parameters.nodes)),
            result: Arc::default(),
        }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        self.result = Arc::default();
        let manager = Manager {
            grid: self.grid,
            result: Arc::clone(&self.result),
            latch: scope.latch().clone(),
            member: scope.member(),
        };
        let manager = scope.spawn(manager, ())?;
        let graph = Arc::clone(&self.graph);
        Ok(Box::new(move || {
            // A manager that has gone has failed the run.
            let _ = manager.cast(ToManager::Compute { graph });
        }))
    }

    fn answer(&mut self, _: &RunLatch) -> Result<u64, BenchmarkError> {
        let result = self.result.get().ok_or("the run left no distances")?;
        Ok(result.answer())
    }
}

enum ToManager {
    Compute { graph: Arc<DistanceMatrix> },
    Finished { id: usize, block: Block },
}

enum ToWorker {
    Introduce { neighbours: Vec<ActorRef<ToWorker>> },
    Computed { phase: usize, id: usize, block: Block },
}

struct Manager {
    grid: BlockGrid,
    result: Arc<OnceLock<DistanceMatrix>>,
    latch: RunLatch,
    member: Member,
}

struct Finished {
    blocks: Vec<Option<Block>>,
    missing: usize,
}

impl Manager {
    async fn create_workers(
        &self,
        graph: &DistanceMatrix,
        myself: &ActorRef<ToManager>,
    ) -> Result<(), ActorProcessingErr> {
        let mut workers = Vec::new();
        for (id, block) in self.grid.split(graph).into_iter().enumerate() {
            let worker = Worker { id, manager: myself.clone(), _member: self.member.clone() };
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
    type State = Finished;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<ToManager>, (): ()) -> Result<Finished, ActorProcessingErr> {
        let blocks = self.grid.blocks();
        Ok(Finished { blocks: vec![None; blocks], missing: blocks })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToManager>,
        message: ToManager,
        state: &mut Finished,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToManager::Compute { graph } => self.create_workers(&graph, &myself).await?,
            ToManager::Finished { id, block } => {
                state.blocks[id] = Some(block);
                state.missing -= 1;
                if state.missing == 0 {
                    let blocks: Vec<_> = state.blocks.drain(..).flatten().collect();
                    // The latch refuses a second result.
                    let _ = self.result.set(self.grid.assemble(&blocks));
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
        _: &mut Finished,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Worker {
    id: usize,
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
                self.manager.cast(ToManager::Finished { id: self.id, block: state.block.block().clone() })?;
            } else {
                self.broadcast(&state.block, neighbours)?;
            }
        }
        Ok(())
    }

    fn broadcast(
        &self,
        computation: &BlockComputation,
        neighbours: &[ActorRef<ToWorker>],
    ) -> Result<(), ActorProcessingErr> {
        for neighbour in neighbours {
            let block = computation.block().clone();
            neighbour.cast(ToWorker::Computed { phase: computation.phase(), id: self.id, block })?;
        }
        Ok(())
    }
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
                self.broadcast(&state.block, &neighbours)?;
                state.neighbours = Some(neighbours);
            }
            ToWorker::Computed { phase, id, block } => state.block.accept(phase, id, block)?,
        }
        self.advance(state)
    }
}
