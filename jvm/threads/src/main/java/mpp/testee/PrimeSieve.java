package mpp.testee;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.sieve.Batches;
import mpp.harness.sieve.Filter;
import mpp.harness.sieve.FilterReport;
import mpp.harness.sieve.SieveCollector;

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve extends ThreadBenchmark<PrimeSieveParameters> {

  PrimeSieve(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<Start> source = new LinkedBlockingQueue<>();
    BlockingQueue<Report> collector = new LinkedBlockingQueue<>();
    Stage first = new Stage(1, collector, scope, parameters());
    Source producer = new Source(source, first.mailbox, parameters());
    scope.startAll(List.of(new Collector(collector, latch), first, producer));
    return () -> source.put(Start.START);
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
  private record Source(
      BlockingQueue<Start> mailbox, BlockingQueue<ToFilter> first, PrimeSieveParameters parameters)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      mailbox.take();
      for (Batches batches = new Batches(parameters); batches.hasNext(); ) {
        first.put(new Numbers(batches.next()));
      }
      first.put(Eos.EOS);
    }
  }

  /** One filter, which ends after its report. */
  private static final class Stage implements RunScope.Component {
    private final BlockingQueue<ToFilter> mailbox = new LinkedBlockingQueue<>();
    private final long number;
    private final BlockingQueue<Report> collector;
    private final RunScope scope;
    private final PrimeSieveParameters parameters;
    private final Filter filter;
    private BlockingQueue<ToFilter> next;

    Stage(
        long number,
        BlockingQueue<Report> collector,
        RunScope scope,
        PrimeSieveParameters parameters) {
      this.number = number;
      this.collector = collector;
      this.scope = scope;
      this.parameters = parameters;
      filter = new Filter(parameters);
    }

    @Override
    public void run() throws InterruptedException {
      while (mailbox.take() instanceof Numbers numbers) {
        filter.take(numbers.values(), this::pass);
      }
      filter.flush().ifPresent(this::pass);
      if (next != null) {
        next.put(Eos.EOS);
      }
      collector.put(new Report(number, next == null, filter.report()));
    }

    private void pass(long[] numbers) {
      if (next == null) {
        Stage created = new Stage(number + 1, collector, scope, parameters);
        scope.start(created);
        next = created.mailbox;
      }
      next.add(new Numbers(numbers));
    }
  }

  /** Adds what filters report. */
  private record Collector(BlockingQueue<Report> mailbox, RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      SieveCollector reports = new SieveCollector();
      OptionalLong answer = OptionalLong.empty();
      while (answer.isEmpty()) {
        Report report = mailbox.take();
        answer = reports.take(report.filter(), report.isLast(), report.primes());
      }
      latch.arrive(answer.getAsLong());
    }
  }
}
