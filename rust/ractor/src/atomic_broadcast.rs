use mpp_consensus::{BroadcastMessage, BroadcastRun, Coordinator, LongestGap, MemberOptions};
use mpp_contract::Operation;
use mpp_harness::parameters::{AtomicBroadcastParameters, InvalidParameter};
use mpp_harness::register::Introduction;
use mpp_harness::{BenchmarkError, ComponentScope, Measurements, RunLatch};
use ractor::ActorRef;

use crate::log_coordinator::LogCoordinator;
use crate::log_replica::LogReplica;
use crate::nodes::{Correspondent, Introductions, MemberAddress, Message, NetBenchmark, Node, Peer};
use crate::run_scope::RunScope;

/// ATOMICBROADCAST: replicas on the first clients, which agree on the order of what the coordinator on the master proposes.
pub(crate) struct AtomicBroadcast {
    parameters: AtomicBroadcastParameters,
    runs: u32,
    /// The run that was prepared last, and its coordinator.
    current: Option<(BroadcastRun, ActorRef<Message>)>,
    longest_gap: LongestGap,
}

impl AtomicBroadcast {
    fn current(&self) -> Result<&(BroadcastRun, ActorRef<Message>), BenchmarkError> {
        self.current.as_ref().ok_or_else(|| "a run comes after prepare".into())
    }
}

impl NetBenchmark for AtomicBroadcast {
    type Parameters = AtomicBroadcastParameters;

    const VERIFIABLE: bool = true;

    fn new(parameters: AtomicBroadcastParameters) -> Self {
        Self { parameters, runs: 0, current: None, longest_gap: LongestGap::new(&parameters) }
    }

    fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        self.parameters.require_nodes(nodes)
    }

    fn parts(&self) -> usize {
        1
    }

    fn clients(&self) -> usize {
        self.parameters.members() as usize
    }

    fn partners_per_node(&self) -> usize {
        1
    }

    fn options(&self) -> String {
        MemberOptions::from(&self.parameters).to_string()
    }

    fn create(
        &mut self,
        replicas: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        self.runs += 1;
        let (coordinator, run) = Coordinator::new(self.parameters, scope.latch(), &self.longest_gap);
        let member = scope.member();
        let actor = LogCoordinator::new(replicas.to_vec(), introductions.clone(), member);
        let actor = scope.spawn(actor, coordinator)?;
        self.current = Some((run, actor.clone()));
        Ok(vec![actor])
    }

    fn await_ready(&mut self) -> Result<(), BenchmarkError> {
        self.current()?.0.await_leader()
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.longest_gap)
    }

    fn introduction(&self, number: usize, replicas: &[MemberAddress]) -> Message {
        // There are at most 14 replicas.
        let rank = u32::try_from(number).unwrap_or(u32::MAX);
        Message::Join(Introduction { run: self.runs, rank, members: replicas.to_vec() })
    }

    fn create_partner(
        options: &str,
        _number: usize,
        coordinators: Vec<Correspondent>,
        node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        LogReplica::spawn_in(scope, options.parse()?, Correspondent::only(coordinators)?, node.connector())
    }

    fn answer(&self, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        let (run, coordinator) = self.current()?;
        coordinator.cast(Message::Broadcast(BroadcastMessage::Compare(false)))?;
        Ok(run.await_logs()?.answer)
    }

    fn history(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        let (run, coordinator) = self.current()?;
        coordinator.cast(Message::Broadcast(BroadcastMessage::Compare(true)))?;
        Ok(run.await_logs()?.logs)
    }
}
