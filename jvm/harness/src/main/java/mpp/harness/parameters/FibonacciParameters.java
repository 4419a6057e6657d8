package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.FibonacciRequest;

/**
 * Parameters of FIBONACCI.
 *
 * @param fibNumber which Fibonacci number, 1 to 40
 */
public record FibonacciParameters(int fibNumber) {
  private static final int MOST = 40;

  /**
   * Validates a request.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static FibonacciParameters from(FibonacciRequest request) {
    return new FibonacciParameters((int) inRange("fib_number", request.getFibNumber(), 1, MOST));
  }
}
