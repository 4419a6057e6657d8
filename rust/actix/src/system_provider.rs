use std::io;
use std::marker::PhantomData;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use actix::{Arbiter, System};
use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch};

use crate::placement::{Arbiters, Placement};
use crate::run_scope::RunScope;

/// The System of one request, and its arbiters.
pub(crate) struct ActixSystem<P> {
    system: System,
    arbiters: Arbiters,
    ended: Receiver<io::Result<()>>,
    placement: PhantomData<P>,
}

impl<P: Placement> ComponentSystem for ActixSystem<P> {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let (report_start, started) = channel();
        let (report_end, ended) = channel();
        thread::Builder::new().name("actix-system".to_owned()).spawn(move || {
            // The receiver may have given up waiting.
            let _ = report_end.send(run::<P>(&report_start));
        })?;
        let (system, arbiters) =
            started.recv_timeout(DEADLINE).map_err(|failure| format!("Actix's System did not start: {failure}"))??;
        Ok(Self { system, arbiters, ended, placement: PhantomData })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch, &self.arbiters)
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.tell_to_stop().wait_until_gone(DEADLINE)
    }

    /// Actors end with their arbiters, in any state.
    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        let actors = scope.map(RunScope::tell_to_stop);
        self.system.stop();
        self.ended.recv_timeout(DEADLINE).map_err(|failure| format!("Actix's System did not end: {failure}"))??;
        actors.map_or(Ok(()), |population| population.wait_until_gone(DEADLINE))
    }
}

/// Runs a System until it is told to stop, and its arbiters have.
fn run<P: Placement>(report_start: &Sender<io::Result<(System, Arbiters)>>) -> io::Result<()> {
    let runner = System::new();
    let mut arbiters = Vec::new();
    let created = Arbiters::create::<P>(&mut arbiters).map(|handles| (System::current(), handles));
    let wanted = created.is_ok();
    let heard = report_start.send(created).is_ok();
    if !(wanted && heard) {
        System::current().stop();
    }
    let outcome = runner.run();
    let panicked = arbiters.into_iter().map(Arbiter::join).filter(Result::is_err).count();
    if panicked > 0 { Err(io::Error::other(format!("{panicked} arbiters panicked"))) } else { outcome }
}
