package mpp.harness;

/**
 * A benchmark that runs within one process: what a testee implements for each benchmark symbol that
 * it has.
 *
 * <p>For every request the harness makes a new instance and calls it on one thread of its own:
 *
 * <pre>
 *   setUp -> { prepare -> run -> answer -> cleanUp(false) }* -> prepare -> run -> answer -> cleanUp(true)
 * </pre>
 *
 * Only {@link #run} is timed. If any method throws, {@code cleanUp(true)} follows, unless it was
 * that which threw, and the request fails with the exception's message and those of its causes. If
 * the caller goes away, prepare, run and answer are interrupted and should then throw without
 * delay; set-up and clean-up are not, and end within deadlines of their own.
 *
 * @param <P> the benchmark's parameters
 */
public interface LocalBenchmark<P> extends Runs {

  /**
   * Creates what lasts for all runs of the request, such as the framework's system and the input.
   */
  void setUp(P parameters) throws Exception;
}
