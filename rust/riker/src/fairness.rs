use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, RunLatch, fairness};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// FAIRNESS: pairs of pingers and pongers, beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = RikerSystem;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let create_hog = |number| {
            let work = contest.hog();
            scope.create(&format!("hog-{number}"), move || Hog { work: work.clone() })
        };
        let hogs = (0..setup.parameters.hogs).map(create_hog).collect::<Result<Vec<_>, _>>()?;
        let create_pair = |number| {
            let (contest, latch) = (contest.clone(), scope.latch().clone());
            let ponger = scope.create(&format!("ponger-{number}"), || Ponger)?;
            scope.create(&format!("pinger-{number}"), move || Pinger {
                ponger: ponger.clone(),
                victim: contest.victim(number),
                latch: latch.clone(),
            })
        };
        let pingers = (0..setup.parameters.victims).map(create_pair).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            contest.begin();
            hogs.iter().for_each(|hog| hog.tell(Next, None));
            pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start, None));
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

/// Makes a hog go on.
#[derive(Clone, Debug)]
struct Next;

#[derive(Clone, Debug)]
struct Ping {
    pinger: ActorRef<PingerMessage>,
}

#[derive(Clone, Debug)]
enum PingerMessage {
    Start,
    Pong,
}

struct Hog {
    work: fairness::Hog,
}

impl Actor for Hog {
    type Msg = Next;

    fn recv(&mut self, context: &Context<Next>, _: Next, _: Sender) {
        if self.work.work() {
            context.myself().tell(Next, None);
        }
    }
}

struct Pinger {
    ponger: ActorRef<Ping>,
    victim: fairness::Victim,
    latch: RunLatch,
}

impl Pinger {
    fn ping(&self, context: &Context<PingerMessage>) {
        self.ponger.tell(Ping { pinger: context.myself() }, None);
    }
}

impl Actor for Pinger {
    type Msg = PingerMessage;

    fn recv(&mut self, context: &Context<PingerMessage>, message: PingerMessage, _: Sender) {
        match message {
            PingerMessage::Pong => match self.victim.take_pong() {
                Some(answer_part) => self.latch.arrive_with(answer_part),
                None => self.ping(context),
            },
            PingerMessage::Start => {
                self.victim.begin();
                self.ping(context);
            }
        }
    }
}

struct Ponger;

impl Actor for Ponger {
    type Msg = Ping;

    fn recv(&mut self, _: &Context<Ping>, Ping { pinger }: Ping, _: Sender) {
        pinger.tell(PingerMessage::Pong, None);
    }
}
