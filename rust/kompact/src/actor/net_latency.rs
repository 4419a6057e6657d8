use std::convert::Infallible;
use std::time::Duration;

use kompact::prelude::*;
use mpp_contract::limits;
use mpp_harness::open_loop::OpenLoop;
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, Measurements, Member, compute_for, generate};

use crate::latency::{Answer, Collector};
use crate::nodes::{Message, NetBenchmark, NetScope, Reset, receive, send, starts_with_buffers, unexpected};

/// Requests that the generator may send before it looks how many are under way.
const BETWEEN_LOOKS: u64 = 1000;

/// NETLATENCY: servers on the first client, which get requests from the benchmark thread of the master, and a collector of
/// their answers there.
pub(crate) struct NetLatency {
    open_loop: OpenLoop,
}

impl NetBenchmark for NetLatency {
    type Parameters = LatencyParameters;

    fn new(parameters: LatencyParameters) -> Self {
        Self { open_loop: parameters.into() }
    }

    fn parts(&self) -> usize {
        1
    }

    /// More fail the run as overloaded.
    fn in_flight(&self) -> u64 {
        self.open_loop.parameters.requests.min(limits::IN_FLIGHT + BETWEEN_LOOKS)
    }

    fn partners_per_client(&self) -> usize {
        self.open_loop.parameters.servers
    }

    fn options(&self) -> String {
        self.open_loop.parameters.work_nanos().to_string()
    }

    fn create(&mut self, servers: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let (run, latch) = (self.open_loop.open(), scope.latch().clone());
        let collector = Collector { record: run.collector(), latch: latch.clone() };
        scope.spawn(CollectorActor::new(collector, scope.member()))?;
        let collector = scope.wait_until_reachable()?.pop().ok_or("the collector cannot be reached")?;
        let (servers, system) = (servers.to_vec(), scope.system().clone());
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| {
                servers[server].tell_with_sender(Message::IndexedPing(request), &system, collector.clone());
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn create_partner(
        options: &str,
        _number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        let work_nanos = options.parse().map_err(|_| format!("'{options}' is no time in nanoseconds"))?;
        scope.spawn(Server::new(Duration::from_nanos(work_nanos), scope.member())).map(Some)
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.open_loop)
    }
}

#[derive(ComponentDefinition)]
struct Server {
    ctx: ComponentContext<Self>,
    work: Duration,
    _member: Member,
}

impl Server {
    fn new(work: Duration, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), work, _member: member }
    }
}

starts_with_buffers!(Server);

impl Actor for Server {
    type Message = Reset;

    fn receive_local(&mut self, _nothing_to_forget: Reset) -> HandlerResult {
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (collector, Message::IndexedPing(request)) => {
                compute_for(self.work);
                send(&collector, Message::IndexedPong(request), self)?;
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct CollectorActor {
    ctx: ComponentContext<Self>,
    collector: Collector,
    _member: Member,
}

impl CollectorActor {
    fn new(collector: Collector, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), collector, _member: member }
    }
}

ignore_lifecycle!(CollectorActor);

impl Actor for CollectorActor {
    type Message = Never;

    fn receive_local(&mut self, message: Never) -> HandlerResult {
        match message {}
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::IndexedPong(request)) => self.collector.receive(Answer(request)),
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
