package mpp.broadcast;

import java.util.ArrayDeque;
import java.util.Queue;
import mpp.broadcast.BroadcastMessage.Campaign;
import mpp.broadcast.BroadcastMessage.Collect;
import mpp.broadcast.BroadcastMessage.Compare;
import mpp.broadcast.BroadcastMessage.Decided;
import mpp.broadcast.BroadcastMessage.Deposed;
import mpp.broadcast.BroadcastMessage.Elected;
import mpp.broadcast.BroadcastMessage.Joined;
import mpp.broadcast.BroadcastMessage.Leave;
import mpp.broadcast.BroadcastMessage.Log;
import mpp.broadcast.BroadcastMessage.Propose;
import mpp.broadcast.BroadcastMessage.Start;
import mpp.harness.LackingException;
import mpp.harness.WrongAnswerException;
import mpp.harness.numbers.Fnv1a64;
import mpp.harness.parameters.AtomicBroadcastParameters;
import mpp.harness.parameters.AtomicBroadcastParameters.Algorithm;

/**
 * The component on the master in one run, whatever is around it: it has a leader elected, proposes,
 * and compares the logs. Not safe for use by several threads.
 */
public final class Coordinator {
  /** The replica that stands for election before a run. */
  private static final int CANDIDATE = 0;

  private static final int NONE = -1;

  private final AtomicBroadcastParameters parameters;
  private final BroadcastRun run;
  private final ReplicaOutlet outlet;
  private int joined;
  private int leader = NONE;

  /** The next proposal. */
  private int next;

  private int decided;
  private long sum;

  /** The comparison of logs, from its beginning to its first fault. */
  private LogCheck check;

  /** The replicas whose logs are still to come. */
  private final Queue<Integer> waiting = new ArrayDeque<>();

  /** A coordinator of a run. The replicas are to be told to join. */
  public Coordinator(AtomicBroadcastParameters parameters, BroadcastRun run, ReplicaOutlet outlet) {
    this.parameters = parameters;
    this.run = run;
    this.outlet = outlet;
  }

  /**
   * Makes sure that replicas can do what is asked for: agree by raft, and remain for the whole run.
   *
   * @throws LackingException if not
   */
  public static void requireSupported(AtomicBroadcastParameters parameters) {
    if (parameters.algorithm() != Algorithm.RAFT || parameters.replaced() > 0) {
      throw new LackingException();
    }
  }

  /**
   * Takes a message.
   *
   * @throws UnexpectedMessageException if it is not for the coordinator
   */
  public void receive(BroadcastMessage message) {
    if (message instanceof Decided proposal) {
      decided(proposal.proposal());
    } else if (message instanceof Joined) {
      joined();
    } else if (message instanceof Elected elected) {
      leader = elected.replica();
      run.elected(leader);
    } else if (message instanceof Deposed deposed) {
      deposed(deposed.replica());
    } else if (message instanceof Start) {
      for (int i = 0; i < parameters.mostUndecided(); i++) {
        propose();
      }
    } else if (message instanceof Compare compare) {
      compare(compare.keep());
    } else if (message instanceof Log log) {
      take(log);
    } else {
      throw new UnexpectedMessageException("the coordinator", message);
    }
  }

  private void joined() {
    joined++;
    if (joined == parameters.replicas()) {
      outlet.toReplica(CANDIDATE, new Campaign());
    }
  }

  /** Proposals that were not decided by then may be lost. */
  private void deposed(int replica) {
    if (decided < parameters.proposals() && leader == replica) {
      String what = "replica %d lost its leadership before all proposals were decided";
      run.latch().fail(new IllegalStateException(what.formatted(replica)));
    }
  }

  private void propose() {
    if (next < parameters.proposals()) {
      outlet.toReplica(leader, new Propose(next));
      next++;
    }
  }

  private void decided(long proposal) {
    decided++;
    sum += proposal;
    if (decided == parameters.proposals()) {
      run.latch().arrive();
    }
    propose();
  }

  private void compare(boolean keep) {
    check = new LogCheck(parameters.proposals(), keep);
    // The others hear from the leader how much is decided: its own log comes last.
    for (int distance = 1; distance <= parameters.replicas(); distance++) {
      waiting.add((leader + distance) % parameters.replicas());
    }
    collectNext();
  }

  private void take(Log log) {
    if (check == null) {
      return;
    }
    try {
      check.take(log.position(), log.proposals());
      if (log.proposals().size() == BroadcastMessage.LOG_PART) {
        collect(log.replica(), log.position() + log.proposals().size());
      } else {
        check.end();
        collectNext();
      }
    } catch (WrongAnswerException fault) {
      check = null;
      run.compared(fault);
    }
  }

  /** Asks for the next log, or ends the comparison. */
  private void collectNext() {
    Integer replica = waiting.poll();
    if (replica != null) {
      check.begin(replica);
      collect(replica, 0);
      return;
    }
    long answer = new Fnv1a64().update((long) decided).update(sum).value();
    run.compared(new Agreement(answer, check.logs()));
    check = null;
    for (int rank = 0; rank < parameters.replicas(); rank++) {
      outlet.toReplica(rank, new Leave());
    }
  }

  private void collect(int replica, int position) {
    outlet.toReplica(replica, new Collect(position, parameters.proposals()));
  }
}
