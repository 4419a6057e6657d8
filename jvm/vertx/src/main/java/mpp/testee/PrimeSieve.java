package mpp.testee;

import io.vertx.core.Future;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.sieve.Batches;
import mpp.harness.sieve.Filter;
import mpp.harness.sieve.FilterReport;
import mpp.harness.sieve.SieveCollector;

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve extends VertxBenchmark<PrimeSieveParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    Collector collector = new Collector(scope, latch);
    Stage first = new Stage(scope, 1, collector.address(), parameters());
    Source source = new Source(scope, first.address(), parameters());
    scope.prepare(List.of(collector, first, source));
    return () -> scope.send(source.address(), Start.START);
  }

  private enum Start {
    START
  }

  private sealed interface ToFilter permits Numbers, Eos {}

  private record Numbers(long[] values) implements ToFilter {}

  private enum Eos implements ToFilter {
    EOS
  }

  private record Report(long filter, boolean isLast, FilterReport primes) {}

  /** Sends all numbers, as soon as it is told to. */
  private static final class Source extends Component<Start> {
    private final String first;
    private final PrimeSieveParameters parameters;

    Source(RunScope scope, String first, PrimeSieveParameters parameters) {
      super(scope);
      this.first = first;
      this.parameters = parameters;
    }

    @Override
    protected void receive(Start start) {
      new Batches(parameters).forEachRemaining(batch -> send(first, new Numbers(batch)));
      send(first, Eos.EOS);
    }
  }

  /** One filter, which ends with its report. */
  private static final class Stage extends Component<ToFilter> {
    private final long number;
    private final String collector;
    private final PrimeSieveParameters parameters;
    private final Filter filter;
    // Messages for a filter that does not receive yet wait in its future.
    private Future<String> next;

    Stage(RunScope scope, long number, String collector, PrimeSieveParameters parameters) {
      super(scope);
      this.number = number;
      this.collector = collector;
      this.parameters = parameters;
      filter = new Filter(parameters);
    }

    @Override
    protected void receive(ToFilter message) {
      if (message instanceof Numbers numbers) {
        filter.take(numbers.values(), this::pass);
        return;
      }
      filter.flush().ifPresent(this::pass);
      if (next != null) {
        next.onSuccess(receiver -> send(receiver, Eos.EOS));
      }
      end();
      send(collector, new Report(number, next == null, filter.report()));
    }

    private void pass(long[] numbers) {
      if (next == null) {
        // It outlives this filter, which as its parent would end it.
        Stage created = new Stage(scope(), number + 1, collector, parameters);
        next = scope().createInRun(created, context).map(created.address());
      }
      next.onSuccess(receiver -> send(receiver, new Numbers(numbers)));
    }
  }

  /** Adds what filters report. */
  private static final class Collector extends Component<Report> {
    private final SieveCollector reports = new SieveCollector();
    private final RunLatch latch;

    Collector(RunScope scope, RunLatch latch) {
      super(scope);
      this.latch = latch;
    }

    @Override
    protected void receive(Report report) {
      reports.take(report.filter(), report.isLast(), report.primes()).ifPresent(latch::arrive);
    }
  }
}
