use mpp_contract::{NetConnectionsRequest, limits};

use super::invalid_parameter::require_at_most;
use super::{InvalidParameter, MeasuringRequest};
use crate::transfers::{MESSAGE_BYTES, TransferTerms};

/// Parameters of NETCONNECTIONS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetConnectionsParameters {
    /// Number of pairs.
    pub pairs: usize,
    /// The number of pairs that exchange bytes, 1 to `pairs`: the first ones.
    pub active_pairs: usize,
    /// The transfers of each active pair.
    pub terms: TransferTerms,
}

impl NetConnectionsParameters {
    /// The default of active pairs where there are so many or more.
    const MOST_ACTIVE_BY_DEFAULT: u32 = 128;

    /// With fewer pairs, one of so many is active by default.
    const PAIRS_PER_ACTIVE_BY_DEFAULT: u32 = 4;

    /// Returns the most messages that can be under way at one time, from one node to the other.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        // Before a run all pairs meet.
        self.transferred_at_once().max(self.pairs as u64)
    }

    fn transferred_at_once(&self) -> u64 {
        (self.active_pairs as u64).saturating_mul(self.terms.messages())
    }

    fn default_active_pairs(pairs: u32) -> u32 {
        if pairs < Self::MOST_ACTIVE_BY_DEFAULT {
            (pairs / Self::PAIRS_PER_ACTIVE_BY_DEFAULT).max(1)
        } else {
            Self::MOST_ACTIVE_BY_DEFAULT
        }
    }
}

impl MeasuringRequest for NetConnectionsRequest {
    type Parameters = NetConnectionsParameters;

    /// Messages in flight are those of one transfer of each active pair.
    fn apply_rules(&self) -> Result<NetConnectionsParameters, InvalidParameter> {
        let Self { number_of_pairs: pairs, active_pairs: active, bytes_per_transfer, exchanges, .. } = *self;
        if active > pairs {
            let allowed = format_args!("0 to number_of_pairs = {pairs}");
            return Err(InvalidParameter::new("active_pairs", active, allowed));
        }
        let active = if active == 0 { NetConnectionsParameters::default_active_pairs(pairs) } else { active };
        let parameters = NetConnectionsParameters {
            pairs: pairs as usize,
            active_pairs: active as usize,
            terms: TransferTerms { bytes_per_transfer, exchanges },
        };
        let what = format!("active pairs x messages of up to {MESSAGE_BYTES} bytes per transfer");
        let in_flight = parameters.transferred_at_once();
        require_at_most(limits::IN_FLIGHT, in_flight, "bytes_per_transfer", bytes_per_transfer, &what)?;
        Ok(parameters)
    }
}
