use std::sync::Arc;

use mpp_harness::apsp::{BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox, mailbox};
use super::run_scope::{RunScope, Spawner};
use super::system_provider::Threads;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = Threads;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (manager, messages) = scope.mailbox();
        let (itself, spawner, latch) = (manager.clone(), scope.spawner(), scope.latch().clone());
        let (grid, collection) = (problem.grid, problem.collection());
        scope.start(move || manage(grid, collection, &itself, &spawner, &messages, &latch))?;
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
    Introduce { neighbours: Vec<Address<ToWorker>> },
    Computed(Relaxed),
}

fn manage(
    grid: BlockGrid,
    mut collection: Collection,
    itself: &Address<ToManager>,
    spawner: &Spawner,
    mailbox: &Mailbox<ToManager>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let mut workers = Workers(Vec::new());
    while let Some(message) = mailbox.receive() {
        match message {
            ToManager::Compute { graph } => {
                for (id, block) in grid.split(&graph).into_iter().enumerate() {
                    workers.start(BlockComputation::new(grid, id, block), itself.clone(), spawner)?;
                }
                workers.introduce(grid)?;
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

/// The manager's workers, which end with it.
struct Workers(Vec<Address<ToWorker>>);

impl Workers {
    fn start(
        &mut self,
        computation: BlockComputation,
        manager: Address<ToManager>,
        spawner: &Spawner,
    ) -> Result<(), BenchmarkError> {
        let (worker, blocks) = mailbox();
        self.0.push(worker);
        spawner.spawn(move || work(computation, &manager, &blocks))
    }

    fn introduce(&self, grid: BlockGrid) -> Result<(), BenchmarkError> {
        self.0.iter().enumerate().try_for_each(|(id, worker)| {
            let neighbours = grid.neighbours(id).into_iter().map(|id| self.0[id].clone()).collect();
            worker.send(ToWorker::Introduce { neighbours })
        })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.0.iter().for_each(Address::stop);
    }
}

fn work(
    mut computation: BlockComputation,
    manager: &Address<ToManager>,
    mailbox: &Mailbox<ToWorker>,
) -> Result<(), BenchmarkError> {
    let mut known = None;
    while let Some(message) = mailbox.receive() {
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
                return manager.send(ToManager::Finished(computation.relaxed()));
            }
            broadcast(&computation, neighbours)?;
        }
    }
    Ok(())
}

fn broadcast(computation: &BlockComputation, neighbours: &[Address<ToWorker>]) -> Result<(), BenchmarkError> {
    neighbours.iter().try_for_each(|neighbour| neighbour.send(ToWorker::Computed(computation.relaxed())))
}
