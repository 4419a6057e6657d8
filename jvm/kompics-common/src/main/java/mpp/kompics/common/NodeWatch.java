package mpp.kompics.common;

import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import mpp.kompics.common.messages.NodeMessages.Hello;
import mpp.kompics.common.messages.NodeMessages.Introduced;
import mpp.kompics.common.messages.NodeMessages.NodeFailed;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Positive;
import se.sics.kompics.network.ConnectionStatus.Dropped;
import se.sics.kompics.network.ListeningStatus;
import se.sics.kompics.network.Network;
import se.sics.kompics.network.NetworkControl;
import se.sics.kompics.network.NetworkException;

/**
 * Speaks for its node: answers those who ask whether it is there, asks others, and hears of what
 * the network loses. The master's hears of its clients' failures, too.
 *
 * <p>Anybody can connect to the network. What goes wrong with a connection is a failure only if it
 * leads to a node of the run, by the address at which that listens: of each connection between two
 * nodes one has made it, and knows it by that.
 */
public final class NodeWatch extends ComponentDefinition {
  /** Its number on its node. */
  static final int NUMBER = 0;

  /** The initial values of a watch. */
  public static final class NodeWatchInit extends Init<NodeWatch> {
    private final NetAddress self;
    private final Runnable onListening;
    private final Consumer<Throwable> onFailure;

    /**
     * A beginning.
     *
     * @param self the watch's own address
     * @param onListening is told that the network listens
     * @param onFailure is told of what the network loses and of failures that others tell of
     */
    NodeWatchInit(NetAddress self, Runnable onListening, Consumer<Throwable> onFailure) {
      this.self = self;
      this.onListening = onListening;
      this.onFailure = onFailure;
    }
  }

  private final Positive<Network> network = requires(Network.class);
  private final Positive<NetworkControl> networkControl = requires(NetworkControl.class);
  private final NetAddress self;
  private final Consumer<Throwable> onFailure;
  // Addresses of those nodes of the run that this one has to do with.
  private final Set<InetSocketAddress> nodes = new HashSet<>();
  private int unanswered;
  private Runnable whenAnswered = () -> {};

  /** Begins to watch. */
  public NodeWatch(NodeWatchInit init) {
    self = init.self;
    onFailure = init.onFailure;
    subscribe(
        new ContentHandler<>(
            Hello.class,
            (hello, message) -> {
              hello.nodes().forEach(this::join);
              trigger(message.answer(Introduced.EVENT), network);
            }),
        network);
    subscribe(new ContentHandler<>(Introduced.class, introduced -> answered()), network);
    subscribe(
        new ContentHandler<>(
            NodeFailed.class,
            failure -> onFailure.accept(new IllegalStateException(failure.reason()))),
        network);
    Runnable onListening = init.onListening;
    handle(networkControl, ListeningStatus.class, status -> onListening.run());
    handle(networkControl, NetworkException.class, this::failed);
    handle(networkControl, Dropped.class, this::dropped);
    handle(loopback, Task.class, task -> task.work().run());
  }

  NetAddress self() {
    return self;
  }

  /**
   * Tells others something, and waits until all have acknowledged it.
   *
   * @param contents the messages, in the order of the recipients
   */
  CompletableFuture<Void> tell(List<NetAddress> recipients, List<? extends NetContent> contents) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    execute(
        () -> {
          recipients.forEach(this::join);
          unanswered = recipients.size();
          whenAnswered = () -> done.complete(null);
          for (int i = 0; i < recipients.size(); i++) {
            send(recipients.get(i), contents.get(i));
          }
        });
    return done;
  }

  /** Tells the master's watch that this node has failed. */
  void report(NetAddress master, String reason) {
    execute(() -> send(master, new NodeFailed(reason)));
  }

  private void execute(Runnable work) {
    trigger(new Task(work), onSelf);
  }

  private void send(NetAddress recipient, NetContent content) {
    trigger(new NetMessage(self, recipient, content), network);
  }

  private void answered() {
    unanswered--;
    if (unanswered == 0) {
      whenAnswered.run();
    }
  }

  private void join(NetAddress node) {
    nodes.add(node.asSocket());
  }

  private void failed(NetworkException failure) {
    if (nodes.contains(failure.peer.asSocket())) {
      onFailure.accept(failure);
    }
  }

  // No node ends a connection before the last run.
  private void dropped(Dropped event) {
    if (nodes.contains(event.peer.asSocket())) {
      onFailure.accept(
          new IllegalStateException(
              "the connection to " + event.peer + " by " + event.protocol + " was lost"));
    }
  }
}
