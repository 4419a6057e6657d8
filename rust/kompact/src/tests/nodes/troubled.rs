//! A benchmark in which something goes wrong.

use bytes::Bytes;
use kompact::prelude::*;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, Member, RunLatch};

use super::nobody_at;
use crate::nodes::{Message, NetBenchmark, NetScope, Reset, receive, send, starts_with_buffers, unexpected};

/// More than the buffers of an actor take that has one message under way.
const TOO_MANY_BYTES: usize = 129_000_000;

/// A trouble on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    Nothing,
    PongerFails,
    PongerPanics,
    PongerCannotWrite,
    PongerUnreachable,
    PongerGetsUnexpected,
    PongerGetsUnknown,
    PongerGetsMalformed,
    PingerFails,
    PingerPanics,
    PingerCannotWrite,
    PingerCannotWriteLater,
    PingerUnreachable,
    PingerHasNoBuffers,
}

impl Trouble {
    const ALL: [Self; 14] = [
        Self::Nothing,
        Self::PongerFails,
        Self::PongerPanics,
        Self::PongerCannotWrite,
        Self::PongerUnreachable,
        Self::PongerGetsUnexpected,
        Self::PongerGetsUnknown,
        Self::PongerGetsMalformed,
        Self::PingerFails,
        Self::PingerPanics,
        Self::PingerCannotWrite,
        Self::PingerCannotWriteLater,
        Self::PingerUnreachable,
        Self::PingerHasNoBuffers,
    ];

    /// The number of messages that a request with this trouble asks for.
    pub(super) fn messages(self) -> u64 {
        1 + Self::ALL.iter().position(|trouble| *trouble == self).unwrap() as u64
    }

    fn of(messages: u64) -> Self {
        Self::ALL[usize::try_from(messages - 1).unwrap()]
    }
}

/// A pinger and a ponger, of which one has the trouble that the number of messages says. The answer of a run is 1.
pub(super) struct Troubled(u64);

impl NetBenchmark for Troubled {
    type Parameters = PingPongParameters;

    fn new(parameters: PingPongParameters) -> Self {
        Self(parameters.messages)
    }

    fn parts(&self) -> usize {
        1
    }

    fn in_flight(&self) -> u64 {
        1
    }

    fn options(&self) -> String {
        self.0.to_string()
    }

    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let pinger = scope.spawn(Pinger {
            ctx: ComponentContext::uninitialised(),
            ponger: partners[0].clone(),
            trouble: Trouble::of(self.0),
            latch: scope.latch().clone(),
            _member: scope.member(),
        })?;
        Ok(Box::new(move || pinger.tell(Reset)))
    }

    fn create_partner(
        options: &str,
        _number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        let trouble = Trouble::of(options.parse()?);
        let _member = scope.member();
        scope.spawn(Ponger { ctx: ComponentContext::uninitialised(), trouble, _member }).map(Some)
    }
}

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    ponger: ActorPath,
    trouble: Trouble,
    latch: RunLatch,
    _member: Member,
}

starts_with_buffers!(Pinger);

impl Actor for Pinger {
    type Message = Reset;

    fn receive_local(&mut self, _start: Reset) -> HandlerResult {
        match self.trouble {
            Trouble::PongerUnreachable => send(&nobody_near(&self.ponger), Message::Ping, self)?,
            Trouble::PongerGetsUnexpected => send(&self.ponger, Message::Pong, self)?,
            Trouble::PongerGetsUnknown => write(&self.ponger, Raw { ser_id: 2000, bytes: &[] }, self)?,
            Trouble::PongerGetsMalformed => write(&self.ponger, Raw { ser_id: 1000, bytes: &[99] }, self)?,
            Trouble::PingerCannotWrite => write(&self.ponger, Unwritable, self)?,
            Trouble::PingerCannotWriteLater => self.ponger.tell(Unwritable, self),
            Trouble::PingerHasNoBuffers => {
                send(&self.ponger, Message::Payload(Bytes::from(vec![0; TOO_MANY_BYTES])), self)?;
            }
            _ => send(&self.ponger, Message::Ping, self)?,
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        let (_, message) = receive::<Message>(message)?;
        match self.trouble {
            Trouble::PingerFails => return Err(unexpected(&message)),
            Trouble::PingerPanics => panic!("a pinger that misbehaves"),
            _ => self.latch.arrive_with(1),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Ponger {
    ctx: ComponentContext<Self>,
    trouble: Trouble,
    _member: Member,
}

starts_with_buffers!(Ponger);

impl Actor for Ponger {
    type Message = Reset;

    fn receive_local(&mut self, _nothing_to_forget: Reset) -> HandlerResult {
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match (self.trouble, receive(message)?) {
            (Trouble::PongerFails, (_, message)) => return Err(unexpected(&message)),
            (Trouble::PongerPanics, _) => panic!("a ponger that misbehaves"),
            (Trouble::PongerCannotWrite, (pinger, _)) => write(&pinger, Unwritable, self)?,
            (Trouble::PingerUnreachable, (pinger, _)) => send(&nobody_near(&pinger), Message::Pong, self)?,
            (_, (pinger, Message::Ping)) => send(&pinger, Message::Pong, self)?,
            (_, (_, other)) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

/// An actor on the same node, which nobody has created.
fn nobody_near(path: &ActorPath) -> ActorPath {
    nobody_at(&path.system().socket_address().to_string())
}

fn write<C>(to: &ActorPath, message: impl Serialisable + 'static, from: &C) -> Result<(), HandlerError>
where
    C: kompact::component::ComponentTraits,
{
    let unwritten = |why: SerError| HandlerError::recoverable(std::io::Error::other(why.to_string()));
    to.tell_serialised(message, from).map_err(unwritten)
}

/// A message of any bytes.
#[derive(Debug)]
struct Raw {
    ser_id: SerId,
    bytes: &'static [u8],
}

impl Serialisable for Raw {
    fn ser_id(&self) -> SerId {
        self.ser_id
    }

    fn size_hint(&self) -> Option<usize> {
        None
    }

    fn serialise(&self, buffer: &mut dyn BufMut) -> Result<(), SerError> {
        buffer.put_slice(self.bytes);
        Ok(())
    }

    fn local(self: Box<Self>) -> Result<Box<dyn Any + Send>, Box<dyn Serialisable>> {
        Ok(self)
    }
}

/// A message without bytes.
#[derive(Debug)]
struct Unwritable;

impl Serialisable for Unwritable {
    fn ser_id(&self) -> SerId {
        1000
    }

    fn size_hint(&self) -> Option<usize> {
        None
    }

    fn serialise(&self, _buffer: &mut dyn BufMut) -> Result<(), SerError> {
        Err(SerError::invalid_data("it has no bytes"))
    }

    fn local(self: Box<Self>) -> Result<Box<dyn Any + Send>, Box<dyn Serialisable>> {
        Ok(self)
    }
}
