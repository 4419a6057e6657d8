package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.PingPongRequest;

/**
 * Parameters of PINGPONG.
 *
 * @param numberOfMessages round trips in one run, 1 to 10^12
 */
public record PingPongParameters(long numberOfMessages) {

  /**
   * Validates a request.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static PingPongParameters from(PingPongRequest request) {
    return new PingPongParameters(
        inRange("number_of_messages", request.getNumberOfMessages(), 1, Limits.MESSAGES));
  }
}
