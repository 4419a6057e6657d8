use mpp_harness::windows::{Event, Window};
use mpp_harness::wire_enum;

use crate::nodes::serialised;

/// A message between sources, windowers and sinks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WindowMessage {
    /// Tells a windower of the source of the next run, which sends it.
    Introduce,
    /// Answers it.
    Introduced,
    /// Makes a windower begin a run with the sink that sends it.
    Start,
    /// Grants the source so many events more.
    Ready(u64),
    /// An event of a partition.
    Event(u32, Event),
    /// The contents of a window of a partition.
    Window(u32, Window),
    /// Says that the sink has all windows.
    Stop,
    /// Follows the last event.
    Flush,
    /// Follows all that the windower sent.
    Flushed,
}

wire_enum!(WindowMessage {
    0 = Introduce,
    1 = Introduced,
    2 = Start,
    3 = Ready(events),
    4 = Event(partition, event),
    5 = Window(partition, window),
    6 = Stop,
    7 = Flush,
    8 = Flushed,
});

// After that of the messages of registers.
serialised!(WindowMessage, 1002);
