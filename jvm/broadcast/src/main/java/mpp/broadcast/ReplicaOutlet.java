package mpp.broadcast;

/** The way out for messages to replicas, which leave in order. */
public interface ReplicaOutlet {
  /**
   * Sends a message to a replica, which may be the sender itself.
   *
   * @param rank the replica's
   */
  void toReplica(int rank, BroadcastMessage message);
}
