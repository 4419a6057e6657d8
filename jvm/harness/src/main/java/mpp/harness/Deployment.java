package mpp.harness;

/**
 * A benchmark master's knowledge of its nodes.
 *
 * @param nodes number of nodes, the master included; at least 2
 * @param host name or address at which the clients reach this node
 */
public record Deployment(int nodes, String host) {}
