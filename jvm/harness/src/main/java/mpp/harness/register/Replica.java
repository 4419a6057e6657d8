package mpp.harness.register;

/**
 * One replica of many (N,N) atomic registers in one run: what it stores, and its own operations, by
 * Read-Impose Write-Consult-Majority (Cachin, Guerraoui, Rodrigues: Introduction to Reliable and
 * Secure Distributed Programming, 2011, algorithms 4.10 and 4.11).
 *
 * <p>A write first asks a majority for its timestamps and then imposes the value with a higher one;
 * a read asks a majority for its values and then imposes the latest, unless all of the majority
 * bear the same timestamp and writer. Timestamps are compared with their writers' ranks, as tuples.
 *
 * <p>It does what messages and callers tell it and sends through {@link ReplicaOutput}; it knows
 * neither a network nor a thread, and is not safe for use by several. Every register begins as 0,
 * with timestamp 0 and rank 0.
 */
// Neither final nor without overridable rules, so that tests can show that they notice wrong ones.
public class Replica {
  // Rounds of an operation. A new array has the first.
  private static final byte NONE = 0;
  private static final byte CONSULTING = 1;
  private static final byte IMPOSING = 2;

  private final int run;
  private final int rank;
  private final int majority;
  private final ReplicaOutput output;

  // The registers, by key.
  private final long[] timestamps;
  private final int[] writers;
  private final long[] values;

  // This replica's own operation on each key, by key: the one in progress or else the last one.
  private final byte[] rounds;
  private final boolean[] writing;
  private final long[] rids;
  private final int[] answers;
  private final boolean[] unanimous;
  private final long[] highestTimestamps;
  private final int[] highestWriters;
  // The value to write, or the value that belongs to the highest timestamp of a read.
  private final long[] operands;
  private long operations;

  /**
   * A replica at the beginning of a run.
   *
   * @param run number of the run; those before it have lower ones
   * @param rank 0 to replicas - 1, by which replicas are told apart
   * @param replicas their number, at least 1
   * @param keys number of registers
   */
  public Replica(int run, int rank, int replicas, int keys, ReplicaOutput output) {
    this.run = run;
    this.rank = rank;
    this.majority = replicas / 2 + 1;
    this.output = output;
    timestamps = new long[keys];
    writers = new int[keys];
    values = new long[keys];
    rounds = new byte[keys];
    writing = new boolean[keys];
    rids = new long[keys];
    answers = new int[keys];
    unanimous = new boolean[keys];
    highestTimestamps = new long[keys];
    highestWriters = new int[keys];
    operands = new long[keys];
  }

  /**
   * Begins to read a register.
   *
   * @throws IllegalStateException if this replica's last operation on the key is not complete
   */
  public void read(int key) {
    begin(key, false, 0);
  }

  /**
   * Begins to write a register.
   *
   * @throws IllegalStateException if this replica's last operation on the key is not complete
   */
  public void write(int key, long value) {
    begin(key, true, value);
  }

  /**
   * Takes a READ.
   *
   * @param from rank of the sender
   */
  public void onRead(int from, int messageRun, int key, long rid) {
    if (isOver(messageRun)) {
      return;
    }
    output.sendValue(from, run, key, rid, timestamps[key], writers[key], values[key]);
  }

  /** Takes an answer to a READ. */
  public void onValue(int messageRun, int key, long rid, long timestamp, int writer, long value) {
    if (isOver(messageRun) || !isFor(key, rid, CONSULTING)) {
      return;
    }
    if (answers[key] == 0) {
      keep(key, timestamp, writer, value);
      unanimous[key] = true;
    } else {
      long highestTimestamp = highestTimestamps[key];
      int highestWriter = highestWriters[key];
      if (timestamp != highestTimestamp || writer != highestWriter) {
        unanimous[key] = false;
      }
      if (isLater(timestamp, writer, highestTimestamp, highestWriter)) {
        keep(key, timestamp, writer, value);
      }
    }
    if (hasMajority(key)) {
      consulted(key);
    }
  }

  /**
   * Takes a WRITE.
   *
   * @param from rank of the sender
   */
  public void onWrite(
      int from, int messageRun, int key, long rid, long timestamp, int writer, long value) {
    if (isOver(messageRun)) {
      return;
    }
    if (isLater(timestamp, writer, timestamps[key], writers[key])) {
      timestamps[key] = timestamp;
      writers[key] = writer;
      values[key] = value;
    }
    output.sendAck(from, run, key, rid);
  }

  /** Takes an answer to a WRITE. */
  public void onAck(int messageRun, int key, long rid) {
    if (isOver(messageRun) || !isFor(key, rid, IMPOSING)) {
      return;
    }
    if (hasMajority(key)) {
      complete(key);
    }
  }

  /** Returns whether one write is later than another. */
  boolean isLater(long timestamp, int writer, long otherTimestamp, int otherWriter) {
    return timestamp > otherTimestamp || timestamp == otherTimestamp && writer > otherWriter;
  }

  /**
   * Returns whether a read may return without imposing what it returns.
   *
   * @param allTheSame true if all values of its majority bear the same timestamp and writer
   */
  boolean skipsImposing(boolean allTheSame) {
    return allTheSame;
  }

  private void begin(int key, boolean write, long operand) {
    if (rounds[key] != NONE) {
      throw new IllegalStateException(
          "operation %d of replica %d on key %d is not complete".formatted(rids[key], rank, key));
    }
    operations++;
    rounds[key] = CONSULTING;
    writing[key] = write;
    rids[key] = operations;
    answers[key] = 0;
    operands[key] = operand;
    output.broadcastRead(run, key, operations);
  }

  private void keep(int key, long timestamp, int writer, long value) {
    highestTimestamps[key] = timestamp;
    highestWriters[key] = writer;
    if (!writing[key]) {
      operands[key] = value;
    }
  }

  private void consulted(int key) {
    if (writing[key]) {
      impose(key, highestTimestamps[key] + 1, rank);
    } else if (skipsImposing(unanimous[key])) {
      complete(key);
    } else {
      impose(key, highestTimestamps[key], highestWriters[key]);
    }
  }

  private void impose(int key, long timestamp, int writer) {
    rounds[key] = IMPOSING;
    answers[key] = 0;
    output.broadcastWrite(run, key, rids[key], timestamp, writer, operands[key]);
  }

  private void complete(int key) {
    rounds[key] = NONE;
    output.completed(key, writing[key], operands[key]);
  }

  /** Counts an answer, and returns whether it is the one that makes a majority. */
  private boolean hasMajority(int key) {
    answers[key]++;
    return answers[key] == majority;
  }

  /** Returns whether an answer is for the round in progress of the operation in progress. */
  private boolean isFor(int key, long rid, byte round) {
    return rids[key] == rid && rounds[key] == round;
  }

  /** Returns whether a message is from an earlier run, of which nothing may have an effect. */
  private boolean isOver(int messageRun) {
    if (messageRun > run) {
      throw new IllegalStateException(
          "replica %d got a message of run %d in run %d".formatted(rank, messageRun, run));
    }
    return messageRun < run;
  }
}
