package mpp.harness.register;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import kompics.benchmarks.Operation;
import mpp.harness.numbers.SplitMix64;
import mpp.harness.parameters.AtomicRegisterParameters;

/**
 * The verification run of ATOMICREGISTER, as its driver on the master sees it: which operation
 * every replica is to invoke next, and the history of what was answered.
 *
 * <p>Each replica gets {@value AtomicRegisterParameters#OPERATIONS_PER_KEY} operations on every
 * key, one at a time. All replicas work on the same few keys at once, so that their operations
 * overlap, yet are not so long that every order of them would do. Kinds are random and the same in
 * every verification; no value is written twice, nor 0, with which registers begin.
 *
 * <p>Not safe for use by several threads.
 */
public final class Verification {
  private static final int KEYS_AT_ONCE = 64;

  /** Sends INVOKE to a replica. */
  public interface Invoker {
    /**
     * Asks a replica for an operation.
     *
     * @param value the value to write; 0 for a read
     */
    void invoke(int replica, int key, boolean write, long value);
  }

  private final int replicas;
  private final int keys;
  private final LongSupplier clock;
  private final long originNanos;
  private final List<Operation> history;

  // By key and, within it, replica: how many operations are complete, and the one in progress.
  private final byte[] complete;
  private final long[] invokedNanos;

  private final int[] completeOfKey;
  private final long[] completeOfReplica;
  private Invoker invoker;
  private int nextKey;

  /**
   * A verification.
   *
   * @param clock nanoseconds, monotonic; times in the history are counted from now
   */
  public Verification(AtomicRegisterParameters parameters, LongSupplier clock) {
    replicas = parameters.partitionSize();
    keys = parameters.numberOfKeys();
    this.clock = clock;
    originNanos = clock.getAsLong();
    int pairs = Math.multiplyExact(replicas, keys);
    history = new ArrayList<>(Math.multiplyExact(pairs, perKey()));
    complete = new byte[pairs];
    invokedNanos = new long[pairs];
    completeOfKey = new int[keys];
    completeOfReplica = new long[replicas];
  }

  /** Invokes the first operations; the others follow on responses. */
  public void begin(Invoker givenInvoker) {
    invoker = givenInvoker;
    while (nextKey < Math.min(KEYS_AT_ONCE, keys)) {
      beginNextKey();
    }
  }

  /**
   * Takes the response of a replica to its operation on a key, and invokes what comes next.
   *
   * @param value the value that was read; of no meaning for a write
   * @return true if the replica has completed all of its operations
   */
  public boolean respond(int replica, int key, long value) {
    long returnedNanos = clock.getAsLong() - originNanos;
    int pair = pair(replica, key);
    boolean write = isWrite(pair);
    history.add(
        Operation.newBuilder()
            .setReplica(replica)
            .setKey(key)
            .setWrite(write)
            .setValue(write ? valueToWrite(pair) : value)
            .setInvokedNanos(invokedNanos[pair])
            .setReturnedNanos(returnedNanos)
            .build());
    complete[pair]++;
    completeOfKey[key]++;
    completeOfReplica[replica]++;
    if (complete[pair] < perKey()) {
      invoke(replica, key);
    } else if (completeOfKey[key] == perKey() * replicas && nextKey < keys) {
      beginNextKey();
    }
    return completeOfReplica[replica] == (long) perKey() * keys;
  }

  /** Returns what was answered so far, in order of responses. */
  public List<Operation> history() {
    return Collections.unmodifiableList(history);
  }

  private void beginNextKey() {
    int key = nextKey;
    nextKey++;
    for (int replica = 0; replica < replicas; replica++) {
      invoke(replica, key);
    }
  }

  private void invoke(int replica, int key) {
    int pair = pair(replica, key);
    boolean write = isWrite(pair);
    long value = write ? valueToWrite(pair) : 0;
    invokedNanos[pair] = clock.getAsLong() - originNanos;
    invoker.invoke(replica, key, write, value);
  }

  private int pair(int replica, int key) {
    return key * replicas + replica;
  }

  /** Returns the kind of a pair's next operation: a bit of the pair's random number for each. */
  private boolean isWrite(int pair) {
    return (new SplitMix64(pair).next() >>> complete[pair] & 1) != 0;
  }

  private long valueToWrite(int pair) {
    return (long) pair * perKey() + complete[pair] + 1;
  }

  private static int perKey() {
    return AtomicRegisterParameters.OPERATIONS_PER_KEY;
  }
}
