package actorfoundry;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Actors for tests, as users of the library write them. */
final class Samples {

  private Samples() {}

  /** Keeps numbers. */
  static class Keeper extends Actor {
    protected int sum;
    private final List<Integer> all = new ArrayList<>();

    @message
    void add(int number) {
      sum += number;
      all.add(number);
    }

    @message
    void add(int first, int second) {
      add(first);
      add(second);
    }

    @message
    int sum() {
      return sum;
    }

    @message
    List<Integer> all() {
      return all;
    }

    @message
    List<Integer> sameList(List<Integer> list) {
      return list;
    }

    @message
    void addTo(List<Integer> list, int number) {
      list.add(number);
    }

    @message
    void fail(String reason) {
      throw new IllegalStateException(reason);
    }

    @message
    void finish() {
      end();
    }

    void notTagged() {}
  }

  /** Overrides a message, and inherits the others. */
  static final class Doubler extends Keeper {
    @Override
    @message
    void add(int number) {
      super.add(2 * number);
    }
  }

  /** Begins with a number. */
  static final class Starter extends Actor {
    private final int[] numbers;

    Starter(int[] numbers) {
      this.numbers = numbers;
    }

    Starter() {
      this(new int[0]);
    }

    @message
    int[] numbers() {
      return numbers;
    }

    @message
    ActorName child(int number) {
      return create(Starter.class, new int[] {number});
    }
  }

  /** Asks others. */
  static final class Asker extends Actor {

    @message
    int sumOf(ActorName keeper) {
      return (int) call(keeper, "sum");
    }

    @message
    boolean sharesByCall(ActorName keeper) {
      List<Integer> list = new ArrayList<>();
      return call(keeper, "sameList", list) == list;
    }

    @message
    boolean sharesByCallByRef(ActorName keeper) {
      List<Integer> list = new ArrayList<>();
      return callByRef(keeper, "sameList", list) == list;
    }

    @message
    String failureOf(ActorName keeper) {
      try {
        call(keeper, "fail", "broken");
        return "none";
      } catch (CallFailedException failure) {
        return failure.getCause().getMessage();
      }
    }

    @message
    void callsItself() {
      call(self(), "callsItself");
    }
  }

  /** Writes down in which order actors handle messages, and how many do at a time. */
  static final class Logbook {
    final List<String> entries = new ArrayList<>();
    final CountDownLatch blocked = new CountDownLatch(1);
    final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicInteger atWork = new AtomicInteger();
    private final AtomicInteger mostAtWork = new AtomicInteger();

    synchronized void add(String entry) {
      entries.add(entry);
    }

    void begin() {
      mostAtWork.accumulateAndGet(atWork.incrementAndGet(), Math::max);
    }

    void end() {
      atWork.decrementAndGet();
    }

    int mostAtWork() {
      return mostAtWork.get();
    }
  }

  /** Writes into a logbook; made by reference. */
  static final class Writer extends Actor {
    private final Logbook logbook;
    private final String name;

    Writer(Logbook logbook, String name) {
      this.logbook = logbook;
      this.name = name;
    }

    @message
    void write(int number) {
      logbook.add(name + number);
    }

    @message
    void block() throws InterruptedException {
      logbook.blocked.countDown();
      logbook.goOn.await();
    }

    @message
    void spin() {
      logbook.blocked.countDown();
      while (logbook.goOn.getCount() > 0) {
        Thread.onSpinWait();
      }
    }

    @message
    void flood(ActorName receiver) {
      logbook.blocked.countDown();
      while (true) {
        send(receiver, "write", 1);
      }
    }

    /** Calls the next one of a row, and does so last of all. */
    @message
    int callAll(ActorName[] others, int from) {
      logbook.begin();
      int mine = 1;
      if (from < others.length) {
        logbook.end();
        mine += (int) call(others[from], "callAll", others, from + 1);
        logbook.begin();
      }
      logbook.end();
      return mine;
    }

    @message
    void ask(ActorName server) {
      logbook.add(name + call(server, "answer"));
    }

    @message
    String answer() {
      logbook.begin();
      Thread.yield();
      logbook.end();
      return "answered";
    }
  }

  /** Has two messages that cannot be told apart. */
  static final class Ambiguous extends Actor {
    @message
    void take(int number) {}

    @message
    void take(String text) {}
  }

  /** Refers to others. */
  static final class Node {
    final int value;
    Node next;
    Object other;
    final List<Node> list = new ArrayList<>();
    Node[] array = new Node[0];

    Node(int value) {
      this.value = value;
    }
  }

  /** Refers to a thing that leads back to it. */
  record Holder(Object[] things) {}

  /** Has something that cannot be copied. */
  static final class ThreadHolder {
    final Thread thread = new Thread();
  }
}
