package mpp.consensus;

import io.microraft.RaftEndpoint;

/**
 * A replica as the library knows it.
 *
 * @param rank from 0
 */
record Endpoint(int rank) implements RaftEndpoint {
  static int rank(RaftEndpoint endpoint) {
    return ((Endpoint) endpoint).rank;
  }

  @Override
  public Object getId() {
    return rank;
  }
}
