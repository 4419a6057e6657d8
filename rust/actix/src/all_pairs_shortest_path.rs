use std::sync::{Arc, OnceLock};

use actix::prelude::*;
use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{RunScope, Stop, stops_when_told};
use crate::system_provider::{ActixSystem, Arbiters};

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath {
    grid: BlockGrid,
    graph: Arc<DistanceMatrix>,
    result: Arc<OnceLock<DistanceMatrix>>,
}

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type System = ActixSystem;

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
            arbiters: scope.arbiters().clone(),
            workers: Vec::new(),
            finished: vec![None; self.grid.blocks()],
            missing: self.grid.blocks(),
            result: Arc::clone(&self.result),
            latch: scope.latch().clone(),
            member: scope.member(),
        };
        let manager = scope.start(0, move |_| manager);
        let graph = Arc::clone(&self.graph);
        Ok(Box::new(move || manager.do_send(Compute { graph })))
    }

    fn answer(&mut self, _: &RunLatch) -> Result<u64, BenchmarkError> {
        let result = self.result.get().ok_or("the run left no distances")?;
        Ok(result.answer())
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
struct Computed {
    phase: usize,
    id: usize,
    block: Block,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Finished {
    id: usize,
    block: Block,
}

struct Manager {
    grid: BlockGrid,
    arbiters: Arbiters,
    workers: Vec<Addr<Worker>>,
    finished: Vec<Option<Block>>,
    missing: usize,
    result: Arc<OnceLock<DistanceMatrix>>,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    fn create_worker(&self, id: usize, block: Block, manager: Addr<Self>) -> Addr<Worker> {
        let (grid, latch, member) = (self.grid, self.latch.clone(), self.member.clone());
        Worker::start_in_arbiter(self.arbiters.of(id), move |_| Worker {
            computation: BlockComputation::new(grid, id, block),
            id,
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

    fn handle(&mut self, Finished { id, block }: Finished, _: &mut Self::Context) {
        self.finished[id] = Some(block);
        self.missing -= 1;
        if self.missing == 0 {
            let blocks: Vec<_> = self.finished.drain(..).flatten().collect();
            // The latch refuses a second result.
            let _ = self.result.set(self.grid.assemble(&blocks));
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
    id: usize,
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
                self.manager.do_send(Finished { id: self.id, block: self.computation.block().clone() });
            } else {
                self.broadcast(neighbours);
            }
        }
    }

    fn broadcast(&self, neighbours: &[Addr<Self>]) {
        for neighbour in neighbours {
            let block = self.computation.block().clone();
            neighbour.do_send(Computed { phase: self.computation.phase(), id: self.id, block });
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

    fn handle(&mut self, Computed { phase, id, block }: Computed, _: &mut Self::Context) {
        match self.computation.accept(phase, id, block) {
            Ok(()) => self.advance(),
            Err(failure) => self.latch.fail(failure),
        }
    }
}
