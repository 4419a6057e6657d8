use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::run_scope::RunScope;
use crate::system_provider::RactorSystem;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos {
    parameters: ChameneosParameters,
}

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type System = RactorSystem;

    fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ChameneosParameters { chameneos, meetings } = self.parameters;
        let mall =
            Mall { meetings_to_hold: meetings, chameneos, latch: scope.latch().clone(), _member: scope.member() };
        let mall = scope.spawn(mall, ())?;
        let create_chameneo = |number| {
            let chameneo = Chameneo { mall: mall.clone(), _member: scope.member() };
            scope.spawn(chameneo, Colour::of_chameneo(number))
        };
        let chameneos: Vec<_> = (0..chameneos).map(create_chameneo).collect::<Result<_, _>>()?;
        Ok(Box::new(move || {
            for chameneo in &chameneos {
                // A chameneo that has gone has failed the run.
                let _ = chameneo.cast(ToChameneo::Start);
            }
        }))
    }
}

struct Meet {
    colour: Colour,
    chameneo: ActorRef<ToChameneo>,
}

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
    meetings_to_hold: u64,
    chameneos: usize,
    latch: RunLatch,
    _member: Member,
}

#[derive(Default)]
struct Meetings {
    // Empty after each meeting, so that none waits when the last one has been held.
    waiting: Option<Meet>,
    meetings: u64,
    counts: usize,
    sum_of_counts: u64,
}

impl Actor for Mall {
    type Msg = ToMall;
    type State = Meetings;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<ToMall>, (): ()) -> Result<Meetings, ActorProcessingErr> {
        Ok(Meetings::default())
    }

    async fn handle(
        &self,
        _: ActorRef<ToMall>,
        message: ToMall,
        state: &mut Meetings,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToMall::Meet(second) => {
                if state.meetings == self.meetings_to_hold {
                    second.chameneo.cast(ToChameneo::Exit)?;
                } else if let Some(first) = state.waiting.take() {
                    state.meetings += 1;
                    second.chameneo.cast(ToChameneo::Meet(first))?;
                } else {
                    state.waiting = Some(second);
                }
            }
            ToMall::MeetingsCount { count } => {
                state.counts += 1;
                state.sum_of_counts += count;
                if state.counts == self.chameneos {
                    self.latch.arrive_with(state.sum_of_counts);
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

struct Creature {
    colour: Colour,
    meetings: u64,
}

impl Creature {
    fn meet(&mut self, new_colour: Colour) {
        self.colour = new_colour;
        self.meetings += 1;
    }
}

impl Chameneo {
    fn ask(&self, colour: Colour, myself: ActorRef<ToChameneo>) -> Result<(), ActorProcessingErr> {
        Ok(self.mall.cast(ToMall::Meet(Meet { colour, chameneo: myself }))?)
    }
}

impl Actor for Chameneo {
    type Msg = ToChameneo;
    type State = Creature;
    type Arguments = Colour;

    async fn pre_start(&self, _: ActorRef<ToChameneo>, colour: Colour) -> Result<Creature, ActorProcessingErr> {
        Ok(Creature { colour, meetings: 0 })
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
                state.meet(state.colour.complement(other.colour));
                other.chameneo.cast(ToChameneo::Change { colour: state.colour })?;
                self.ask(state.colour, myself)
            }
            ToChameneo::Change { colour } => {
                state.meet(colour);
                self.ask(colour, myself)
            }
            ToChameneo::Exit => {
                state.colour = Colour::Faded;
                self.mall.cast(ToMall::MeetingsCount { count: state.meetings })?;
                myself.stop(None);
                Ok(())
            }
        }
    }
}
