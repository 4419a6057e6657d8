use kameo::prelude::*;
use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::KameoSystem;
use crate::unbounded::{SendUnbounded, prepare};

/// CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
pub(crate) struct Chameneos {
    parameters: ChameneosParameters,
}

impl ComponentBenchmark for Chameneos {
    type Parameters = ChameneosParameters;
    type System = KameoSystem;

    fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ChameneosParameters { chameneos, meetings } = self.parameters;
        let mall = Mall::new(meetings, chameneos, scope.latch().clone(), scope.member());
        let prepared = prepare();
        let to_mall = prepared.actor_ref().clone();
        scope.spawn(prepared, mall);
        let create_chameneo = |number| {
            let prepared = prepare();
            let to_chameneo = prepared.actor_ref().clone();
            scope.spawn(prepared, Chameneo::new(to_mall.clone(), Colour::of_chameneo(number), scope.member()));
            to_chameneo
        };
        let chameneos: Vec<_> = (0..chameneos).map(create_chameneo).collect();
        Ok(Box::new(move || chameneos.iter().for_each(|chameneo| chameneo.send(Start))))
    }
}

struct Start;

struct Meet {
    colour: Colour,
    chameneo: ActorRef<Chameneo>,
}

struct Change {
    colour: Colour,
}

struct Exit;

struct MeetingsCount {
    count: u64,
}

#[derive(Actor)]
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

impl Message<Meet> for Mall {
    type Reply = ();

    async fn handle(&mut self, second: Meet, _: &mut Context<Self, Self::Reply>) {
        if self.meetings == self.meetings_to_hold {
            second.chameneo.send(Exit);
        } else if let Some(first) = self.waiting.take() {
            self.meetings += 1;
            second.chameneo.send(first);
        } else {
            self.waiting = Some(second);
        }
    }
}

impl Message<MeetingsCount> for Mall {
    type Reply = ();

    async fn handle(&mut self, MeetingsCount { count }: MeetingsCount, _: &mut Context<Self, Self::Reply>) {
        self.counts += 1;
        self.sum_of_counts += count;
        if self.counts == self.chameneos {
            self.latch.arrive_with(self.sum_of_counts);
        }
    }
}

#[derive(Actor)]
struct Chameneo {
    mall: ActorRef<Mall>,
    colour: Colour,
    meetings: u64,
    _member: Member,
}

impl Chameneo {
    fn new(mall: ActorRef<Mall>, colour: Colour, member: Member) -> Self {
        Self { mall, colour, meetings: 0, _member: member }
    }

    fn ask(&self, context: &Context<Self, ()>) {
        self.mall.send(Meet { colour: self.colour, chameneo: context.actor_ref().clone() });
    }

    fn meet(&mut self, new_colour: Colour) {
        self.colour = new_colour;
        self.meetings += 1;
    }
}

impl Message<Start> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        self.ask(context);
    }
}

impl Message<Meet> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, other: Meet, context: &mut Context<Self, Self::Reply>) {
        self.meet(self.colour.complement(other.colour));
        other.chameneo.send(Change { colour: self.colour });
        self.ask(context);
    }
}

impl Message<Change> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, Change { colour }: Change, context: &mut Context<Self, Self::Reply>) {
        self.meet(colour);
        self.ask(context);
    }
}

impl Message<Exit> for Chameneo {
    type Reply = ();

    async fn handle(&mut self, _: Exit, context: &mut Context<Self, Self::Reply>) {
        self.colour = Colour::Faded;
        self.mall.send(MeetingsCount { count: self.meetings });
        context.stop();
    }
}
