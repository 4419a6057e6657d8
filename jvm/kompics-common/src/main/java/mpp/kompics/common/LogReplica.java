package mpp.kompics.common;

import java.util.List;
import mpp.broadcast.BroadcastMessage;
import mpp.broadcast.Member;
import mpp.broadcast.Outlet;
import mpp.harness.parameters.BroadcastOptions;
import mpp.kompics.common.messages.LogMessages.Broadcast;
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica;
import mpp.kompics.common.messages.NodeMessages.Introduced;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;

/**
 * A replica of ATOMICBROADCAST, whatever its component is made of: what its messages do, in one run
 * after the other. Not safe for use by several threads.
 */
public final class LogReplica implements Outlet {

  /** The outlet of a replica's messages. */
  public interface Output {
    /** Sends a message to the network. */
    void send(NetMessage message);
  }

  private final NetAddress self;
  private final Output output;
  private final Member member;
  private List<NetAddress> replicas = List.of();
  private NetAddress coordinator;

  /** A replica without a run. */
  public LogReplica(NetAddress self, BroadcastOptions options, Output output) {
    this.self = self;
    this.output = output;
    member = new Member(options, this);
  }

  /** Joins a run, in which the log begins anew. */
  public void introduce(IntroduceReplica introduction, NetAddress from) {
    replicas = introduction.replicas();
    coordinator = introduction.coordinator();
    member.join(introduction.run(), introduction.rank(), replicas.size());
    send(from, Introduced.EVENT);
  }

  /** Takes a message of the benchmark's protocol. */
  public void receive(Broadcast content) {
    member.receive(content.message());
  }

  /** Tells that a tick has passed. */
  public void tick() {
    member.receive(new BroadcastMessage.Tick());
  }

  @Override
  public void toReplica(int rank, BroadcastMessage message) {
    send(replicas.get(rank), new Broadcast(message));
  }

  @Override
  public void toCoordinator(BroadcastMessage message) {
    send(coordinator, new Broadcast(message));
  }

  private void send(NetAddress recipient, NetContent content) {
    output.send(new NetMessage(self, recipient, content));
  }
}
