package mpp.harness;

import java.util.List;

/**
 * The master's half of a distributed benchmark; {@link ClientBenchmark} is the other one.
 *
 * <p>For every request the harness makes a new instance and calls it on one thread of its own:
 *
 * <pre>
 *   setUp -> [every client is set up] -> introduce
 *     -> { prepare -> run -> answer -> cleanUp(false) -> [every client cleans up] }*
 *     -> prepare -> run -> answer -> cleanUp(true) -> [every client cleans up]
 * </pre>
 *
 * Failures, cancellation and timing are as with a {@link LocalBenchmark}. One that can be verified
 * is {@link Verifiable}, too.
 *
 * @param <P> the benchmark's parameters
 */
public interface MasterBenchmark<P> extends Runs {

  /**
   * Creates what lasts for all runs of the request.
   *
   * @return the configuration that every client is set up with, opaque to the harness
   * @throws mpp.harness.parameters.InvalidParameterException if so many nodes cannot serve the
   *     parameters
   */
  String setUp(P parameters, Deployment deployment) throws Exception;

  /**
   * Takes what the clients answered when they were set up.
   *
   * @param clientData one entry per client, in order of check-in; opaque to the harness
   */
  void introduce(List<String> clientData) throws Exception;
}
