package mpp.standalone;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import se.sics.kompics.Kompics;

/**
 * The least that a Kompics user would write to time a benchmark: no harness, no supervision, no
 * answer, no service.
 *
 * <p>The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py).
 * It takes the testee's and the benchmark's name and how many runs to make, and prints the time of
 * each run in milliseconds.
 */
public final class StandAlone {
  private static final long DEADLINE_SECONDS = 60;

  /** A benchmark. */
  interface Benchmark {
    /**
     * Creates the components of a run, which trip the latch at its end. They are started
     * afterwards.
     *
     * @return the action that sends the first messages
     */
    Runnable create(Parent parent, CountDownLatch latch);
  }

  private static final Map<String, Benchmark> BENCHMARKS =
      Map.of(
          "PINGPONG", new Pairs(1, 100_000, 1),
          "TPPINGPONG", new Pairs(2, 100_000, 500),
          "THREADRING", new Ring(503, 100_000),
          "COUNTING", new Counting(1, 1_000_000));

  private StandAlone() {}

  /** Makes the runs. */
  public static void main(String[] args) throws Exception {
    Benchmark benchmark = BENCHMARKS.get(args[1]);
    int runs = Integer.parseInt(args[2]);
    CompletableFuture<Parent> started = new CompletableFuture<>();
    Kompics.createAndStart(
        Parent.class, new Parent.ParentInit(started), Runtime.getRuntime().availableProcessors());
    Parent parent = started.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    for (int run = 0; run < runs; run++) {
      CountDownLatch latch = new CountDownLatch(1);
      Runnable start = parent.create(benchmark, latch).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
      long begin = System.nanoTime();
      start.run();
      if (!latch.await(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a run took more than " + DEADLINE_SECONDS + " s");
      }
      System.out.println((System.nanoTime() - begin) / 1e6);
    }
    System.exit(0);
  }
}
