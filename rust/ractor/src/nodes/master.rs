use std::mem;
use std::net::SocketAddr;

use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Deployment, MasterBenchmark, RunLatch, RunWatch};
use ractor::{ActorRef, pg};

use super::{Introductions, Message, NetSetup, Node, PairBenchmark, Peer, Request};
use crate::run_scope::RunScope;

/// The master's half of a benchmark on several nodes.
pub(crate) struct NetMaster<B> {
    request: Option<(B, Request, Node)>,
    client: Option<SocketAddr>,
    partners: Vec<Peer>,
    scope: Option<RunScope>,
    actors: Vec<ActorRef<Message>>,
}

impl<B> NetMaster<B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { request: None, client: None, partners: Vec::new(), scope: None, actors: Vec::new() }
    }

    fn latch(&self) -> Result<&RunLatch, BenchmarkError> {
        Ok(self.scope.as_ref().ok_or("a run comes after prepare")?.latch())
    }
}

impl<B: PairBenchmark> MasterBenchmark for NetMaster<B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters, deployment: &Deployment) -> Result<String, BenchmarkError> {
        let benchmark = B::new(parameters);
        let request = Request::new()?;
        let setup = NetSetup { request: request.clone(), partners: benchmark.pairs(), options: benchmark.options() }
            .to_string();
        let node = Node::of_master(&deployment.host, &request)?;
        self.request = Some((benchmark, request, node));
        Ok(setup)
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        let client = client_data.first().ok_or("there is no client")?;
        let address = client.parse().map_err(|why| format!("'{client}' is not where a client can be: {why}"))?;
        self.client = Some(address);
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (Some((benchmark, request, node)), Some(client)) = (&mut self.request, self.client) else {
            return Err("prepare comes after set-up".into());
        };
        let failing = watch.clone();
        node.failures().hear(move |what| failing.fail(what));
        if self.partners.is_empty() {
            node.connect(client, watch)?;
            self.partners = find_partners(benchmark.pairs(), client, request, watch)?;
        }
        let scope = self.scope.insert(node.open(RunLatch::new(benchmark.pairs(), watch), watch));
        let introductions = Introductions::of(benchmark.pairs() * B::ACTORS);
        self.actors = benchmark.create(&self.partners, &introductions, scope)?;
        for (number, actor) in self.actors.iter().enumerate() {
            pg::join(request.on_master(number), vec![actor.get_cell()]);
        }
        // The client has heard of all actors by then.
        self.partners.iter().try_for_each(|partner| partner.send(Message::Introduce))?;
        watch.wait_until("introducing the actors of a run", DEADLINE, || introductions.are_complete())
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        for actor in &self.actors {
            actor.cast(Message::Start)?;
        }
        self.latch()?.wait()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let (benchmark, _, _) = self.request.as_ref().ok_or("the answer comes after a run")?;
        benchmark.answer(self.latch()?)
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        let actors = mem::take(&mut self.actors);
        let stopped = match (&self.request, self.scope.take()) {
            (Some((benchmark, _, node)), Some(scope)) => {
                let failed = || node.failures().any() || scope.was_cut_short();
                let flushed = if failed() { Ok(()) } else { benchmark.flush(&actors, &failed) };
                flushed.and(node.stop(scope))
            }
            _ => Ok(()),
        };
        if !last_run {
            return stopped;
        }
        self.partners.clear();
        let ended = self.request.take().map_or(Ok(()), |(_, _, node)| node.end());
        stopped.and(ended)
    }
}

/// Waits until the partners of all pairs are known here.
fn find_partners(
    pairs: usize,
    client: SocketAddr,
    request: &Request,
    watch: &RunWatch,
) -> Result<Vec<Peer>, BenchmarkError> {
    let node = format!("the client at {client}");
    let mut partners = Vec::with_capacity(pairs);
    let what = format!("finding the actors of {node}");
    watch.wait_until(&what, DEADLINE, || {
        while partners.len() < pairs {
            let Some(partner) = Peer::find(&request.on_client(client, partners.len()), &node) else { break };
            partners.push(partner);
        }
        partners.len() == pairs
    })?;
    Ok(partners)
}
