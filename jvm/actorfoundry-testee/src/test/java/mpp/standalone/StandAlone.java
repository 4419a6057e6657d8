package mpp.standalone;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.Foundry;
import actorfoundry.FoundryOptions;
import actorfoundry.message;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * The least that a user of the library would write to time a benchmark: no harness, no answer, no
 * service.
 *
 * <p>The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py).
 * It takes a symbol, the benchmark's name and how many runs to make, and prints the time of each
 * run in milliseconds.
 */
public final class StandAlone {
  private static final double NANOS_PER_MILLI = 1e6;

  private StandAlone() {}

  /** Creates the actors of a run, and returns what begins it. */
  private interface Program {
    Runnable create(Foundry foundry, CountDownLatch end) throws Exception;
  }

  private static final Map<String, Program> PROGRAMS =
      Map.of(
          "PINGPONG", (foundry, end) -> pingPong(foundry, end, 100_000),
          "THREADRING", (foundry, end) -> threadRing(foundry, end, 503, 100_000));

  /** Makes the runs. */
  public static void main(String[] args) throws Exception {
    Program program = PROGRAMS.get(args[1]);
    for (int run = 0; run < Integer.parseInt(args[2]); run++) {
      Foundry foundry = new Foundry(FoundryOptions.defaults(Throwable::printStackTrace));
      CountDownLatch end = new CountDownLatch(1);
      Runnable begin = program.create(foundry, end);
      long begun = System.nanoTime();
      begin.run();
      end.await();
      System.out.println((System.nanoTime() - begun) / NANOS_PER_MILLI);
      foundry.close(Duration.ofSeconds(60));
    }
  }

  private static Runnable pingPong(Foundry foundry, CountDownLatch end, int messages) {
    ActorName ponger = foundry.create(Ponger.class);
    ActorName pinger = foundry.createByRef(Pinger.class, ponger, messages, end);
    return () -> foundry.send(pinger, "start");
  }

  private static final class Pinger extends Actor {
    private final ActorName ponger;
    private final CountDownLatch end;
    private int missing;

    Pinger(ActorName ponger, int messages, CountDownLatch end) {
      this.ponger = ponger;
      this.end = end;
      missing = messages;
    }

    @message
    void start() {
      send(ponger, "ping", self());
    }

    @message
    void pong() {
      missing--;
      if (missing > 0) {
        send(ponger, "ping", self());
      } else {
        end.countDown();
      }
    }
  }

  private static final class Ponger extends Actor {

    @message
    void ping(ActorName sender) {
      send(sender, "pong");
    }
  }

  private static Runnable threadRing(Foundry foundry, CountDownLatch end, int actors, long hops)
      throws InterruptedException {
    ActorName last = foundry.createByRef(Member.class, null, end);
    ActorName first = last;
    for (int i = 1; i < actors; i++) {
      first = foundry.createByRef(Member.class, first, end);
    }
    foundry.call(last, "meet", first);
    ActorName begin = first;
    return () -> foundry.send(begin, "token", 0, hops);
  }

  private static final class Member extends Actor {
    private final CountDownLatch end;
    private ActorName next;

    Member(ActorName next, CountDownLatch end) {
      this.next = next;
      this.end = end;
    }

    @message
    void meet(ActorName neighbour) {
      next = neighbour;
    }

    @message
    void token(int token, long hopsLeft) {
      if (hopsLeft > 0) {
        send(next, "token", token, hopsLeft - 1);
      } else {
        end.countDown();
      }
    }
  }
}
