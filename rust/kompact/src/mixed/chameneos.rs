use std::ops::ControlFlow;

use kompact::prelude::*;
use mpp_harness::chameneos::{self, Creature};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::chameneos::{ChameneoMessage, Mall, MallMessage, Meet, react};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos;

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = RequestSystem;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let mall = scope.create(MallComponent::new(*setup, scope.latch().clone(), scope.member()));
        let mut chameneos = Vec::with_capacity(setup.chameneos);
        for number in 0..setup.chameneos {
            let chameneo = scope.create(ChameneoComponent::new(number, scope.member()));
            scope.connect::<MallPort, _, _>(&mall, &chameneo)?;
            chameneos.push(chameneo);
        }
        scope.start(&mall);
        let chameneos = chameneos.iter().map(|chameneo| scope.start_actor(chameneo)).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            for chameneo in chameneos {
                chameneo.tell(ChameneoMessage::Start);
            }
        }))
    }
}

struct MallPort;

impl Port for MallPort {
    type Indication = Never;
    type Request = MallMessage;
}

#[derive(ComponentDefinition, Actor)]
struct MallComponent {
    ctx: ComponentContext<Self>,
    chameneos: ProvidedPort<MallPort>,
    mall: Mall,
    _member: Member,
}

impl MallComponent {
    fn new(parameters: ChameneosParameters, latch: RunLatch, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            chameneos: ProvidedPort::uninitialised(),
            mall: Mall { rules: chameneos::Mall::new(parameters), latch },
            _member: member,
        }
    }
}

ignore_lifecycle!(MallComponent);

impl Provide<MallPort> for MallComponent {
    fn handle(&mut self, message: MallMessage) -> HandlerResult {
        self.mall.receive(message);
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct ChameneoComponent {
    ctx: ComponentContext<Self>,
    mall: RequiredPort<MallPort>,
    itself: Option<ActorRefStrong<ChameneoMessage>>,
    creature: Creature,
    _member: Member,
}

impl ChameneoComponent {
    fn new(number: usize, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            mall: RequiredPort::uninitialised(),
            itself: None,
            creature: Creature::new(number),
            _member: member,
        }
    }
}

impl ComponentLifecycle for ChameneoComponent {
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

impl Require<MallPort> for ChameneoComponent {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

impl Actor for ChameneoComponent {
    type Message = ChameneoMessage;

    fn receive_local(&mut self, message: ChameneoMessage) -> HandlerResult {
        match react(&mut self.creature, message) {
            ControlFlow::Continue(colour) => {
                if let Some(itself) = &self.itself {
                    self.mall.trigger(MallMessage::Meet(Meet { colour, chameneo: itself.clone() }));
                }
                Handled::OK
            }
            ControlFlow::Break(meetings) => {
                self.mall.trigger(MallMessage::MeetingsCount(meetings));
                Handled::SHUTDOWN
            }
        }
    }

    takes_no_network_messages!();
}
