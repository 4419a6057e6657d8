use std::sync::Arc;

use kompact::prelude::*;
use mpp_harness::apsp::{BlockComputation, BlockGrid, Collection, DistanceMatrix, Problem, Relaxed};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath;

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type Setup = Problem;
    type System = RequestSystem;

    fn create(problem: &mut Problem, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let manager =
            scope.create(Manager::new(problem.grid, problem.collection(), scope.latch().clone(), scope.member()));
        let employer = Arc::clone(&manager);
        scope.when_stopped(move |system| employer.on_definition(|manager| manager.dismiss(system)));
        let manager = scope.start_actor(&manager)?;
        let graph = Arc::clone(&problem.graph);
        Ok(Box::new(move || manager.tell(ManagerMessage::Compute(graph))))
    }

    fn answer(problem: &Problem, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        problem.answer()
    }
}

#[derive(Debug)]
enum ManagerMessage {
    Compute(Arc<DistanceMatrix>),
    Finished(Relaxed),
}

#[derive(Debug)]
enum WorkerMessage {
    Introduce(Vec<ActorRefStrong<WorkerMessage>>),
    Block(Relaxed),
}

#[derive(ComponentDefinition)]
struct Manager {
    ctx: ComponentContext<Self>,
    grid: BlockGrid,
    workers: Vec<Arc<Component<Worker>>>,
    collection: Collection,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    fn new(grid: BlockGrid, collection: Collection, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), grid, workers: Vec::new(), collection, latch, member }
    }

    fn employ(&mut self, graph: &DistanceMatrix) {
        let Some(itself) = self.ctx.actor_ref().hold() else { return };
        let system = self.ctx.system();
        for (id, block) in self.grid.split(graph).into_iter().enumerate() {
            let computation = BlockComputation::new(self.grid, id, block);
            let worker = Worker::new(computation, itself.clone(), self.latch.clone(), self.member.clone());
            let worker = system.create(move || worker);
            system.start(&worker);
            self.workers.push(worker);
        }
        let workers: Vec<_> = self.workers.iter().filter_map(|worker| worker.actor_ref().hold()).collect();
        for (id, worker) in workers.iter().enumerate() {
            let neighbours = self.grid.neighbours(id).into_iter().map(|neighbour| workers[neighbour].clone()).collect();
            worker.tell(WorkerMessage::Introduce(neighbours));
        }
    }

    fn dismiss(&mut self, system: &KompactSystem) {
        for worker in self.workers.drain(..) {
            system.kill(worker);
        }
    }
}

impl ComponentLifecycle for Manager {
    fn on_kill(&mut self) -> HandlerResult {
        // It and its workers would keep each other in memory.
        self.workers.clear();
        Handled::OK
    }
}

impl Actor for Manager {
    type Message = ManagerMessage;

    fn receive_local(&mut self, message: ManagerMessage) -> HandlerResult {
        match message {
            ManagerMessage::Finished(block) => {
                if self.collection.take(block) {
                    self.latch.arrive();
                }
            }
            ManagerMessage::Compute(graph) => self.employ(&graph),
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Worker {
    ctx: ComponentContext<Self>,
    computation: BlockComputation,
    manager: ActorRefStrong<ManagerMessage>,
    neighbours: Option<Vec<ActorRefStrong<WorkerMessage>>>,
    latch: RunLatch,
    _member: Member,
}

impl Worker {
    fn new(
        computation: BlockComputation,
        manager: ActorRefStrong<ManagerMessage>,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        let ctx = ComponentContext::uninitialised();
        Self { ctx, computation, manager, neighbours: None, latch, _member: member }
    }

    fn accept(&mut self, block: Relaxed) {
        if let Err(cause) = self.computation.accept(block) {
            self.latch.fail(cause);
        }
    }

    /// Takes the steps that are possible once the neighbours are known.
    fn advance(&mut self) {
        while self.neighbours.is_some() && self.computation.advance() {
            if self.computation.finished() {
                self.manager.tell(ManagerMessage::Finished(self.computation.relaxed()));
            } else {
                self.broadcast();
            }
        }
    }

    fn broadcast(&self) {
        for neighbour in self.neighbours.iter().flatten() {
            neighbour.tell(WorkerMessage::Block(self.computation.relaxed()));
        }
    }
}

impl ComponentLifecycle for Worker {
    fn on_kill(&mut self) -> HandlerResult {
        // Neighbours would keep each other in memory.
        self.neighbours = None;
        Handled::OK
    }
}

impl Actor for Worker {
    type Message = WorkerMessage;

    fn receive_local(&mut self, message: WorkerMessage) -> HandlerResult {
        match message {
            WorkerMessage::Block(block) => self.accept(block),
            WorkerMessage::Introduce(neighbours) => {
                self.neighbours = Some(neighbours);
                self.broadcast();
            }
        }
        self.advance();
        Handled::OK
    }

    takes_no_network_messages!();
}
