use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use actix::{Arbiter, ArbiterHandle, System};
use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch, processors};

use crate::run_scope::RunScope;

/// Where actors can run.
#[derive(Clone)]
pub(crate) struct Arbiters(Arc<[ArbiterHandle]>);

impl Arbiters {
    /// Deals out arbiters in turn to whoever has a number.
    pub(crate) fn of(&self, number: usize) -> &ArbiterHandle {
        &self.0[number % self.0.len()]
    }
}

/// The System of one request, and an arbiter for each processor.
pub(crate) struct ActixSystem {
    system: System,
    arbiters: Arbiters,
    ended: Receiver<io::Result<()>>,
}

impl ComponentSystem for ActixSystem {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let (report_start, started) = channel();
        let (report_end, ended) = channel();
        thread::Builder::new().name("actix-system".to_owned()).spawn(move || {
            // Who waited for it may have given up.
            let _ = report_end.send(run(&report_start));
        })?;
        let (system, arbiters) =
            started.recv_timeout(DEADLINE).map_err(|failure| format!("Actix's System did not start: {failure}"))??;
        Ok(Self { system, arbiters, ended })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch, &self.arbiters)
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.tell_to_stop().wait_until_gone(DEADLINE)
    }

    /// Actors end with their arbiters, in whatever state they are.
    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        let actors = scope.map(RunScope::tell_to_stop);
        self.system.stop();
        self.ended.recv_timeout(DEADLINE).map_err(|failure| format!("Actix's System did not end: {failure}"))??;
        actors.map_or(Ok(()), |population| population.wait_until_gone(DEADLINE))
    }
}

/// Runs a System until it is told to stop, and its arbiters have.
fn run(report_start: &Sender<io::Result<(System, Arbiters)>>) -> io::Result<()> {
    let runner = System::new();
    let mut arbiters = Vec::new();
    let created = create(&mut arbiters).map(|handles| (System::current(), handles));
    let wanted = created.is_ok();
    let heard = report_start.send(created).is_ok();
    if !(wanted && heard) {
        System::current().stop();
    }
    let outcome = runner.run();
    let panicked = arbiters.into_iter().map(Arbiter::join).filter(Result::is_err).count();
    if panicked > 0 { Err(io::Error::other(format!("{panicked} arbiters panicked"))) } else { outcome }
}

fn create(arbiters: &mut Vec<Arbiter>) -> io::Result<Arbiters> {
    for _ in 0..processors() {
        arbiters.push(Arbiter::try_new()?);
    }
    Ok(Arbiters(arbiters.iter().map(Arbiter::handle).collect()))
}
