package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.ChameneosRequest;

/**
 * Parameters of CHAMENEOS.
 *
 * @param numberOfChameneos number of creatures, 2 to 10^6
 * @param numberOfMeetings meetings in one run, 1 to 10^12
 */
public record ChameneosParameters(int numberOfChameneos, long numberOfMeetings) {

  /**
   * Validates a request.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static ChameneosParameters from(ChameneosRequest request) {
    return new ChameneosParameters(
        (int) inRange("number_of_chameneos", request.getNumberOfChameneos(), 2, Limits.COMPONENTS),
        inRange("number_of_meetings", request.getNumberOfMeetings(), 1, Limits.MESSAGES));
  }
}
