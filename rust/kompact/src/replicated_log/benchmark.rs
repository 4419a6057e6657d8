use kompact::prelude::*;
use mpp_consensus::{Agreed, BroadcastRun, Coordinator as LogCoordinator, LongestGap, MemberOptions};
use mpp_contract::Operation;
use mpp_harness::parameters::{AtomicBroadcastParameters, InvalidParameter};
use mpp_harness::{Begin, BenchmarkError, Measurements, RunLatch};

use super::coordinator::{Coordinator, CoordinatorMessage};
use super::replica::Replica;
use crate::nodes::{NetBenchmark, NetScope, NetVerification, Reset};

/// Messages for one proposal that can be under way from or to the leader's node at one time: PROPOSE and DECIDED, and for each
/// other replica the proposal, its acceptance, and the news that it is decided.
const MESSAGES_PER_PROPOSAL: u64 = 2;
const MESSAGES_PER_FOLLOWER: u64 = 3;

/// Those that come with ticks, for each other replica: heartbeats and their answers.
const MESSAGES_PER_TICK: u64 = 4;

/// ATOMICBROADCAST: replicas on the first clients, which agree on the order of what the coordinator on the master proposes.
pub(crate) struct AtomicBroadcast {
    parameters: AtomicBroadcastParameters,
    runs: u32,
    /// The run that was prepared last, and its coordinator.
    current: Option<(BroadcastRun, ActorRef<CoordinatorMessage>)>,
    longest_gap: LongestGap,
}

impl AtomicBroadcast {
    fn current(&self) -> Result<&(BroadcastRun, ActorRef<CoordinatorMessage>), BenchmarkError> {
        self.current.as_ref().ok_or_else(|| "a run comes after prepare".into())
    }

    fn compare(&self, keep: bool) -> Result<Agreed, BenchmarkError> {
        let (run, coordinator) = self.current()?;
        coordinator.tell(CoordinatorMessage::Compare(keep));
        run.await_logs()
    }
}

impl NetBenchmark for AtomicBroadcast {
    type Parameters = AtomicBroadcastParameters;

    fn new(parameters: AtomicBroadcastParameters) -> Self {
        Self { parameters, runs: 0, current: None, longest_gap: LongestGap::new(&parameters) }
    }

    fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        self.parameters.require_nodes(nodes)
    }

    fn parts(&self) -> usize {
        1
    }

    fn in_flight(&self) -> u64 {
        let AtomicBroadcastParameters { proposals, concurrent, .. } = self.parameters;
        let followers = u64::from(self.parameters.members() - 1);
        let per_proposal = MESSAGES_PER_PROPOSAL + MESSAGES_PER_FOLLOWER * followers;
        per_proposal * concurrent.min(proposals) + MESSAGES_PER_TICK * followers
    }

    fn clients(&self) -> usize {
        self.parameters.members() as usize
    }

    fn partners_per_client(&self) -> usize {
        1
    }

    fn options(&self) -> String {
        MemberOptions::from(&self.parameters).to_string()
    }

    fn create_partner(
        options: &str,
        _number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        let replica = Replica::new(options.parse()?, scope.member());
        scope.spawn(replica)?;
        // Its introduction to the next run makes a replica begin anew.
        Ok(None)
    }

    fn create(&mut self, replicas: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        self.runs += 1;
        let (log, run) = LogCoordinator::new(self.parameters, scope.latch(), &self.longest_gap);
        let coordinator = Coordinator::new(replicas, log, scope.member());
        let coordinator = scope.spawn(coordinator)?;
        scope.wait_until_reachable()?;
        coordinator.tell(CoordinatorMessage::Introduce(self.runs));
        run.await_leader()?;
        self.current = Some((run, coordinator.weak_ref()));
        Ok(Box::new(move || coordinator.tell(CoordinatorMessage::Start)))
    }

    fn answer(&mut self, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(self.compare(false)?.answer)
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.longest_gap)
    }

    fn verification(&mut self) -> Option<&mut dyn NetVerification> {
        Some(self)
    }
}

impl NetVerification for AtomicBroadcast {
    fn begin(&mut self) -> Result<(), BenchmarkError> {
        self.current()?.1.tell(CoordinatorMessage::Start);
        Ok(())
    }

    fn history(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        Ok(self.compare(true)?.logs)
    }
}
