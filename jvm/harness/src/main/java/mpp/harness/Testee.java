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
  private final Map<BenchmarkKey<?, ?>, Supplier<?>> locals;
  private final Map<BenchmarkKey<?, ?>, Supplier<?>> masters;
  private final Map<String, Supplier<? extends ClientBenchmark>> clients;
  private final Runnable loading;

  private Testee(
      TesteeInfo info,
      Map<BenchmarkKey<?, ?>, Supplier<?>> locals,
      Map<BenchmarkKey<?, ?>, Supplier<?>> masters,
      Map<String, Supplier<? extends ClientBenchmark>> clients,
      Runnable loading) {
    this.info = info;
    this.locals = locals;
    this.masters = masters;
    this.clients = clients;
    this.loading = loading;
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
            .setRuntime(
                "%s %s (%s)"
                    .formatted(
                        System.getProperty("java.vm.name"),
                        Runtime.version(),
                        System.getProperty("java.vm.vendor")))
            .build();
    return new Testee(info, Map.of(), Map.of(), Map.of(), () -> {});
  }

  /** Adds a local benchmark, given by what makes a new instance for each request. */
  public <R extends Message, P> Testee with(
      BenchmarkKey<R, P> key, Supplier<? extends LocalBenchmark<P>> benchmark) {
    return new Testee(info, plus(locals, key, benchmark), masters, clients, loading);
  }

  /** Adds a distributed benchmark, given by what makes new instances of both of its halves. */
  public <R extends Message, P> Testee with(
      BenchmarkKey<R, P> key,
      Supplier<? extends MasterBenchmark<P>> master,
      Supplier<? extends ClientBenchmark> client) {
    return new Testee(
        info, locals, plus(masters, key, master), plus(clients, key.symbol(), client), loading);
  }

  /** Adds a setting worth knowing to who reads the results. */
  public Testee setting(String name, String value) {
    return new Testee(
        info.toBuilder().putSettings(name, value).build(), locals, masters, clients, loading);
  }

  /**
   * Sets what is done once, before the testee listens: loading the framework, such as by starting
   * and ending it, so that the first request does not pay for it. An UnsupportedOperationException
   * means that the testee cannot run here, and says why.
   */
  public Testee loading(Runnable work) {
    return new Testee(info, locals, masters, clients, work);
  }

  /** Does what is done before the testee listens. */
  void load() {
    loading.run();
  }

  /** Returns the symbol. */
  public String symbol() {
    return info.getSymbol();
  }

  /** Returns the description of a testee in the local role. */
  public TesteeInfo localInfo() {
    return info(locals);
  }

  /** Returns the description of a master. */
  public TesteeInfo masterInfo() {
    return info(masters);
  }

  /** Returns what makes a local benchmark, unless the testee does not have it. */
  // Safe, here and below: `with` is the only way in, and it ties the key's parameters to the
  // benchmark's.
  @SuppressWarnings("unchecked")
  public <R extends Message, P> Optional<Supplier<LocalBenchmark<P>>> local(
      BenchmarkKey<R, P> key) {
    return Optional.ofNullable((Supplier<LocalBenchmark<P>>) locals.get(key));
  }

  /** Returns what makes the master's half of a distributed benchmark. */
  @SuppressWarnings("unchecked")
  public <R extends Message, P> Optional<Supplier<MasterBenchmark<P>>> master(
      BenchmarkKey<R, P> key) {
    return Optional.ofNullable((Supplier<MasterBenchmark<P>>) masters.get(key));
  }

  /** Returns a new instance of a client's half of a distributed benchmark, by its symbol. */
  public Optional<ClientBenchmark> client(String symbol) {
    return Optional.ofNullable(clients.get(symbol)).map(Supplier::get);
  }

  private TesteeInfo info(Map<BenchmarkKey<?, ?>, Supplier<?>> benchmarks) {
    return info.toBuilder()
        .addAllBenchmarks(benchmarks.keySet().stream().map(BenchmarkKey::symbol).toList())
        .build();
  }

  private static <K, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
    Map<K, V> extended = new LinkedHashMap<>(map);
    extended.put(key, value);
    return extended;
  }
}
