package mpp.broadcast;

import java.util.List;
import kompics.benchmarks.Operation;

/**
 * A run after which all logs were the same.
 *
 * @param answer hash of the number of proposals that were reported as decided, and of their sum
 * @param logs all logs, if they were asked for
 */
public record Agreement(long answer, List<Operation> logs) {}
