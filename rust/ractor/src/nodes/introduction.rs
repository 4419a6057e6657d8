use std::net::SocketAddr;

/// What a member of a group is told of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Introduction {
    /// Number of the run, higher than that of all before it.
    pub(crate) run: u32,
    /// The member's rank.
    pub(crate) rank: u32,
    /// All members, by rank, the one on the master first.
    pub(crate) members: Vec<MemberAddress>,
}

/// Where a member of a group is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemberAddress {
    /// That of its node.
    pub(crate) node: SocketAddr,
    /// The process group that it is the only one of.
    pub(crate) group: String,
}
