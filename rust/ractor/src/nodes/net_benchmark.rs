use mpp_contract::Operation;
use mpp_harness::parameters::InvalidParameter;
use mpp_harness::{BenchmarkError, Measurements, RunLatch};
use ractor::{ActorRef, pg};

use super::{Correspondent, Introductions, MemberAddress, Message, Node, Peer};
use crate::run_scope::RunScope;

/// A benchmark on several nodes: actors on the master, created for each run, and their partners on the first clients,
/// created once per request. Unless a benchmark says otherwise it is one of pairs: there is one client, which has a partner
/// for each part of a run.
pub(crate) trait NetBenchmark: Sized {
    /// The benchmark's parameters.
    type Parameters;

    /// The number of actors on the master that a partner talks to.
    const ACTORS: usize = 1;

    /// True if it can have a verification run, which shows each operation's outcome.
    const VERIFIABLE: bool = false;

    /// Creates the state that lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Makes sure that so many nodes can serve the parameters.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    fn require_nodes(&self, _nodes: usize) -> Result<(), InvalidParameter> {
        Ok(())
    }

    /// Returns how many parts a run has, each of which arrives at its latch with its part of the answer.
    fn parts(&self) -> usize;

    /// Returns how many clients take part.
    fn clients(&self) -> usize {
        1
    }

    /// Returns how many partners there are on each of them.
    fn partners_per_node(&self) -> usize {
        self.parts()
    }

    /// Returns whether the master has partners of its own, as the clients do.
    fn has_own_partners(&self) -> bool {
        false
    }

    /// Returns the options of partners.
    fn options(&self) -> String {
        String::new()
    }

    /// Creates the actors of a run on the master. Each reports when it has been introduced.
    /// They are returned by partner.
    ///
    /// * `partners`: by node, the master's own first
    ///
    /// # Errors
    ///
    /// If it cannot be created.
    fn create(
        &mut self,
        partners: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError>;

    /// Waits, before a run, for whatever its actors have to do once they have been introduced: by default nothing.
    ///
    /// # Errors
    ///
    /// If they have not done it within a deadline.
    fn await_ready(&mut self) -> Result<(), BenchmarkError> {
        Ok(())
    }

    /// Begins a run: by default each of its actors is told to.
    ///
    /// # Errors
    ///
    /// If an actor has ended.
    fn begin(&mut self, actors: &[ActorRef<Message>], _latch: &RunLatch) -> Result<(), BenchmarkError> {
        Ok(actors.iter().try_for_each(|actor| actor.cast(Message::Start))?)
    }

    /// Returns what the benchmark measures beside the durations of runs; by default nothing.
    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        None
    }

    /// Returns the message that makes a partner ready for the run that was created last.
    ///
    /// * `number`: among all partners
    /// * `partners`: all of them
    fn introduction(&self, _number: usize, _partners: &[MemberAddress]) -> Message {
        Message::Introduce
    }

    /// Creates a partner.
    ///
    /// * `number`: from 0, among those of its node
    /// * `correspondents`: the actors on the master that it has to do with
    ///
    /// # Errors
    ///
    /// If the options are malformed, or it cannot be created.
    fn create_partner(
        options: &str,
        number: usize,
        correspondents: Vec<Correspondent>,
        node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError>;

    /// Returns the run's answer: by default the sum of the values that arrived at its latch.
    ///
    /// # Errors
    ///
    /// If the run left no answer.
    fn answer(&self, latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(latch.sum())
    }

    /// Returns the operations of a verification run, which all actors of the master were told to [begin](Message::Verify).
    ///
    /// # Errors
    ///
    /// If it left no history, as no run does of a benchmark that cannot be verified.
    fn history(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        Err("the benchmark cannot be verified".into())
    }

    /// Makes sure that nothing of a run that has not failed is under way, before its actors are stopped.
    ///
    /// * `failed`: returns whether something has failed meanwhile
    ///
    /// # Errors
    ///
    /// If something still is after a deadline.
    fn flush(&self, _actors: &[ActorRef<Message>], _failed: &dyn Fn() -> bool) -> Result<(), BenchmarkError> {
        Ok(())
    }
}

/// Creates the partners of a node, each of which the others find by its group.
pub(crate) fn create_partners<B: NetBenchmark>(
    partners: usize,
    options: &str,
    node: &Node,
    scope: &mut RunScope,
) -> Result<(), BenchmarkError> {
    let request = node.request();
    for number in 0..partners {
        let correspondents = (0..B::ACTORS).map(|actor| request.on_master(number * B::ACTORS + actor));
        let correspondents = correspondents.map(Correspondent::new).collect();
        let partner = B::create_partner(options, number, correspondents, node, scope)?;
        pg::join(request.on_node(node.address(), number), vec![partner.get_cell()]);
    }
    Ok(())
}
