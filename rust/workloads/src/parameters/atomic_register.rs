use mpp_contract::AtomicRegisterRequest;

use super::invalid_parameter::{in_range, number_in_range, require_at_most};
use super::{InvalidParameter, limits};
use crate::double::Float;

/// Parameters of ATOMICREGISTER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicRegisterParameters {
    /// Number of replicas, 1 to 10^6; each takes a node of its own.
    pub partition_size: u32,
    /// Number of registers, 1 to 10^8.
    pub number_of_keys: u32,
    /// How many of them each replica reads in one run; it writes the others.
    pub keys_to_read: u32,
}

impl AtomicRegisterParameters {
    /// Operations of each replica on each key in a verification run.
    pub const OPERATIONS_PER_KEY: u8 = 10;

    const MOST_KEYS: u64 = 100_000_000;
    const WORKLOADS_TOLERANCE: f64 = 1e-5;

    /// As many operations as fit into a reply of 256 MB, of which each takes at most 34 bytes.
    const MOST_VERIFIED_OPERATIONS: u64 = 6_000_000;

    /// Validates a request. A verification that it asks for must fit into one reply.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &AtomicRegisterRequest) -> Result<Self, InvalidParameter> {
        let reads = fraction("read_workload", request.read_workload)?;
        let writes = fraction("write_workload", request.write_workload)?;
        if (reads + writes - 1.0).abs() > Self::WORKLOADS_TOLERANCE {
            let allowed = format_args!("values that make 1 with read_workload = {}", Float(request.read_workload));
            return Err(InvalidParameter::new("write_workload", Float(request.write_workload), allowed));
        }
        let partition_size = number_in_range("partition_size", request.partition_size, 1..=limits::COMPONENTS)?;
        let number_of_keys = number_in_range("number_of_keys", request.number_of_keys, 1..=Self::MOST_KEYS)?;

        // No overflow: 10^6 x 10^8 x 10 is less than 2^63.
        let operations = u64::from(partition_size) * u64::from(number_of_keys) * u64::from(Self::OPERATIONS_PER_KEY);
        let verified = request.policy.as_ref().is_some_and(|policy| policy.verify);
        if verified {
            let what = "number_of_keys x partition_size x 10 where the run is verified";
            require_at_most(Self::MOST_VERIFIED_OPERATIONS, operations, "number_of_keys", number_of_keys, what)?;
        }
        // At most the number of keys, as the fraction is at most 1.
        let keys_to_read = (f64::from(number_of_keys) * reads + 0.5).floor() as u32;
        Ok(Self { partition_size, number_of_keys, keys_to_read })
    }

    /// Makes sure that there is a node for each replica.
    ///
    /// # Errors
    ///
    /// If there are too few.
    pub fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        in_range("partition_size", self.partition_size, 1..=nodes as u64).map(drop).map_err(|_| {
            let allowed = format_args!("1 to {nodes}, the number of nodes");
            InvalidParameter::new("partition_size", self.partition_size, allowed)
        })
    }
}

fn fraction(name: &'static str, value: f32) -> Result<f64, InvalidParameter> {
    if (0.0..=1.0).contains(&value) {
        Ok(value.into())
    } else {
        Err(InvalidParameter::new(name, Float(value), "0 to 1"))
    }
}
