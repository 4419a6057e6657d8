use mpp_harness::wire_struct;

/// Where a member of a group is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemberAddress {
    /// That of its node, an IP address and a port.
    pub(crate) node: String,
    /// The process group that it is the only one of.
    pub(crate) group: String,
}

wire_struct!(MemberAddress { node, group });
