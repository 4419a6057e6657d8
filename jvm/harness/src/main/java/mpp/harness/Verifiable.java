package mpp.harness;

import java.util.List;
import kompics.benchmarks.Operation;

/**
 * A {@link MasterBenchmark} that can show, beside its answer, that what it did was right. Where a
 * request asks for it, one run more is made after the measured ones:
 *
 * <pre>
 *   ... -> run -> answer -> cleanUp(false) -> [every client cleans up]
 *     -> prepare -> verify -> cleanUp(true) -> [every client cleans up]
 * </pre>
 *
 * <p>It is neither timed nor counted, and has no answer.
 */
public interface Verifiable {

  /**
   * Makes the run, and may be interrupted as {@link MasterBenchmark#run} may.
   *
   * @return the operations with their answers, for the runner to judge
   */
  List<Operation> verify() throws Exception;
}
