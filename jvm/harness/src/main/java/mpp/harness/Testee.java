package mpp.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import kompics.benchmarks.TesteeInfo;
import mpp.harness.parameters.BenchmarkKey;

/**
 * Describes a testee: who it is, and which benchmarks it has.
 *
 * <pre>{@code
 * Testee.define("AKKA", "Akka", version, "Scala 2.13.18")
 *     .with(PingPongParameters.KEY, PingPong::new)
 *     .setting("workers", "8")
 * }</pre>
 *
 * Immutable. Every benchmark that is not registered answers NotImplemented.
 */
public final class Testee {
  private final TesteeInfo info;
  private final Map<String, Local<?>> locals;
  private final Map<String, Distributed<?>> distributed;
  private final List<TesteeOptions.Option> options;
  private final Runnable loading;

  /**
   * A local benchmark.
   *
   * @param benchmark makes a new instance for each request
   */
  public record Local<P>(BenchmarkKey<P> key, Supplier<? extends LocalBenchmark<P>> benchmark) {}

  /**
   * A distributed benchmark.
   *
   * @param master makes a new instance of the master's half for each request
   * @param client makes a new instance of a client's half for each request
   */
  public record Distributed<P>(
      BenchmarkKey<P> key,
      Supplier<? extends MasterBenchmark<P>> master,
      Supplier<? extends ClientBenchmark> client) {}

  private Testee(
      TesteeInfo info,
      Map<String, Local<?>> locals,
      Map<String, Distributed<?>> distributed,
      List<TesteeOptions.Option> options,
      Runnable loading) {
    this.info = info;
    this.locals = locals;
    this.distributed = distributed;
    this.options = options;
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
            .putAllSettings(RuntimeSettings.read())
            .build();
    return new Testee(info, Map.of(), Map.of(), List.of(), () -> {});
  }

  /** Adds a local benchmark, given by what makes a new instance for each request. */
  public <P> Testee with(BenchmarkKey<P> key, Supplier<? extends LocalBenchmark<P>> benchmark) {
    return new Testee(
        info,
        plus(locals, key.symbol(), new Local<>(key, benchmark)),
        distributed,
        options,
        loading);
  }

  /** Adds a distributed benchmark, given by what makes new instances of both of its halves. */
  public <P> Testee with(
      BenchmarkKey<P> key,
      Supplier<? extends MasterBenchmark<P>> master,
      Supplier<? extends ClientBenchmark> client) {
    Distributed<P> benchmark = new Distributed<>(key, master, client);
    return new Testee(info, locals, plus(distributed, key.symbol(), benchmark), options, loading);
  }

  /** Adds a setting worth knowing to who reads the results. */
  public Testee setting(String name, String value) {
    return new Testee(
        info.toBuilder().putSettings(name, value).build(), locals, distributed, options, loading);
  }

  /**
   * Declares a number that whoever starts the testee may set, by {@link TesteeOptions}.
   *
   * @param name such as {@link TesteeOptions#BATCH}
   * @param least the least value that is taken
   * @param most the greatest value that is taken
   */
  public Testee option(String name, long least, long most) {
    return option(new TesteeOptions.NumberOption(name, least, most));
  }

  /**
   * Declares a word that whoever starts the testee may set, by {@link TesteeOptions}.
   *
   * @param name such as "mailbox"
   * @param values the words that are taken
   */
  public Testee option(String name, String... values) {
    return option(new TesteeOptions.WordOption(name, List.of(values)));
  }

  private Testee option(TesteeOptions.Option option) {
    List<TesteeOptions.Option> extended = new ArrayList<>(options);
    extended.add(option);
    return new Testee(info, locals, distributed, List.copyOf(extended), loading);
  }

  /**
   * Returns the testee with options among its settings, but for those of which it says itself what
   * holds.
   *
   * @param values by name
   */
  Testee withOptionsSet(Map<String, String> values) {
    Map<String, String> said = info.getSettingsMap();
    TesteeInfo complete = info.toBuilder().putAllSettings(values).putAllSettings(said).build();
    return new Testee(complete, locals, distributed, options, loading);
  }

  /**
   * Sets what is done once, before the testee listens: loading the framework, such as by starting
   * and ending it, so that the first request does not pay for it. An UnsupportedOperationException
   * means that the testee cannot run here, and says why.
   */
  public Testee loading(Runnable work) {
    return new Testee(info, locals, distributed, options, work);
  }

  /** Returns the declared options. */
  List<TesteeOptions.Option> options() {
    return options;
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
    return info(distributed);
  }

  /** Returns a local benchmark by its symbol, unless the testee does not have it. */
  public Optional<Local<?>> local(String symbol) {
    return Optional.ofNullable(locals.get(symbol));
  }

  /** Returns a distributed benchmark by its symbol, unless the testee does not have it. */
  public Optional<Distributed<?>> distributed(String symbol) {
    return Optional.ofNullable(distributed.get(symbol));
  }

  /** Returns a new instance of a client's half of a distributed benchmark, by its symbol. */
  public Optional<ClientBenchmark> client(String symbol) {
    return distributed(symbol).map(benchmark -> benchmark.client().get());
  }

  private TesteeInfo info(Map<String, ?> benchmarks) {
    return info.toBuilder().addAllBenchmarks(benchmarks.keySet()).build();
  }

  private static <V> Map<String, V> plus(Map<String, V> map, String symbol, V benchmark) {
    Map<String, V> extended = new LinkedHashMap<>(map);
    extended.put(symbol, benchmark);
    return extended;
  }
}
