use std::sync::Arc;

use mpp_harness::apsp::{BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use mpp_tasks::{RunScope, Supervisor, Tasks};

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = Tasks;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (itself, mailbox) = unbounded_channel();
        let manager = itself.clone();
        let (grid, collection) = (problem.grid, problem.collection());
        scope.start(manage(grid, collection, itself, mailbox, scope.supervisor(), scope.latch().clone()));
        let (graph, latch) = (Arc::clone(&problem.graph), scope.latch().clone());
        Ok(Box::new(move || {
            if let Err(failure) = manager.send(ToManager::Compute { graph }) {
                latch.fail(failure);
            }
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
    Introduce { neighbours: Vec<UnboundedSender<ToWorker>> },
    Computed(Relaxed),
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
                    tasks.spawn(supervisor.supervise(work(computation, itself.clone(), blocks)));
                }
                introduce(grid, &workers)?;
            }
            ToManager::Finished(block) => {
                if collection.take(block) {
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
    manager: UnboundedSender<ToManager>,
    mut mailbox: UnboundedReceiver<ToWorker>,
) -> Result<(), BenchmarkError> {
    let mut known = None;
    while let Some(message) = mailbox.recv().await {
        match message {
            ToWorker::Introduce { neighbours } => {
                broadcast(&computation, &neighbours)?;
                known = Some(neighbours);
            }
            ToWorker::Computed(block) => computation.accept(block)?,
        }
        let Some(neighbours) = &known else { continue };
        while computation.advance() {
            if computation.finished() {
                return Ok(manager.send(ToManager::Finished(computation.relaxed()))?);
            }
            broadcast(&computation, neighbours)?;
        }
    }
    Ok(())
}

fn broadcast(
    computation: &BlockComputation,
    neighbours: &[UnboundedSender<ToWorker>],
) -> Result<(), SendError<ToWorker>> {
    neighbours.iter().try_for_each(|neighbour| neighbour.send(ToWorker::Computed(computation.relaxed())))
}
