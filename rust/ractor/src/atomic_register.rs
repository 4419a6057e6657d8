use std::sync::mpsc::{Receiver, channel};

use mpp_contract::Operation;
use mpp_harness::parameters::{AtomicRegisterParameters, InvalidParameter};
use mpp_harness::register::{Introduction, RegisterOptions};
use mpp_harness::{BenchmarkError, ComponentScope};
use ractor::ActorRef;

use crate::coordinator::Coordinator;
use crate::nodes::{Correspondent, Introductions, MemberAddress, Message, NetBenchmark, Node, Peer};
use crate::replica::ReplicaActor;
use crate::run_scope::RunScope;

/// ATOMICREGISTER: replicas of many registers, one on the master and one on each of the first clients, that read and write
/// with broadcasts of which a majority must be answered.
pub(crate) struct AtomicRegister {
    parameters: AtomicRegisterParameters,
    runs: u32,
    /// Receives the history of a verification run from the coordinator of the run that was prepared last.
    history: Option<Receiver<Vec<Operation>>>,
}

impl NetBenchmark for AtomicRegister {
    type Parameters = AtomicRegisterParameters;

    const VERIFIABLE: bool = true;

    fn new(parameters: AtomicRegisterParameters) -> Self {
        Self { parameters, runs: 0, history: None }
    }

    fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        self.parameters.require_nodes(nodes)
    }

    /// A part of a run is a replica with all of its operations.
    fn parts(&self) -> usize {
        self.parameters.partition_size as usize
    }

    fn clients(&self) -> usize {
        self.parts() - 1
    }

    fn partners_per_node(&self) -> usize {
        1
    }

    fn has_own_partners(&self) -> bool {
        true
    }

    fn options(&self) -> String {
        RegisterOptions::from(&self.parameters).to_string()
    }

    fn create(
        &mut self,
        replicas: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        self.runs += 1;
        let (leave_history, history) = channel();
        self.history = Some(history);
        let coordinator = Coordinator {
            parameters: self.parameters,
            replicas: replicas.to_vec(),
            introductions: introductions.clone(),
            history: leave_history,
            latch: scope.latch().clone(),
            _member: scope.member(),
        };
        Ok(vec![scope.spawn(coordinator, ())?])
    }

    fn introduction(&self, number: usize, replicas: &[MemberAddress]) -> Message {
        // There are at most 10^6 replicas.
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
        ReplicaActor::spawn_in(scope, options.parse()?, Correspondent::only(coordinators)?, node.connector())
    }

    fn history(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        let history = self.history.as_ref().ok_or("the history comes after prepare")?;
        history.try_recv().map_err(|why| format!("the verification run left no history: {why}").into())
    }
}
