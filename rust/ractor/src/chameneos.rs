use mpp_harness::chameneos::{self, Colour, Creature, Decision};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::run_scope::{RactorSystem, RunScope};

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos;

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = RactorSystem;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let rules = chameneos::Mall::new(*setup);
        let mall = scope.spawn(Mall { latch: scope.latch().clone(), _member: scope.member() }, rules)?;
        let create_chameneo = |number| {
            let chameneo = Chameneo { mall: mall.clone(), _member: scope.member() };
            scope.spawn(chameneo, Creature::new(number))
        };
        let chameneos: Vec<_> = (0..setup.chameneos).map(create_chameneo).collect::<Result<_, _>>()?;
        Ok(Box::new(move || {
            for chameneo in &chameneos {
                // A chameneo that has gone has failed the run.
                let _ = chameneo.cast(ToChameneo::Start);
            }
        }))
    }
}

type Meet = chameneos::Meet<ActorRef<ToChameneo>>;

enum ToMall {
    Meet(Meet),
    MeetingsCount { count: u64 },
}

enum ToChameneo {
    Start,
    Meet(Meet),
    Change { colour: Colour },
    Exit,
}

struct Mall {
    latch: RunLatch,
    _member: Member,
}

impl Actor for Mall {
    type Msg = ToMall;
    type State = chameneos::Mall<ActorRef<ToChameneo>>;
    type Arguments = Self::State;

    async fn pre_start(&self, _: ActorRef<ToMall>, rules: Self::State) -> Result<Self::State, ActorProcessingErr> {
        Ok(rules)
    }

    async fn handle(
        &self,
        _: ActorRef<ToMall>,
        message: ToMall,
        rules: &mut Self::State,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToMall::Meet(second) => match rules.meet(second) {
                Decision::Wait => {}
                Decision::Introduce { first, to } => to.cast(ToChameneo::Meet(first))?,
                Decision::Exit(chameneo) => chameneo.cast(ToChameneo::Exit)?,
            },
            ToMall::MeetingsCount { count } => {
                if let Some(sum) = rules.count(count) {
                    self.latch.arrive_with(sum);
                }
            }
        }
        Ok(())
    }
}

struct Chameneo {
    mall: ActorRef<ToMall>,
    _member: Member,
}

impl Chameneo {
    fn ask(&self, colour: Colour, myself: ActorRef<ToChameneo>) -> Result<(), ActorProcessingErr> {
        Ok(self.mall.cast(ToMall::Meet(Meet { colour, chameneo: myself }))?)
    }
}

impl Actor for Chameneo {
    type Msg = ToChameneo;
    type State = Creature;
    type Arguments = Creature;

    async fn pre_start(&self, _: ActorRef<ToChameneo>, state: Creature) -> Result<Creature, ActorProcessingErr> {
        Ok(state)
    }

    async fn handle(
        &self,
        myself: ActorRef<ToChameneo>,
        message: ToChameneo,
        state: &mut Creature,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToChameneo::Start => self.ask(state.colour, myself),
            ToChameneo::Meet(other) => {
                other.chameneo.cast(ToChameneo::Change { colour: state.meet(other.colour) })?;
                self.ask(state.colour, myself)
            }
            ToChameneo::Change { colour } => {
                state.change(colour);
                self.ask(colour, myself)
            }
            ToChameneo::Exit => {
                self.mall.cast(ToMall::MeetingsCount { count: state.fade() })?;
                myself.stop(None);
                Ok(())
            }
        }
    }
}
