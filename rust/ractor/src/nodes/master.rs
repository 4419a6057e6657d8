use std::collections::HashMap;
use std::mem;
use std::net::SocketAddr;

use mpp_contract::Operation;
use mpp_harness::{
    BenchmarkError, ComponentScope, DEADLINE, Deployment, Latencies, MasterBenchmark, Measurements, RunLatch,
    RunRecord, RunWatch, Verifiable,
};
use ractor::{ActorRef, pg};

use super::net_benchmark::create_partners;
use super::{Introductions, MemberAddress, Message, NetBenchmark, NetSetup, Node, Peer, Request};
use crate::run_scope::RunScope;

/// The master's half of a benchmark on several nodes.
pub(crate) struct NetMaster<B> {
    request: Option<(B, Node)>,
    clients: Vec<SocketAddr>,
    group: Option<Group>,
    scope: Option<RunScope>,
    actors: Vec<ActorRef<Message>>,
    record: RunRecord,
}

/// The partners of all nodes.
struct Group {
    addresses: Vec<MemberAddress>,
    partners: Vec<Peer>,
    /// Those that are on the master.
    own: Option<RunScope>,
}

impl<B> NetMaster<B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self {
            request: None,
            clients: Vec::new(),
            group: None,
            scope: None,
            actors: Vec::new(),
            record: RunRecord::default(),
        }
    }

    fn latch(&self) -> Result<&RunLatch, BenchmarkError> {
        Ok(self.scope.as_ref().ok_or("a run comes after prepare")?.latch())
    }
}

impl<B: NetBenchmark> MasterBenchmark for NetMaster<B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters, deployment: &Deployment) -> Result<String, BenchmarkError> {
        let benchmark = B::new(parameters);
        benchmark.require_nodes(deployment.nodes)?;
        let request = Request::new()?;
        let node = Node::of_master(&deployment.host, &request)?;
        let setup = NetSetup { request, partners: benchmark.partners_per_node(), options: benchmark.options() };
        self.request = Some((benchmark, node));
        Ok(setup.to_string())
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        let (benchmark, _) = self.request.as_ref().ok_or("clients are introduced after set-up")?;
        let wanted = benchmark.clients();
        if client_data.len() < wanted {
            return Err(format!("there are {} clients, {wanted} are needed", client_data.len()).into());
        }
        let address = |client: &String| {
            client.parse().map_err(|why| format!("'{client}' is not where a client can be: {why}").into())
        };
        self.clients = client_data.iter().take(wanted).map(address).collect::<Result<_, BenchmarkError>>()?;
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (benchmark, node) = self.request.as_mut().ok_or("prepare comes after set-up")?;
        let failing = watch.clone();
        node.failures().hear(move |what| failing.fail(what));
        let Group { addresses, partners, .. } = match &mut self.group {
            Some(group) => group,
            none => none.insert(gather(benchmark, node, &self.clients, watch)?),
        };
        let scope = self.scope.insert(node.open(RunLatch::new(benchmark.parts(), watch), watch));
        let introductions = Introductions::of(partners.len() * B::ACTORS);
        self.actors = benchmark.create(partners, &introductions, scope)?;
        for (number, actor) in self.actors.iter().enumerate() {
            pg::join(node.request().on_master(number), vec![actor.get_cell()]);
        }
        // The clients have heard of all actors by then.
        for (number, partner) in partners.iter().enumerate() {
            partner.send(benchmark.introduction(number, addresses))?;
        }
        watch.wait_until("introducing the actors of a run", DEADLINE, || introductions.are_complete())?;
        benchmark.await_ready()?;
        benchmark.measurements().map_or(Ok(()), Measurements::begin_run)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        let (benchmark, _) = self.request.as_mut().ok_or("run comes after prepare")?;
        let latch = self.scope.as_ref().ok_or("run comes after prepare")?.latch();
        benchmark.begin(&self.actors, latch)?;
        latch.wait()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let (benchmark, _) = self.request.as_mut().ok_or("the answer comes after a run")?;
        let latch = self.scope.as_ref().ok_or("the answer comes after a run")?.latch();
        let answer = benchmark.answer(latch)?;
        self.record.take(benchmark.measurements());
        Ok(answer)
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.record.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.record.latencies()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        let actors = mem::take(&mut self.actors);
        if let Some(measurements) = self.request.as_mut().and_then(|(benchmark, _)| benchmark.measurements()) {
            measurements.end_run();
        }
        let stopped = match (&self.request, self.scope.take()) {
            (Some((benchmark, node)), Some(scope)) => {
                let failed = || node.failures().any() || scope.was_cut_short();
                let flushed = if failed() { Ok(()) } else { benchmark.flush(&actors, &failed) };
                flushed.and(node.stop(scope))
            }
            _ => Ok(()),
        };
        if !last_run {
            return stopped;
        }
        let own = self.group.take().and_then(|group| group.own);
        let ended = self.request.take().map_or(Ok(()), |(mut benchmark, node)| {
            let own_stopped = own.map_or(Ok(()), |scope| node.stop(scope));
            let ended = own_stopped.and(node.end());
            self.record.take_rest(benchmark.measurements());
            ended
        });
        stopped.and(ended)
    }

    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        if B::VERIFIABLE { Some(self) } else { None }
    }
}

impl<B: NetBenchmark> Verifiable for NetMaster<B> {
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        for actor in &self.actors {
            actor.cast(Message::Verify)?;
        }
        self.latch()?.wait()?;
        let (benchmark, _) = self.request.as_mut().ok_or("verification comes after set-up")?;
        benchmark.history()
    }
}

/// Connects to all clients that take part, creates the master's own partners, and waits until those of all nodes are known
/// here.
fn gather<B: NetBenchmark>(
    benchmark: &B,
    node: &Node,
    clients: &[SocketAddr],
    watch: &RunWatch,
) -> Result<Group, BenchmarkError> {
    for client in clients {
        node.connect(*client, watch)?;
    }
    let partners_per_node = benchmark.partners_per_node();
    let mut nodes = clients.to_vec();
    let own = if benchmark.has_own_partners() {
        nodes.insert(0, node.address());
        let mut scope = node.open(RunLatch::new(1, watch), watch);
        create_partners::<B>(partners_per_node, &benchmark.options(), node, &mut scope)?;
        Some(scope)
    } else {
        None
    };
    let addresses: Vec<_> = nodes
        .into_iter()
        .flat_map(|at| {
            let group = move |number| node.request().on_node(at, number);
            (0..partners_per_node).map(move |number| MemberAddress { node: at.to_string(), group: group(number) })
        })
        .collect();
    let mut partners = Vec::with_capacity(addresses.len());
    watch.wait_until("finding the actors of the clients", DEADLINE, || {
        partners.extend(addresses[partners.len()..].iter().map_while(Peer::at));
        partners.len() == addresses.len()
    })?;
    Ok(Group { addresses, partners, own })
}
