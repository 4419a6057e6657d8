use std::sync::mpsc::{Receiver, Sender};

use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::Threads;

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = Threads;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (to_pinger, pinger_mailbox) = scope.mailbox(ToPinger::Stop);
        let (to_ponger, ponger_mailbox) = scope.mailbox(ToPonger::Stop);
        let (latch, start) = (scope.latch().clone(), to_pinger.clone());
        let pinger = Pinger { address: to_pinger, ponger: to_ponger, messages: setup.messages, latch };
        scope.start(move || pinger.run(&pinger_mailbox))?;
        scope.start(move || pong(&ponger_mailbox))?;
        Ok(Box::new(move || {
            // A pinger that has gone has said why.
            let _ = start.send(ToPinger::Start);
        }))
    }
}

enum ToPinger {
    Start,
    Pong,
    Stop,
}

enum ToPonger {
    /// Bears its sender.
    Ping(Sender<ToPinger>),
    Stop,
}

struct Pinger {
    address: Sender<ToPinger>,
    ponger: Sender<ToPonger>,
    messages: u64,
    latch: RunLatch,
}

impl Pinger {
    /// Sends PINGs, one at a time.
    fn run(self, mailbox: &Receiver<ToPinger>) {
        let mut pongs = 0;
        while let Ok(message) = mailbox.recv() {
            match message {
                ToPinger::Start => {}
                ToPinger::Pong => pongs += 1,
                ToPinger::Stop => return,
            }
            if pongs == self.messages {
                return self.latch.arrive_with(pongs);
            }
            if self.ponger.send(ToPonger::Ping(self.address.clone())).is_err() {
                return self.latch.fail("the ponger has ended before the run");
            }
        }
    }
}

/// Answers PINGs.
fn pong(mailbox: &Receiver<ToPonger>) {
    while let Ok(ToPonger::Ping(pinger)) = mailbox.recv() {
        // The pinger may have ended. That does not concern the ponger.
        let _ = pinger.send(ToPinger::Pong);
    }
}
