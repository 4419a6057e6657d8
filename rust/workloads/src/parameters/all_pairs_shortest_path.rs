use mpp_contract::{ApspRequest, limits};

use super::{InvalidParameter, MeasuringRequest};

/// Parameters of APSP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllPairsShortestPathParameters {
    /// Nodes of the graph.
    pub nodes: usize,
    /// Side of a square block of the distance matrix; divides `nodes`, into as many blocks as there may be components at
    /// most.
    pub block_size: usize,
}

impl MeasuringRequest for ApspRequest {
    type Parameters = AllPairsShortestPathParameters;

    fn apply_rules(&self) -> Result<AllPairsShortestPathParameters, InvalidParameter> {
        let (nodes, block_size) = (self.number_of_nodes as usize, self.block_size as usize);
        if !nodes.is_multiple_of(block_size) || (nodes / block_size).pow(2) as u64 > limits::COMPONENTS {
            let allowed =
                format_args!("divisors of number_of_nodes = {nodes} that make at most {} blocks", limits::COMPONENTS);
            return Err(InvalidParameter::new("block_size", block_size, allowed));
        }
        Ok(AllPairsShortestPathParameters { nodes, block_size })
    }
}
