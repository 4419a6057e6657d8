use std::marker::PhantomData;

use mpp_harness::{BenchmarkError, ClientBenchmark, DEADLINE, RunLatch, RunWatch, wait_until};
use ractor::pg;

use super::net_benchmark::create_partners;
use super::{NetBenchmark, NetSetup, Node};
use crate::run_scope::RunScope;

/// A client's half of a benchmark on several nodes: the partners of the master's actors. They are those of all runs.
pub(crate) struct NetClient<B> {
    node: Option<Node>,
    scope: Option<RunScope>,
    /// Those of the master's actors, which are new in each run.
    groups: Vec<String>,
    benchmark: PhantomData<B>,
}

impl<B> NetClient<B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { node: None, scope: None, groups: Vec::new(), benchmark: PhantomData }
    }
}

impl<B: NetBenchmark> ClientBenchmark for NetClient<B> {
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        let NetSetup { request, partners, options } = configuration.parse()?;
        let node = self.node.insert(Node::of_client(host, &request)?);
        // Runs are the master's: nobody waits for one here.
        let watch = RunWatch::new();
        let scope = self.scope.insert(node.open(RunLatch::new(1, &watch), &watch));
        self.groups = (0..partners * B::ACTORS).map(|number| request.on_master(number)).collect();
        create_partners::<B>(partners, &options, node, scope)?;
        Ok(node.address().to_string())
    }

    /// The master introduces its actors of the next run, with which partners begin anew.
    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        Ok(())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if !last_run {
            let all_gone = || self.groups.iter().all(|group| pg::get_members(group).is_empty());
            return wait_until("the end of the master's actors", DEADLINE, all_gone);
        }
        let scope = self.scope.take();
        let Some(node) = self.node.take() else { return Ok(()) };
        let stopped = scope.map_or(Ok(()), |scope| node.stop(scope));
        stopped.and(node.end())
    }
}
