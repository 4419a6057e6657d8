use std::convert::Infallible;

use kompact::prelude::*;
use mpp_harness::files::{self, FileReceiver, FileReply, FileSender, FileTerms, Pings};
use mpp_harness::parameters::{FileTransferParameters, FileTransport};
use mpp_harness::{Begin, BenchmarkError, Lacking, Measurements, Meeting, Member, RunLatch, await_pongs, send_pings};

use super::net_ponger::Ponger;
use crate::nodes::{Message, NetBenchmark, NetScope, Reset, fault, receive, send, starts_with_buffers, unexpected};

/// FILETRANSFER: an actor on the master that sends a file to one on the first client, and beside it a pinger, whose PINGs the
/// benchmark thread sends.
pub(crate) struct FileTransfer {
    transfer: files::FileTransfer,
    pings: Pings,
    sender: Option<ActorRefStrong<SenderMessage>>,
    meeting: Meeting,
}

impl NetBenchmark for FileTransfer {
    type Parameters = FileTransferParameters;

    fn new(parameters: FileTransferParameters) -> Self {
        let transfer = files::FileTransfer::from(parameters);
        let (_, pings) = transfer.open();
        Self { transfer, pings, sender: None, meeting: Meeting::of(1) }
    }

    fn parts(&self) -> usize {
        1
    }

    fn in_flight(&self) -> u64 {
        self.transfer.parameters.in_flight()
    }

    fn partners_per_client(&self) -> usize {
        self.transfer.parameters.partners()
    }

    fn options(&self) -> String {
        self.transfer.parameters.terms.to_string()
    }

    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        if self.transfer.parameters.transport != FileTransport::Default {
            return Err(Lacking.into());
        }
        let [receiver, pongers @ ..] = partners else { return Err("there is no receiver".into()) };
        let (file, pings) = self.transfer.open();
        self.pings = pings.clone();
        self.meeting = Meeting::of(1);
        let latch = scope.latch().clone();
        let sender = Sender::new(receiver.clone(), file, self.meeting.clone(), latch.clone(), scope.member());
        let sender = scope.spawn(sender)?;
        self.sender = Some(sender.clone());
        let Some(ponger) = pongers.first().cloned() else {
            return Ok(Box::new(move || sender.tell(SenderMessage::Start)));
        };
        scope.spawn(Pinger::new(pings.clone(), scope.member()))?;
        let pinger = scope.wait_until_reachable()?.pop().ok_or("the pinger cannot be reached")?;
        let system = scope.system().clone();
        Ok(Box::new(move || {
            sender.tell(SenderMessage::Start);
            send_pings(&pings, &latch, |number| {
                ponger.tell_with_sender(Message::IndexedPing(number), &system, pinger.clone());
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn meet(&mut self, scope: &NetScope) -> Result<(), BenchmarkError> {
        self.sender.take().ok_or("a meeting comes after prepare")?.tell(SenderMessage::Open);
        self.meeting.wait(scope.latch())
    }

    /// The first one is the receiver, which the sender tells to begin anew, when they meet.
    fn create_partner(
        options: &str,
        number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        if number > 0 {
            return scope.spawn(Ponger::new(scope.member())).map(Some);
        }
        scope.spawn(Receiver::new(options.parse()?, scope.member()))?;
        Ok(None)
    }

    fn flush(&mut self, scope: &NetScope) -> Result<(), BenchmarkError> {
        await_pongs(&self.pings, scope.latch())
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.transfer)
    }
}

/// Tells the sender what to do.
#[derive(Debug)]
enum SenderMessage {
    /// To meet the receiver.
    Open,
    /// To send the file.
    Start,
}

#[derive(ComponentDefinition)]
struct Sender {
    ctx: ComponentContext<Self>,
    receiver: ActorPath,
    file: FileSender,
    meeting: Meeting,
    latch: RunLatch,
    _member: Member,
}

impl Sender {
    fn new(receiver: ActorPath, file: FileSender, meeting: Meeting, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), receiver, file, meeting, latch, _member: member }
    }

    fn send_chunks(&mut self) -> Result<(), HandlerError> {
        while let Some(chunk) = self.file.next() {
            send(&self.receiver, Message::Chunk { index: chunk.index, payload: chunk.bytes }, self)?;
        }
        Ok(())
    }
}

starts_with_buffers!(Sender);

impl Actor for Sender {
    type Message = SenderMessage;

    fn receive_local(&mut self, message: SenderMessage) -> HandlerResult {
        match message {
            SenderMessage::Open => send(&self.receiver, Message::Meet, self)?,
            SenderMessage::Start => self.send_chunks()?,
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::Meet) => self.meeting.arrive(),
            (_, Message::Credit(bytes)) => {
                self.file.consumed(bytes).map_err(fault)?;
                self.send_chunks()?;
            }
            (_, Message::FileDone { bytes, sum }) => {
                self.latch.arrive_with(self.file.answer(bytes, sum).map_err(fault)?);
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Receiver {
    ctx: ComponentContext<Self>,
    terms: FileTerms,
    file: FileReceiver,
    _member: Member,
}

impl Receiver {
    fn new(terms: FileTerms, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), terms, file: FileReceiver::new(terms), _member: member }
    }
}

starts_with_buffers!(Receiver);

impl Actor for Receiver {
    type Message = Reset;

    fn receive_local(&mut self, _nothing_to_forget: Reset) -> HandlerResult {
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (sender, Message::Meet) => {
                self.file = FileReceiver::new(self.terms);
                send(&sender, Message::Meet, self)?;
            }
            (sender, Message::Chunk { index, payload }) => {
                if let Some(reply) = self.file.receive(index, &payload).map_err(fault)? {
                    let reply = match reply {
                        FileReply::Credit(bytes) => Message::Credit(bytes),
                        FileReply::Done { bytes, sum } => Message::FileDone { bytes, sum },
                    };
                    send(&sender, reply, self)?;
                }
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    pings: Pings,
    _member: Member,
}

impl Pinger {
    fn new(pings: Pings, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), pings, _member: member }
    }
}

ignore_lifecycle!(Pinger);

impl Actor for Pinger {
    type Message = Never;

    fn receive_local(&mut self, message: Never) -> HandlerResult {
        match message {}
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::IndexedPong(number)) => self.pings.answered(number).map_err(fault)?,
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
