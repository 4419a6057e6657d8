use std::convert::Infallible;
use std::sync::Arc;

use kameo::prelude::*;
use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare, spawn};

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = KameoSystem;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let manager = Manager {
            grid: problem.grid,
            workers: Vec::new(),
            collection: problem.collection(),
            latch: scope.latch().clone(),
            member: scope.member(),
        };
        let prepared = prepare();
        let to_manager = prepared.actor_ref().clone();
        scope.spawn(prepared, manager);
        let graph = Arc::clone(&problem.graph);
        Ok(Box::new(move || to_manager.send(Compute { graph })))
    }

    fn answer(problem: &Problem, _: &RunLatch) -> Result<u64, BenchmarkError> {
        problem.answer()
    }
}

struct Compute {
    graph: Arc<DistanceMatrix>,
}

struct Introduce {
    neighbours: Vec<ActorRef<Worker>>,
}

struct Computed(Relaxed);

struct Finished(Relaxed);

struct Manager {
    grid: BlockGrid,
    workers: Vec<ActorRef<Worker>>,
    collection: Collection,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    fn create_worker(&self, id: usize, block: Block, manager: ActorRef<Self>) -> ActorRef<Worker> {
        spawn(Worker {
            computation: BlockComputation::new(self.grid, id, block),
            manager,
            neighbours: None,
            latch: self.latch.clone(),
            _member: self.member.clone(),
        })
    }
}

impl Actor for Manager {
    type Args = Self;
    type Error = Infallible;

    async fn on_start(manager: Self, _: ActorRef<Self>) -> Result<Self, Infallible> {
        Ok(manager)
    }

    async fn on_stop(&mut self, _: WeakActorRef<Self>, _: ActorStopReason) -> Result<(), Infallible> {
        for worker in &self.workers {
            // An actor that has stopped by itself does not receive it.
            let _ = worker.stop_gracefully().await;
        }
        Ok(())
    }
}

impl Message<Compute> for Manager {
    type Reply = ();

    async fn handle(&mut self, Compute { graph }: Compute, context: &mut Context<Self, Self::Reply>) {
        let blocks = self.grid.split(&graph).into_iter().enumerate();
        self.workers = blocks.map(|(id, block)| self.create_worker(id, block, context.actor_ref().clone())).collect();
        for (id, worker) in self.workers.iter().enumerate() {
            let neighbours = self.grid.neighbours(id).into_iter().map(|id| self.workers[id].clone()).collect();
            worker.send(Introduce { neighbours });
        }
    }
}

impl Message<Finished> for Manager {
    type Reply = ();

    async fn handle(&mut self, Finished(block): Finished, _: &mut Context<Self, Self::Reply>) {
        if self.collection.take(block) {
            self.latch.arrive();
        }
    }
}

#[derive(Actor)]
struct Worker {
    computation: BlockComputation,
    manager: ActorRef<Manager>,
    neighbours: Option<Vec<ActorRef<Worker>>>,
    latch: RunLatch,
    _member: Member,
}

impl Worker {
    /// Performs all phases that can be performed, unless the neighbours are not known yet.
    fn advance(&mut self) {
        let Some(neighbours) = &self.neighbours else { return };
        while self.computation.advance() {
            if self.computation.finished() {
                self.manager.send(Finished(self.computation.relaxed()));
            } else {
                self.broadcast(neighbours);
            }
        }
    }

    fn broadcast(&self, neighbours: &[ActorRef<Self>]) {
        for neighbour in neighbours {
            neighbour.send(Computed(self.computation.relaxed()));
        }
    }
}

impl Message<Introduce> for Worker {
    type Reply = ();

    async fn handle(&mut self, Introduce { neighbours }: Introduce, _: &mut Context<Self, Self::Reply>) {
        self.broadcast(&neighbours);
        self.neighbours = Some(neighbours);
        self.advance();
    }
}

impl Message<Computed> for Worker {
    type Reply = ();

    async fn handle(&mut self, Computed(block): Computed, _: &mut Context<Self, Self::Reply>) {
        match self.computation.accept(block) {
            Ok(()) => self.advance(),
            Err(failure) => self.latch.fail(failure),
        }
    }
}
