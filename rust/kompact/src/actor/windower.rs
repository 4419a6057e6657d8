use kompact::prelude::*;
use mpp_harness::Member;
use mpp_harness::windows::{Reaction, Windower};

use super::window_message::WindowMessage;
use crate::nodes::{fault, receive, send, starts_with_buffers, unexpected};

/// The windower of STREAMINGWINDOWS, on the client.
#[derive(ComponentDefinition)]
pub(crate) struct WindowerActor {
    ctx: ComponentContext<Self>,
    windower: Windower,
    source: Option<ActorPath>,
    sink: Option<ActorPath>,
    _member: Member,
}

impl WindowerActor {
    /// One before its first run.
    pub(crate) fn new(windower: Windower, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), windower, source: None, sink: None, _member: member }
    }

    fn send(&self, to: Option<&ActorPath>, message: WindowMessage) -> Result<(), HandlerError> {
        send(to.ok_or_else(|| fault("the windower has no run"))?, message, self)
    }

    fn end(&self, flushed: bool) -> Result<(), HandlerError> {
        if flushed {
            self.send(self.source.as_ref(), WindowMessage::Flushed)?;
            self.send(self.sink.as_ref(), WindowMessage::Flushed)?;
        }
        Ok(())
    }
}

starts_with_buffers!(WindowerActor);

impl Actor for WindowerActor {
    type Message = Never;

    fn receive_local(&mut self, message: Never) -> HandlerResult {
        match message {}
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, WindowMessage::Event(partition, event)) => {
                let Reaction { window, grant } = self.windower.event(partition, event).map_err(fault)?;
                if let Some(window) = window {
                    self.send(self.sink.as_ref(), WindowMessage::Window(partition, window))?;
                }
                if let Some(events) = grant {
                    self.send(self.source.as_ref(), WindowMessage::Ready(events))?;
                }
            }
            (sink, WindowMessage::Start) => {
                self.sink = Some(sink);
                let events = self.windower.start();
                self.send(self.source.as_ref(), WindowMessage::Ready(events))?;
            }
            (_, WindowMessage::Stop) => {
                let flushed = self.windower.stop();
                self.end(flushed)?;
            }
            (_, WindowMessage::Flush) => {
                let flushed = self.windower.flush();
                self.end(flushed)?;
            }
            (source, WindowMessage::Introduce) => {
                self.source = Some(source);
                self.send(self.source.as_ref(), WindowMessage::Introduced)?;
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
