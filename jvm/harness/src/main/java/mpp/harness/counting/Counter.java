package mpp.harness.counting;

import java.util.OptionalLong;
import mpp.harness.numbers.Fnv1a64;
import mpp.harness.parameters.CountingParameters;

/** The counter's state in COUNTING. Not safe for use by several threads at the same time. */
public final class Counter {
  private final long[] lastByProducer;
  private long count;
  private long sum;
  private int asked;

  /** A counter before the first message. */
  public Counter(CountingParameters parameters) {
    lastByProducer = new long[parameters.producers()];
  }

  /**
   * Takes an INC.
   *
   * @param producer its number, from 0
   * @param number the producer's numbers count from 1
   * @throws IllegalStateException if it is not the producer's next number
   */
  public void increment(int producer, long number) {
    long expected = lastByProducer[producer] + 1;
    if (number != expected) {
      throw new IllegalStateException(
          "number %d of producer %d came where number %d comes next"
              .formatted(number, producer, expected));
    }
    lastByProducer[producer] = number;
    count++;
    sum += number;
  }

  /**
   * Takes a GET.
   *
   * @return once all producers have asked the answer: the hash of how many numbers came, and of
   *     their sum
   */
  public OptionalLong get() {
    asked++;
    return asked < lastByProducer.length
        ? OptionalLong.empty()
        : OptionalLong.of(new Fnv1a64().update(count).update(sum).value());
  }
}
