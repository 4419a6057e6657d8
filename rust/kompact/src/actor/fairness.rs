use kompact::prelude::*;
use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, fairness,
};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// FAIRNESS: pairs of pingers and pongers, beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = RequestSystem;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let create_hog = |_| scope.spawn(Hog::new(contest.hog(), scope.member()));
        let hogs = (0..setup.parameters.hogs).map(create_hog).collect::<Result<Vec<_>, _>>()?;
        let create_pair = |number| {
            let ponger = scope.spawn(Ponger::new(scope.member()))?;
            let (victim, latch) = (contest.victim(number), scope.latch().clone());
            scope.spawn(Pinger::new(ponger, victim, latch, scope.member()))
        };
        let pingers = (0..setup.parameters.victims).map(create_pair).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            contest.begin();
            hogs.iter().for_each(|hog| hog.tell(Next));
            pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start));
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

/// Makes a hog go on.
#[derive(Debug)]
struct Next;

#[derive(Debug)]
struct Ping;

#[derive(Debug)]
enum PingerMessage {
    Start,
    Pong,
}

#[derive(ComponentDefinition)]
struct Hog {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<Next>>,
    work: fairness::Hog,
    _member: Member,
}

impl Hog {
    fn new(work: fairness::Hog, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), itself: None, work, _member: member }
    }
}

impl ComponentLifecycle for Hog {
    fn on_start(&mut self) -> HandlerResult {
        self.itself = self.ctx.actor_ref().hold();
        Handled::OK
    }

    fn on_kill(&mut self) -> HandlerResult {
        // It would keep itself in memory.
        self.itself = None;
        Handled::OK
    }
}

impl Actor for Hog {
    type Message = Next;

    fn receive_local(&mut self, _next: Next) -> HandlerResult {
        if self.work.work()
            && let Some(itself) = &self.itself
        {
            itself.tell(Next);
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<PingerMessage>>,
    ponger: ActorRefStrong<WithSenderStrong<Ping, PingerMessage>>,
    victim: fairness::Victim,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn new(
        ponger: ActorRefStrong<WithSenderStrong<Ping, PingerMessage>>,
        victim: fairness::Victim,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        Self { ctx: ComponentContext::uninitialised(), itself: None, ponger, victim, latch, _member: member }
    }

    fn ping(&self) {
        if let Some(itself) = &self.itself {
            self.ponger.tell(WithSenderStrong::new(Ping, itself.clone()));
        }
    }
}

impl ComponentLifecycle for Pinger {
    fn on_start(&mut self) -> HandlerResult {
        self.itself = self.ctx.actor_ref().hold();
        Handled::OK
    }

    fn on_kill(&mut self) -> HandlerResult {
        // It would keep itself in memory.
        self.itself = None;
        Handled::OK
    }
}

impl Actor for Pinger {
    type Message = PingerMessage;

    fn receive_local(&mut self, message: PingerMessage) -> HandlerResult {
        match message {
            PingerMessage::Pong => match self.victim.take_pong() {
                Some(answer_part) => self.latch.arrive_with(answer_part),
                None => self.ping(),
            },
            PingerMessage::Start => {
                self.victim.begin();
                self.ping();
            }
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Ponger {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl Ponger {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

ignore_lifecycle!(Ponger);

impl Actor for Ponger {
    type Message = WithSenderStrong<Ping, PingerMessage>;

    fn receive_local(&mut self, ping: Self::Message) -> HandlerResult {
        ping.reply(PingerMessage::Pong);
        Handled::OK
    }

    takes_no_network_messages!();
}
