package mpp.kompics.dsl;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import se.sics.kompics.KompicsEvent;

/**
 * The cost of an event from its match to the end of its body, by engine and size of the pattern: a
 * batch of events is offered to a handler, what that gives waits in a queue like that of a port,
 * and is then executed. The queue is part of it, locks and scheduling are not.
 *
 * <p>Run by {@code ../scripts/sbt 'kompicsScala/Test/runMain org.openjdk.jmh.Main
 * MatchingBenchmark'} in the folder jvm.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class MatchingBenchmark {
  private static final int BATCH = 100;

  /** The engine that matches handlers. */
  @Param({"closure", "quickCheck", "quickCheckByHandle"})
  public String engine;

  /** The shape of a pattern of more than one element: fields side by side or one in the other. */
  @Param({"wide", "deep"})
  public String shape;

  /** The number of the pattern's elements. */
  @Param({"0", "1", "2", "3", "4", "5", "6"})
  public int size;

  private final MatchingCases.Sink sink = new MatchingCases.Sink();
  private final ConcurrentLinkedQueue<KompicsEvent> queue = new ConcurrentLinkedQueue<>();
  private final KompicsEvent[] events = new KompicsEvent[BATCH];
  private Subscriptions subscriptions;

  /** Makes events, which are the same for all engines. */
  @Setup
  public void setUp() {
    subscriptions = MatchingCases.subscriptions(engine, sink, shape, size);
    for (int i = 0; i < BATCH; i++) {
      events[i] = MatchingCases.event(shape, size, i);
    }
  }

  /** A batch of events. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int match() {
    for (KompicsEvent event : events) {
      queue.add(subscriptions.offer(event));
    }
    KompicsEvent work = queue.poll();
    while (work != null) {
      MatchingCases.execute(subscriptions, work);
      work = queue.poll();
    }
    return sink.sum();
  }
}
