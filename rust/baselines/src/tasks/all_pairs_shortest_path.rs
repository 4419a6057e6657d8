use std::sync::Arc;

use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::run_scope::{RunScope, Supervisor};
use super::system_provider::Tasks;
use crate::apsp::{Collection, Problem};

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath {
    problem: Problem,
}

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type System = Tasks;

    fn new(parameters: AllPairsShortestPathParameters) -> Self {
        Self { problem: Problem::new(parameters) }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (itself, mailbox) = unbounded_channel();
        let manager = itself.clone();
        let (grid, collection) = (self.problem.grid, self.problem.collection());
        scope.start(manage(grid, collection, itself, mailbox, scope.supervisor(), scope.latch().clone()));
        let (graph, latch) = (Arc::clone(&self.problem.graph), scope.latch().clone());
        Ok(Box::new(move || {
            if let Err(failure) = manager.send(ToManager::Compute { graph }) {
                latch.fail(failure);
            }
        }))
    }

    fn answer(&mut self, _: &RunLatch) -> Result<u64, BenchmarkError> {
        self.problem.answer()
    }
}

enum ToManager {
    Compute { graph: Arc<DistanceMatrix> },
    Finished { id: usize, block: Block },
}

enum ToWorker {
    Introduce { neighbours: Vec<UnboundedSender<ToWorker>> },
    Computed { phase: usize, id: usize, block: Block },
}

async fn manage(
    grid: BlockGrid,
    mut collection: Collection,
    itself: UnboundedSender<ToManager>,
    mut mailbox: UnboundedReceiver<ToManager>,
    supervisor: Supervisor,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    // Workers end with their manager.
    let mut tasks = JoinSet::new();
    while let Some(message) = mailbox.recv().await {
        match message {
            ToManager::Compute { graph } => {
                let mut workers = Vec::with_capacity(grid.blocks());
                for (id, block) in grid.split(&graph).into_iter().enumerate() {
                    let (worker, blocks) = unbounded_channel();
                    workers.push(worker);
                    let computation = BlockComputation::new(grid, id, block);
                    tasks.spawn(supervisor.supervise(work(computation, id, itself.clone(), blocks)));
                }
                introduce(grid, &workers)?;
            }
            ToManager::Finished { id, block } => {
                if collection.take(id, block) {
                    latch.arrive();
                }
            }
        }
    }
    Ok(())
}

fn introduce(grid: BlockGrid, workers: &[UnboundedSender<ToWorker>]) -> Result<(), SendError<ToWorker>> {
    workers.iter().enumerate().try_for_each(|(id, worker)| {
        let neighbours = grid.neighbours(id).into_iter().map(|id| workers[id].clone()).collect();
        worker.send(ToWorker::Introduce { neighbours })
    })
}

async fn work(
    mut computation: BlockComputation,
    id: usize,
    manager: UnboundedSender<ToManager>,
    mut mailbox: UnboundedReceiver<ToWorker>,
) -> Result<(), BenchmarkError> {
    let mut known = None;
    while let Some(message) = mailbox.recv().await {
        match message {
            ToWorker::Introduce { neighbours } => {
                broadcast(&computation, id, &neighbours)?;
                known = Some(neighbours);
            }
            ToWorker::Computed { phase, id, block } => computation.accept(phase, id, block)?,
        }
        let Some(neighbours) = &known else { continue };
        while computation.advance() {
            if computation.finished() {
                return Ok(manager.send(ToManager::Finished { id, block: computation.block().clone() })?);
            }
            broadcast(&computation, id, neighbours)?;
        }
    }
    Ok(())
}

fn broadcast(
    computation: &BlockComputation,
    id: usize,
    neighbours: &[UnboundedSender<ToWorker>],
) -> Result<(), SendError<ToWorker>> {
    neighbours.iter().try_for_each(|neighbour| {
        let block = computation.block().clone();
        neighbour.send(ToWorker::Computed { phase: computation.phase(), id, block })
    })
}
