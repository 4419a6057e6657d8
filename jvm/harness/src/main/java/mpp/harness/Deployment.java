package mpp.harness;

/**
 * What a benchmark's master knows of where it runs.
 *
 * @param nodes how many nodes there are, the master included; at least 2
 * @param host name or address at which the clients reach this node
 */
public record Deployment(int nodes, String host) {}
