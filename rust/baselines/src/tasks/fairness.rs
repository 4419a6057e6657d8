use mpp_harness::fairness::{self, Hog, Victim};
use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// FAIRNESS: pairs of pingers and pongers beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = Tasks;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let create_hog = |_| {
            let (hog, messages) = unbounded_channel();
            scope.start(keep_busy(contest.hog(), hog.clone(), messages));
            hog
        };
        let hogs: Vec<_> = (0..setup.parameters.hogs).map(create_hog).collect();
        let create_victim = |number| {
            let (pinger, pongs) = unbounded_channel();
            let (ponger, pings) = unbounded_channel();
            scope.start(ping(contest.victim(number), pinger.clone(), ponger, pongs, scope.latch().clone()));
            scope.start(pong(pings));
            pinger
        };
        let pingers: Vec<_> = (0..setup.parameters.victims).map(create_victim).collect();
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            contest.begin();
            let sent = hogs.iter().try_for_each(|hog| hog.send(Work).map_err(BenchmarkError::from));
            let start = || pingers.iter().try_for_each(|pinger| pinger.send(ToPinger::Start).map_err(Into::into));
            if let Err(failure) = sent.and_then(|()| start()) {
                latch.fail(failure);
            }
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

struct Work;

enum ToPinger {
    Start,
    Pong,
}

struct Ping {
    sender: UnboundedSender<ToPinger>,
}

async fn keep_busy(
    hog: Hog,
    itself: UnboundedSender<Work>,
    mut mailbox: UnboundedReceiver<Work>,
) -> Result<(), BenchmarkError> {
    while let Some(Work) = mailbox.recv().await {
        if hog.work() {
            itself.send(Work)?;
        }
    }
    Ok(())
}

async fn ping(
    mut victim: Victim,
    itself: UnboundedSender<ToPinger>,
    ponger: UnboundedSender<Ping>,
    mut mailbox: UnboundedReceiver<ToPinger>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let ping = || Ping { sender: itself.clone() };
    while let Some(message) = mailbox.recv().await {
        match message {
            ToPinger::Start => {
                victim.begin();
                ponger.send(ping())?;
            }
            ToPinger::Pong => match victim.take_pong() {
                None => ponger.send(ping())?,
                Some(answer_part) => latch.arrive_with(answer_part),
            },
        }
    }
    Ok(())
}

async fn pong(mut mailbox: UnboundedReceiver<Ping>) -> Result<(), BenchmarkError> {
    while let Some(Ping { sender }) = mailbox.recv().await {
        sender.send(ToPinger::Pong)?;
    }
    Ok(())
}
