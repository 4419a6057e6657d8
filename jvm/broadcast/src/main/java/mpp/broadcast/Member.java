package mpp.broadcast;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mpp.broadcast.BroadcastMessage.Campaign;
import mpp.broadcast.BroadcastMessage.Collect;
import mpp.broadcast.BroadcastMessage.Consensus;
import mpp.broadcast.BroadcastMessage.Decided;
import mpp.broadcast.BroadcastMessage.Deposed;
import mpp.broadcast.BroadcastMessage.Elected;
import mpp.broadcast.BroadcastMessage.Greeting;
import mpp.broadcast.BroadcastMessage.Joined;
import mpp.broadcast.BroadcastMessage.Leave;
import mpp.broadcast.BroadcastMessage.Log;
import mpp.broadcast.BroadcastMessage.Propose;
import mpp.broadcast.BroadcastMessage.Tick;
import mpp.consensus.Core;
import mpp.consensus.LogBounds;
import mpp.consensus.Outgoing;
import mpp.consensus.RaftCore;
import mpp.harness.parameters.BroadcastOptions;

/**
 * A replica of ATOMICBROADCAST in one run after the other, whatever component is around it. Not
 * safe for use by several threads.
 */
public final class Member {
  private final LogBounds bounds;
  private final Outlet outlet;
  private final Greetings greetings = new Greetings();
  private int run;
  private int rank;
  private Core core;

  /** True from the last greeting to the end of the run. */
  private boolean takesPart;

  private boolean leads;

  /** True if it got proposals, whose decisions it reports. */
  private boolean serves;

  private List<Long> log = List.of();

  /** The part of its log that somebody wants. */
  private Optional<Collect> wanted = Optional.empty();

  /** A replica before its first run. */
  public Member(BroadcastOptions options, Outlet outlet) {
    bounds = new LogBounds(options.proposals(), options.undecided());
    this.outlet = outlet;
  }

  /**
   * Joins a run, in which the log begins anew.
   *
   * @param nextRun its number, higher than that of all before it
   * @param ownRank the replica's, from 0
   * @param size the number of replicas
   */
  public void join(int nextRun, int ownRank, int size) {
    run = nextRun;
    rank = ownRank;
    core = new RaftCore(rank, size, bounds);
    takesPart = false;
    leads = false;
    serves = false;
    log = new ArrayList<>();
    wanted = Optional.empty();
    greetings.begin(run, rank, size, this::greet);
  }

  /**
   * Takes a message.
   *
   * @throws UnexpectedMessageException if it is not for this replica
   * @throws mpp.consensus.CoreException if the replica's core refuses it
   */
  public void receive(BroadcastMessage message) {
    if (message instanceof Greeting greeting) {
      greeted(greeting);
    } else if (takesPart && take(message)) {
      advance();
    } else {
      passOver(message);
    }
  }

  /** Returns whether the message is for a replica that takes part in the run. */
  private boolean take(BroadcastMessage message) {
    if (message instanceof Consensus consensus && consensus.run() == run) {
      core.step(consensus.bytes());
    } else if (message instanceof Propose propose) {
      serves = true;
      core.propose(propose.proposal());
    } else if (message instanceof Tick) {
      core.tick();
    } else if (message instanceof Campaign) {
      core.campaign();
    } else if (message instanceof Collect collect) {
      wanted = Optional.of(collect);
    } else if (message instanceof Leave) {
      takesPart = false;
    } else {
      return false;
    }
    return true;
  }

  /** Lets a message pass that has come too late, or before the replica takes part. */
  private void passOver(BroadcastMessage message) {
    boolean late = message instanceof Consensus consensus && consensus.run() <= run;
    if (!late && !(message instanceof Tick)) {
      throw new UnexpectedMessageException("replica %d in run %d".formatted(rank, run), message);
    }
  }

  private void greet(int other) {
    outlet.toReplica(other, new Greeting(run, rank));
  }

  private void greeted(Greeting greeting) {
    if (greetings.receive(greeting.run(), greeting.from(), this::greet)) {
      // All have their cores by now, and no message of a run before is under way.
      takesPart = true;
      outlet.toCoordinator(new Joined(rank));
    }
  }

  /** Sends what has come of a message. */
  private void advance() {
    if (!takesPart) {
      return;
    }
    for (Outgoing outgoing : core.takeOutgoing()) {
      outlet.toReplica(outgoing.to(), new Consensus(run, outgoing.bytes()));
    }
    List<Long> decided = core.takeDecided();
    if (serves) {
      decided.forEach(proposal -> outlet.toCoordinator(new Decided(proposal)));
    }
    log.addAll(decided);
    tellOfLeadership();
    wanted.filter(collect -> log.size() >= collect.length()).ifPresent(this::sendLog);
  }

  private void tellOfLeadership() {
    boolean leadsNow = core.leader().equals(OptionalInt.of(rank));
    if (leadsNow != leads) {
      leads = leadsNow;
      outlet.toCoordinator(leads ? new Elected(rank) : new Deposed(rank));
    }
  }

  private void sendLog(Collect collect) {
    wanted = Optional.empty();
    int begin = Math.max(0, Math.min(collect.position(), log.size()));
    int end = Math.min(log.size(), begin + BroadcastMessage.LOG_PART);
    outlet.toCoordinator(new Log(rank, collect.position(), List.copyOf(log.subList(begin, end))));
  }
}
