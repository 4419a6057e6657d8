package mpp.harness.distributed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import mpp.harness.DaemonThreads;
import mpp.harness.network.HostPort;

/**
 * A master's clients: who has checked in, who still lives, and what to ask of all of them at once.
 *
 * <p>A client checks in again every {@link CheckIn#INTERVAL}, by which it says that it lives. One
 * that did so once and then falls silent is lost, and the group of nodes with it.
 */
public final class Clients implements AutoCloseable {
  /** Deadline of all clients' check-ins. */
  private static final Duration COMPLETE_WITHIN = Duration.ofSeconds(60);

  /** Silence after which a client is lost: the request must fail within 10 s. */
  private static final Duration LOST_AFTER = Duration.ofSeconds(8);

  private static final long WATCH_INTERVAL_MILLIS = 500;

  private static final class Member {
    private final ClientConnection connection;
    private long lastSeenNanos = System.nanoTime();
    private boolean repeats;

    private Member(ClientConnection connection) {
      this.connection = connection;
    }
  }

  private final int expected;
  private final Function<HostPort, ClientConnection> connect;
  private final Consumer<String> onLoss;
  private final Map<HostPort, Member> members = new LinkedHashMap<>();
  private final CompletableFuture<Void> complete = new CompletableFuture<>();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("mpp-clients-watch"));
  private Membership state = Membership.AWAITING_CLIENTS;
  private String lost = "";

  /**
   * Awaits clients.
   *
   * @param expected number of them, at least 1
   * @param connect opens a connection to one
   * @param onLoss is told, once, in a sentence, that a client was lost
   */
  public Clients(
      int expected, Function<HostPort, ClientConnection> connect, Consumer<String> onLoss) {
    this.expected = expected;
    this.connect = connect;
    this.onLoss = onLoss;
    watch.scheduleWithFixedDelay(
        this::lookForSilence, WATCH_INTERVAL_MILLIS, WATCH_INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Returns how many clients there are once all have checked in. */
  public int expected() {
    return expected;
  }

  /** Returns whether all clients have checked in, and none was lost. */
  public synchronized boolean isReady() {
    return state == Membership.COMPLETE;
  }

  /**
   * Takes a check-in.
   *
   * @return why it is refused; null if it is not
   */
  public synchronized String checkIn(HostPort address) {
    Member known = members.get(address);
    Membership.Event event =
        known != null
            ? Membership.Event.REPEATED_CHECK_IN
            : members.size() + 1 == expected
                ? Membership.Event.LAST_CHECK_IN
                : Membership.Event.CHECK_IN;
    Membership before = state;
    state = before.after(event);
    if (!before.accepts(event)) {
      return before == Membership.BROKEN
          ? lost
          : "client %s is too late: all %d clients have checked in".formatted(address, expected);
    }
    if (known == null) {
      members.put(address, new Member(connect.apply(address)));
    } else {
      known.lastSeenNanos = System.nanoTime();
      known.repeats = true;
    }
    if (state == Membership.COMPLETE) {
      complete.complete(null);
    }
    return null;
  }

  /**
   * Waits until all clients have checked in.
   *
   * @throws IllegalStateException if they have not within a minute, or if one was lost
   */
  void awaitReady() throws InterruptedException {
    try {
      complete.get(COMPLETE_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      synchronized (this) {
        throw new IllegalStateException(
            "%d of %d clients have checked in after %d s"
                .formatted(members.size(), expected, COMPLETE_WITHIN.toSeconds()));
      }
    } catch (ExecutionException failure) {
      throw new IllegalStateException(failure.getCause().getMessage(), failure.getCause());
    }
    synchronized (this) {
      if (state == Membership.BROKEN) {
        throw new IllegalStateException(lost);
      }
    }
  }

  /**
   * Sets up all clients at once.
   *
   * @return their data, in order of check-in
   */
  List<String> setUp(String label, String configuration) throws Exception {
    return onAll(client -> client.setUp(label, configuration));
  }

  /** Cleans up at all clients at once. */
  void cleanUp(boolean last) throws Exception {
    onAll(client -> client.cleanUp(last));
  }

  /** Asks all clients at once to end, and waits for their word, not for their end. */
  public void shutdown(boolean force) {
    try {
      onAll(client -> client.shutdown(force));
    } catch (Exception gone) {
      // A client that does not answer has gone already, or is ended by who started it.
      return;
    }
  }

  @Override
  public synchronized void close() {
    watch.shutdownNow();
    members.values().forEach(member -> member.connection.close());
  }

  private <A> List<A> onAll(Function<ClientConnection, CompletableFuture<A>> ask) throws Exception {
    List<ClientConnection> connections;
    synchronized (this) {
      connections = members.values().stream().map(m -> m.connection).collect(Collectors.toList());
    }
    List<CompletableFuture<A>> replies = connections.stream().map(ask).toList();
    List<A> answers = new ArrayList<>();
    Exception failure = null;
    for (CompletableFuture<A> reply : replies) {
      try {
        answers.add(reply.get());
      } catch (ExecutionException failed) {
        failure = ClientFailure.combine(failure, failed.getCause());
      }
    }
    if (failure != null) {
      throw failure;
    }
    return answers;
  }

  private void lookForSilence() {
    List<Map.Entry<HostPort, Member>> silent;
    boolean first;
    synchronized (this) {
      silent = members.entrySet().stream().filter(entry -> isSilent(entry.getValue())).toList();
      first = !silent.isEmpty() && state != Membership.BROKEN;
      if (first) {
        state = state.after(Membership.Event.CLIENT_LOST);
        lost =
            "client %s was lost: nothing was heard of it for %d s"
                .formatted(silent.get(0).getKey(), LOST_AFTER.toSeconds());
        complete.completeExceptionally(new IllegalStateException(lost));
      }
    }
    // The reason comes first, so that it is not hidden by its consequence.
    if (first) {
      onLoss.accept(lost);
    }
    // Calls that wait for an answer need not wait any longer.
    silent.forEach(entry -> entry.getValue().connection.close());
  }

  private static boolean isSilent(Member member) {
    return member.repeats && System.nanoTime() - member.lastSeenNanos > LOST_AFTER.toNanos();
  }
}
