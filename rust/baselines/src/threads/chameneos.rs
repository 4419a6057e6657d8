use mpp_harness::chameneos::{Colour, Creature, Decision, Mall, Meet};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos;

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = Threads;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        scope.require_threads("number_of_chameneos", setup.chameneos, setup.chameneos + 1)?;
        let (mall, requests) = scope.mailbox();
        let (rules, latch) = (Mall::new(*setup), scope.latch().clone());
        scope.start(move || keep_mall(rules, &requests, &latch))?;
        let mut chameneos = Vec::with_capacity(setup.chameneos);
        for number in 0..setup.chameneos {
            let (itself, mailbox) = scope.mailbox();
            chameneos.push(itself.clone());
            let mall = mall.clone();
            scope.start(move || live(Creature::new(number), &itself, &mall, &mailbox))?;
        }
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = chameneos.iter().try_for_each(|chameneo| chameneo.send(ToChameneo::Start)) {
                latch.fail(failure);
            }
        }))
    }
}

enum ToMall {
    Meet(Meet<Address<ToChameneo>>),
    MeetingsCount(u64),
}

enum ToChameneo {
    Start,
    Meet(Meet<Address<ToChameneo>>),
    Change(Colour),
    Exit,
}

fn keep_mall(
    mut mall: Mall<Address<ToChameneo>>,
    mailbox: &Mailbox<ToMall>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.receive() {
        match message {
            ToMall::Meet(second) => match mall.meet(second) {
                Decision::Wait => {}
                Decision::Introduce { first, to } => to.send(ToChameneo::Meet(first))?,
                Decision::Exit(chameneo) => chameneo.send(ToChameneo::Exit)?,
            },
            ToMall::MeetingsCount(count) => {
                if let Some(sum) = mall.count(count) {
                    latch.arrive_with(sum);
                }
            }
        }
    }
    Ok(())
}

fn live(
    mut creature: Creature,
    itself: &Address<ToChameneo>,
    mall: &Address<ToMall>,
    mailbox: &Mailbox<ToChameneo>,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.receive() {
        match message {
            ToChameneo::Start => {}
            ToChameneo::Meet(other) => other.chameneo.send(ToChameneo::Change(creature.meet(other.colour)))?,
            ToChameneo::Change(colour) => creature.change(colour),
            ToChameneo::Exit => return mall.send(ToMall::MeetingsCount(creature.fade())),
        }
        mall.send(ToMall::Meet(Meet { colour: creature.colour, chameneo: itself.clone() }))?;
    }
    Ok(())
}
