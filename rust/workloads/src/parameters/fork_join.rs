use mpp_contract::{ForkJoinCreateRequest, ForkJoinThroughputRequest, limits};

use super::invalid_parameter::require_at_most;
use super::{InvalidParameter, MeasuringRequest};

/// Parameters of FORKJOINCREATE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForkJoinCreateParameters {
    /// Components that are created in one run.
    pub components: u64,
    /// True if all components exist before the first one gets its message.
    pub hold_all: bool,
}

impl MeasuringRequest for ForkJoinCreateRequest {
    type Parameters = ForkJoinCreateParameters;

    fn apply_rules(&self) -> Result<ForkJoinCreateParameters, InvalidParameter> {
        Ok(ForkJoinCreateParameters { components: self.number_of_components, hold_all: self.hold_all })
    }
}

/// Parameters of FORKJOINTHROUGHPUT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForkJoinThroughputParameters {
    /// Number of receivers.
    pub receivers: usize,
    /// Messages that each receiver gets in one run.
    pub messages_per_receiver: u64,
    /// True if the sender goes round all receivers with each number.
    pub round_robin: bool,
}

impl ForkJoinThroughputParameters {
    /// Has every message sent, in the order that the parameters ask for.
    ///
    /// # Errors
    ///
    /// The first one of a send.
    pub fn send_all<E>(&self, mut send: impl FnMut(usize, u64) -> Result<(), E>) -> Result<(), E> {
        let (receivers, messages) = (0..self.receivers, 1..=self.messages_per_receiver);
        if self.round_robin {
            for number in messages {
                for receiver in receivers.clone() {
                    send(receiver, number)?;
                }
            }
        } else {
            for receiver in receivers {
                for number in messages.clone() {
                    send(receiver, number)?;
                }
            }
        }
        Ok(())
    }
}

impl MeasuringRequest for ForkJoinThroughputRequest {
    type Parameters = ForkJoinThroughputParameters;

    /// All messages may wait in mailboxes at the same time.
    fn apply_rules(&self) -> Result<ForkJoinThroughputParameters, InvalidParameter> {
        let Self { messages_per_component: messages, round_robin, .. } = *self;
        let waiting = messages.saturating_mul(self.number_of_components.into());
        let what = "number_of_components x messages_per_component";
        require_at_most(limits::IN_FLIGHT, waiting, "messages_per_component", messages, what)?;
        let receivers = self.number_of_components as usize;
        Ok(ForkJoinThroughputParameters { receivers, messages_per_receiver: messages, round_robin })
    }
}
