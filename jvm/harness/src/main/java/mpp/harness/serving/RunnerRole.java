package mpp.harness.serving;

import com.google.protobuf.Message;
import java.util.Optional;
import java.util.function.Function;
import kompics.benchmarks.TesteeInfo;
import mpp.harness.BenchmarkKey;
import mpp.harness.Testee;
import mpp.harness.distributed.Clients;
import mpp.harness.distributed.MasterPhases;
import mpp.harness.running.Phases;

/** What a testee is for the runner in the role that it was started in. */
interface RunnerRole {

  /** Returns who answers, with the benchmarks of this role. */
  TesteeInfo info();

  /** Returns whether requests can be taken at once. */
  boolean isReady();

  /** Returns what makes the phases of a new request, unless the role lacks the benchmark. */
  <R extends Message, P> Optional<Function<P, Phases>> phases(BenchmarkKey<R, P> key);

  /** The local role. */
  static RunnerRole local(Testee testee) {
    return new RunnerRole() {
      @Override
      public TesteeInfo info() {
        return testee.localInfo();
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public <R extends Message, P> Optional<Function<P, Phases>> phases(BenchmarkKey<R, P> key) {
        return testee.local(key).map(make -> given -> Phases.of(make.get(), given));
      }
    };
  }

  /**
   * The master role.
   *
   * @param host where clients reach it
   */
  static RunnerRole master(Testee testee, Clients clients, String host) {
    return new RunnerRole() {
      @Override
      public TesteeInfo info() {
        return testee.masterInfo();
      }

      @Override
      public boolean isReady() {
        return clients.isReady();
      }

      @Override
      public <R extends Message, P> Optional<Function<P, Phases>> phases(BenchmarkKey<R, P> key) {
        return testee
            .master(key)
            .map(
                make ->
                    given -> new MasterPhases<>(key.symbol(), make.get(), given, clients, host));
      }
    };
  }
}
