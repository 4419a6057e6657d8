use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kompact::prelude::*;
use mpp_harness::parameters::StreamingWindowsParameters;
use mpp_harness::windows::{EventSource, Sending, Taken, WindowLog, WindowSink, Windower};
use mpp_harness::{Begin, BenchmarkError, DEADLINE, Member, RunLatch};

use super::window_message::WindowMessage;
use super::windower::WindowerActor;
use crate::nodes::{NetBenchmark, NetScope, Reset, fault, receive, send, starts_with_buffers, unexpected};

/// The deadline for all messages of a run to arrive.
const FLUSH_DEADLINE: Duration = Duration::from_secs(10);

/// Messages of a partition besides events that can be under way to the client at one time, START, STOP and FLUSH; and to
/// the master besides a WINDOW for each event that was granted: READY, and FLUSHED twice.
const SIGNALS: u64 = 3;

/// STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client, which send the median
/// of each window to sinks on the master. A part of a run is a sink with all of its windows.
pub(crate) struct StreamingWindows {
    parameters: StreamingWindowsParameters,
    /// The streams of the run that was prepared last, by partition.
    streams: Vec<Stream>,
    flushed: Arc<AtomicUsize>,
}

/// The ends of a stream that are on the master.
struct Stream {
    source: ActorRef<SourceMessage>,
    sink: ActorRef<SinkMessage>,
    log: Arc<OnceLock<WindowLog>>,
}

impl NetBenchmark for StreamingWindows {
    type Parameters = StreamingWindowsParameters;

    fn new(parameters: StreamingWindowsParameters) -> Self {
        Self { parameters, streams: Vec::new(), flushed: Arc::default() }
    }

    fn parts(&self) -> usize {
        self.parameters.number_of_partitions as usize
    }

    fn in_flight(&self) -> u64 {
        let StreamingWindowsParameters { batch_size, number_of_partitions, .. } = self.parameters;
        (SIGNALS + u64::from(batch_size)) * u64::from(number_of_partitions)
    }

    fn options(&self) -> String {
        self.parameters.windower_options()
    }

    fn create_partner(
        options: &str,
        number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        let windower = Windower::new(u32::try_from(number)?, &StreamingWindowsParameters::of_windower(options)?);
        scope.spawn(WindowerActor::new(windower, scope.member()))?;
        // Its sink's START resets it.
        Ok(None)
    }

    fn create(&mut self, windowers: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let introduced = Arc::new(AtomicUsize::new(0));
        self.flushed = Arc::default();
        self.streams.clear();
        let mut sinks = Vec::with_capacity(windowers.len());
        for (partition, windower) in (0..).zip(windowers) {
            let ends = End { windower: windower.clone(), partition, flushed: Arc::clone(&self.flushed) };
            let source = scope.spawn(SourceActor::new(ends.clone(), Arc::clone(&introduced), scope.member()))?;
            let log = Arc::default();
            let sink = WindowSink::new(partition, self.parameters.number_of_windows);
            let latch = scope.latch().clone();
            let sink = scope.spawn(SinkActor::new(ends, sink, Arc::clone(&log), latch, scope.member()))?;
            self.streams.push(Stream { source: source.weak_ref(), sink: sink.weak_ref(), log });
            sinks.push(sink);
        }
        scope.wait_until_reachable()?;
        self.streams.iter().for_each(|stream| stream.source.tell(SourceMessage::Introduce));
        let all = windowers.len();
        scope.wait_until("introducing sources to windowers", DEADLINE, || introduced.load(Ordering::Acquire) == all)?;
        Ok(Box::new(move || {
            for sink in sinks {
                sink.tell(SinkMessage::Start);
            }
        }))
    }

    fn answer(&mut self, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        let logs = self.streams.iter().map(|stream| stream.log.get()).collect::<Option<Vec<_>>>();
        Ok(WindowLog::answer(logs.ok_or("a partition lacks windows")?))
    }

