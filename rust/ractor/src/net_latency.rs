use std::time::Duration;

use mpp_harness::open_loop::{self, OpenLoop, OpenLoopRun};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{BenchmarkError, ComponentScope, Measurements, Member, RunLatch, compute_for, generate};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer, unexpected};
use crate::run_scope::RunScope;

/// NETLATENCY: servers on the first client, which get requests from the benchmark thread of the master, and a collector of
/// their answers there.
pub(crate) struct NetLatency {
    open_loop: OpenLoop,
    run: Option<(OpenLoopRun, Vec<Peer>)>,
}

impl NetBenchmark for NetLatency {
    type Parameters = LatencyParameters;

    fn new(parameters: LatencyParameters) -> Self {
        Self { open_loop: parameters.into(), run: None }
    }

    fn parts(&self) -> usize {
        1
    }

    fn partners_per_node(&self) -> usize {
        self.open_loop.parameters.servers
    }

    fn options(&self) -> String {
        self.open_loop.parameters.work_nanos().to_string()
    }

    /// One collector is the actor of all servers.
    fn create(
        &mut self,
        servers: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        let run = self.open_loop.open();
        let (introductions, latch) = (introductions.clone(), scope.latch().clone());
        let collector = Collector { introductions, latch, member: scope.member() };
        let collector = scope.spawn(collector, run.collector())?;
        self.run = Some((run, servers.to_vec()));
        Ok(vec![collector; servers.len()])
    }

    /// The benchmark thread sends the requests.
    fn begin(&mut self, _collectors: &[ActorRef<Message>], latch: &RunLatch) -> Result<(), BenchmarkError> {
        let (run, servers) = self.run.take().ok_or("run comes after prepare")?;
        generate(&run, latch, |server, request| servers[server].send(Message::IndexedPing(request)));
        Ok(())
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.open_loop)
    }

    fn create_partner(
        options: &str,
        _number: usize,
        collectors: Vec<Correspondent>,
        _node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let work_nanos = options.parse().map_err(|_| format!("'{options}' is no time in nanoseconds"))?;
        let server = Server { work: Duration::from_nanos(work_nanos), _member: scope.member() };
        scope.spawn(server, Correspondent::only(collectors)?)
    }
}

struct Server {
    work: Duration,
    _member: Member,
}

impl Actor for Server {
    type Msg = Message;
    type State = Correspondent;
    type Arguments = Correspondent;

    async fn pre_start(
        &self,
        _: ActorRef<Message>,
        collector: Correspondent,
    ) -> Result<Correspondent, ActorProcessingErr> {
        Ok(collector)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        collector: &mut Correspondent,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::IndexedPing(request) => {
                compute_for(self.work);
                collector.send(Message::IndexedPong(request))
            }
            Message::Introduce => collector.introduce(),
            other => Err(unexpected(&other)),
        }
    }
}

struct Collector {
    introductions: Introductions,
    latch: RunLatch,
    member: Member,
}

/// The record goes before its membership does: who waits for the collector's end then finds the latencies.
struct Answers {
    record: open_loop::Collector,
    _member: Member,
}

impl Actor for Collector {
    type Msg = Message;
    type State = Answers;
    type Arguments = open_loop::Collector;

    async fn pre_start(
        &self,
        _: ActorRef<Message>,
        record: open_loop::Collector,
    ) -> Result<Answers, ActorProcessingErr> {
        Ok(Answers { record, _member: self.member.clone() })
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        Answers { record, .. }: &mut Answers,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::IndexedPong(request) => {
                if let Some(answer) = record.take(request) {
                    self.latch.arrive_with(answer);
                }
            }
            Message::Introduced => self.introductions.arrive(),
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
