package mpp.broadcast;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import kompics.benchmarks.Operation;
import mpp.harness.WrongAnswerException;

/**
 * Compares the logs of replicas, one after the other: each has every proposal once, and all have
 * the same order.
 */
final class LogCheck {
  private final int proposals;
  private final boolean keeps;
  private final List<Operation> kept = new ArrayList<>();
  private final BitSet seen = new BitSet();

  /** The first log. */
  private final List<Long> first = new ArrayList<>();

  private int firstReplica;
  private boolean isFirst;
  private int replica;

  /** The number of proposals of the current log that have come. */
  private int position;

  /**
   * A comparison.
   *
   * @param proposals the number of proposals, which are the numbers from 0
   * @param keeps true if the logs are to be returned
   */
  LogCheck(int proposals, boolean keeps) {
    this.proposals = proposals;
    this.keeps = keeps;
  }

  /** Begins with the log of a replica. */
  void begin(int ofReplica) {
    isFirst = first.isEmpty();
    if (isFirst) {
      firstReplica = ofReplica;
    }
    replica = ofReplica;
    position = 0;
  }

  /**
   * Takes the next part of the log.
   *
   * @param from the part's position
   * @throws WrongAnswerException naming the first fault
   */
  void take(int from, List<Long> part) throws WrongAnswerException {
    if (from != position) {
      throw fault("goes on at position %d, where position %d comes next", from, position);
    }
    for (long proposal : part) {
      compare(proposal);
      if (keeps) {
        Operation.Builder entry = Operation.newBuilder().setReplica(replica);
        kept.add(entry.setKey(position).setValue(proposal).build());
      }
      position++;
    }
  }

  /**
   * Ends the log.
   *
   * @throws WrongAnswerException if it lacks proposals
   */
  void end() throws WrongAnswerException {
    if (position != proposals) {
      throw fault("has %d proposals, expected are %d", position, proposals);
    }
  }

  /**
   * Returns all logs, if they were to be returned: an operation stands for a position of a
   * replica's log.
   */
  List<Operation> logs() {
    return kept;
  }

  private void compare(long found) throws WrongAnswerException {
    if (position == proposals) {
      throw fault("has more proposals than %d", proposals);
    }
    if (!isFirst) {
      long expected = first.get(position);
      if (found != expected) {
        throw fault(
            "has proposal %d at position %d, that of replica %d has %d there",
            found, position, firstReplica, expected);
      }
      return;
    }
    if (found < 0 || found >= proposals) {
      throw fault("has %d at position %d, which nobody has proposed", found, position);
    }
    if (seen.get((int) found)) {
      throw fault("has proposal %d again at position %d", found, position);
    }
    seen.set((int) found);
    first.add(found);
  }

  private WrongAnswerException fault(String what, Object... values) {
    return new WrongAnswerException("the log of replica " + replica + " " + what.formatted(values));
  }
}
