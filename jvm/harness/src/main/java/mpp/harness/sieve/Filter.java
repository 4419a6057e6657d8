package mpp.harness.sieve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mpp.harness.parameters.PrimeSieveParameters;

/**
 * The state of a filter in PRIMESIEVE: its primes, and the numbers that wait until a message for
 * the next filter is full. Not safe for use by several threads at the same time.
 */
public final class Filter {
  private static final int FIRST_PRIMES = 16;

  private final PrimeSieveParameters parameters;
  private long[] primes;
  private int primeCount;
  private long[] passed;
  private int passedCount;

  /** A filter without primes. */
  public Filter(PrimeSieveParameters parameters) {
    this.parameters = parameters;
    primes = new long[Math.min(parameters.primesPerFilter(), FIRST_PRIMES)];
  }

  /**
   * Takes a message.
   *
   * @param send gets each message for the next filter, as soon as it is full
   */
  public void take(long[] numbers, Consumer<long[]> send) {
    for (long number : numbers) {
      if (isDivisible(number)) {
        continue;
      }
      if (primeCount < parameters.primesPerFilter()) {
        keep(number);
      } else {
        pass(number, numbers.length, send);
      }
    }
  }

  /** Takes a message, and returns those for the next filter that are full. */
  public List<long[]> take(long[] numbers) {
    List<long[]> full = new ArrayList<>();
    take(numbers, full::add);
    return full;
  }

  /** Returns the last message for the next filter, if numbers are left: to be sent before EOS. */
  public Optional<long[]> flush() {
    return passedCount == 0 ? Optional.empty() : Optional.of(taken());
  }

  /** Returns the number and the sum of its primes. */
  public FilterReport report() {
    return new FilterReport(primeCount, Arrays.stream(primes, 0, primeCount).sum());
  }

  private boolean isDivisible(long number) {
    for (int i = 0; i < primeCount; i++) {
      if (number % primes[i] == 0) {
        return true;
      }
    }
    return false;
  }

  private void keep(long prime) {
    if (primeCount == primes.length) {
      primes = Arrays.copyOf(primes, Math.min(2 * primes.length, parameters.primesPerFilter()));
    }
    primes[primeCount++] = prime;
  }

  private void pass(long number, int received, Consumer<long[]> send) {
    if (passed == null) {
      passed = new long[Math.min(parameters.batchSize(), received)];
    } else if (passedCount == passed.length) {
      passed = Arrays.copyOf(passed, Math.min(2 * passed.length, parameters.batchSize()));
    }
    passed[passedCount++] = number;
    if (passedCount == parameters.batchSize()) {
      send.accept(taken());
    }
  }

  private long[] taken() {
    long[] message = passedCount == passed.length ? passed : Arrays.copyOf(passed, passedCount);
    passed = null;
    passedCount = 0;
    return message;
  }
}
