use mpp_harness::files::{self, FileReceiver, FileReply, FileSender, FileTerms, Pings};
use mpp_harness::parameters::{FileTransferParameters, FileTransport};
use mpp_harness::{
    BenchmarkError, ComponentScope, DEADLINE, Lacking, Measurements, Member, RunLatch, send_pings, wait_until,
};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::net_ponger::Ponger;
use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer, unexpected};
use crate::run_scope::RunScope;

/// FILETRANSFER: an actor on the master that sends a file to one on the first client, and beside it a pinger, whose PINGs the
/// benchmark thread sends. The sender's introduction is its meeting with the receiver.
pub(crate) struct FileTransfer {
    transfer: files::FileTransfer,
    pings: Pings,
    ponger: Option<Peer>,
}

impl NetBenchmark for FileTransfer {
    type Parameters = FileTransferParameters;

    fn new(parameters: FileTransferParameters) -> Self {
        let transfer = files::FileTransfer::from(parameters);
        let (_, pings) = transfer.open();
        Self { transfer, pings, ponger: None }
    }

    fn parts(&self) -> usize {
        1
    }

    fn partners_per_node(&self) -> usize {
        self.transfer.parameters.partners()
    }

    fn options(&self) -> String {
        self.transfer.parameters.terms.to_string()
    }

    fn create(
        &mut self,
        partners: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        if self.transfer.parameters.transport != FileTransport::Default {
            return Err(Lacking.into());
        }
        let [receiver, pongers @ ..] = partners else { return Err("there is no receiver".into()) };
        let (file, pings) = self.transfer.open();
        self.pings = pings;
        let (latch, member) = (scope.latch().clone(), scope.member());
        let sender =
            Sender { receiver: receiver.clone(), introductions: introductions.clone(), latch, _member: member };
        let mut actors = vec![scope.spawn(sender, file)?];
        self.ponger = pongers.first().cloned();
        if self.ponger.is_some() {
            let pinger =
                Pinger { pings: self.pings.clone(), introductions: introductions.clone(), _member: scope.member() };
            actors.push(scope.spawn(pinger, ())?);
        }
        Ok(actors)
    }

    /// The benchmark thread sends the PINGs.
    fn begin(&mut self, actors: &[ActorRef<Message>], latch: &RunLatch) -> Result<(), BenchmarkError> {
        let sender = actors.first().ok_or("run comes after prepare")?;
        sender.cast(Message::Start)?;
        if let Some(ponger) = self.ponger.take() {
            send_pings(&self.pings, latch, |number| ponger.send(Message::IndexedPing(number)));
        }
        Ok(())
    }

    fn flush(&self, _actors: &[ActorRef<Message>], failed: &dyn Fn() -> bool) -> Result<(), BenchmarkError> {
        wait_until("the PONGs of the run", DEADLINE, || self.pings.are_answered() || failed())
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.transfer)
    }

    /// The first one is the receiver.
    fn create_partner(
        options: &str,
        number: usize,
        correspondents: Vec<Correspondent>,
        _node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        if number > 0 {
            return Ponger::spawn_in(scope, correspondents);
        }
        let receiver = Receiver { terms: options.parse()?, _member: scope.member() };
        scope.spawn(receiver, Correspondent::only(correspondents)?)
    }
}

struct Sender {
    receiver: Peer,
    introductions: Introductions,
    latch: RunLatch,
    _member: Member,
}

impl Sender {
    fn send_chunks(&self, file: &mut FileSender) -> Result<(), ActorProcessingErr> {
        file.try_for_each(|chunk| self.receiver.send(Message::Chunk(chunk.index, chunk.bytes)))
    }
}

impl Actor for Sender {
    type Msg = Message;
    type State = FileSender;
    type Arguments = FileSender;

    async fn pre_start(&self, _: ActorRef<Message>, file: FileSender) -> Result<FileSender, ActorProcessingErr> {
        Ok(file)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        file: &mut FileSender,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Credit(bytes) => {
                file.consumed(bytes)?;
                self.send_chunks(file)?;
            }
            Message::FileDone(bytes, sum) => self.latch.arrive_with(file.answer(bytes, sum)?),
            Message::Introduced => self.introductions.arrive(),
            Message::Start => self.send_chunks(file)?,
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}

struct Receiver {
    terms: FileTerms,
    _member: Member,
}

struct Received {
    sender: Correspondent,
    file: FileReceiver,
}

impl Actor for Receiver {
    type Msg = Message;
    type State = Received;
    type Arguments = Correspondent;

    async fn pre_start(&self, _: ActorRef<Message>, sender: Correspondent) -> Result<Received, ActorProcessingErr> {
        Ok(Received { sender, file: FileReceiver::new(self.terms) })
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        Received { sender, file }: &mut Received,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Chunk(index, payload) => match file.receive(index, &payload)? {
                None => Ok(()),
                Some(FileReply::Credit(bytes)) => sender.send(Message::Credit(bytes)),
                Some(FileReply::Done { bytes, sum }) => sender.send(Message::FileDone(bytes, sum)),
            },
            Message::Introduce => {
                *file = FileReceiver::new(self.terms);
                sender.introduce()
            }
            other => Err(unexpected(&other)),
        }
    }
}

struct Pinger {
    pings: Pings,
    introductions: Introductions,
    _member: Member,
}

impl Actor for Pinger {
    type Msg = Message;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Message>, message: Message, (): &mut ()) -> Result<(), ActorProcessingErr> {
        match message {
            Message::IndexedPong(number) => self.pings.answered(number)?,
            Message::Introduced => self.introductions.arrive(),
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
