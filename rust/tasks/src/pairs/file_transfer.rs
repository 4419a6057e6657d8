use std::marker::PhantomData;
use std::sync::Arc;

use mpp_harness::files::{self, Chunk, FileReceiver, FileSender, FileTerms, Pings};
use mpp_harness::parameters::{FileTransferParameters, FileTransport};
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Lacking, Measurements, RunLatch, await_pongs, send_pings};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::master::meet_each;
use super::{Component, FileMessage, PairBenchmark, PairSetup};
use crate::RunScope;

/// The master's end of a connection that carries the messages of FILETRANSFER: those of the file, or PINGs.
pub trait FileCarrier: Sized + Send + 'static {
    /// Connects all pairs, as [`PairBenchmark::connect`] does. The first one is that of the file.
    ///
    /// # Errors
    ///
    /// If a pair is not connected in time.
    fn connect(
        setup: PairSetup<FileTerms>,
        partners: &str,
    ) -> impl Future<Output = Result<Vec<Self>, BenchmarkError>> + Send;

    /// Creates the partners, as [`PairBenchmark::serve`] does: a [`ServedFile`], and a ponger.
    ///
    /// # Errors
    ///
    /// If they cannot listen.
    fn serve(
        host: &str,
        setup: PairSetup<FileTerms>,
        scope: &mut RunScope,
    ) -> impl Future<Output = Result<String, BenchmarkError>> + Send;

    /// Sends a message, which may wait for the next [`receive`](Self::receive).
    ///
    /// # Errors
    ///
    /// If the connection has ended.
    fn send(&mut self, message: FileMessage) -> impl Future<Output = Result<(), BenchmarkError>> + Send;

    /// Waits for a message, once all that were sent are on their way.
    ///
    /// # Errors
    ///
    /// If the connection has ended, or bytes are no message.
    fn receive(&mut self) -> impl Future<Output = Result<FileMessage, BenchmarkError>> + Send;

    /// Sends PINGs, and takes PONGs meanwhile, until the run is over.
    ///
    /// * `requests`: the numbers of PINGs that are to be sent
    ///
    /// # Errors
    ///
    /// If the connection has ended, or a PONG is not the next one.
    fn exchange_pings(
        &mut self,
        requests: UnboundedReceiver<u64>,
        pings: &Pings,
    ) -> impl Future<Output = Result<(), BenchmarkError>> + Send;
}

/// FILETRANSFER: the sender of a file on the master, its receiver on the first client, and beside them a pinger and a ponger.
pub struct FileTransfer<C> {
    transfer: files::FileTransfer,
    pings: Pings,
    pinger: Option<UnboundedSender<u64>>,
    carrier: PhantomData<fn() -> C>,
}

impl<C: FileCarrier> PairBenchmark for FileTransfer<C> {
    type Parameters = FileTransferParameters;
    type Terms = FileTerms;
    type Connection = C;

    fn new(parameters: FileTransferParameters) -> Self {
        let transfer = files::FileTransfer::from(parameters);
        let (_, pings) = transfer.open();
        Self { transfer, pings, pinger: None, carrier: PhantomData }
    }

    fn pairs(&self) -> usize {
        self.transfer.parameters.partners()
    }

    fn parts(&self) -> usize {
        1
    }

    fn terms(&self) -> FileTerms {
        self.transfer.parameters.terms
    }

    async fn connect(setup: PairSetup<FileTerms>, partners: &str) -> Result<Vec<C>, BenchmarkError> {
        C::connect(setup, partners).await
    }

    fn meet(
        &mut self,
        connections: &[Arc<Mutex<C>>],
        partners: &str,
        scope: &mut RunScope,
    ) -> Result<(), BenchmarkError> {
        if self.transfer.parameters.transport != FileTransport::Default {
            return Err(Lacking.into());
        }
        meet_each(&connections[..1], partners, scope, open)
    }

    fn create(&mut self, pair: u64, connection: OwnedMutexGuard<C>, latch: RunLatch) -> Component {
        if pair == 0 {
            let (sender, pings) = self.transfer.open();
            self.pings = pings;
            return Box::pin(send_file(sender, connection, latch));
        }
        let (pinger, requests) = unbounded_channel();
        self.pinger = Some(pinger);
        Box::pin(ping(connection, requests, self.pings.clone()))
    }

    fn begin(&mut self, scope: &mut RunScope) -> Begin {
        let (pings, latch) = (self.pings.clone(), scope.latch().clone());
        match self.pinger.take() {
            Some(pinger) => Box::new(move || send_pings(&pings, &latch, |number| pinger.send(number))),
            None => Box::new(|| {}),
        }
    }

    fn flush(&mut self, latch: &RunLatch) -> Result<(), BenchmarkError> {
        await_pongs(&self.pings, latch)
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.transfer)
    }

    async fn serve(host: &str, setup: PairSetup<FileTerms>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        C::serve(host, setup, scope).await
    }
}

async fn open<C: FileCarrier>(mut connection: OwnedMutexGuard<C>) -> Result<(), BenchmarkError> {
    connection.send(FileMessage::Open).await?;
    match connection.receive().await? {
        FileMessage::Open => Ok(()),
        other => Err(other.unexpected()),
    }
}

async fn send_file<C: FileCarrier>(
    mut sender: FileSender,
    mut connection: OwnedMutexGuard<C>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    loop {
        for Chunk { index, bytes } in sender.by_ref() {
            connection.send(FileMessage::Chunk(index, bytes)).await?;
        }
        match connection.receive().await? {
            FileMessage::Credit(bytes) => sender.consumed(bytes)?,
            FileMessage::Done { bytes, sum } => {
                latch.arrive_with(sender.answer(bytes, sum)?);
                return Ok(());
            }
            other => return Err(other.unexpected()),
        }
    }
}

async fn ping<C: FileCarrier>(
    mut connection: OwnedMutexGuard<C>,
    requests: UnboundedReceiver<u64>,
    pings: Pings,
) -> Result<(), BenchmarkError> {
    connection.exchange_pings(requests, &pings).await
}

/// A receiver on the client, for all runs.
#[derive(Debug)]
pub struct ServedFile {
    terms: FileTerms,
    receiver: FileReceiver,
}

impl ServedFile {
    /// A receiver before the first run.
    #[must_use]
    pub fn new(terms: FileTerms) -> Self {
        Self { terms, receiver: FileReceiver::new(terms) }
    }

    /// Takes a message. Returns the message to answer with, if there is one.
    ///
    /// # Errors
    ///
    /// If it is not the next message.
    pub fn take(&mut self, message: FileMessage) -> Result<Option<FileMessage>, BenchmarkError> {
        match message {
            FileMessage::Open => {
                self.receiver = FileReceiver::new(self.terms);
                Ok(Some(FileMessage::Open))
            }
            FileMessage::Chunk(index, payload) => Ok(self.receiver.receive(index, &payload)?.map(Into::into)),
            FileMessage::Credit(_) | FileMessage::Done { .. } => Err(message.unexpected()),
        }
    }
}
