use bytes::Bytes;
use kompact::component::ComponentTraits;
use kompact::prelude::*;
use mpp_harness::parameters::NetConnectionsParameters;
use mpp_harness::transfers::{PairEnd, TransferTerms, payload};
use mpp_harness::{Begin, BenchmarkError, Meeting, Member, RunLatch};

use crate::nodes::{Message, NetBenchmark, NetScope, Reset, fault, receive, send, unexpected};

/// NETCONNECTIONS: pairs of an actor on the master and one on the first client, which all meet before a run. Few of
/// them send each other bytes in it.
pub(crate) struct NetConnections {
    parameters: NetConnectionsParameters,
    ends: Vec<ActorRefStrong<EndMessage>>,
    meeting: Meeting,
}

impl NetBenchmark for NetConnections {
    type Parameters = NetConnectionsParameters;

    fn new(parameters: NetConnectionsParameters) -> Self {
        Self { parameters, ends: Vec::new(), meeting: Meeting::of(parameters.pairs) }
    }

    fn parts(&self) -> usize {
        self.parameters.active_pairs
    }

    fn in_flight(&self) -> u64 {
        self.parameters.in_flight()
    }

    fn partners_per_client(&self) -> usize {
        self.parameters.pairs
    }

    fn options(&self) -> String {
        format!("{} {}", self.parameters.active_pairs, self.parameters.terms)
    }

    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let NetConnectionsParameters { active_pairs, terms, pairs } = self.parameters;
        self.meeting = Meeting::of(pairs);
        self.ends.clear();
        for (number, partner) in partners.iter().enumerate() {
            let end = MasterEnd {
                ctx: ComponentContext::uninitialised(),
                number,
                is_active: number < active_pairs,
                partner: partner.clone(),
                end: PairEnd::new(terms),
                meeting: self.meeting.clone(),
                latch: scope.latch().clone(),
                _member: scope.member(),
            };
            self.ends.push(scope.spawn(end)?);
        }
        let active: Vec<_> = self.ends.iter().take(active_pairs).cloned().collect();
        Ok(Box::new(move || {
            for end in active {
                end.tell(EndMessage::Start);
            }
        }))
    }

    fn meet(&mut self, scope: &NetScope) -> Result<(), BenchmarkError> {
        for end in self.ends.drain(..) {
            end.tell(EndMessage::Meet);
        }
        self.meeting.wait(scope.latch())
    }

    /// The master's end tells it to begin anew, when they meet.
    fn create_partner(
        options: &str,
        number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        let (active_pairs, terms) =
            options.split_once(' ').ok_or_else(|| format!("options '{options}' have less than 3 words"))?;
        let terms: TransferTerms = terms.parse()?;
        scope.spawn(ClientEnd {
            ctx: ComponentContext::uninitialised(),
            is_active: number < active_pairs.parse::<usize>()?,
            terms,
            end: PairEnd::new(terms),
            _member: scope.member(),
        })?;
        Ok(None)
    }
}

/// Makes an actor that will send have its buffers when it starts, as in other benchmarks. An idle one has none: its
/// only message is written by the system.
macro_rules! starts_with_buffers_if_active {
    ($actor:ty) => {
        impl ComponentLifecycle for $actor {
            fn on_start(&mut self) -> HandlerResult {
                if self.is_active {
                    self.ctx.init_buffers(None, None);
                }
                Handled::OK
            }
        }
    };
}

/// Tells an end on the master what to do.
#[derive(Debug)]
enum EndMessage {
    /// To meet its partner.
    Meet,
    /// To send the first transfer.
    Start,
}

#[derive(ComponentDefinition)]
struct MasterEnd {
    ctx: ComponentContext<Self>,
    number: usize,
    is_active: bool,
    partner: ActorPath,
    end: PairEnd,
    meeting: Meeting,
    latch: RunLatch,
    _member: Member,
}

starts_with_buffers_if_active!(MasterEnd);

impl Actor for MasterEnd {
    type Message = EndMessage;

    fn receive_local(&mut self, message: EndMessage) -> HandlerResult {
        match message {
            EndMessage::Meet => self.partner.tell(Message::Meet, self),
            EndMessage::Start => {
                let parts = self.end.send();
                send_parts(parts, &self.partner, self)?;
            }
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::Meet) => self.meeting.arrive(),
            (_, Message::Part { index, payload }) => {
                if self.end.receive(index, payload.len()).map_err(fault)? && !self.end.is_over() {
                    let parts = self.end.send();
                    send_parts(parts, &self.partner, self)?;
                }
            }
            (_, Message::TransfersDone(bytes)) => {
                let part = self.end.answer_part(self.number as u64, bytes).map_err(fault)?;
                self.latch.arrive_with(part);
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct ClientEnd {
    ctx: ComponentContext<Self>,
    is_active: bool,
    terms: TransferTerms,
    end: PairEnd,
    _member: Member,
}

starts_with_buffers_if_active!(ClientEnd);

impl Actor for ClientEnd {
    type Message = Reset;

    fn receive_local(&mut self, _nothing_to_forget: Reset) -> HandlerResult {
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (partner, Message::Meet) => {
                self.end = PairEnd::new(self.terms);
                partner.tell(Message::Meet, self);
            }
            (partner, Message::Part { index, payload }) => {
                if self.end.receive(index, payload.len()).map_err(fault)? {
                    if !self.end.is_over() {
                        let parts = self.end.send();
                        send_parts(parts, &partner, self)?;
                    }
                    if self.end.is_over() {
                        send(&partner, Message::TransfersDone(self.end.received_bytes()), self)?;
                    }
                }
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

/// Sends a transfer.
fn send_parts<C: ComponentTraits>(
    parts: impl Iterator<Item = (u32, usize)>,
    partner: &ActorPath,
    sender: &C,
) -> Result<(), HandlerError> {
    let payload = Bytes::from_static(payload());
    for (index, payload_bytes) in parts {
        send(partner, Message::Part { index, payload: payload.slice(..payload_bytes) }, sender)?;
    }
    Ok(())
}
