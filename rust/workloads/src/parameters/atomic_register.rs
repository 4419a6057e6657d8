use mpp_contract::{AtomicRegisterRequest, limits};

use super::invalid_parameter::{narrow, require_at_most};
use super::{InvalidParameter, MeasuringRequest};
use crate::double::Float;

/// Parameters of ATOMICREGISTER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicRegisterParameters {
    /// Number of replicas; each takes a node of its own.
    pub partition_size: u32,
    /// Number of registers.
    pub number_of_keys: u32,
    /// The number of keys that each replica reads in one run. It writes the others.
    pub keys_to_read: u32,
}

impl AtomicRegisterParameters {
    /// Operations of each replica on each key in a verification run.
    pub const OPERATIONS_PER_KEY: u8 = 10;

    const WORKLOADS_TOLERANCE: f64 = 1e-5;

    /// Makes sure that there is a node for each replica.
    ///
    /// # Errors
    ///
    /// If there are too few.
    pub fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        if self.partition_size as usize <= nodes {
            return Ok(());
        }
        let allowed = format_args!("1 to {nodes}, the number of nodes");
        Err(InvalidParameter::new("partition_size", self.partition_size, allowed))
    }
}

impl MeasuringRequest for AtomicRegisterRequest {
    type Parameters = AtomicRegisterParameters;

    fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        self.apply_rules()?.require_nodes(nodes)
    }

    /// A verification that the request asks for must fit into one reply.
    fn apply_rules(&self) -> Result<AtomicRegisterParameters, InvalidParameter> {
        let (reads, writes) = (f64::from(self.read_workload), f64::from(self.write_workload));
        if (reads + writes - 1.0).abs() > AtomicRegisterParameters::WORKLOADS_TOLERANCE {
            let allowed = format_args!("values that make 1 with read_workload = {}", Float(self.read_workload));
            return Err(InvalidParameter::new("write_workload", Float(self.write_workload), allowed));
        }
        let (partition_size, number_of_keys) = (self.partition_size, narrow("number_of_keys", self.number_of_keys)?);
        if self.policy.as_ref().is_some_and(|policy| policy.verify) {
            let per_key = u64::from(AtomicRegisterParameters::OPERATIONS_PER_KEY);
            let operations = (u64::from(partition_size) * per_key).saturating_mul(self.number_of_keys);
            let what = "number_of_keys x partition_size x 10 where the run is verified";
            require_at_most(limits::VERIFIED_OPERATIONS, operations, "number_of_keys", self.number_of_keys, what)?;
        }
        // At most the number of keys, as the fraction is at most 1.
        let keys_to_read = (f64::from(number_of_keys) * reads + 0.5).floor() as u32;
        Ok(AtomicRegisterParameters { partition_size, number_of_keys, keys_to_read })
    }
}
