use kameo::prelude::*;
use mpp_harness::chameneos::{self, Colour, Creature, Decision, Meet};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos;

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = KameoSystem;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let mall = Mall { rules: chameneos::Mall::new(*setup), latch: scope.latch().clone(), _member: scope.member() };
        let prepared = prepare();
        let to_mall = prepared.actor_ref().clone();
        scope.spawn(prepared, mall);
        let create_chameneo = |number| {
            let prepared = prepare();
            let to_chameneo = prepared.actor_ref().clone();
            let (mall, creature) = (to_mall.clone(), Creature::new(number));
            scope.spawn(prepared, Chameneo { mall, creature, _member: scope.member() });
            to_chameneo
        };
        let chameneos: Vec<_> = (0..setup.chameneos).map(create_chameneo).collect();
        Ok(Box::new(move || chameneos.iter().for_each(|chameneo| chameneo.send(Start))))
    }
}

struct Start;

struct Change {
    colour: Colour,
}

struct Exit;

struct MeetingsCount {
    count: u64,
}

#[derive(Actor)]
struct Mall {
    rules: chameneos::Mall<ActorRef<Chameneo>>,
    latch: RunLatch,
    _member: Member,
}

impl Message<Meet<ActorRef<Chameneo>>> for Mall {
    type Reply = ();

    async fn handle(&mut self, second: Meet<ActorRef<Chameneo>>, _: &mut Context<Self, Self::Reply>) {
        match self.rules.meet(second) {
            Decision::Wait => {}
            Decision::Introduce { first, to } => to.send(first),
            Decision::Exit(chameneo) => chameneo.send(Exit),
        }
    }
}

impl Message<MeetingsCount> for Mall {
    type Reply = ();

    async fn handle(&mut self, MeetingsCount { count }: MeetingsCount, _: &mut Context<Self, Self::Reply>) {
        if let Some(sum) = self.rules.count(count) {
            self.latch.arrive_with(sum);
        }
    }
}

#[derive(Actor)]
struct Chameneo {
    mall: ActorRef<Mall>,
    creature: Creature,
    _member: Member,
}

impl Chameneo {
    fn ask(&self, context: &Context<Self, ()>) {
        self.mall.send(Meet { colour: self.creature.colour, chameneo: context.actor_ref().clone() });
    }
}

impl Message<Start> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        self.ask(context);
    }
}

impl Message<Meet<ActorRef<Self>>> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, other: Meet<ActorRef<Self>>, context: &mut Context<Self, Self::Reply>) {
        other.chameneo.send(Change { colour: self.creature.meet(other.colour) });
        self.ask(context);
    }
}

impl Message<Change> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, Change { colour }: Change, context: &mut Context<Self, Self::Reply>) {
        self.creature.change(colour);
        self.ask(context);
    }
}

impl Message<Exit> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, _: Exit, context: &mut Context<Self, Self::Reply>) {
        self.mall.send(MeetingsCount { count: self.creature.fade() });
        context.stop();
    }
}
