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
        let mall = scope.spawn(MallActor::new(*setup, scope.latch().clone(), scope.member()))?;
        let chameneos = (0..setup.chameneos)
            .map(|number| scope.spawn(ChameneoActor::new(number, mall.clone(), scope.member())))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            for chameneo in chameneos {
                chameneo.tell(ChameneoMessage::Start);
            }
        }))
    }
}

#[derive(ComponentDefinition)]
struct MallActor {
    ctx: ComponentContext<Self>,
    mall: Mall,
    _member: Member,
}

impl MallActor {
    fn new(parameters: ChameneosParameters, latch: RunLatch, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            mall: Mall { rules: chameneos::Mall::new(parameters), latch },
            _member: member,
        }
    }
}

ignore_lifecycle!(MallActor);

impl Actor for MallActor {
    type Message = MallMessage;

    fn receive_local(&mut self, message: MallMessage) -> HandlerResult {
        self.mall.receive(message);
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct ChameneoActor {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<ChameneoMessage>>,
    mall: ActorRefStrong<MallMessage>,
    creature: Creature,
    _member: Member,
}

impl ChameneoActor {
    fn new(number: usize, mall: ActorRefStrong<MallMessage>, member: Member) -> Self {
        let ctx = ComponentContext::uninitialised();
        Self { ctx, itself: None, mall, creature: Creature::new(number), _member: member }
    }
}

impl ComponentLifecycle for ChameneoActor {
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

impl Actor for ChameneoActor {
    type Message = ChameneoMessage;

    fn receive_local(&mut self, message: ChameneoMessage) -> HandlerResult {
        match react(&mut self.creature, message) {
            ControlFlow::Continue(colour) => {
                if let Some(itself) = &self.itself {
                    self.mall.tell(MallMessage::Meet(Meet { colour, chameneo: itself.clone() }));
                }
                Handled::OK
            }
            ControlFlow::Break(meetings) => {
                self.mall.tell(MallMessage::MeetingsCount(meetings));
                Handled::SHUTDOWN
            }
        }
    }

    takes_no_network_messages!();
}
