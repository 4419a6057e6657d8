//! CHAMENEOS but for how a chameneo reaches the mall.

use kompact::prelude::ActorRefStrong;
use mpp_harness::RunLatch;
use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;

/// What a chameneo tells the mall, whether by message or through a port.
#[derive(Clone, Debug)]
pub(crate) enum MallMessage {
    Meet(Meet),
    MeetingsCount(u64),
}

/// What a chameneo is told, always by message.
#[derive(Debug)]
pub(crate) enum ChameneoMessage {
    Start,
    Meet(Meet),
    Change(Colour),
    Exit,
}

/// A chameneo that asks for a partner.
#[derive(Clone, Debug)]
pub(crate) struct Meet {
    pub(crate) colour: Colour,
    pub(crate) chameneo: ActorRefStrong<ChameneoMessage>,
}

/// What the mall does about what it is told.
pub(crate) struct Mall {
    // Empty after each meeting, so that none waits when the last one has been held.
    waiting: Option<Meet>,
    meetings_left: u64,
    counts_missing: usize,
    sum_of_counts: u64,
    latch: RunLatch,
}

impl Mall {
    pub(crate) fn new(parameters: ChameneosParameters, latch: RunLatch) -> Self {
        Self {
            waiting: None,
            meetings_left: parameters.meetings,
            counts_missing: parameters.chameneos,
            sum_of_counts: 0,
            latch,
        }
    }

    pub(crate) fn receive(&mut self, message: MallMessage) {
        match message {
            MallMessage::Meet(second) if self.meetings_left == 0 => second.chameneo.tell(ChameneoMessage::Exit),
            MallMessage::Meet(second) => match self.waiting.take() {
                Some(first) => {
                    self.meetings_left -= 1;
                    second.chameneo.tell(ChameneoMessage::Meet(first));
                }
                None => self.waiting = Some(second),
            },
            MallMessage::MeetingsCount(count) => {
                self.sum_of_counts += count;
                self.counts_missing -= 1;
                if self.counts_missing == 0 {
                    self.latch.arrive_with(self.sum_of_counts);
                }
            }
        }
    }
}

/// What a chameneo does about what it is told.
pub(crate) struct Chameneo {
    colour: Colour,
    meetings: u64,
}

/// What a chameneo does next.
pub(crate) enum Next {
    /// It asks the mall for a partner, in this colour.
    Ask(Colour),
    /// It reports its meetings and stops.
    Leave(u64),
}

impl Chameneo {
    pub(crate) fn new(number: usize) -> Self {
        Self { colour: Colour::of_chameneo(number), meetings: 0 }
    }

    pub(crate) fn receive(&mut self, message: ChameneoMessage) -> Next {
        match message {
            ChameneoMessage::Meet(other) => {
                self.meetings += 1;
                self.colour = self.colour.complement(other.colour);
                other.chameneo.tell(ChameneoMessage::Change(self.colour));
            }
            ChameneoMessage::Change(colour) => {
                self.meetings += 1;
                self.colour = colour;
            }
            ChameneoMessage::Start => {}
            ChameneoMessage::Exit => {
                self.colour = Colour::Faded;
                return Next::Leave(self.meetings);
            }
        }
        Next::Ask(self.colour)
    }
}
