use bytes::Bytes;
use mpp_harness::parameters::NetConnectionsParameters;
use mpp_harness::transfers::{PairEnd, TransferTerms, payload};
use mpp_harness::{BenchmarkError, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer, unexpected};
use crate::run_scope::RunScope;

/// NETCONNECTIONS: pairs of an actor on the master and one on the first client, which meet when they are introduced. Few
/// of them send each other bytes in a run.
pub(crate) struct NetConnections {
    parameters: NetConnectionsParameters,
}

impl NetBenchmark for NetConnections {
    type Parameters = NetConnectionsParameters;

    fn new(parameters: NetConnectionsParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.active_pairs
    }

    fn partners_per_node(&self) -> usize {
        self.parameters.pairs
    }

    fn options(&self) -> String {
        self.parameters.terms.to_string()
    }

    fn create(
        &mut self,
        partners: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        let spawn = |(pair, partner): (u64, &Peer)| {
            let end = MasterEnd {
                pair,
                partner: partner.clone(),
                introductions: introductions.clone(),
                latch: scope.latch().clone(),
                _member: scope.member(),
            };
            scope.spawn(end, self.parameters.terms)
        };
        (0..).zip(partners).map(spawn).collect()
    }

    fn begin(&mut self, ends: &[ActorRef<Message>], _latch: &RunLatch) -> Result<(), BenchmarkError> {
        Ok(ends.iter().take(self.parameters.active_pairs).try_for_each(|end| end.cast(Message::Start))?)
    }

    fn create_partner(
        options: &str,
        _number: usize,
        partners: Vec<Correspondent>,
        _node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let terms = options.parse()?;
        scope.spawn(ClientEnd { terms, _member: scope.member() }, Correspondent::only(partners)?)
    }
}

struct MasterEnd {
    pair: u64,
    partner: Peer,
    introductions: Introductions,
    latch: RunLatch,
    _member: Member,
}

impl Actor for MasterEnd {
    type Msg = Message;
    type State = PairEnd;
    type Arguments = TransferTerms;

    async fn pre_start(&self, _: ActorRef<Message>, terms: TransferTerms) -> Result<PairEnd, ActorProcessingErr> {
        Ok(PairEnd::new(terms))
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        end: &mut PairEnd,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Part(index, payload) => {
                if end.receive(index, payload.len())? && !end.is_over() {
                    parts(end).try_for_each(|part| self.partner.send(part))?;
                }
            }
            Message::TransfersDone(bytes) => self.latch.arrive_with(end.answer_part(self.pair, bytes)?),
            Message::Introduced => self.introductions.arrive(),
            Message::Start => parts(end).try_for_each(|part| self.partner.send(part))?,
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}

struct ClientEnd {
    terms: TransferTerms,
    _member: Member,
}

struct Served {
    partner: Correspondent,
    end: PairEnd,
}

impl Actor for ClientEnd {
    type Msg = Message;
    type State = Served;
    type Arguments = Correspondent;

    async fn pre_start(&self, _: ActorRef<Message>, partner: Correspondent) -> Result<Served, ActorProcessingErr> {
        Ok(Served { partner, end: PairEnd::new(self.terms) })
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Served,
    ) -> Result<(), ActorProcessingErr> {
        let Served { partner, end } = state;
        match message {
            Message::Part(index, payload) => {
                if end.receive(index, payload.len())? {
                    if !end.is_over() {
                        parts(end).try_for_each(|part| partner.send(part))?;
                    }
                    if end.is_over() {
                        partner.send(Message::TransfersDone(end.received_bytes()))?;
                    }
                }
            }
            Message::Introduce => {
                *end = PairEnd::new(self.terms);
                partner.introduce()?;
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}

/// Returns the messages of a transfer that an end sends.
fn parts(end: &mut PairEnd) -> impl Iterator<Item = Message> + use<> {
    let payload = Bytes::from_static(payload());
    end.send().map(move |(index, bytes)| Message::Part(index, payload.slice(..bytes)))
}
