package mpp.broadcast;

import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The greetings of a replica and to it before a run, which connect nodes and leave nothing of an
 * earlier run on its way. Of two replicas the one with the lower rank greets first, and the other
 * one answers by the connection that this has made: if both made one, messages would take either,
 * and overtake each other.
 */
final class Greetings {
  private final BitSet greetedBy = new BitSet();
  private int run;
  private int rank;
  private int size;

  /**
   * Begins with a run.
   *
   * @param greet greets the replica of a rank
   */
  void begin(int nextRun, int ownRank, int groupSize, IntConsumer greet) {
    run = nextRun;
    rank = ownRank;
    size = groupSize;
    // Those of lower rank may have greeted before.
    greetedBy.stream().forEach(greet);
    IntStream.range(rank, size).forEach(greet);
  }

  /**
   * Takes a greeting.
   *
   * @param greet greets the replica of a rank
   * @return true if it is the last one
   */
  boolean receive(int ofRun, int from, IntConsumer greet) {
    greetedBy.set(from);
    if (ofRun != run) {
      return false;
    }
    if (from < rank) {
      greet.accept(from);
    }
    if (greetedBy.cardinality() < size) {
      return false;
    }
    greetedBy.clear();
    return true;
  }
}
