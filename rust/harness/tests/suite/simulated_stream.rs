//! A source, a windower and a sink whose messages come in random orders, each channel's in its own.

use std::collections::VecDeque;

use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::StreamingWindowsParameters;
use mpp_harness::windows::{Event, EventSource, Sending, Taken, Window, WindowLog, WindowSink, Windower};

enum ToWindower {
    Start,
    Event(Event),
    Stop,
    Flush,
}

enum ToSource {
    Ready(u64),
    Flushed,
}

enum ToSink {
    Window(Window),
    Flushed,
}

/// A partition with one windower for all runs.
pub(crate) struct SimulatedStream {
    partition: u32,
    windower: Windower,
    source: EventSource,
    sink: WindowSink,
    log: Option<WindowLog>,
    flushed: usize,
    from_source: VecDeque<ToWindower>,
    from_sink: VecDeque<ToWindower>,
    to_source: VecDeque<ToSource>,
    to_sink: VecDeque<ToSink>,
    next: usize,
    order: SplitMix64,
    /// Most events that were under way at one time.
    pub(crate) most_events: usize,
    /// The number of events that each READY grants.
    pub(crate) grants: Vec<u64>,
}

impl SimulatedStream {
    /// One before its first run, with an order of messages of its own for each seed.
    pub(crate) fn new(partition: u32, parameters: StreamingWindowsParameters, seed: u64) -> Self {
        Self {
            partition,
            windower: Windower::new(partition, &parameters),
            source: EventSource::new(partition),
            sink: WindowSink::new(partition, 1),
            log: None,
            flushed: 0,
            from_source: VecDeque::new(),
            from_sink: VecDeque::new(),
            to_source: VecDeque::new(),
            to_sink: VecDeque::new(),
            next: 0,
            order: SplitMix64::new(seed),
            most_events: 0,
            grants: Vec::new(),
        }
    }

    /// A run with all of its windows.
    pub(crate) fn run(&mut self, windows: u64) -> WindowLog {
        self.begin(windows);
        while self.log.is_none() {
            assert!(self.deliver(), "nothing is under way, and the run has not ended");
        }
        self.end();
        self.log.take().unwrap()
    }

    /// A run that ends after some messages.
    pub(crate) fn give_up(&mut self, after: usize) {
        self.begin(u64::MAX);
        for _ in 0..after {
            assert!(self.deliver());
        }
        self.end();
    }

    fn begin(&mut self, windows: u64) {
        self.source = EventSource::new(self.partition);
        self.sink = WindowSink::new(self.partition, windows);
        self.flushed = 0;
        self.from_sink.push_back(ToWindower::Start);
    }

    fn end(&mut self) {
        let source_first = self.below(2) == 0;
        for close_source in [source_first, !source_first] {
            if close_source {
                assert!(self.source.close());
                self.from_source.push_back(ToWindower::Flush);
            } else if self.sink.close() {
                self.from_sink.push_back(ToWindower::Stop);
            }
        }
        while self.deliver() {}
        assert_eq!(self.flushed, 2);
        assert!(!self.source.close() && !self.sink.close());
    }

    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.order.next_u64() % count as u64).unwrap()
    }

    /// Delivers the first message of some channel, unless nothing is under way.
    fn deliver(&mut self) -> bool {
        let lengths =
            [self.from_source.len(), self.from_sink.len(), self.to_source.len(), self.to_sink.len(), self.next];
        let busy: Vec<_> = (0..lengths.len()).filter(|channel| lengths[*channel] > 0).collect();
        if busy.is_empty() {
            return false;
        }
        match busy[self.below(busy.len())] {
            0 => self.deliver_to_windower(true),
            1 => self.deliver_to_windower(false),
            2 => self.deliver_to_source(),
            3 => self.deliver_to_sink(),
            _ => {
                self.next = 0;
                let sending = self.source.next();
                self.send(sending);
            }
        }
        true
    }

    fn deliver_to_windower(&mut self, from_source: bool) {
        let channel = if from_source { &mut self.from_source } else { &mut self.from_sink };
        let flushed = match channel.pop_front().unwrap() {
            ToWindower::Start => {
                let grant = self.windower.start();
                self.grant(grant);
                false
            }
            ToWindower::Event(event) => {
                let reaction = self.windower.event(self.partition, event).unwrap();
                self.to_sink.extend(reaction.window.map(ToSink::Window));
                if let Some(grant) = reaction.grant {
                    self.grant(grant);
                }
                false
            }
            ToWindower::Stop => self.windower.stop(),
            ToWindower::Flush => self.windower.flush(),
        };
        if flushed {
            self.to_source.push_back(ToSource::Flushed);
            self.to_sink.push_back(ToSink::Flushed);
        }
    }

    fn grant(&mut self, events: u64) {
        self.grants.push(events);
        self.to_source.push_back(ToSource::Ready(events));
    }

    fn deliver_to_source(&mut self) {
        match self.to_source.pop_front().unwrap() {
            ToSource::Ready(events) => {
                let sending = self.source.ready(events);
                self.send(sending);
            }
            ToSource::Flushed => self.flushed += 1,
        }
    }

    fn send(&mut self, sending: Option<Sending>) {
        if let Some(Sending { event, next }) = sending {
            self.from_source.push_back(ToWindower::Event(event));
            self.most_events = self.most_events.max(self.from_source.len());
            if next {
                assert_eq!(self.next, 0);
                self.next = 1;
            }
        }
    }

    fn deliver_to_sink(&mut self) {
        match self.to_sink.pop_front().unwrap() {
            ToSink::Window(window) => {
                if let Taken::Last(log) = self.sink.window(self.partition, window).unwrap() {
                    self.log = Some(log);
                    self.from_sink.push_back(ToWindower::Stop);
                }
            }
            ToSink::Flushed => self.flushed += 1,
        }
    }
}
