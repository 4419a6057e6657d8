package mpp.harness.sieve;

import java.util.Iterator;
import java.util.NoSuchElementException;
import mpp.harness.parameters.PrimeSieveParameters;

/** The messages of PRIMESIEVE's source: all numbers in ascending order. */
public final class Batches implements Iterator<long[]> {
  private final PrimeSieveParameters parameters;
  private long next = 2;

  /** All of them. */
  public Batches(PrimeSieveParameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public boolean hasNext() {
    return next <= parameters.limit();
  }

  @Override
  public long[] next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    long[] batch = new long[(int) Math.min(parameters.batchSize(), parameters.limit() - next + 1)];
    for (int i = 0; i < batch.length; i++) {
      batch[i] = next++;
    }
    return batch;
  }
}
