package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.sieve.Batches;
import mpp.harness.sieve.Filter;
import mpp.harness.sieve.FilterReport;
import mpp.harness.sieve.SieveCollector;

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve extends ActorBenchmark<PrimeSieveParameters> {

  PrimeSieve(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ActorName collector = scope.foundry().createByRef(Collector.class, latch);
    ActorName first = scope.foundry().createByRef(Stage.class, 1L, collector, parameters());
    ActorName source = scope.foundry().createByRef(Source.class, first, parameters());
    return () -> scope.foundry().send(source, "start");
  }

  /** Sends all numbers. */
  private static final class Source extends Actor {
    private final ActorName first;
    private final PrimeSieveParameters parameters;

    Source(ActorName first, PrimeSieveParameters parameters) {
      this.first = first;
      this.parameters = parameters;
    }

    @message
    void start() {
      for (Batches batches = new Batches(parameters); batches.hasNext(); ) {
        send(first, "numbers", batches.next());
      }
      send(first, "eos");
    }
  }

  /** One filter, which ends after its report. */
  private static final class Stage extends Actor {
    private final long number;
    private final ActorName collector;
    private final PrimeSieveParameters parameters;
    private final Filter filter;
    private ActorName next;

    Stage(long number, ActorName collector, PrimeSieveParameters parameters) {
      this.number = number;
      this.collector = collector;
      this.parameters = parameters;
      filter = new Filter(parameters);
    }

    @message
    void numbers(long[] values) {
      filter.take(values, this::pass);
    }

    @message
    void eos() {
      filter.flush().ifPresent(this::pass);
      if (next != null) {
        send(next, "eos");
      }
      send(collector, "report", number, next == null, filter.report());
      end();
    }

    private void pass(long[] numbers) {
      if (next == null) {
        next = create(Stage.class, number + 1, collector, parameters);
      }
      send(next, "numbers", numbers);
    }
  }

  /** Adds what filters report. */
  private static final class Collector extends Actor {
    private final SieveCollector reports = new SieveCollector();
    private final RunLatch latch;

    Collector(RunLatch latch) {
      this.latch = latch;
    }

    @message
    void report(long filter, boolean isLast, FilterReport primes) {
      reports.take(filter, isLast, primes).ifPresent(latch::arrive);
    }
  }
}
