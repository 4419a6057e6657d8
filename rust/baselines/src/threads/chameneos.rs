use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;
use crate::chameneos::{Creature, Decision, Mall, Meet};

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos {
    parameters: ChameneosParameters,
}

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type System = Threads;

    fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (mall, requests) = scope.mailbox();
        let (rules, latch) = (Mall::new(self.parameters), scope.latch().clone());
        scope.start(move || keep_mall(rules, &requests, &latch))?;
        let mut chameneos = Vec::with_capacity(self.parameters.chameneos);
        for number in 0..self.parameters.chameneos {
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
