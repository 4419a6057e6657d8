use mpp_harness::windows::{Reaction, Windower};
use mpp_harness::{BenchmarkError, Member};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Message, unexpected};
use crate::run_scope::RunScope;

/// The windower of STREAMINGWINDOWS, on the client.
pub(crate) struct WindowerActor {
    _member: Member,
}

pub(crate) struct Stream {
    windower: Windower,
    source: Correspondent,
    sink: Correspondent,
}

impl WindowerActor {
    /// Creates one between a source and a sink.
    pub(crate) fn spawn_in(
        scope: &mut RunScope,
        windower: Windower,
        ends: Vec<Correspondent>,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let [source, sink] = <[_; 2]>::try_from(ends).map_err(|ends| format!("a stream has {} ends", ends.len()))?;
        scope.spawn(Self { _member: scope.member() }, Stream { windower, source, sink })
    }
}

impl Stream {
    fn end(&self, flushed: bool) -> Result<(), ActorProcessingErr> {
        if flushed {
            self.source.send(Message::Flushed)?;
            self.sink.send(Message::Flushed)?;
        }
        Ok(())
    }
}

impl Actor for WindowerActor {
    type Msg = Message;
    type State = Stream;
    type Arguments = Stream;

    async fn pre_start(&self, _: ActorRef<Message>, stream: Stream) -> Result<Stream, ActorProcessingErr> {
        Ok(stream)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Stream,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Event(partition, event) => {
                let Reaction { window, grant } = state.windower.event(partition, event)?;
                if let Some(window) = window {
                    state.sink.send(Message::Window(partition, window))?;
                }
                if let Some(events) = grant {
                    state.source.send(Message::Ready(events))?;
                }
            }
            // It comes from the sink.
            Message::Start => {
                let events = state.windower.start();
                state.source.send(Message::Ready(events))?;
            }
            Message::Stop => {
                let flushed = state.windower.stop();
                state.end(flushed)?;
            }
            Message::Flush => {
                let flushed = state.windower.flush();
                state.end(flushed)?;
            }
            Message::Introduce => {
                state.source.introduce()?;
                state.sink.introduce()?;
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
