use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos {
    parameters: ChameneosParameters,
}

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type System = RikerSystem;

    fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ChameneosParameters { chameneos, meetings } = self.parameters;
        let latch = scope.latch().clone();
        let mall = scope.create("mall", move || Mall::new(meetings, chameneos, latch.clone()))?;
        let create_chameneo = |number| {
            let mall = mall.clone();
            let colour = Colour::of_chameneo(number);
            scope.create(&format!("chameneo-{number}"), move || Chameneo::new(mall.clone(), colour))
        };
        let chameneos = (0..chameneos).map(create_chameneo).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || chameneos.iter().for_each(|chameneo| chameneo.tell(ChameneoMessage::Start, None))))
    }
}

#[derive(Clone, Debug)]
struct Meet {
    colour: Colour,
    // An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
    chameneo: BoxedTell<ChameneoMessage>,
}

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
    meetings_to_hold: u64,
    chameneos: usize,
    // Empty after each meeting, so that none waits when the last one has been held.
    waiting: Option<Meet>,
    meetings: u64,
    counts: usize,
    sum_of_counts: u64,
    latch: RunLatch,
}

impl Mall {
    fn new(meetings_to_hold: u64, chameneos: usize, latch: RunLatch) -> Self {
        Self { meetings_to_hold, chameneos, waiting: None, meetings: 0, counts: 0, sum_of_counts: 0, latch }
    }
}

impl Actor for Mall {
    type Msg = MallMessage;

    fn recv(&mut self, _: &Context<MallMessage>, message: MallMessage, _: Sender) {
        match message {
            MallMessage::Meet(second) => {
                if self.meetings == self.meetings_to_hold {
                    second.chameneo.tell(ChameneoMessage::Exit, None);
                } else if let Some(first) = self.waiting.take() {
                    self.meetings += 1;
                    second.chameneo.tell(ChameneoMessage::Meet(first), None);
                } else {
                    self.waiting = Some(second);
                }
            }
            MallMessage::MeetingsCount { count } => {
                self.counts += 1;
                self.sum_of_counts += count;
                if self.counts == self.chameneos {
                    self.latch.arrive_with(self.sum_of_counts);
                }
            }
        }
    }
}

struct Chameneo {
    mall: ActorRef<MallMessage>,
    colour: Colour,
    meetings: u64,
}

impl Chameneo {
    fn new(mall: ActorRef<MallMessage>, colour: Colour) -> Self {
        Self { mall, colour, meetings: 0 }
    }

    fn ask(&self, context: &Context<ChameneoMessage>) {
        self.mall.tell(MallMessage::Meet(Meet { colour: self.colour, chameneo: Box::new(context.myself()) }), None);
    }

    fn meet(&mut self, new_colour: Colour) {
        self.colour = new_colour;
        self.meetings += 1;
    }
}

impl Actor for Chameneo {
    type Msg = ChameneoMessage;

    fn recv(&mut self, context: &Context<ChameneoMessage>, message: ChameneoMessage, _: Sender) {
        match message {
            ChameneoMessage::Meet(other) => {
                self.meet(self.colour.complement(other.colour));
                other.chameneo.tell(ChameneoMessage::Change { colour: self.colour }, None);
                self.ask(context);
            }
            ChameneoMessage::Change { colour } => {
                self.meet(colour);
                self.ask(context);
            }
            ChameneoMessage::Start => self.ask(context),
            ChameneoMessage::Exit => {
                self.colour = Colour::Faded;
                self.mall.tell(MallMessage::MeetingsCount { count: self.meetings }, None);
                context.stop(&context.myself);
            }
        }
    }
}
