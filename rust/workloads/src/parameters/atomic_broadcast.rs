use std::fmt;
use std::str::FromStr;

use mpp_contract::{AtomicBroadcastRequest, limits};

use super::invalid_parameter::require_at_most;
use super::{InvalidParameter, MeasuringRequest};
use crate::BenchmarkError;

/// Parameters of ATOMICBROADCAST.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicBroadcastParameters {
    /// The algorithm by which replicas agree.
    pub algorithm: BroadcastAlgorithm,
    /// Number of replicas; each takes a client of its own.
    pub replicas: u32,
    /// Proposals in one run.
    pub proposals: u64,
    /// The number of proposals that are not decided yet at any time, at most.
    pub concurrent: u64,
    /// The number of replicas that are replaced in mid-run.
    pub replaced: u32,
    /// True if the leader is one of them.
    pub replaces_leader: bool,
}

/// An algorithm by which replicas agree on a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BroadcastAlgorithm {
    /// Multi-Paxos.
    Paxos,
    /// Raft.
    Raft,
}

impl BroadcastAlgorithm {
    const ALL: [Self; 2] = [Self::Paxos, Self::Raft];
}

/// The name in requests.
impl fmt::Display for BroadcastAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Paxos => "paxos",
            Self::Raft => "raft",
        })
    }
}

impl FromStr for BroadcastAlgorithm {
    type Err = BenchmarkError;

    fn from_str(name: &str) -> Result<Self, BenchmarkError> {
        let found = Self::ALL.into_iter().find(|algorithm| algorithm.to_string() == name);
        found.ok_or_else(|| format!("'{name}' is no algorithm of ATOMICBROADCAST").into())
    }
}

impl AtomicBroadcastParameters {
    /// Returns the number of all replicas, those that replace others included. Each takes a client of its own.
    #[must_use]
    pub fn members(&self) -> u32 {
        self.replicas + self.replaced
    }

    /// Makes sure that there is a client for each replica, those that replace others included.
    ///
    /// # Errors
    ///
    /// If there are too few.
    pub fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        // All but the master.
        let clients = nodes - 1;
        if self.members() as usize <= clients {
            return Ok(());
        }
        let allowed = match self.replaced {
            0 => format!("numbers up to {clients}, the number of clients"),
            replaced => format!("numbers up to {clients}, the number of clients, less {replaced} to replace others"),
        };
        Err(InvalidParameter::new("number_of_nodes", self.replicas, allowed))
    }
}

impl MeasuringRequest for AtomicBroadcastRequest {
    type Parameters = AtomicBroadcastParameters;

    fn require_nodes(&self, nodes: usize) -> Result<(), InvalidParameter> {
        self.apply_rules()?.require_nodes(nodes)
    }

    /// A verification that the request asks for must fit into one reply.
    fn apply_rules(&self) -> Result<AtomicBroadcastParameters, InvalidParameter> {
        let nodes = self.number_of_nodes;
        let unknown = |name, value: &str| InvalidParameter::new(name, value, "the names in the contract");
        let algorithm = self.algorithm.parse().map_err(|_| unknown("algorithm", &self.algorithm))?;
        // There are at most 9.
        let replicas = u32::try_from(nodes).unwrap_or(u32::MAX);
        if replicas % 2 == 0 {
            return Err(InvalidParameter::new("number_of_nodes", nodes, "odd numbers"));
        }
        let replaced = match self.reconfiguration.as_str() {
            "off" => 0,
            "single" => 1,
            "majority" => replicas / 2 + 1,
            other => return Err(unknown("reconfiguration", other)),
        };
        if (replaced == 0) != self.reconfig_policy.is_empty() {
            let allowed = if replaced == 0 {
                "no text where reconfiguration = off"
            } else {
                "replace-follower and replace-leader where reconfiguration is not off"
            };
            return Err(InvalidParameter::new("reconfig_policy", &self.reconfig_policy, allowed));
        }
        if self.policy.as_ref().is_some_and(|policy| policy.verify) {
            let operations = nodes.saturating_mul(self.number_of_proposals);
            let what = "number_of_proposals x number_of_nodes where the run is verified";
            let limit = limits::VERIFIED_OPERATIONS;
            require_at_most(limit, operations, "number_of_proposals", self.number_of_proposals, what)?;
        }
        let (proposals, concurrent) = (self.number_of_proposals, self.concurrent_proposals);
        let replaces_leader = self.reconfig_policy == "replace-leader";
        Ok(AtomicBroadcastParameters { algorithm, replicas, proposals, concurrent, replaced, replaces_leader })
    }
}
