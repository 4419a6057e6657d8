package mpp.harness;

import com.google.protobuf.Message;
import java.util.function.Function;
import kompics.benchmarks.RunPolicy;

/**
 * Names a benchmark and ties it to its request and parameters, so that a testee cannot register an
 * implementation that takes other parameters. {@link Benchmarks} has them all.
 *
 * @param symbol name in the contract and in result files, such as "PINGPONG"
 * @param parameters validates a request
 * @param policy takes the policy out of a request
 * @param <R> the request of the contract
 * @param <P> the validated parameters
 */
public record BenchmarkKey<R extends Message, P>(
    String symbol, Function<R, P> parameters, Function<R, RunPolicy> policy) {}
