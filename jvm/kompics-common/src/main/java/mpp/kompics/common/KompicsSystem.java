package mpp.kompics.common;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mpp.harness.RunFailedException;
import mpp.harness.components.ComponentSystem;
import mpp.kompics.common.NodeWatch.NodeWatchInit;
import mpp.kompics.common.messages.MessageSerializer;
import mpp.kompics.common.messages.RefusedSerializer;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;
import se.sics.kompics.network.NetworkControl;
import se.sics.kompics.network.Transport;
import se.sics.kompics.network.netty.NettyInit;
import se.sics.kompics.network.netty.NettyNetwork;
import se.sics.kompics.network.netty.PromptNetwork;
import se.sics.kompics.network.netty.serialization.Serializers;

/** The components of one request, on a node of their own where there are others. */
public final class KompicsSystem implements ComponentSystem<Scope> {
  /** The transports of all benchmarks but FILETRANSFER. */
  static final ImmutableSet<Transport> DEFAULT_TRANSPORTS = ImmutableSet.of(Transport.TCP);

  /** The attempts to choose a port: another process may take one before the network does. */
  private static final int ATTEMPTS = 3;

  private final Scope scope;
  private final Consumer<Throwable> onFailure;
  private final Optional<NodeWatch> watch;

  private KompicsSystem(Scope scope, Consumer<Throwable> onFailure, Optional<NodeWatch> watch) {
    this.scope = scope;
    this.onFailure = onFailure;
    this.watch = watch;
  }

  /**
   * Starts the system of one request.
   *
   * @param onFailure is told of every failure outside of the scopes in it; called on any thread
   */
  public static KompicsSystem start(Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException {
    Scope root = KompicsRuntime.use(onFailure);
    try {
      return new KompicsSystem(root.open(onFailure), onFailure, Optional.empty());
    } catch (InterruptedException | TimeoutException | RunFailedException failed) {
      KompicsRuntime.leave(onFailure, false);
      throw failed;
    }
  }

  /**
   * Starts the system of one request on one of several nodes.
   *
   * @param host name or IPv4 address at which the others reach this node; the operating system
   *     chooses the port
   * @param transports those by which the node can be reached, TCP among them
   * @param onFailure is told also of what the network loses
   */
  public static KompicsSystem startNode(
      String host, ImmutableSet<Transport> transports, Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException, IOException {
    InetAddress ip = ipv4(host);
    RefusedSerializer.register();
    Serializers.register(NetMessage.class, new MessageSerializer(KompicsRuntime::fail));
    Path library = NativeLibrary.prepare();
    try {
      return startNode(ip, KompicsSystem::freePort, transports, onFailure);
    } finally {
      NativeLibrary.clean(library);
    }
  }

  /** Chooses the port that a node listens on. */
  interface PortChooser {
    int choose(InetAddress ip) throws IOException;
  }

  /** Starts a node on the first of three chosen ports that no other process has taken. */
  static KompicsSystem startNode(
      InetAddress ip,
      PortChooser ports,
      ImmutableSet<Transport> transports,
      Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException, IOException {
    Scope root = KompicsRuntime.use(onFailure);
    boolean started = false;
    try {
      for (int attempt = 1; ; attempt++) {
        InetSocketAddress socket = new InetSocketAddress(ip, ports.choose(ip));
        try {
          KompicsSystem system = startNode(root, socket, transports, onFailure);
          started = true;
          return system;
        } catch (RunFailedException failed) {
          if (attempt == ATTEMPTS) {
            throw failed;
          }
        }
      }
    } finally {
      if (!started) {
        KompicsRuntime.leave(onFailure, false);
      }
    }
  }

  private static KompicsSystem startNode(
      Scope root,
      InetSocketAddress socket,
      ImmutableSet<Transport> transports,
      Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException {
    // A component counts as started before what it does at its start has failed or not.
    CompletableFuture<Void> listening = new CompletableFuture<>();
    Consumer<Throwable> onNodesFailure =
        failure -> {
          // A port that is taken is no failure of the node's unless it is the last one.
          if (listening.isDone() && !listening.isCompletedExceptionally()) {
            onFailure.accept(failure);
          } else {
            listening.completeExceptionally(failure);
          }
        };
    // Each is given once: no message of an earlier run reaches a component of a later one.
    AtomicInteger given = new AtomicInteger(NodeWatch.NUMBER);
    Supplier<NetAddress> addresses = () -> new NetAddress(socket, given.incrementAndGet());
    Scope scope = root.openNode(addresses, onNodesFailure);
    try {
      // First who hears of the network: no component may get an event while it is started.
      NetAddress address = new NetAddress(socket, NodeWatch.NUMBER);
      Runnable onListening = () -> listening.complete(null);
      NodeWatchInit watchInit = new NodeWatchInit(address, onListening, onNodesFailure);
      Component watch =
          scope.compose(composition -> composition.create(NodeWatch.class, watchInit));
      scope.compose(composition -> connectNetwork(composition, watch, address, transports));
      Scope.await("listening", listening);
      return new KompicsSystem(scope, onFailure, Optional.of((NodeWatch) watch.getComponent()));
    } catch (InterruptedException | TimeoutException | RunFailedException failed) {
      scope.abandon();
      throw failed;
    }
  }

  private static Component connectNetwork(
      Composition composition,
      Component watch,
      NetAddress address,
      ImmutableSet<Transport> transports) {
    NettyInit init = new NettyInit(address, 0, transports);
    Component network = composition.create(networkClass(), init);
    composition.scope().provideNetwork(network);
    composition.connect(network, watch, NetworkControl.class);
    composition.connectToNetwork(watch, address);
    return network;
  }

  // Kompics finds the constructor by the class of the init, which is its superclass's.
  @SuppressWarnings("unchecked")
  private static Class<NettyNetwork> networkClass() {
    return (Class<NettyNetwork>) (Class<?>) PromptNetwork.class;
  }

  @Override
  public Scope open(Consumer<Throwable> onScopesFailure)
      throws InterruptedException, TimeoutException, RunFailedException {
    return scope.open(onScopesFailure);
  }

  /** Returns who speaks for this node. */
  NodeWatch watch() {
    return watch.orElseThrow(() -> new IllegalStateException("this system is on no node"));
  }

  /**
   * Ends the system and waits until it has.
   *
   * @param orderly true if all scopes in it have been stopped; if not, it is given up as it is
   */
  @Override
  public void terminate(boolean orderly)
      throws InterruptedException, TimeoutException, RunFailedException {
    boolean stopped = false;
    try {
      scope.stop(orderly);
      stopped = orderly;
    } finally {
      KompicsRuntime.leave(onFailure, stopped);
    }
  }

  // The network's own messages have four bytes for an address.
  private static InetAddress ipv4(String host) throws IOException {
    return Stream.of(InetAddress.getAllByName(host))
        .filter(Inet4Address.class::isInstance)
        .findFirst()
        .orElseThrow(
            () -> new IOException("host '" + host + "' has no IPv4 address, which Kompics needs"));
  }

  // The network must know its port before it listens: it bears it in all messages.
  static int freePort(InetAddress ip) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, ip)) {
      return socket.getLocalPort();
    }
  }
}
