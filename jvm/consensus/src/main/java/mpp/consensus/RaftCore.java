package mpp.consensus;

import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.message.RaftMessage;
import io.microraft.statemachine.StateMachine;
import io.microraft.transport.Transport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A replica by MicroRaft (Ongaro and Ousterhout: In Search of an Understandable Consensus
 * Algorithm, 2014). All entries remain in memory: it takes no snapshots.
 */
public final class RaftCore implements Core {
  private static final String GROUP = "log";

  private static final int HEARTBEAT_SECONDS = 1;

  /**
   * A leader that is silent for so long is replaced. A machine that is busy otherwise may well keep
   * a process from running for a second, and a leader that changes in mid-run fails it.
   */
  private static final int SILENCE_SECONDS = 5;

  private static final long ELECTION_MILLIS = 5000;

  /**
   * The library's own noise, of less than a tick, would not keep replicas from standing at once.
   */
  private static final long MILLIS_BETWEEN_RANKS = 300;

  /** Room in the log for the first entries of leaders. */
  private static final int MOST_TERMS = 1000;

  /** Entries in one message: 13 KB, which every framework's network takes. */
  private static final int ENTRIES_PER_MESSAGE = 1000;

  private final TickedClock clock = new TickedClock(Instant.ofEpochSecond(SILENCE_SECONDS));
  private final TickedExecutor executor = new TickedExecutor(clock);
  private final DefaultRaftModelFactory models = new DefaultRaftModelFactory();
  private final int rank;
  private final MessageReader reader;
  private final RaftNode node;
  private boolean started;
  private List<Outgoing> outgoing = new ArrayList<>();
  private List<Long> decided = new ArrayList<>();

  /** The first failure within the library, which only logs what is thrown at it. */
  private RuntimeException failure;

  /**
   * A replica with an empty log.
   *
   * @param rank its own, from 0
   * @param size the number of replicas
   * @param bounds those of its log
   */
  public RaftCore(int rank, int size, LogBounds bounds) {
    if (rank < 0 || rank >= size) {
      throw new IllegalArgumentException(
          "rank = %d, allowed are 0 to %d".formatted(rank, size - 1));
    }
    this.rank = rank;
    List<RaftEndpoint> group =
        IntStream.range(0, size).<RaftEndpoint>mapToObj(Endpoint::new).toList();
    reader = new MessageReader(GROUP, size, models);
    node =
        RaftNode.newBuilder()
            .setGroupId(GROUP)
            .setLocalEndpoint(group.get(rank))
            .setInitialGroupMembers(group)
            .setConfig(config(rank, bounds))
            .setExecutor(executor)
            .setTransport(new Outlet())
            .setStateMachine(new Log())
            .setModelFactory(models)
            .setRandom(new Random(rank))
            .setClock(clock)
            .build();
  }

  private static RaftConfig config(int rank, LogBounds bounds) {
    return RaftConfig.newBuilder()
        .setLeaderHeartbeatPeriodSecs(HEARTBEAT_SECONDS)
        .setLeaderHeartbeatTimeoutSecs(SILENCE_SECONDS)
        .setLeaderElectionTimeoutMillis(ELECTION_MILLIS + rank * MILLIS_BETWEEN_RANKS)
        .setAppendEntriesRequestBatchSize(ENTRIES_PER_MESSAGE)
        .setMaxPendingLogEntryCount(bounds.undecided() + MOST_TERMS)
        .setCommitCountToTakeSnapshot(bounds.proposals() + MOST_TERMS)
        .build();
  }

  @Override
  public void tick() {
    clock.advance(TICK);
    run();
  }

  @Override
  public void campaign() {
    if (started) {
      throw new CoreException("replica %d does not stand for election twice".formatted(rank));
    }
    start();
    run();
  }

  @Override
  public void propose(long proposal) {
    CompletableFuture<?> reply = node.replicate(proposal);
    run();
    if (reply.isCompletedExceptionally()) {
      throw new CoreException(
          "replica %d refused proposal %d".formatted(rank, proposal), why(reply));
    }
  }

  @Override
  public void step(byte[] message) {
    RaftMessage read = reader.read(message);
    if (!started) {
      start();
      run();
      // It would stand for election itself, and is to hear of the one who does.
      outgoing.clear();
    }
    node.handle(read);
    run();
  }

  @Override
  public List<Outgoing> takeOutgoing() {
    if (outgoing.isEmpty()) {
      return List.of();
    }
    List<Outgoing> taken = outgoing;
    outgoing = new ArrayList<>();
    return taken;
  }

  @Override
  public List<Long> takeDecided() {
    if (decided.isEmpty()) {
      return List.of();
    }
    List<Long> taken = decided;
    decided = new ArrayList<>();
    return taken;
  }

  @Override
  public OptionalInt leader() {
    RaftEndpoint leader = node.getTerm().getLeaderEndpoint();
    return leader == null ? OptionalInt.empty() : OptionalInt.of(Endpoint.rank(leader));
  }

  private void start() {
    started = true;
    node.start();
  }

  private void run() {
    executor.run();
    if (failure != null) {
      throw failure;
    }
  }

  private void fail(RuntimeException cause) {
    if (failure == null) {
      failure = cause;
    }
  }

  private static Throwable why(CompletableFuture<?> failed) {
    return failed.handle((nothing, cause) -> cause).join();
  }

  /** The way out for the library's messages. */
  private final class Outlet implements Transport {
    @Override
    public void send(RaftEndpoint target, RaftMessage message) {
      try {
        outgoing.add(new Outgoing(Endpoint.rank(target), MessageWriter.write(message)));
      } catch (CoreException refused) {
        fail(refused);
      }
    }

    @Override
    public boolean isReachable(RaftEndpoint endpoint) {
      return true;
    }
  }

  /** The recipient of decided entries. */
  private final class Log implements StateMachine {
    @Override
    public Object runOperation(long commitIndex, Object operation) {
      if (operation instanceof Long proposal) {
        decided.add(proposal);
      }
      return null;
    }

    @Override
    public Object getNewTermOperation() {
      return NewTerm.ENTRY;
    }

    @Override
    public void takeSnapshot(long commitIndex, Consumer<Object> chunks) {
      fail(
          new CoreException(
              "replica %d has %d entries in its log, more than it has room for"
                  .formatted(rank, commitIndex)));
    }

    @Override
    public void installSnapshot(long commitIndex, List<Object> chunks) {
      fail(new CoreException("replica %d got a snapshot, which none takes".formatted(rank)));
    }
  }
}
