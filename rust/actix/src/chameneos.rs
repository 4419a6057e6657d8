use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::chameneos::{self, Colour, Creature, Decision};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for Chameneos<P> {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = ActixSystem<P>;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let mall = Mall { rules: chameneos::Mall::new(*setup), latch: scope.latch().clone(), _member: scope.member() };
        let mall = scope.start(0, move |_| mall);
        let create_chameneo = |number| {
            let creature = Creature::new(number);
            let chameneo = Chameneo { mall: mall.clone(), creature, _member: scope.member() };
            scope.start(number, move |_| chameneo)
        };
        let chameneos: Vec<_> = (0..setup.chameneos).map(create_chameneo).collect();
        Ok(Box::new(move || chameneos.iter().for_each(|chameneo| chameneo.do_send(Start))))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Meet(chameneos::Meet<Addr<Chameneo>>);

#[derive(Message)]
#[rtype(result = "()")]
struct Change {
    colour: Colour,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Exit;

#[derive(Message)]
#[rtype(result = "()")]
struct MeetingsCount {
    count: u64,
}

struct Mall {
    rules: chameneos::Mall<Addr<Chameneo>>,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Mall {
    type Context = Context<Self>;
}

impl Handler<Meet> for Mall {
    type Result = ();

    fn handle(&mut self, Meet(second): Meet, _: &mut Self::Context) {
        match self.rules.meet(second) {
            Decision::Wait => {}
            Decision::Introduce { first, to } => to.do_send(Meet(first)),
            Decision::Exit(chameneo) => chameneo.do_send(Exit),
        }
    }
}

impl Handler<MeetingsCount> for Mall {
    type Result = ();

    fn handle(&mut self, MeetingsCount { count }: MeetingsCount, _: &mut Self::Context) {
        if let Some(sum) = self.rules.count(count) {
            self.latch.arrive_with(sum);
        }
    }
}

struct Chameneo {
    mall: Addr<Mall>,
    creature: Creature,
    _member: Member,
}

impl Chameneo {
    fn ask(&self, context: &Context<Self>) {
        self.mall.do_send(Meet(chameneos::Meet { colour: self.creature.colour, chameneo: context.address() }));
    }
}

impl Actor for Chameneo {
    type Context = Context<Self>;
}

stops_when_told!(Mall, Chameneo);

impl Handler<Start> for Chameneo {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        self.ask(context);
    }
}

impl Handler<Meet> for Chameneo {
    type Result = ();

    fn handle(&mut self, Meet(other): Meet, context: &mut Self::Context) {
        other.chameneo.do_send(Change { colour: self.creature.meet(other.colour) });
        self.ask(context);
    }
}

impl Handler<Change> for Chameneo {
    type Result = ();

    fn handle(&mut self, Change { colour }: Change, context: &mut Self::Context) {
        self.creature.change(colour);
        self.ask(context);
    }
}

impl Handler<Exit> for Chameneo {
    type Result = ();

    fn handle(&mut self, _: Exit, context: &mut Self::Context) {
        self.mall.do_send(MeetingsCount { count: self.creature.fade() });
        context.stop();
    }
}
