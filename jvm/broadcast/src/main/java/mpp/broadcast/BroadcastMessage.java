package mpp.broadcast;

import java.util.Arrays;
import java.util.List;

/**
 * A message between replicas of ATOMICBROADCAST and their coordinator, or one that they get from
 * their own node. Replicas are named by rank. {@link BroadcastBytes} gives bytes to those that go
 * from node to node.
 */
public sealed interface BroadcastMessage {
  /** Proposals in one part of a log: 8 KiB. */
  int LOG_PART = 1024;

  /**
   * Follows all that the sender sent before the run.
   *
   * @param run number of the run
   * @param from rank of the sender
   */
  record Greeting(int run, int from) implements BroadcastMessage {}

  /**
   * Tells the coordinator that all have greeted a replica.
   *
   * @param replica its rank
   */
  record Joined(int replica) implements BroadcastMessage {}

  /** Makes a replica stand for election. */
  record Campaign() implements BroadcastMessage {}

  /**
   * Tells the coordinator that a replica leads.
   *
   * @param replica its rank
   */
  record Elected(int replica) implements BroadcastMessage {}

  /**
   * Tells the coordinator that a replica leads no more.
   *
   * @param replica its rank
   */
  record Deposed(int replica) implements BroadcastMessage {}

  /** Tells a replica that a tick has passed. Its node sends it. */
  record Tick() implements BroadcastMessage {}

  /**
   * A message of a core.
   *
   * @param run number of the run
   * @param bytes the core's; not to be changed
   */
  record Consensus(int run, byte[] bytes) implements BroadcastMessage {
    @Override
    public boolean equals(Object other) {
      return other instanceof Consensus that && run == that.run && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return 31 * run + Arrays.hashCode(bytes);
    }
  }

  /** Makes the coordinator begin the run. Its node sends it. */
  record Start() implements BroadcastMessage {}

  /**
   * Proposes a number.
   *
   * @param proposal from 0
   */
  record Propose(long proposal) implements BroadcastMessage {}

  /**
   * Tells the coordinator that a proposal of its own is decided.
   *
   * @param proposal its number
   */
  record Decided(long proposal) implements BroadcastMessage {}

  /**
   * Makes the coordinator fetch all logs and compare them. Its node sends it.
   *
   * @param keep true to return them, too
   */
  record Compare(boolean keep) implements BroadcastMessage {}

  /**
   * Asks for a part of a log, once the log is complete.
   *
   * @param position the part's, from 0
   * @param length number of proposals of a complete log
   */
  record Collect(int position, int length) implements BroadcastMessage {}

  /**
   * A part of the log of a replica: the last one if it has less than {@link #LOG_PART} proposals.
   *
   * @param replica its rank
   * @param position the part's, from 0
   * @param proposals in the order of the log
   */
  record Log(int replica, int position, List<Long> proposals) implements BroadcastMessage {}

  /** Ends a replica's part in the run. */
  record Leave() implements BroadcastMessage {}
}
