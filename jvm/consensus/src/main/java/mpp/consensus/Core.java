package mpp.consensus;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A replica of a log of proposals, which a majority of replicas decides on. It has no thread, timer
 * or socket: a component around it brings messages and ticks, and carries messages away.
 *
 * <p>Replicas are known by their ranks, from 0. Messages between two of them have to come in the
 * order in which they were sent, as over a connection; one that is lost has no effect other than
 * that of a broken connection. A core decides a proposal as often as it is given it: it does not
 * look for proposals that it knows.
 *
 * <p>Not safe for use by several threads.
 */
public interface Core {
  /** The time between two ticks. */
  Duration TICK = Duration.ofMillis(100);

  /**
   * Tells that a {@link #TICK} has passed.
   *
   * @throws CoreException if the core cannot go on
   */
  void tick();

  /**
   * Stands for election, as the first thing that a replica does besides taking ticks. All others
   * wait until they hear of it.
   *
   * @throws CoreException if the replica takes part already, or cannot go on
   */
  void campaign();

  /**
   * Proposes a number; only a leader is sure to have it decided.
   *
   * @throws CoreException if the core does not take it, such as for want of a leader
   */
  void propose(long proposal);

  /**
   * Takes a message of another replica.
   *
   * @throws CoreException if it is none, or the core cannot go on
   */
  void step(byte[] message);

  /** Takes the messages to be sent, in order. */
  List<Outgoing> takeOutgoing();

  /** Takes the proposals that were decided since the last call, in the order of the log. */
  List<Long> takeDecided();

  /**
   * Returns the rank of the leader that this replica follows, or is itself; none before an election
   * is complete.
   */
  OptionalInt leader();
}
