use mpp_harness::chameneos::{Colour, Creature, Decision, Mall, Meet};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos;

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = Tasks;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (mall, requests) = unbounded_channel();
        scope.start(keep_mall(Mall::new(*setup), requests, scope.latch().clone()));
        let mut create_chameneo = |number| {
            let (chameneo, mailbox) = unbounded_channel();
            scope.start(live(Creature::new(number), chameneo.clone(), mall.clone(), mailbox));
            chameneo
        };
        let chameneos: Vec<_> = (0..setup.chameneos).map(&mut create_chameneo).collect();
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = chameneos.iter().try_for_each(|chameneo| chameneo.send(ToChameneo::Start)) {
                latch.fail(failure);
            }
        }))
    }
}

enum ToMall {
    Meet(Meet<UnboundedSender<ToChameneo>>),
    MeetingsCount(u64),
}

enum ToChameneo {
    Start,
    Meet(Meet<UnboundedSender<ToChameneo>>),
    Change(Colour),
    Exit,
}

async fn keep_mall(
    mut mall: Mall<UnboundedSender<ToChameneo>>,
    mut mailbox: UnboundedReceiver<ToMall>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.recv().await {
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

async fn live(
    mut creature: Creature,
    itself: UnboundedSender<ToChameneo>,
    mall: UnboundedSender<ToMall>,
    mut mailbox: UnboundedReceiver<ToChameneo>,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.recv().await {
        match message {
            ToChameneo::Start => {}
            ToChameneo::Meet(other) => other.chameneo.send(ToChameneo::Change(creature.meet(other.colour)))?,
            ToChameneo::Change(colour) => creature.change(colour),
            ToChameneo::Exit => return Ok(mall.send(ToMall::MeetingsCount(creature.fade()))?),
        }
        mall.send(ToMall::Meet(Meet { colour: creature.colour, chameneo: itself.clone() }))?;
    }
    Ok(())
}
