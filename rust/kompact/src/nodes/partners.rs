use std::net::{AddrParseError, SocketAddr};

use kompact::prelude::*;
use mpp_harness::BenchmarkError;

use super::address;

/// A client's answer to its set-up: its address, and its actors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Partners {
    /// The address at which the client's system listens.
    pub(crate) node: SocketAddr,
    /// The actors, in the order of their creation.
    pub(crate) paths: Vec<ActorPath>,
}

impl Partners {
    /// Returns the text that [`Partners::parse`] reads. Its words are the paths without the part that all have in common.
    pub(crate) fn text(&self) -> Result<String, BenchmarkError> {
        let mut text = self.node.to_string();
        for path in &self.paths {
            let ActorPath::Unique(unique) = path else { return Err(format!("path {path} names no actor").into()) };
            text.push(' ');
            text.push_str(&unique.id().to_string());
        }
        Ok(text)
    }

    /// Reads the text of a client that was to create so many actors.
    pub(crate) fn parse(text: &str, expected: usize) -> Result<Self, BenchmarkError> {
        let mut words = text.split(' ');
        let node = words.next().unwrap_or_default();
        let paths: Vec<_> =
            words.map(|id| address::parse(&format!("{}://{node}#{id}", Transport::Tcp))).collect::<Result<_, _>>()?;
        if paths.len() != expected {
            return Err(format!("the client has {} actors, {expected} were expected", paths.len()).into());
        }
        let node =
            node.parse().map_err(|why: AddrParseError| format!("'{node}' is not where a client can be: {why}"))?;
        Ok(Self { node, paths })
    }
}
