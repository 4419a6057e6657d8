use std::future::pending;
use std::marker::PhantomData;
use std::sync::Arc;

use mpp_harness::parameters::NetConnectionsParameters;
use mpp_harness::transfers::{PairEnd, TransferTerms};
use mpp_harness::{BenchmarkError, RunLatch};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::master::meet_each;
use super::{Component, PairBenchmark, PairSetup, TransferMessage};
use crate::RunScope;

/// The master's end of a connection that carries the messages of NETCONNECTIONS.
pub trait TransferCarrier: Sized + Send + 'static {
    /// Connects all pairs, as [`PairBenchmark::connect`] does.
    ///
    /// # Errors
    ///
    /// If a pair is not connected in time.
    fn connect(
        setup: PairSetup<TransferTerms>,
        partners: &str,
    ) -> impl Future<Output = Result<Vec<Self>, BenchmarkError>> + Send;

    /// Creates the client's ends, as [`PairBenchmark::serve`] does: each is a [`ServedEnd`].
    ///
    /// # Errors
    ///
    /// If they cannot listen.
    fn serve(
        host: &str,
        setup: PairSetup<TransferTerms>,
        scope: &mut RunScope,
    ) -> impl Future<Output = Result<String, BenchmarkError>> + Send;

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the connection has ended.
    fn send(&mut self, message: TransferMessage) -> impl Future<Output = Result<(), BenchmarkError>> + Send;

    /// Waits for a message.
    ///
    /// # Errors
    ///
    /// If the connection has ended, or bytes are no message.
    fn receive(&mut self) -> impl Future<Output = Result<TransferMessage, BenchmarkError>> + Send;
}

/// NETCONNECTIONS: pairs of ends, which all meet before a run. Few of them send each other bytes in it.
pub struct NetConnections<C> {
    parameters: NetConnectionsParameters,
    carrier: PhantomData<fn() -> C>,
}

impl<C: TransferCarrier> PairBenchmark for NetConnections<C> {
    type Parameters = NetConnectionsParameters;
    type Terms = TransferTerms;
    type Connection = C;

    fn new(parameters: NetConnectionsParameters) -> Self {
        Self { parameters, carrier: PhantomData }
    }

    fn pairs(&self) -> usize {
        self.parameters.pairs
    }

    fn active_pairs(&self) -> usize {
        self.parameters.active_pairs
    }

    fn parts(&self) -> usize {
        self.parameters.active_pairs
    }

    fn terms(&self) -> TransferTerms {
        self.parameters.terms
    }

    async fn connect(setup: PairSetup<TransferTerms>, partners: &str) -> Result<Vec<C>, BenchmarkError> {
        C::connect(setup, partners).await
    }

    fn meet(
        &mut self,
        connections: &[Arc<Mutex<C>>],
        partners: &str,
        scope: &mut RunScope,
    ) -> Result<(), BenchmarkError> {
        meet_each(connections, partners, scope, meet)
    }

    fn create(&mut self, pair: u64, connection: OwnedMutexGuard<C>, latch: RunLatch) -> Component {
        if pair < self.parameters.active_pairs as u64 {
            Box::pin(exchange(pair, self.parameters.terms, connection, latch))
        } else {
            Box::pin(idle(connection))
        }
    }

    async fn serve(
        host: &str,
        setup: PairSetup<TransferTerms>,
        scope: &mut RunScope,
    ) -> Result<String, BenchmarkError> {
        C::serve(host, setup, scope).await
    }
}

async fn meet<C: TransferCarrier>(mut connection: OwnedMutexGuard<C>) -> Result<(), BenchmarkError> {
    connection.send(TransferMessage::Meet).await?;
    match connection.receive().await? {
        TransferMessage::Meet => Ok(()),
        other => Err(other.unexpected()),
    }
}

/// Makes the transfers of an active pair.
async fn exchange<C: TransferCarrier>(
    pair: u64,
    terms: TransferTerms,
    mut connection: OwnedMutexGuard<C>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let mut end = PairEnd::new(terms);
    send_transfer(&mut end, &mut *connection).await?;
    loop {
        match connection.receive().await? {
            TransferMessage::Part(index, payload) => {
                if end.receive(index, payload.len())? && !end.is_over() {
                    send_transfer(&mut end, &mut *connection).await?;
                }
            }
            TransferMessage::Done(bytes) => {
                latch.arrive_with(end.answer_part(pair, bytes)?);
                return Ok(());
            }
            TransferMessage::Meet => return Err(TransferMessage::Meet.unexpected()),
        }
    }
}

async fn send_transfer<C: TransferCarrier>(end: &mut PairEnd, connection: &mut C) -> Result<(), BenchmarkError> {
    for part in TransferMessage::transfer(end) {
        connection.send(part).await?;
    }
    Ok(())
}

/// Lives until the run is over, as an end that has nothing to send.
async fn idle<C: TransferCarrier>(_connection: OwnedMutexGuard<C>) -> Result<(), BenchmarkError> {
    pending().await
}

/// An end on the client, for all runs.
#[derive(Debug)]
pub struct ServedEnd {
    terms: TransferTerms,
    end: PairEnd,
}

impl ServedEnd {
    /// An end before the first meeting.
    #[must_use]
    pub fn new(terms: TransferTerms) -> Self {
        Self { terms, end: PairEnd::new(terms) }
    }

    /// Takes a message. Returns the messages to answer with.
    ///
    /// # Errors
    ///
    /// If it is not the next message.
    pub fn take(
        &mut self,
        message: TransferMessage,
    ) -> Result<impl Iterator<Item = TransferMessage> + Send + use<>, BenchmarkError> {
        let (mut transfer, mut last) = (None, None);
        match message {
            TransferMessage::Meet => {
                self.end = PairEnd::new(self.terms);
                last = Some(TransferMessage::Meet);
            }
            TransferMessage::Part(index, payload) => {
                if self.end.receive(index, payload.len())? {
                    if !self.end.is_over() {
                        transfer = Some(TransferMessage::transfer(&mut self.end));
                    }
                    if self.end.is_over() {
                        last = Some(TransferMessage::Done(self.end.received_bytes()));
                    }
                }
            }
            TransferMessage::Done(_) => return Err(message.unexpected()),
        }
        Ok(transfer.into_iter().flatten().chain(last))
    }
}
