package mpp.harness;

import com.google.protobuf.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import kompics.benchmarks.TesteeInfo;

/**
 * Describes a testee: who it is, and which benchmarks it has.
 *
 * <pre>{@code
 * Testee.define("AKKA", "Akka", version, "Scala 2.13.18")
 *     .with(Benchmarks.PING_PONG, PingPong::new)
 *     .setting("workers", "8")
 * }</pre>
 *
 * Immutable. Every benchmark that is not registered answers NotImplemented.
 */
public final class Testee {
  private final TesteeInfo info;
  private final Map<BenchmarkKey<?, ?>, Supplier<? extends LocalBenchmark<?>>> benchmarks;

  private Testee(
      TesteeInfo info, Map<BenchmarkKey<?, ?>, Supplier<? extends LocalBenchmark<?>>> benchmarks) {
    this.info = info;
    this.benchmarks = benchmarks;
  }

  /**
   * Begins a description.
   *
   * @param symbol name of the manifest, such as "AKKA"
   * @param framework the framework's own name
   * @param frameworkVersion version that really runs, as the framework reports it
   * @param language language of the benchmarks, with its version
   */
  public static Testee define(
      String symbol, String framework, String frameworkVersion, String language) {
    TesteeInfo info =
        TesteeInfo.newBuilder()
            .setSymbol(symbol)
            .setFramework(framework)
            .setFrameworkVersion(frameworkVersion)
            .setLanguage(language)
            .setRuntime(System.getProperty("java.vm.name") + " " + Runtime.version())
            .build();
    return new Testee(info, Map.of());
  }

  /** Adds a benchmark, given by what makes a new instance for each request. */
  public <R extends Message, P> Testee with(
      BenchmarkKey<R, P> key, Supplier<? extends LocalBenchmark<P>> benchmark) {
    Map<BenchmarkKey<?, ?>, Supplier<? extends LocalBenchmark<?>>> extended =
        new LinkedHashMap<>(benchmarks);
    extended.put(key, benchmark);
    return new Testee(info.toBuilder().addBenchmarks(key.symbol()).build(), extended);
  }

  /** Adds a setting worth knowing to who reads the results. */
  public Testee setting(String name, String value) {
    return new Testee(info.toBuilder().putSettings(name, value).build(), benchmarks);
  }

  /** Returns the symbol. */
  public String symbol() {
    return info.getSymbol();
  }

  /** Returns the description as the contract has it. */
  public TesteeInfo info() {
    return info;
  }

  /** Returns a new instance of a benchmark, or nothing where the testee does not have it. */
  public <R extends Message, P> Optional<LocalBenchmark<P>> benchmark(BenchmarkKey<R, P> key) {
    Supplier<? extends LocalBenchmark<?>> supplier = benchmarks.get(key);
    if (supplier == null) {
      return Optional.empty();
    }
    // Safe: `with` is the only way in, and it ties the key's parameters to the benchmark's.
    @SuppressWarnings("unchecked")
    LocalBenchmark<P> benchmark = (LocalBenchmark<P>) supplier.get();
    return Optional.of(benchmark);
  }
}
