package mpp.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The least that a user of threads would write to time a benchmark: no harness, no answer, no
 * service.
 *
 * <p>The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py).
 * It takes the testee's and the benchmark's name and how many runs to make, and prints the time of
 * each run in milliseconds.
 */
public final class StandAlone {
  private static final int MESSAGES = 100_000;
  private static final double NANOS_PER_MILLI = 1e6;

  private StandAlone() {}

  /** Makes the runs. */
  public static void main(String[] args) throws InterruptedException {
    for (int run = 0; run < Integer.parseInt(args[2]); run++) {
      double millis =
          switch (args[1]) {
            case "PINGPONG" -> pairs(1, 1);
            case "TPPINGPONG" -> pairs(2, 500);
            default -> throw new IllegalArgumentException(args[1]);
          };
      System.out.println(millis);
    }
  }

  private sealed interface ToPinger permits Start, Pong {}

  private enum Start implements ToPinger {
    START
  }

  private enum Pong implements ToPinger {
    PONG
  }

  private record Ping(BlockingQueue<ToPinger> sender) {}

  private static double pairs(int pairs, int pipeline) throws InterruptedException {
    CountDownLatch end = new CountDownLatch(pairs);
    List<BlockingQueue<ToPinger>> pingers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      BlockingQueue<ToPinger> pinger = new LinkedBlockingQueue<>();
      BlockingQueue<Ping> ponger = new LinkedBlockingQueue<>();
      pingers.add(pinger);
      threads.add(start(() -> ping(pinger, ponger, pipeline, end)));
      threads.add(start(() -> pong(ponger)));
    }
    long begin = System.nanoTime();
    for (BlockingQueue<ToPinger> pinger : pingers) {
      pinger.put(Start.START);
    }
    end.await();
    double millis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
    threads.forEach(Thread::interrupt);
    return millis;
  }

  private static void ping(
      BlockingQueue<ToPinger> mailbox, BlockingQueue<Ping> ponger, int pipeline, CountDownLatch end)
      throws InterruptedException {
    Ping ping = new Ping(mailbox);
    int sent = 0;
    int pongs = 0;
    while (pongs < MESSAGES) {
      if (mailbox.take() instanceof Pong) {
        pongs++;
      }
      while (sent < MESSAGES && sent - pongs < pipeline) {
        ponger.put(ping);
        sent++;
      }
    }
    end.countDown();
  }

  private static void pong(BlockingQueue<Ping> mailbox) throws InterruptedException {
    while (true) {
      mailbox.take().sender().put(Pong.PONG);
    }
  }

  /** The work of a thread, until it ends or is interrupted. */
  private interface Component {
    void run() throws InterruptedException;
  }

  private static Thread start(Component component) {
    Thread thread =
        new Thread(
            () -> {
              try {
                component.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }
}
