use mpp_harness::chameneos::{self, Colour, Creature, Decision};
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos;

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type Setup = ChameneosParameters;
    type System = RikerSystem;

    fn create(setup: &mut ChameneosParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parameters, latch) = (*setup, scope.latch().clone());
        let create_mall = move || Mall { rules: chameneos::Mall::new(parameters), latch: latch.clone() };
        let mall = scope.create("mall", create_mall)?;
        let create_chameneo = |number| {
            let mall = mall.clone();
            let create = move || Chameneo { mall: mall.clone(), creature: Creature::new(number) };
            scope.create(&format!("chameneo-{number}"), create)
        };
        let chameneos = (0..setup.chameneos).map(create_chameneo).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || chameneos.iter().for_each(|chameneo| chameneo.tell(ChameneoMessage::Start, None))))
    }
}

// An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
type Meet = chameneos::Meet<BoxedTell<ChameneoMessage>>;

#[derive(Clone, Debug)]
enum MallMessage {
    Meet(Meet),
    MeetingsCount { count: u64 },
}

#[derive(Clone, Debug)]
enum ChameneoMessage {
    Start,
    Meet(Meet),
    Change { colour: Colour },
    Exit,
}

struct Mall {
    rules: chameneos::Mall<BoxedTell<ChameneoMessage>>,
    latch: RunLatch,
}

impl Actor for Mall {
    type Msg = MallMessage;

    fn recv(&mut self, _: &Context<MallMessage>, message: MallMessage, _: Sender) {
        match message {
            MallMessage::Meet(second) => match self.rules.meet(second) {
                Decision::Wait => {}
                Decision::Introduce { first, to } => to.tell(ChameneoMessage::Meet(first), None),
                Decision::Exit(chameneo) => chameneo.tell(ChameneoMessage::Exit, None),
            },
            MallMessage::MeetingsCount { count } => {
                if let Some(sum) = self.rules.count(count) {
                    self.latch.arrive_with(sum);
                }
            }
        }
    }
}

struct Chameneo {
    mall: ActorRef<MallMessage>,
    creature: Creature,
}

impl Chameneo {
    fn ask(&self, context: &Context<ChameneoMessage>) {
        let chameneo = Box::new(context.myself());
        self.mall.tell(MallMessage::Meet(Meet { colour: self.creature.colour, chameneo }), None);
    }
}

impl Actor for Chameneo {
    type Msg = ChameneoMessage;

    fn recv(&mut self, context: &Context<ChameneoMessage>, message: ChameneoMessage, _: Sender) {
        match message {
            ChameneoMessage::Meet(other) => {
                let colour = self.creature.meet(other.colour);
                other.chameneo.tell(ChameneoMessage::Change { colour }, None);
                self.ask(context);
            }
            ChameneoMessage::Change { colour } => {
                self.creature.change(colour);
                self.ask(context);
            }
            ChameneoMessage::Start => self.ask(context),
            ChameneoMessage::Exit => {
                self.mall.tell(MallMessage::MeetingsCount { count: self.creature.fade() }, None);
                context.stop(&context.myself);
            }
        }
    }
}
