//! CHAMENEOS but for how a chameneo reaches the mall.

use std::ops::ControlFlow;

use kompact::prelude::ActorRefStrong;
use mpp_harness::RunLatch;
use mpp_harness::chameneos::{self, Colour, Creature, Decision};

/// A chameneo's word to the mall, by message or through a port.
#[derive(Clone, Debug)]
pub(crate) enum MallMessage {
    Meet(Meet),
    MeetingsCount(u64),
}

/// A message to a chameneo.
#[derive(Debug)]
pub(crate) enum ChameneoMessage {
    Start,
    Meet(Meet),
    Change(Colour),
    Exit,
}

/// A chameneo that asks for a partner.
pub(crate) type Meet = chameneos::Meet<ActorRefStrong<ChameneoMessage>>;

/// The mall, and the latch that waits for its count.
pub(crate) struct Mall {
    pub(crate) rules: chameneos::Mall<ActorRefStrong<ChameneoMessage>>,
    pub(crate) latch: RunLatch,
}

impl Mall {
    /// Handles a message.
    pub(crate) fn receive(&mut self, message: MallMessage) {
        match message {
            MallMessage::Meet(second) => match self.rules.meet(second) {
                Decision::Wait => {}
                Decision::Introduce { first, to } => to.tell(ChameneoMessage::Meet(first)),
                Decision::Exit(chameneo) => chameneo.tell(ChameneoMessage::Exit),
            },
            MallMessage::MeetingsCount(count) => {
                if let Some(sum) = self.rules.count(count) {
                    self.latch.arrive_with(sum);
                }
            }
        }
    }
}

/// Handles a message to a chameneo. Returns the colour in which it asks the mall for a partner, or its number of meetings if
/// it leaves.
pub(crate) fn react(creature: &mut Creature, message: ChameneoMessage) -> ControlFlow<u64, Colour> {
    match message {
        ChameneoMessage::Start => {}
        ChameneoMessage::Meet(other) => other.chameneo.tell(ChameneoMessage::Change(creature.meet(other.colour))),
        ChameneoMessage::Change(colour) => creature.change(colour),
        ChameneoMessage::Exit => return ControlFlow::Break(creature.fade()),
    }
    ControlFlow::Continue(creature.colour)
}
