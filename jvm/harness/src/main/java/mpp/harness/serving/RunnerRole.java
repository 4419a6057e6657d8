package mpp.harness.serving;

import com.google.protobuf.Message;
import java.util.Optional;
import java.util.function.Function;
import kompics.benchmarks.TesteeInfo;
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

  /**
   * Returns what makes the phases of a new request, unless the role lacks the benchmark. It throws
   * an InvalidParameterException if it refuses the request.
   *
   * @param symbol the benchmark
   */
  Optional<Function<Message, Phases>> phases(String symbol);

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
      public Optional<Function<Message, Phases>> phases(String symbol) {
        return testee.local(symbol).map(local -> request -> phases(local, request));
      }

      private <P> Phases phases(Testee.Local<P> local, Message request) {
        P parameters = local.key().parameters().apply(request);
        return Phases.of(local.benchmark().get(), parameters);
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
      public Optional<Function<Message, Phases>> phases(String symbol) {
        return testee.distributed(symbol).map(both -> request -> phases(both, request));
      }

      private <P> Phases phases(Testee.Distributed<P> both, Message request) {
        P parameters = both.key().parameters().apply(request);
        return new MasterPhases<>(
            both.key().symbol(), both.master().get(), parameters, clients, host);
      }
    };
  }
}
