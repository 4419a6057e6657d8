/// The nodes of a run, for a benchmark's master.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// The number of nodes, the master included; at least 2.
    pub nodes: usize,
    /// Name or address at which the clients reach this node.
    pub host: String,
}
