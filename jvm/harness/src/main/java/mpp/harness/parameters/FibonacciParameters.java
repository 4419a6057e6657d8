package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;

/**
 * Parameters of FIBONACCI.
 *
 * @param fibNumber index of the Fibonacci number, from 1
 */
public record FibonacciParameters(int fibNumber) implements BenchmarkParameters {
  /** Creation and destruction of components. */
  public static final BenchmarkKey<FibonacciParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getFibonacciMethod(),
          request -> new FibonacciParameters(request.getFibNumber()));
}
