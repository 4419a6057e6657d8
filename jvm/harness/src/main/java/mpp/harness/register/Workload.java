package mpp.harness.register;

/** A replica's operations in an ordinary run: one on every key, all at once. */
public final class Workload {
  private final int rank;
  private final int keys;
  private final int keysToRead;
  private int reads;
  private int writes;

  /**
   * The operations of one replica.
   *
   * @param keysToRead number of the keys that it reads: the first ones if its rank is even, else
   *     the last ones; it writes the others
   */
  public Workload(int rank, int keys, int keysToRead) {
    this.rank = rank;
    this.keys = keys;
    this.keysToRead = keysToRead;
  }

  /** Returns whether the replica reads a key. */
  public boolean isRead(int key) {
    return rank % 2 == 0 ? key < keysToRead : key >= keys - keysToRead;
  }

  /** Begins all operations. What is written is the replica's rank, counted from 1. */
  public void begin(Replica replica) {
    for (int key = 0; key < keys; key++) {
      if (isRead(key)) {
        replica.read(key);
      } else {
        replica.write(key, rank + 1);
      }
    }
  }

  /** Counts an operation that is complete, and returns whether it was the last one. */
  public boolean complete(boolean write) {
    if (write) {
      writes++;
    } else {
      reads++;
    }
    return reads + writes == keys;
  }

  /** Returns how many reads are complete. */
  public int reads() {
    return reads;
  }

  /** Returns how many writes are complete. */
  public int writes() {
    return writes;
  }
}