    fn flush(&mut self, scope: &NetScope) -> Result<(), BenchmarkError> {
        for Stream { source, sink, .. } in &self.streams {
            source.tell(SourceMessage::Close);
            sink.tell(SinkMessage::Close);
        }
        let all = 2 * self.streams.len();
        let flushed = || self.flushed.load(Ordering::Acquire) == all;
        scope.wait_until("flushing all partitions", FLUSH_DEADLINE, flushed)
    }
}

/// The shared part of a source and a sink.
#[derive(Clone)]
struct End {
    windower: ActorPath,
    partition: u32,
    /// Counts sources and sinks to which nothing of the run is under way.
    flushed: Arc<AtomicUsize>,
}

#[derive(Debug)]
enum SourceMessage {
    Introduce,
    Next,
    Close,
}

#[derive(ComponentDefinition)]
struct SourceActor {
    ctx: ComponentContext<Self>,
    end: End,
    source: EventSource,
    introduced: Arc<AtomicUsize>,
    _member: Member,
}

impl SourceActor {
    fn new(end: End, introduced: Arc<AtomicUsize>, member: Member) -> Self {
        let source = EventSource::new(end.partition);
        Self { ctx: ComponentContext::uninitialised(), end, source, introduced, _member: member }
    }

    fn send(&self, sending: Option<Sending>) -> HandlerResult {
        if let Some(Sending { event, next }) = sending {
            send(&self.end.windower, WindowMessage::Event(self.end.partition, event), self)?;
            if next {
                self.ctx.actor_ref().tell(SourceMessage::Next);
            }
        }
        Handled::OK
    }
}

starts_with_buffers!(SourceActor);

impl Actor for SourceActor {
    type Message = SourceMessage;

    fn receive_local(&mut self, message: SourceMessage) -> HandlerResult {
        match message {
            SourceMessage::Introduce => send(&self.end.windower, WindowMessage::Introduce, self)?,
            SourceMessage::Next => {
                let sending = self.source.next();
                return self.send(sending);
            }
            SourceMessage::Close => {
                if self.source.close() {
                    send(&self.end.windower, WindowMessage::Flush, self)?;
                }
            }
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, WindowMessage::Ready(events)) => {
                let sending = self.source.ready(events);
                return self.send(sending);
            }
            (_, WindowMessage::Introduced) => self.introduced.fetch_add(1, Ordering::Release),
            (_, WindowMessage::Flushed) => self.end.flushed.fetch_add(1, Ordering::Release),
            (_, other) => return Err(unexpected(&other)),
        };
        Handled::OK
    }
}

#[derive(Debug)]
enum SinkMessage {
    Start,
    Close,
}

#[derive(ComponentDefinition)]
struct SinkActor {
    ctx: ComponentContext<Self>,
    end: End,
    sink: WindowSink,
    log: Arc<OnceLock<WindowLog>>,
    latch: RunLatch,
    _member: Member,
}

impl SinkActor {
    fn new(end: End, sink: WindowSink, log: Arc<OnceLock<WindowLog>>, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), end, sink, log, latch, _member: member }
    }
}

starts_with_buffers!(SinkActor);

impl Actor for SinkActor {
    type Message = SinkMessage;

    fn receive_local(&mut self, message: SinkMessage) -> HandlerResult {
        match message {
            SinkMessage::Start => send(&self.end.windower, WindowMessage::Start, self)?,
            SinkMessage::Close => {
                if self.sink.close() {
                    send(&self.end.windower, WindowMessage::Stop, self)?;
                }
            }
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, WindowMessage::Window(partition, window)) => {
                if let Taken::Last(log) = self.sink.window(partition, window).map_err(fault)? {
                    self.log.set(log).map_err(|_| fault("a sink got its last window twice"))?;
                    self.latch.arrive();
                    send(&self.end.windower, WindowMessage::Stop, self)?;
                }
            }
            (_, WindowMessage::Flushed) => {
                self.end.flushed.fetch_add(1, Ordering::Release);
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
