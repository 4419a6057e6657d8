use mpp_harness::fairness::{self, Hog, Victim};
use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// FAIRNESS: pairs of pingers and pongers beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = Threads;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let FairnessParameters { victims, hogs, .. } = setup.parameters;
        scope.require_threads("number_of_victims", victims, 2 * victims + hogs)?;
        let contest = setup.open();
        let mut create_hog = |_| -> Result<_, BenchmarkError> {
            let (address, messages) = scope.mailbox();
            let (hog, itself) = (contest.hog(), address.clone());
            scope.start(move || keep_busy(&hog, &itself, &messages))?;
            Ok(address)
        };
        let hogs = (0..hogs).map(&mut create_hog).collect::<Result<Vec<_>, _>>()?;
        let mut create_victim = |number| -> Result<_, BenchmarkError> {
            let (pinger, pongs) = scope.mailbox();
            let (ponger, pings) = scope.mailbox();
            let (victim, itself, latch) = (contest.victim(number), pinger.clone(), scope.latch().clone());
            scope.start(move || ping(victim, &itself, &ponger, &pongs, &latch))?;
            scope.start(move || pong(&pings))?;
            Ok(pinger)
        };
        let pingers = (0..victims).map(&mut create_victim).collect::<Result<Vec<_>, _>>()?;
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            contest.begin();
            let sent = hogs.iter().try_for_each(|hog| hog.send(Work));
            let start = || pingers.iter().try_for_each(|pinger| pinger.send(ToPinger::Start));
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
    sender: Address<ToPinger>,
}

fn keep_busy(hog: &Hog, itself: &Address<Work>, mailbox: &Mailbox<Work>) -> Result<(), BenchmarkError> {
    while let Some(Work) = mailbox.receive() {
        if hog.work() {
            itself.send(Work)?;
        }
    }
    Ok(())
}

fn ping(
    mut victim: Victim,
    itself: &Address<ToPinger>,
    ponger: &Address<Ping>,
    mailbox: &Mailbox<ToPinger>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let ping = || Ping { sender: itself.clone() };
    while let Some(message) = mailbox.receive() {
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

fn pong(mailbox: &Mailbox<Ping>) -> Result<(), BenchmarkError> {
    while let Some(Ping { sender }) = mailbox.receive() {
        sender.send(ToPinger::Pong)?;
    }
    Ok(())
}
