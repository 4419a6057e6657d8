package mpp.kompics.common;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import mpp.harness.parameters.RegisterOptions;
import mpp.harness.register.Replica;
import mpp.harness.register.ReplicaOutput;
import mpp.harness.register.Workload;
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica;
import mpp.kompics.common.messages.NodeMessages.Introduced;
import mpp.kompics.common.messages.RegisterMessages.Ack;
import mpp.kompics.common.messages.RegisterMessages.Done;
import mpp.kompics.common.messages.RegisterMessages.Greeting;
import mpp.kompics.common.messages.RegisterMessages.Invoke;
import mpp.kompics.common.messages.RegisterMessages.Read;
import mpp.kompics.common.messages.RegisterMessages.Response;
import mpp.kompics.common.messages.RegisterMessages.Value;
import mpp.kompics.common.messages.RegisterMessages.Write;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;

/**
 * A replica of ATOMICREGISTER, whatever its component is made of: what its messages do, in one run
 * after the other. Not safe for use by several threads.
 *
 * <p>Before a run all replicas greet each other, so that connections are made, and nothing of an
 * earlier run is on its way any more. Of two replicas the one with the lower rank greets first, and
 * the other one by the connection that this has made: if both made one, messages would take either,
 * and overtake each other.
 */
public final class RegisterReplica implements ReplicaOutput {

  /** The outlet of a replica's messages. */
  public interface Output {
    /** Sends a message to the network. */
    void send(NetMessage message);
  }

  private final NetAddress self;
  private final RegisterOptions options;
  private final Output output;
  private final Set<Integer> greetedBy = new HashSet<>();

  private int run;
  private int rank;
  private List<NetAddress> replicas = List.of();
  private NetAddress coordinator;
  private NetAddress introducer;
  private boolean started;
  private Replica replica;
  private Workload workload;

  /** A replica without a run. */
  public RegisterReplica(NetAddress self, RegisterOptions options, Output output) {
    this.self = self;
    this.options = options;
    this.output = output;
    prepare(0, 0);
  }

  /** Gets ready for a run, in which every register begins anew. */
  public void introduce(IntroduceReplica introduction, NetAddress from) {
    replicas = introduction.replicas();
    coordinator = introduction.coordinator();
    introducer = from;
    prepare(introduction.run(), introduction.rank());
    // Those of lower rank may have greeted before.
    greetedBy.forEach(this::greet);
    IntStream.range(rank, replicas.size()).forEach(this::greet);
  }

  private void prepare(int nextRun, int nextRank) {
    run = nextRun;
    rank = nextRank;
    started = false;
    replica = new Replica(run, rank, Math.max(1, replicas.size()), options.keys(), this);
    workload = new Workload(rank, options.keys(), options.keysToRead());
  }

  private void greet(int other) {
    send(other, new Greeting(run, rank));
  }

  /** Takes a greeting. */
  public void greeting(Greeting greeting) {
    greetedBy.add(greeting.from());
    if (greeting.run() == run) {
      if (greeting.from() < rank) {
        greet(greeting.from());
      }
      readyOnceGreeted();
    }
  }

  private void readyOnceGreeted() {
    if (greetedBy.size() == replicas.size()) {
      greetedBy.clear();
      output.send(new NetMessage(self, introducer, Introduced.EVENT));
    }
  }

  /** Begins the operations of an ordinary run. */
  public void start() {
    started = true;
    workload.begin(replica);
  }

  /** Takes a READ. */
  public void read(Read message) {
    replica.onRead(message.from(), message.run(), message.key(), message.rid());
  }

  /** Takes an answer to a READ. */
  public void value(Value message) {
    replica.onValue(
        message.run(),
        message.key(),
        message.rid(),
        message.timestamp(),
        message.writer(),
        message.value());
  }

  /** Takes a WRITE. */
  public void write(Write message) {
    replica.onWrite(
        message.from(),
        message.run(),
        message.key(),
        message.rid(),
        message.timestamp(),
        message.writer(),
        message.value());
  }

  /** Takes an answer to a WRITE. */
  public void ack(Ack message) {
    replica.onAck(message.run(), message.key(), message.rid());
  }

  /** Begins one operation of a verification run. */
  public void invoke(Invoke message) {
    if (message.write()) {
      replica.write(message.key(), message.value());
    } else {
      replica.read(message.key());
    }
  }

  @Override
  public void broadcastRead(int messageRun, int key, long rid) {
    broadcast(new Read(messageRun, rank, key, rid));
  }

  @Override
  public void broadcastWrite(
      int messageRun, int key, long rid, long timestamp, int writer, long value) {
    broadcast(new Write(messageRun, rank, key, rid, timestamp, writer, value));
  }

  @Override
  public void sendValue(
      int to, int messageRun, int key, long rid, long timestamp, int writer, long value) {
    send(to, new Value(messageRun, key, rid, timestamp, writer, value));
  }

  @Override
  public void sendAck(int to, int messageRun, int key, long rid) {
    send(to, new Ack(messageRun, key, rid));
  }

  @Override
  public void completed(int key, boolean write, long value) {
    if (!started) {
      report(new Response(rank, key, value));
    } else if (workload.complete(write)) {
      report(new Done(workload.reads(), workload.writes()));
    }
  }

  private void broadcast(NetContent content) {
    for (NetAddress each : replicas) {
      output.send(new NetMessage(self, each, content));
    }
  }

  private void send(int to, NetContent content) {
    output.send(new NetMessage(self, replicas.get(to), content));
  }

  private void report(NetContent content) {
    output.send(new NetMessage(self, coordinator, content));
  }
}
