use mpp_contract::ApspRequest;

use super::invalid_parameter::count_in_range;
use super::{InvalidParameter, limits};

/// Parameters of APSP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllPairsShortestPathParameters {
    /// Nodes of the graph, 1 to 16,384.
    pub nodes: usize,
    /// Side of a square block of the distance matrix; divides `nodes` into at most 1,000 parts.
    pub block_size: usize,
}

impl AllPairsShortestPathParameters {
    const MOST_NODES: u64 = 16_384;

    /// Validates a request.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &ApspRequest) -> Result<Self, InvalidParameter> {
        let nodes = count_in_range("number_of_nodes", request.number_of_nodes, 1..=Self::MOST_NODES)?;
        let block_size = request.block_size as usize;
        let divides = block_size > 0 && nodes.is_multiple_of(block_size);
        if !divides || (nodes / block_size).pow(2) as u64 > limits::COMPONENTS {
            let allowed =
                format_args!("divisors of number_of_nodes = {nodes} that make at most {} blocks", limits::COMPONENTS);
            return Err(InvalidParameter::new("block_size", block_size, allowed));
        }
        Ok(Self { nodes, block_size })
    }
}
