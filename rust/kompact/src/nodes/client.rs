use std::marker::PhantomData;

use kompact::prelude::*;
use mpp_harness::{BenchmarkError, ClientBenchmark, RunLatch, RunWatch};

use super::{NetBenchmark, NetScope, NetSetup, Node, Partners, Reset};

/// A client's half of a benchmark on several nodes: the partners of the master's actors. They are those of all runs.
pub(crate) struct NetClient<B> {
    node: Option<Node>,
    scope: Option<NetScope>,
    resets: Vec<ActorRefStrong<Reset>>,
    benchmark: PhantomData<B>,
}

impl<B> NetClient<B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { node: None, scope: None, resets: Vec::new(), benchmark: PhantomData }
    }
}

impl<B: NetBenchmark> ClientBenchmark for NetClient<B> {
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        let setup: NetSetup = configuration.parse()?;
        let node = self.node.insert(Node::start(host, setup.in_flight, Some(setup.watch))?);
        // Runs are the master's: nobody waits for one here.
        let watch = RunWatch::new();
        let scope = self.scope.insert(node.open(RunLatch::new(1, &watch), &watch));
        for number in 0..setup.partners {
            self.resets.extend(B::create_partner(&setup.options, number, scope)?);
        }
        let paths = scope.wait_until_reachable()?;
        Partners { node: node.address(), paths }.text()
    }

    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        // Each has it before any message of the run, which begins once all clients are prepared.
        self.resets.iter().for_each(|partner| partner.tell(Reset));
        Ok(())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if !last_run {
            return Ok(());
        }
        self.resets.clear();
        let stopped = self.scope.take().map_or(Ok(()), NetScope::stop);
        let ended = self.node.take().map_or(Ok(()), Node::end);
        stopped.and(ended)
    }
}
