package mpp.broadcast;

/** The way out for all messages of a replica, which leave in order. */
public interface Outlet extends ReplicaOutlet {
  /** Sends a message to the coordinator of the run. */
  void toCoordinator(BroadcastMessage message);
}
