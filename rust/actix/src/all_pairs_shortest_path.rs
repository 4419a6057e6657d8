use std::marker::PhantomData;
use std::sync::Arc;

use actix::prelude::*;
use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::{Arbiters, Placement};
use crate::run_scope::{RunScope, Stop, stops_when_told};
use crate::system_provider::ActixSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for AllPairsShortestPath<P> {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = ActixSystem<P>;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let manager = Manager {
            grid: problem.grid,
            arbiters: scope.arbiters().clone(),
            workers: Vec::new(),
            collection: problem.collection(),
            latch: scope.latch().clone(),
            member: scope.member(),
        };
        let manager = scope.start(0, move |_| manager);
        let graph = Arc::clone(&problem.graph);
        Ok(Box::new(move || manager.do_send(Compute { graph })))
    }

    fn answer(problem: &Problem, _: &RunLatch) -> Result<u64, BenchmarkError> {
        problem.answer()
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Compute {
    graph: Arc<DistanceMatrix>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Introduce {
    neighbours: Vec<Addr<Worker>>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Computed(Relaxed);

#[derive(Message)]
#[rtype(result = "()")]
struct Finished(Relaxed);

struct Manager {
    grid: BlockGrid,
    arbiters: Arbiters,
    workers: Vec<Addr<Worker>>,
    collection: Collection,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    fn create_worker(&self, id: usize, block: Block, manager: Addr<Self>) -> Addr<Worker> {
        let (grid, latch, member) = (self.grid, self.latch.clone(), self.member.clone());
        self.arbiters.start(id, move |_| Worker {
            computation: BlockComputation::new(grid, id, block),
            manager,
            neighbours: None,
            latch,
            _member: member,
        })
    }
}

impl Actor for Manager {
    type Context = Context<Self>;
}

impl Handler<Compute> for Manager {
    type Result = ();

    fn handle(&mut self, Compute { graph }: Compute, context: &mut Self::Context) {
        let blocks = self.grid.split(&graph).into_iter().enumerate();
        self.workers = blocks.map(|(id, block)| self.create_worker(id, block, context.address())).collect();
        for (id, worker) in self.workers.iter().enumerate() {
            let neighbours = self.grid.neighbours(id).into_iter().map(|id| self.workers[id].clone()).collect();
            worker.do_send(Introduce { neighbours });
        }
    }
}

impl Handler<Finished> for Manager {
    type Result = ();

    fn handle(&mut self, Finished(block): Finished, _: &mut Self::Context) {
        if self.collection.take(block) {
            self.latch.arrive();
        }
    }
}

impl Handler<Stop> for Manager {
    type Result = ();

    fn handle(&mut self, _: Stop, context: &mut Self::Context) {
        self.workers.iter().for_each(|worker| worker.do_send(Stop));
        context.stop();
    }
}

struct Worker {
    computation: BlockComputation,
    manager: Addr<Manager>,
    neighbours: Option<Vec<Addr<Worker>>>,
    latch: RunLatch,
    _member: Member,
}

impl Worker {
    /// Performs all phases that can be performed, unless the neighbours are not known yet.
    fn advance(&mut self) {
        let Some(neighbours) = &self.neighbours else { return };
        while self.computation.advance() {
            if self.computation.finished() {
                self.manager.do_send(Finished(self.computation.relaxed()));
            } else {
                self.broadcast(neighbours);
            }
        }
    }

    fn broadcast(&self, neighbours: &[Addr<Self>]) {
        for neighbour in neighbours {
            neighbour.do_send(Computed(self.computation.relaxed()));
        }
    }
}

impl Actor for Worker {
    type Context = Context<Self>;
}

stops_when_told!(Worker);

impl Handler<Introduce> for Worker {
    type Result = ();

    fn handle(&mut self, Introduce { neighbours }: Introduce, _: &mut Self::Context) {
        self.broadcast(&neighbours);
        self.neighbours = Some(neighbours);
        self.advance();
    }
}

impl Handler<Computed> for Worker {
    type Result = ();

    fn handle(&mut self, Computed(block): Computed, _: &mut Self::Context) {
        match self.computation.accept(block) {
            Ok(()) => self.advance(),
            Err(failure) => self.latch.fail(failure),
        }
    }
}
