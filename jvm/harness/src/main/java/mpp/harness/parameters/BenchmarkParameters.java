package mpp.harness.parameters;

/** The parameters of a benchmark, with what follows from them in every testee. */
public interface BenchmarkParameters {

  /** Returns how many parts of a run have to arrive at its latch. */
  default int parts() {
    return 1;
  }

  /** Returns how many clients take part: the first ones, in the order of their check-in. */
  default int clients() {
    return 1;
  }

  /** Returns how many components each client has: by default one for each part of a run. */
  default int partnersPerClient() {
    return parts();
  }

  /** Returns the most messages that can be under way from one node to another at one time. */
  default long inFlight() {
    return 1;
  }

  /** Returns what a client must know of the parameters; its own half of the benchmark reads it. */
  default String clientOptions() {
    return "";
  }

  /**
   * Makes sure that there are enough nodes.
   *
   * @param nodes their number, the master included
   * @throws InvalidParameterException if there are too few
   */
  default void requireNodes(int nodes) {}
}
