use actix::prelude::*;
use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos {
    parameters: ChameneosParameters,
}

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type System = ActixSystem;

    fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ChameneosParameters { chameneos, meetings } = self.parameters;
        let mall = Mall::new(meetings, chameneos, scope.latch().clone(), scope.member());
        let mall = scope.start(0, move |_| mall);
        let create_chameneo = |number| {
            let chameneo = Chameneo::new(mall.clone(), Colour::of_chameneo(number), scope.member());
            scope.start(number, move |_| chameneo)
        };
        let chameneos: Vec<_> = (0..chameneos).map(create_chameneo).collect();
        Ok(Box::new(move || chameneos.iter().for_each(|chameneo| chameneo.do_send(Start))))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Meet {
    colour: Colour,
    chameneo: Addr<Chameneo>,
}

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
    meetings_to_hold: u64,
    chameneos: usize,
    // Empty after each meeting, so that none waits when the last one has been held.
    waiting: Option<Meet>,
    meetings: u64,
    counts: usize,
    sum_of_counts: u64,
    latch: RunLatch,
    _member: Member,
}

impl Mall {
    fn new(meetings_to_hold: u64, chameneos: usize, latch: RunLatch, member: Member) -> Self {
        Self {
            meetings_to_hold,
            chameneos,
            waiting: None,
            meetings: 0,
            counts: 0,
            sum_of_counts: 0,
            latch,
            _member: member,
        }
    }
}

impl Actor for Mall {
    type Context = Context<Self>;
}

impl Handler<Meet> for Mall {
    type Result = ();

    fn handle(&mut self, second: Meet, _: &mut Self::Context) {
        if self.meetings == self.meetings_to_hold {
            second.chameneo.do_send(Exit);
        } else if let Some(first) = self.waiting.take() {
            self.meetings += 1;
            second.chameneo.do_send(first);
        } else {
            self.waiting = Some(second);
        }
    }
}

impl Handler<MeetingsCount> for Mall {
    type Result = ();

    fn handle(&mut self, MeetingsCount { count }: MeetingsCount, _: &mut Self::Context) {
        self.counts += 1;
        self.sum_of_counts += count;
        if self.counts == self.chameneos {
            self.latch.arrive_with(self.sum_of_counts);
        }
    }
}

struct Chameneo {
    mall: Addr<Mall>,
    colour: Colour,
    meetings: u64,
    _member: Member,
}

impl Chameneo {
    fn new(mall: Addr<Mall>, colour: Colour, member: Member) -> Self {
        Self { mall, colour, meetings: 0, _member: member }
    }

    fn ask(&self, context: &Context<Self>) {
        self.mall.do_send(Meet { colour: self.colour, chameneo: context.address() });
    }

    fn meet(&mut self, new_colour: Colour) {
        self.colour = new_colour;
        self.meetings += 1;
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

    fn handle(&mut self, other: Meet, context: &mut Self::Context) {
        self.meet(self.colour.complement(other.colour));
        other.chameneo.do_send(Change { colour: self.colour });
        self.ask(context);
    }
}

impl Handler<Change> for Chameneo {
    type Result = ();

    fn handle(&mut self, Change { colour }: Change, context: &mut Self::Context) {
        self.meet(colour);
        self.ask(context);
    }
}

impl Handler<Exit> for Chameneo {
    type Result = ();

    fn handle(&mut self, _: Exit, context: &mut Self::Context) {
        self.colour = Colour::Faded;
        self.mall.do_send(MeetingsCount { count: self.meetings });
        context.stop();
    }
}
