use std::collections::HashMap;
use std::net::SocketAddr;

use mpp_consensus::{Agreed, BroadcastMessage, BroadcastRun, Coordinator, LongestGap};
use mpp_contract::Operation;
use mpp_harness::parameters::AtomicBroadcastParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentScope, ComponentSystem, CurrentRun, Deployment, MasterBenchmark, RunWatch,
    Verifiable,
};
use mpp_tasks::Tasks;

use super::coordinator::Replicas;
use super::frame::Frame;
use super::setup::BroadcastSetup;

/// The master's half of ATOMICBROADCAST.
pub(crate) struct BroadcastMaster {
    request: Option<Request>,
    addresses: Vec<SocketAddr>,
    replicas: Option<Replicas>,
    runs: u32,
    run: CurrentRun<Tasks>,
    broadcast: Option<BroadcastRun>,
    longest_gap: LongestGap,
}

/// It lasts for all runs of a request.
struct Request {
    system: Tasks,
    parameters: AtomicBroadcastParameters,
    setup: BroadcastSetup,
}

impl BroadcastMaster {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        let run = CurrentRun::new();
        let (addresses, longest_gap) = (Vec::new(), LongestGap::default());
        Self { request: None, addresses, replicas: None, runs: 0, run, broadcast: None, longest_gap }
    }

    fn compare(&mut self, keep: bool) -> Result<Agreed, BenchmarkError> {
        let (Some(replicas), Some(run)) = (&self.replicas, &self.broadcast) else {
            return Err("the comparison comes after a run".into());
        };
        replicas.tell(Frame::Broadcast(BroadcastMessage::Compare(keep)))?;
        run.await_logs()
    }
}

impl MasterBenchmark for BroadcastMaster {
    type Parameters = AtomicBroadcastParameters;

    fn set_up(
        &mut self,
        parameters: AtomicBroadcastParameters,
        deployment: &Deployment,
    ) -> Result<String, BenchmarkError> {
        parameters.require_nodes(deployment.nodes)?;
        let setup = BroadcastSetup::new(&parameters)?;
        self.longest_gap = LongestGap::new(&parameters);
        self.request = Some(Request { system: Tasks::start()?, parameters, setup });
        Ok(setup.to_string())
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        let Some(Request { parameters, .. }) = &self.request else {
            return Err("clients are introduced after set-up".into());
        };
        let address = |text: &String| {
            text.parse().map_err(|_| format!("'{text}' is no address of a client, such as 127.0.0.1:4000").into())
        };
        let replicas = client_data.iter().take(parameters.members() as usize);
        self.addresses = replicas.map(address).collect::<Result<_, BenchmarkError>>()?;
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let Some(Request { system, parameters, setup }) = &self.request else {
            return Err("prepare comes after set-up".into());
        };
        let replicas = match &mut self.replicas {
            Some(replicas) => &*replicas,
            none => none.insert(system.runtime().block_on(Replicas::connect(&self.addresses, setup))?),
        };
        self.runs += 1;
        self.broadcast = None;
        let broadcast = &mut self.broadcast;
        self.run.prepare(system, 1, watch, |scope| {
            let (coordinator, run) = Coordinator::new(*parameters, scope.latch(), &self.longest_gap);
            *broadcast = Some(run);
            scope.start(replicas.clone().coordinate(self.runs, coordinator));
            let (replicas, latch) = (replicas.clone(), scope.latch().clone());
            let begin: Begin = Box::new(move || {
                if let Err(failure) = replicas.tell(Frame::Broadcast(BroadcastMessage::Start)) {
                    latch.fail(failure);
                }
            });
            Ok(begin)
        })?;
        self.broadcast.as_ref().map_or(Ok(()), BroadcastRun::await_leader)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.run.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        Ok(self.compare(false)?.answer)
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.longest_gap.metrics()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.broadcast = None;
        if !last_run {
            return self.run.stop(self.request.as_ref().map(|request| &request.system));
        }
        self.replicas = None;
        self.run.terminate(self.request.take().map(|request| request.system))
    }

    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        Some(self)
    }
}

impl Verifiable for BroadcastMaster {
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        self.run.run()?;
        Ok(self.compare(true)?.logs)
    }
}
