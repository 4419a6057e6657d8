use super::{Event, OutOfOrder, Window, WindowBuffer};
use crate::parameters::StreamingWindowsParameters;

/// The windower of a partition: collects the values of events in windows that follow each other. It serves one run after
/// the other.
#[derive(Debug)]
pub struct Windower {
    partition: u32,
    batch_size: u64,
    window_millis: u64,
    amplification: usize,
    streaming: bool,
    stopped: bool,
    flushing: bool,
    next_timestamp: u64,
    start: u64,
    received_since_grant: u64,
    buffer: WindowBuffer,
}

/// A windower's messages in response to an event.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reaction {
    /// WINDOW, to the sink.
    pub window: Option<Window>,
    /// READY, to the source: it may send so many events more.
    pub grant: Option<u64>,
}

impl Windower {
    /// A windower without a run.
    ///
    /// * `partition`: from 0
    #[must_use]
    pub fn new(partition: u32, parameters: &StreamingWindowsParameters) -> Self {
        Self {
            partition,
            batch_size: parameters.batch_size.into(),
            window_millis: parameters.window_millis.into(),
            amplification: parameters.amplification as usize,
            streaming: false,
            stopped: false,
            flushing: false,
            next_timestamp: 0,
            start: 0,
            received_since_grant: 0,
            buffer: WindowBuffer::default(),
        }
    }

    /// Takes a START: a run begins. If it was given up at once, its FLUSH may have come before. Returns the first grant, for the
    /// source.
    pub fn start(&mut self) -> u64 {
        self.streaming = true;
        self.next_timestamp = 0;
        self.start = 0;
        self.received_since_grant = 0;
        self.buffer = WindowBuffer::default();
        self.batch_size
    }

    /// Takes an EVENT.
    ///
    /// # Errors
    ///
    /// If it is not the one that follows the last one.
    pub fn event(&mut self, event_partition: u32, event: Event) -> Result<Reaction, OutOfOrder> {
        let Event { timestamp, value } = event;
        let expected = (self.streaming && !self.flushing).then_some(self.next_timestamp);
        if event_partition != self.partition || expected != Some(timestamp) {
            return Err(OutOfOrder::Event { partition: self.partition, event_partition, timestamp, expected });
        }
        self.next_timestamp += 1;
        let mut reaction = Reaction::default();
        if self.stopped {
            return Ok(reaction);
        }
        if timestamp >= self.start + self.window_millis {
            reaction.window = self.close();
        }
        self.buffer.append(value, self.amplification);
        self.received_since_grant += 1;
        if self.received_since_grant > self.batch_size / 2 {
            reaction.grant = Some(self.received_since_grant);
            self.received_since_grant = 0;
        }
        Ok(reaction)
    }

    /// Takes a STOP: the sink has all windows that it wants. Returns whether FLUSHED is to be sent, to the source and to the
    /// sink: nothing of the run follows.
    #[must_use]
    pub fn stop(&mut self) -> bool {
        self.stopped = true;
        self.ends()
    }

    /// Takes a FLUSH: the source has sent its last event. Returns whether FLUSHED is to be sent, too.
    #[must_use]
    pub fn flush(&mut self) -> bool {
        self.flushing = true;
        self.ends()
    }

    /// The first event of a run opens its first window, and the one that closes a window opens the next: none is empty.
    fn close(&mut self) -> Option<Window> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let start = self.start;
        self.start += self.window_millis;
        buffer.median().map(|median| Window { start, median, count: buffer.count() })
    }

    fn ends(&mut self) -> bool {
        let ended = self.stopped && self.flushing;
        if ended {
            self.streaming = false;
            self.stopped = false;
            self.flushing = false;
            self.buffer = WindowBuffer::default();
        }
        ended
    }
}
