package mpp.harness.register;

/**
 * The outlet of a {@link Replica}'s messages, and of news of its operations. A replica that gets a
 * message from itself gets it like any other, later.
 */
public interface ReplicaOutput {

  /** Sends READ to all replicas, in order of rank, the sender included. */
  void broadcastRead(int run, int key, long rid);

  /** Sends WRITE to all replicas, in order of rank, the sender included. */
  void broadcastWrite(int run, int key, long rid, long timestamp, int writer, long value);

  /** Answers a READ with VALUE. */
  void sendValue(int to, int run, int key, long rid, long timestamp, int writer, long value);

  /** Answers a WRITE with ACK. */
  void sendAck(int to, int run, int key, long rid);

  /**
   * Takes note that the replica's own operation on a key is complete.
   *
   * @param value the value that was read or written
   */
  void completed(int key, boolean write, long value);
}
