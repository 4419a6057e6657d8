package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;

/**
 * Parameters of PRIMESIEVE.
 *
 * @param limit greatest number that is sieved, from 2
 * @param primesPerFilter primes that a filter keeps before it creates the next one, from 1
 * @param batchSize numbers in one message, from 1
 */
public record PrimeSieveParameters(long limit, int primesPerFilter, int batchSize)
    implements BenchmarkParameters {
  /** A pipeline that grows. */
  public static final BenchmarkKey<PrimeSieveParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getPrimeSieveMethod(),
          request ->
              new PrimeSieveParameters(
                  request.getLimit(), request.getPrimesPerFilter(), request.getBatchSize()));
}
