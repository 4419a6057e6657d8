use std::collections::HashMap;

use kompact::prelude::ActorPath;
use mpp_contract::Operation;
use mpp_harness::{
    Begin, BenchmarkError, Deployment, Latencies, MasterBenchmark, Measurements, RunLatch, RunRecord, RunWatch,
    Verifiable,
};

use super::{NetBenchmark, NetScope, NetSetup, Node, Partners};

/// The master's half of a benchmark on several nodes.
pub(crate) struct NetMaster<B> {
    benchmark: Option<B>,
    node: Option<Node>,
    clients: Vec<Partners>,
    group: Option<Group>,
    scope: Option<NetScope>,
    begin: Option<Begin>,
    record: RunRecord,
}

/// The partners of a run's actors.
struct Group {
    partners: Vec<ActorPath>,
    /// Those that are on the master, too.
    own: Option<NetScope>,
}

impl<B> NetMaster<B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self {
            benchmark: None,
            node: None,
            clients: Vec::new(),
            group: None,
            scope: None,
            begin: None,
            record: RunRecord::default(),
        }
    }
}

impl<B: NetBenchmark> MasterBenchmark for NetMaster<B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters, deployment: &Deployment) -> Result<String, BenchmarkError> {
        let benchmark = self.benchmark.insert(B::new(parameters));
        benchmark.require_nodes(deployment.nodes)?;
        let node = self.node.insert(Node::start(&deployment.host, benchmark.in_flight(), None)?);
        let setup = NetSetup {
            watch: node.watch_path().clone(),
            in_flight: benchmark.in_flight(),
            partners: benchmark.partners_per_client(),
            options: benchmark.options(),
        };
        setup.text()
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        let benchmark = self.benchmark.as_ref().ok_or("clients are introduced after set-up")?;
        let (wanted, partners) = (benchmark.clients(), benchmark.partners_per_client());
        if client_data.len() < wanted {
            return Err(format!("there are {} clients, {wanted} are needed", client_data.len()).into());
        }
        let clients = client_data.iter().take(wanted).map(|text| Partners::parse(text, partners));
        self.clients = clients.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (Some(benchmark), Some(node)) = (&mut self.benchmark, &self.node) else {
            return Err("prepare comes after set-up".into());
        };
        let failing = watch.clone();
        node.failures().hear(move |what| failing.fail(what));
        let group = match &mut self.group {
            Some(group) => group,
            none => none.insert(gather(benchmark, node, &self.clients, watch)?),
        };
        let scope = self.scope.insert(node.open(RunLatch::new(benchmark.parts(), watch), watch));
        self.begin = Some(benchmark.create(&group.partners, scope)?);
        scope.wait_until_reachable()?;
        benchmark.meet(scope)?;
        benchmark.measurements().map_or(Ok(()), Measurements::begin_run)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        let begin = self.begin.take().ok_or("run comes after prepare")?;
        let scope = self.scope.as_ref().ok_or("run comes after prepare")?;
        begin();
        scope.latch().wait()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let benchmark = self.benchmark.as_mut().ok_or("the answer comes after a run")?;
        let scope = self.scope.as_ref().ok_or("the answer comes after a run")?;
        let answer = benchmark.answer(scope.latch())?;
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
        self.begin = None;
        if let Some(measurements) = self.benchmark.as_mut().and_then(B::measurements) {
            measurements.end_run();
        }
        let scope = self.scope.take();
        let flushed = match (&mut self.benchmark, &scope) {
            (Some(benchmark), Some(scope)) if !scope.has_failed() => benchmark.flush(scope),
            _ => Ok(()),
        };
        let stopped = flushed.and(scope.map_or(Ok(()), NetScope::stop));
        if !last_run {
            return stopped;
        }
        let own = self.group.take().and_then(|group| group.own).map_or(Ok(()), NetScope::stop);
        let ended = self.node.take().map_or(Ok(()), Node::end);
        self.record.take_rest(self.benchmark.as_mut().and_then(B::measurements));
        stopped.and(own).and(ended)
    }

    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        let verifiable = self.benchmark.as_mut().is_some_and(|benchmark| benchmark.verification().is_some());
        if verifiable { Some(self) } else { None }
    }
}

impl<B: NetBenchmark> Verifiable for NetMaster<B> {
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        self.begin = None;
        let scope = self.scope.as_ref().ok_or("verification comes after prepare")?;
        let benchmark = self.benchmark.as_mut().ok_or("verification comes after set-up")?;
        let verification = benchmark.verification().ok_or("the benchmark cannot be verified")?;
        verification.begin()?;
        scope.latch().wait()?;
        verification.history()
    }
}

/// Connects to all clients that take part, before any message is sent, and creates the master's own partners.
fn gather<B: NetBenchmark>(
    benchmark: &B,
    node: &Node,
    clients: &[Partners],
    watch: &RunWatch,
) -> Result<Group, BenchmarkError> {
    for client in clients {
        node.connect(client.node, watch)?;
    }
    let mut partners = Vec::new();
    let own = if benchmark.has_own_partners() {
        let mut scope = node.open(RunLatch::new(1, watch), watch);
        for number in 0..benchmark.partners_per_client() {
            B::create_partner(&benchmark.options(), number, &mut scope)?;
        }
        partners.extend(scope.wait_until_reachable()?);
        Some(scope)
    } else {
        None
    };
    partners.extend(clients.iter().flat_map(|client| client.paths.iter().cloned()));
    Ok(Group { partners, own })
}
