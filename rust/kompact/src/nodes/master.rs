use mpp_harness::{Begin, BenchmarkError, Deployment, MasterBenchmark, RunLatch, RunWatch};

use super::{NetScope, NetSetup, Node, PairBenchmark, Partners};

/// The master's half of a benchmark of pairs.
pub(crate) struct NetMaster<B> {
    benchmark: Option<B>,
    node: Option<Node>,
    partners: Option<Partners>,
    connected: bool,
    scope: Option<NetScope>,
    begin: Option<Begin>,
}

impl<B> NetMaster<B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { benchmark: None, node: None, partners: None, connected: false, scope: None, begin: None }
    }
}

impl<B: PairBenchmark> MasterBenchmark for NetMaster<B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters, deployment: &Deployment) -> Result<String, BenchmarkError> {
        let benchmark = self.benchmark.insert(B::new(parameters));
        let node = self.node.insert(Node::start(&deployment.host, benchmark.in_flight(), None)?);
        let setup = NetSetup {
            watch: node.watch_path().clone(),
            in_flight: benchmark.in_flight(),
            partners: benchmark.pairs(),
            options: benchmark.options(),
        };
        setup.text()
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        let benchmark = self.benchmark.as_ref().ok_or("clients are introduced after set-up")?;
        let first = client_data.first().ok_or("there is no client")?;
        self.partners = Some(Partners::parse(first, benchmark.pairs())?);
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (Some(benchmark), Some(node), Some(partners)) = (&mut self.benchmark, &self.node, &self.partners) else {
            return Err("prepare comes after the clients are introduced".into());
        };
        let failing = watch.clone();
        node.failures().hear(move |what| failing.fail(what));
        if !self.connected {
            node.connect(partners.node, watch)?;
            self.connected = true;
        }
        let scope = self.scope.insert(node.open(RunLatch::new(benchmark.pairs(), watch), watch));
        self.begin = Some(benchmark.create(&partners.paths, scope)?);
        scope.wait_until_reachable()?;
        Ok(())
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        let begin = self.begin.take().ok_or("run comes after prepare")?;
        let scope = self.scope.as_ref().ok_or("run comes after prepare")?;
        begin();
        scope.latch().wait()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let scope = self.scope.as_ref().ok_or("the answer comes after a run")?;
        Ok(scope.latch().sum())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.begin = None;
        let stopped = self.scope.take().map_or(Ok(()), NetScope::stop);
        let ended = if last_run { self.node.take().map_or(Ok(()), Node::end) } else { Ok(()) };
        stopped.and(ended)
    }
}
