package mpp.harness;

/**
 * A client's half of a distributed benchmark; {@link MasterBenchmark} is the other one.
 *
 * <p>For every request the harness makes a new instance and calls it, one call at a time:
 *
 * <pre>
 *   setUp -> prepare -> { [run] -> cleanUp(false) -> prepare }* -> [run] -> cleanUp(true)
 * </pre>
 */
public interface ClientBenchmark {

  /**
   * Creates what lasts for all runs of the request.
   *
   * @param configuration the result of the master's set-up
   * @param host name or address at which the other nodes reach this one
   * @return this client's data for the master
   */
  String setUp(String configuration, String host) throws Exception;

  /** Gets ready for the next run. */
  void prepare() throws Exception;

  /**
   * Removes what the run has left, and returns only when it is gone. Must cope with whatever an
   * earlier failure has or has not created, and end within a deadline of its own.
   *
   * @param lastRun true if no other run follows: what set-up created goes too
   */
  void cleanUp(boolean lastRun) throws Exception;
}
