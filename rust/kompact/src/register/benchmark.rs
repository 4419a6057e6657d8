use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};

use kompact::prelude::*;
use mpp_contract::Operation;
use mpp_harness::parameters::{AtomicRegisterParameters, InvalidParameter};
use mpp_harness::register::RegisterOptions;
use mpp_harness::{Begin, BenchmarkError, DEADLINE};

use super::coordinator::{Coordinator, CoordinatorMessage};
use crate::nodes::{NetBenchmark, NetScope, NetVerification, Reset};

/// Messages for one key that can be under way from one node to another at one time: READ and WRITE of its own operation,
/// VALUE and ACK for that of the other, and in a verification run INVOKE or RESPONSE.
const MESSAGES_PER_KEY: u64 = 5;

/// The parts of a replica.
pub(crate) trait ReplicaKind {
    /// The number of its actors. The first one takes all messages of the coordinator.
    const ACTORS: usize;

    /// Creates them.
    ///
    /// # Errors
    ///
    /// If they cannot be created.
    fn create(options: RegisterOptions, scope: &mut NetScope) -> Result<(), BenchmarkError>;
}

/// ATOMICREGISTER: replicas of many registers, one on the master and one on each of the first clients, that read and write
/// with broadcasts of which a majority must be answered.
pub(crate) struct AtomicRegister<K> {
    parameters: AtomicRegisterParameters,
    runs: u32,
    /// The coordinator of the run that was prepared last.
    coordinator: Option<ActorRef<CoordinatorMessage>>,
    /// Receives the history of a verification run.
    history: Option<Receiver<Vec<Operation>>>,
    kind: PhantomData<K>,
}

impl<K: ReplicaKind> NetBenchmark for AtomicRegister<K> {
    type Parameters = AtomicRegisterParameters;

    fn new(parameters: AtomicRegisterParameters) -> Self {
        Self { parameters, runs: 0, coordinator: None, history: None, kind: PhantomData }
    }

    fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        self.parameters.require_nodes(nodes)
    }

    fn parts(&self) -> usize {
        self.parameters.partition_size as usize
    }

    fn in_flight(&self) -> u64 {
        let AtomicRegisterParameters { partition_size, number_of_keys, .. } = self.parameters;
        MESSAGES_PER_KEY * u64::from(partition_size) * u64::from(number_of_keys)
    }

    fn clients(&self) -> usize {
        self.parts() - 1
    }

    fn partners_per_client(&self) -> usize {
        K::ACTORS
    }

    fn has_own_partners(&self) -> bool {
        true
    }

    fn options(&self) -> String {
        RegisterOptions::from(&self.parameters).to_string()
    }

    fn create_partner(
        options: &str,
        number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        // All of a replica's actors at once, since they know each other.
        if number == 0 {
            K::create(options.parse()?, scope)?;
        }
        // Its introduction to the next run makes a replica begin anew.
        Ok(None)
    }

    fn create(&mut self, members: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        self.runs += 1;
        let (leave_history, history) = mpsc::channel();
        let introduced = Arc::new(AtomicUsize::new(0));
        let coordinator = scope.spawn(Coordinator::new(
            self.parameters,
            members,
            Arc::clone(&introduced),
            leave_history,
            scope.latch().clone(),
            scope.member(),
        ))?;
        self.coordinator = Some(coordinator.weak_ref());
        self.history = Some(history);
        scope.wait_until_reachable()?;
        coordinator.tell(CoordinatorMessage::Introduce(self.runs));
        let replicas = self.parts();
        scope.wait_until("introducing the replicas to each other", DEADLINE, || {
            introduced.load(Ordering::Acquire) == replicas
        })?;
        Ok(Box::new(move || coordinator.tell(CoordinatorMessage::Start)))
    }

    fn verification(&mut self) -> Option<&mut dyn NetVerification> {
        Some(self)
    }
}

impl<K: ReplicaKind> NetVerification for AtomicRegister<K> {
    fn begin(&mut self) -> Result<(), BenchmarkError> {
        let coordinator = self.coordinator.as_ref().ok_or("verification comes after prepare")?;
        coordinator.tell(CoordinatorMessage::Verify);
        Ok(())
    }

    fn history(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        let history = self.history.as_ref().ok_or("the history comes after prepare")?;
        history.try_recv().map_err(|why| format!("the verification run left no history: {why}").into())
    }
}
