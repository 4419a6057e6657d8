package mpp.harness.sieve;

/**
 * The end of a filter in PRIMESIEVE.
 *
 * @param primes number of those that it has kept
 * @param sum of its primes
 */
public record FilterReport(long primes, long sum) {}
