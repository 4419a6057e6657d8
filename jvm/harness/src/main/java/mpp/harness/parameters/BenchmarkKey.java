package mpp.harness.parameters;

import com.google.protobuf.DescriptorProtos.MethodOptions;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.util.Optional;
import java.util.function.Function;
import kompics.benchmarks.TestResult;
import mpp.options.Options;

/**
 * Names a benchmark and ties it to its parameters, so that a testee cannot register an
 * implementation that takes other parameters. The records of parameters have the keys.
 *
 * @param symbol name in the contract and in result files, such as "PINGPONG"
 * @param parameters validates a request of the benchmark's call
 * @param <P> the validated parameters
 */
public record BenchmarkKey<P>(String symbol, Function<Message, P> parameters) {

  /**
   * The key of a benchmark.
   *
   * @param call the benchmark's call in the contract
   * @param parameters takes parameters out of a request whose fields are in range; throws
   *     InvalidParameterException if they contradict one another
   */
  // Safe: gRPC reads the requests of a call as the call's own type.
  @SuppressWarnings("unchecked")
  public static <R extends Message, P> BenchmarkKey<P> of(
      MethodDescriptor<R, TestResult> call, Function<R, P> parameters) {
    return new BenchmarkKey<>(
        symbol(call).orElseThrow(), request -> parameters.apply((R) Ranges.validated(request)));
  }

  /** Returns the symbol of the benchmark that a call asks for; a reserved call has none. */
  public static Optional<String> symbol(MethodDescriptor<?, ?> call) {
    MethodOptions options =
        ((ProtoMethodDescriptorSupplier) call.getSchemaDescriptor())
            .getMethodDescriptor()
            .getOptions();
    return options.hasExtension(Options.benchmark)
        ? Optional.of(options.getExtension(Options.benchmark).getSymbol())
        : Optional.empty();
  }
}
