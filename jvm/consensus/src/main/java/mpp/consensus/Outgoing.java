package mpp.consensus;

/**
 * A message of a core that is to be sent.
 *
 * @param to rank of its receiver
 * @param bytes the message, as {@link Core#step} takes it
 */
public record Outgoing(int to, byte[] bytes) {}
