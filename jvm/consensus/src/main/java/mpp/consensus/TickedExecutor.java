package mpp.consensus;

import io.microraft.executor.RaftNodeExecutor;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** Runs the tasks of a node when its component says so: one after the other, in its thread. */
final class TickedExecutor implements RaftNodeExecutor {
  private final Clock clock;
  private final Queue<Runnable> ready = new ArrayDeque<>();
  private final Queue<Timer> timers =
      new PriorityQueue<>(Comparator.comparingLong(Timer::dueMillis).thenComparing(Timer::number));
  private long scheduled;

  private record Timer(long dueMillis, long number, Runnable task) {}

  TickedExecutor(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void execute(Runnable task) {
    ready.add(task);
  }

  @Override
  public void submit(Runnable task) {
    ready.add(task);
  }

  @Override
  public void schedule(Runnable task, long delay, TimeUnit unit) {
    scheduled++;
    timers.add(new Timer(clock.millis() + unit.toMillis(delay), scheduled, task));
  }

  /** Runs all tasks that are ready or whose time has come, with those that come of them. */
  void run() {
    while (!timers.isEmpty() && timers.element().dueMillis() <= clock.millis()) {
      ready.add(timers.remove().task());
    }
    while (!ready.isEmpty()) {
      ready.remove().run();
    }
  }
}
