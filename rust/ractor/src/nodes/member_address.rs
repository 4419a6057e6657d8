use mpp_harness::wire_struct;

/// The address of a member of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemberAddress {
    /// Its node's address: an IP address and a port.
    pub(crate) node: String,
    /// The process group that it is the only one of.
    pub(crate) group: String,
}

wire_struct!(MemberAddress { node, group });
