package mpp.testee;

import java.util.Optional;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.sieve.Batches;
import mpp.harness.sieve.Filter;
import mpp.harness.sieve.FilterReport;
import mpp.harness.sieve.SieveCollector;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Direct;
import se.sics.kompics.Init;
import se.sics.kompics.Killed;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;
import se.sics.kompics.Start;

/**
 * PRIMESIEVE: a pipeline of filters, in which each filter creates the next one as its child.
 *
 * <p>A report that went up from child to parent would pass all filters before it. The source's EOS
 * is therefore a direct request, which goes down with the end of the numbers: whoever holds it can
 * answer the source.
 */
public final class PrimeSieve extends KompicsBenchmark<PrimeSieveParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    Component first =
        composition.createEphemeral(FilterComponent.class, new FilterInit(1, parameters()));
    Component source = composition.create(Source.class, new SourceInit(parameters(), latch));
    composition.connect(first, source, FilterPort.class);
    return () -> RunPort.tell(source, RunPort.Begin.EVENT);
  }

  /**
   * Numbers in ascending order.
   *
   * @param values never changed
   */
  public record Numbers(long[] values) implements KompicsEvent {}

  /** The source's EOS, which each filter answers. */
  public static final class Eos extends Direct.Request<Report> {}

  /**
   * EOS between filters.
   *
   * @param first the source's, which can be answered
   */
  public record NextEos(Eos first) implements KompicsEvent {}

  /**
   * The end of a filter.
   *
   * @param filter its number, from 1
   * @param isLast true if there is no filter after it
   * @param content its primes
   */
  public record Report(long filter, boolean isLast, FilterReport content)
      implements Direct.Response {}

  /** The port of a filter. */
  public static final class FilterPort extends PortType {
    {
      request(Numbers.class);
      request(Eos.class);
      request(NextEos.class);
      indication(Report.class);
    }
  }

  /** The initial values of the source. */
  public static final class SourceInit extends Init<Source> {
    private final PrimeSieveParameters parameters;
    private final RunLatch latch;

    SourceInit(PrimeSieveParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends all numbers, and collects the reports. */
  public static final class Source extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<FilterPort> filters = requires(FilterPort.class);
    private final PrimeSieveParameters parameters;
    private final RunLatch latch;
    private final SieveCollector collector = new SieveCollector();

    /** A source that has not begun. */
    public Source(SourceInit init) {
      parameters = init.parameters;
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      handle(filters, Report.class, this::onReport);
    }

    private void onBegin(RunPort.Begin begin) {
      new Batches(parameters).forEachRemaining(batch -> trigger(new Numbers(batch), filters));
      trigger(new Eos(), filters);
    }

    private void onReport(Report report) {
      collector.take(report.filter(), report.isLast(), report.content()).ifPresent(latch::arrive);
    }
  }

  /** The initial values of a filter. */
  public static final class FilterInit extends Init<FilterComponent> {
    private final long number;
    private final PrimeSieveParameters parameters;

    FilterInit(long number, PrimeSieveParameters parameters) {
      this.number = number;
      this.parameters = parameters;
    }
  }

  /**
   * Keeps primes and passes on what they do not divide. It kills itself after its report, when it
   * knows that the next filter has been killed: a component that is killed earlier would wait for
   * its child for ever.
   */
  public static final class FilterComponent extends ComponentDefinition {
    private final Negative<FilterPort> previous = provides(FilterPort.class);
    private final long number;
    private final PrimeSieveParameters parameters;
    private final Filter filter;
    private Optional<Positive<FilterPort>> next = Optional.empty();

    /** A filter without primes. */
    public FilterComponent(FilterInit init) {
      number = init.number;
      parameters = init.parameters;
      filter = new Filter(parameters);
      handle(previous, Numbers.class, numbers -> filter.take(numbers.values(), this::pass));
      // The first filter gets the source's, all others that of the filter before them.
      handle(previous, Eos.class, this::onEos);
      handle(previous, NextEos.class, eos -> onEos(eos.first()));
      handle(control, Killed.class, child -> suicide());
    }

    private void onEos(Eos eos) {
      filter.flush().ifPresent(this::pass);
      next.ifPresent(port -> trigger(new NextEos(eos), port));
      answer(eos, new Report(number, next.isEmpty(), filter.report()));
      if (next.isEmpty()) {
        suicide();
      }
    }

    private void pass(long[] numbers) {
      if (next.isEmpty()) {
        next = Optional.of(createNext());
      }
      trigger(new Numbers(numbers), next.get());
    }

    private Positive<FilterPort> createNext() {
      Component child = create(FilterComponent.class, new FilterInit(number + 1, parameters));
      trigger(Start.EVENT, child.control());
      return child.getPositive(FilterPort.class);
    }
  }
}
