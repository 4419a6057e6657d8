use std::sync::Arc;

use kompact::prelude::*;
use mpp_harness::apsp::{Block, BlockComputation, BlockGrid, DistanceMatrix};
use mpp_harness::parameters::AllPairsShortestPathParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::apsp::{Assembly, Task};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
pub(crate) struct AllPairsShortestPath {
    task: Task,
}

impl ComponentBenchmark for AllPairsShortestPath {
    type Parameters = AllPairsShortestPathParameters;
    type System = RequestSystem;

    fn new(parameters: AllPairsShortestPathParameters) -> Self {
        Self { task: Task::new(parameters) }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let assembly = self.task.assembly(scope.latch());
        let manager = scope.create(Manager::new(self.task.grid, assembly, scope.latch().clone(), scope.member()));
        let employer = Arc::clone(&manager);
        scope.when_stopped(move |system| employer.on_definition(|manager| manager.dismiss(system)));
        let manager = scope.start_actor(&manager)?;
        let graph = Arc::clone(&self.task.graph);
        Ok(Box::new(move || manager.tell(ManagerMessage::Compute(graph))))
    }

    fn answer(&mut self, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        self.task.answer()
    }
}

#[derive(Debug)]
enum ManagerMessage {
    Compute(Arc<DistanceMatrix>),
    Finished { id: usize, distances: Block },
}

#[derive(Debug)]
enum WorkerMessage {
    Introduce(Vec<ActorRefStrong<WorkerMessage>>),
    Block { phase: usize, id: usize, distances: Block },
}

#[derive(ComponentDefinition)]
struct Manager {
    ctx: ComponentContext<Self>,
    grid: BlockGrid,
    workers: Vec<Arc<Component<Worker>>>,
    assembly: Assembly,
    latch: RunLatch,
    member: Member,
}

impl Manager {
    fn new(grid: BlockGrid, assembly: Assembly, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), grid, workers: Vec::new(), assembly, latch, member }
    }

    fn employ(&mut self, graph: &DistanceMatrix) {
        let Some(itself) = self.ctx.actor_ref().hold() else { return };
        let system = self.ctx.system();
        for (id, block) in self.grid.split(graph).into_iter().enumerate() {
            let computation = BlockComputation::new(self.grid, id, block);
            let worker = Worker::new(id, computation, itself.clone(), self.latch.clone(), self.member.clone());
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
            ManagerMessage::Finished { id, distances } => self.assembly.take(id, distances),
            ManagerMessage::Compute(graph) => self.employ(&graph),
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Worker {
    ctx: ComponentContext<Self>,
    id: usize,
    computation: BlockComputation,
    manager: ActorRefStrong<ManagerMessage>,
    neighbours: Option<Vec<ActorRefStrong<WorkerMessage>>>,
    latch: RunLatch,
    _member: Member,
}

impl Worker {
    fn new(
        id: usize,
        computation: BlockComputation,
        manager: ActorRefStrong<ManagerMessage>,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        let ctx = ComponentContext::uninitialised();
        Self { ctx, id, computation, manager, neighbours: None, latch, _member: member }
    }

    fn accept(&mut self, phase: usize, id: usize, distances: Block) {
        if let Err(cause) = self.computation.accept(phase, id, distances) {
            self.latch.fail(cause);
        }
    }

    /// Does what can be done once the neighbours are known.
    fn advance(&mut self) {
        while self.neighbours.is_some() && self.computation.advance() {
            if self.computation.finished() {
                let distances = Arc::clone(self.computation.block());
                self.manager.tell(ManagerMessage::Finished { id: self.id, distances });
            } else {
                self.broadcast();
            }
        }
    }

    fn broadcast(&self) {
        for neighbour in self.neighbours.iter().flatten() {
            let distances = Arc::clone(self.computation.block());
            neighbour.tell(WorkerMessage::Block { phase: self.computation.phase(), id: self.id, distances });
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
            WorkerMessage::Block { phase, id, distances } => self.accept(phase, id, distances),
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
