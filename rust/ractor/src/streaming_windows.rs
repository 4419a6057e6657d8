use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use mpp_harness::parameters::StreamingWindowsParameters;
use mpp_harness::windows::{EventSource, Sending, Taken, WindowLog, WindowSink, Windower};
use mpp_harness::{BenchmarkError, ComponentScope, Member, RunLatch, wait_until};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer, unexpected};
use crate::run_scope::RunScope;
use crate::windower::WindowerActor;

/// The deadline for all messages of a run to arrive.
const FLUSH_DEADLINE: Duration = Duration::from_secs(10);

/// STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client, which send the median
/// of each window to sinks on the master. A part of a run is a sink with all of its windows.
pub(crate) struct StreamingWindows {
    parameters: StreamingWindowsParameters,
    /// The logs of the run that was prepared last, by partition.
    logs: Vec<Arc<OnceLock<WindowLog>>>,
    /// Counts its sources and sinks to which nothing is under way.
    flushed: Arc<AtomicUsize>,
}

impl NetBenchmark for StreamingWindows {
    type Parameters = StreamingWindowsParameters;

    /// A source and a sink.
    const ACTORS: usize = 2;

    fn new(parameters: StreamingWindowsParameters) -> Self {
        Self { parameters, logs: Vec::new(), flushed: Arc::default() }
    }

    fn parts(&self) -> usize {
        self.parameters.number_of_partitions as usize
    }

    fn options(&self) -> String {
        self.parameters.windower_options()
    }

    fn create(
        &mut self,
        windowers: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        self.logs.clear();
        self.flushed = Arc::default();
        let mut actors = Vec::with_capacity(Self::ACTORS * windowers.len());
        for (partition, windower) in (0..).zip(windowers) {
            let end = End {
                windower: windower.clone(),
                partition,
                introductions: introductions.clone(),
                flushed: Arc::clone(&self.flushed),
                _member: scope.member(),
            };
            actors.push(scope.spawn(SourceActor(end.clone()), ())?);
            let log = Arc::default();
            self.logs.push(Arc::clone(&log));
            let sink = WindowSink::new(partition, self.parameters.number_of_windows);
            actors.push(scope.spawn(SinkActor { end, log, latch: scope.latch().clone() }, sink)?);
        }
        Ok(actors)
    }

    fn create_partner(
        options: &str,
        number: usize,
        ends: Vec<Correspondent>,
        _node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let windower = Windower::new(u32::try_from(number)?, &StreamingWindowsParameters::of_windower(options)?);
        WindowerActor::spawn_in(scope, windower, ends)
    }

    fn answer(&self, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        let logs = self.logs.iter().map(|log| log.get()).collect::<Option<Vec<_>>>();
        Ok(WindowLog::answer(logs.ok_or("a partition lacks windows")?))
    }

    fn flush(&self, actors: &[ActorRef<Message>], failed: &dyn Fn() -> bool) -> Result<(), BenchmarkError> {
        for actor in actors {
            actor.cast(Message::Close)?;
        }
        wait_until("flushing all partitions", FLUSH_DEADLINE, || {
            self.flushed.load(Ordering::Acquire) == actors.len() || failed()
        })
    }
}

/// The shared part of a source and a sink.
#[derive(Clone)]
struct End {
    windower: Peer,
    partition: u32,
    introductions: Introductions,
    flushed: Arc<AtomicUsize>,
    _member: Member,
}

impl End {
    /// Takes a message that both get.
    fn take(&self, message: &Message) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Introduced => self.introductions.arrive(),
            Message::Flushed => {
                self.flushed.fetch_add(1, Ordering::Release);
            }
            other => return Err(unexpected(other)),
        }
        Ok(())
    }
}

struct SourceActor(End);

impl SourceActor {
    fn send(&self, sending: Option<Sending>, myself: &ActorRef<Message>) -> Result<(), ActorProcessingErr> {
        if let Some(Sending { event, next }) = sending {
            self.0.windower.send(Message::Event(self.0.partition, event))?;
            if next {
                myself.cast(Message::Next)?;
            }
        }
        Ok(())
    }
}

impl Actor for SourceActor {
    type Msg = Message;
    type State = EventSource;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<EventSource, ActorProcessingErr> {
        Ok(EventSource::new(self.0.partition))
    }

    async fn handle(
        &self,
        myself: ActorRef<Message>,
        message: Message,
        source: &mut EventSource,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Ready(events) => self.send(source.ready(events), &myself),
            Message::Next => self.send(source.next(), &myself),
            // The windower tells it when.
            Message::Start => Ok(()),
            Message::Close => {
                if source.close() {
                    self.0.windower.send(Message::Flush)?;
                }
                Ok(())
            }
            other => self.0.take(&other),
        }
    }
}

struct SinkActor {
    end: End,
    log: Arc<OnceLock<WindowLog>>,
    latch: RunLatch,
}

impl Actor for SinkActor {
    type Msg = Message;
    type State = WindowSink;
    type Arguments = WindowSink;

    async fn pre_start(&self, _: ActorRef<Message>, sink: WindowSink) -> Result<WindowSink, ActorProcessingErr> {
        Ok(sink)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        sink: &mut WindowSink,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Window(partition, window) => {
                if let Taken::Last(log) = sink.window(partition, window)? {
                    self.log.set(log).map_err(|_| "a sink got its last window twice")?;
                    self.latch.arrive();
                    self.end.windower.send(Message::Stop)?;
                }
            }
            Message::Start => self.end.windower.send(Message::Start)?,
            Message::Close => {
                if sink.close() {
                    self.end.windower.send(Message::Stop)?;
                }
            }
            other => self.end.take(&other)?,
        }
        Ok(())
    }
}
