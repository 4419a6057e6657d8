package mpp.harness.sieve;

import java.util.OptionalLong;
import mpp.harness.numbers.Fnv1a64;

/**
 * Adds what the filters of PRIMESIEVE report. Not safe for use by several threads at the same time.
 */
public final class SieveCollector {
  private long filters;
  private long lastFilter;
  private long primes;
  private long sum;

  /**
   * Takes a report.
   *
   * @param filter the filter's number, from 1
   * @param isLast true if there is no filter after it
   * @return once the last filter and all before it have reported the answer: the hash of the number
   *     of all primes, and of their sum
   */
  public OptionalLong take(long filter, boolean isLast, FilterReport report) {
    filters++;
    primes += report.primes();
    sum += report.sum();
    if (isLast) {
      lastFilter = filter;
    }
    return filters == lastFilter
        ? OptionalLong.of(new Fnv1a64().update(primes).update(sum).value())
        : OptionalLong.empty();
  }
}
