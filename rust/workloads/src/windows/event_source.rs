use crate::numbers::SplitMix64;
use crate::wire_struct;

/// The source of a partition in one run: sends events one after the other, as far as its windower has granted it. Between
/// two events it sends itself NEXT, of which there is never more than one.
#[derive(Debug)]
pub struct EventSource {
    values: SplitMix64,
    timestamp: u64,
    quota: u64,
    closed: bool,
}

/// An event of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Milliseconds of logical time, from 0 without a gap.
    pub timestamp: u64,
    /// The value for the window.
    pub value: i64,
}

wire_struct!(Event { timestamp, value });

/// A source's messages in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sending {
    /// To the windower.
    pub event: Event,
    /// True if it sends NEXT to itself, too.
    pub next: bool,
}

impl EventSource {
    /// A source at the beginning of a run.
    ///
    /// * `partition`: from 0, by which its values are chosen
    #[must_use]
    pub fn new(partition: u32) -> Self {
        Self { values: SplitMix64::new(partition.into()), timestamp: 0, quota: 0, closed: false }
    }

    /// Takes a READY: so many events more may be sent.
    pub fn ready(&mut self, events: u64) -> Option<Sending> {
        if self.closed || events == 0 {
            return None;
        }
        let idle = self.quota == 0;
        self.quota += events;
        idle.then(|| self.send())
    }

    /// Takes a NEXT.
    #[expect(clippy::should_implement_trait, reason = "it is the name of a message")]
    pub fn next(&mut self) -> Option<Sending> {
        (!self.closed).then(|| self.send())
    }

    /// Ends the run, which has no more events; returns whether FLUSH is to be sent to the windower: once.
    #[must_use]
    pub fn close(&mut self) -> bool {
        !std::mem::replace(&mut self.closed, true)
    }

    fn send(&mut self) -> Sending {
        let event = Event { timestamp: self.timestamp, value: self.values.next_u64().cast_signed() };
        self.timestamp += 1;
        self.quota -= 1;
        Sending { event, next: self.quota > 0 }
    }
}
