/// What a benchmark's master knows of where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// How many nodes there are, the master included; at least 2.
    pub nodes: usize,
    /// Name or address at which the clients reach this node.
    pub host: String,
}
