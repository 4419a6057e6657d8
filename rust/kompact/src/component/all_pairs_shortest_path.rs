use std::sync::Arc;

use kompact::prelude::*;
use mpp_harness::apsp::{BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use super::start::{Start, StartPort};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = RequestSystem;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let graph = Arc::clone(&problem.graph);
        let manager = Manager::new(problem.grid, graph, problem.collection(), scope.latch().clone(), scope.member());
        let manager = scope.create(manager);
        let employer = Arc::clone(&manager);
        scope.when_stopped(move |system| employer.on_definition(|manager| manager.dismiss(system)));
        let (system, start) = (scope.system().clone(), manager.provided_ref());
        scope.start(&manager);
        Ok(Box::new(move || system.trigger_r(Start, &start)))
    }

    fn answer(problem: &Problem, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        problem.answer()
    }
}

/// Provided by each worker, required by those of its row and column.
struct BlockPort;

impl Port for BlockPort {
    type Indication = Relaxed;
    type Request = Never;
}

/// A worker's block after all phases.
#[derive(Clone, Debug)]
struct Finished(Relaxed);

/// Provided by all workers, required by the manager.
struct ResultPort;

impl Port for ResultPort {
    type Indication = Finished;
    type Request = Never;
}

#[derive(ComponentDefinition, Actor)]
struct Manager {
    ctx: ComponentContext<Self>,
    start: ProvidedPort<StartPort>,
    results: RequiredPort<ResultPort>,
    grid: BlockGrid,
    graph: Arc<DistanceMatrix>,
    workers: Vec<Arc<Component<Worker>>>,
    collection: Collection,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    fn new(
        grid: BlockGrid,
        graph: Arc<DistanceMatrix>,
        collection: Collection,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            start: ProvidedPort::uninitialised(),
            results: RequiredPort::uninitialised(),
            grid,
            graph,
            workers: Vec::new(),
            collection,
            latch,
            member,
        }
    }

    fn employ(&mut self) {
        let system = self.ctx.system();
        for (id, block) in self.grid.split(&self.graph).into_iter().enumerate() {
            let computation = BlockComputation::new(self.grid, id, block);
            let worker = Worker::new(computation, self.latch.clone(), self.member.clone());
            self.workers.push(system.create(move || worker));
        }
        let inputs: Vec<_> = self.workers.iter().map(|worker| worker.on_definition(|it| it.input.share())).collect();
        for (id, worker) in self.workers.iter().enumerate() {
            worker.on_definition(|it| {
                it.result.connect(self.results.share());
                for neighbour in self.grid.neighbours(id) {
                    it.output.connect(inputs[neighbour].clone());
                }
            });
        }
        for worker in &self.workers {
            system.start(worker);
        }
    }

    fn dismiss(&mut self, system: &KompactSystem) {
        for worker in self.workers.drain(..) {
            system.kill(worker);
        }
    }
}

ignore_lifecycle!(Manager);

impl Provide<StartPort> for Manager {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        self.employ();
        Handled::OK
    }
}

impl Require<ResultPort> for Manager {
    fn handle(&mut self, finished: Finished) -> HandlerResult {
        if self.collection.take(finished.0) {
            self.latch.arrive();
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition, Actor)]
struct Worker {
    ctx: ComponentContext<Self>,
    input: RequiredPort<BlockPort>,
    output: ProvidedPort<BlockPort>,
    result: ProvidedPort<ResultPort>,
    computation: BlockComputation,
    latch: RunLatch,
    _member: Member,
}

impl Worker {
    fn new(computation: BlockComputation, latch: RunLatch, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            input: RequiredPort::uninitialised(),
            output: ProvidedPort::uninitialised(),
            result: ProvidedPort::uninitialised(),
            computation,
            latch,
            _member: member,
        }
    }

    fn advance(&mut self) {
        while self.computation.advance() {
            if self.computation.finished() {
                self.result.trigger(Finished(self.computation.relaxed()));
            } else {
                self.broadcast();
            }
        }
    }

    fn broadcast(&mut self) {
        self.output.trigger(self.computation.relaxed());
    }
}

impl ComponentLifecycle for Worker {
    fn on_start(&mut self) -> HandlerResult {
        self.broadcast();
        self.advance();
        Handled::OK
    }
}

impl Require<BlockPort> for Worker {
    fn handle(&mut self, block: Relaxed) -> HandlerResult {
        match self.computation.accept(block) {
            Ok(()) => self.advance(),
            Err(cause) => self.latch.fail(cause),
        }
        Handled::OK
    }
}

impl Provide<BlockPort> for Worker {
    fn handle(&mut self, request: Never) -> HandlerResult {
        match request {}
    }
}

impl Provide<ResultPort> for Worker {
    fn handle(&mut self, request: Never) -> HandlerResult {
        match request {}
    }
}
