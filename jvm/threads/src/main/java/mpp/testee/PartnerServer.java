package mpp.testee;

import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import mpp.harness.components.ClientSetup;

/** The port that the master connects to, and a component for each of its connections. */
final class PartnerServer {
  private static final Logger LOG = System.getLogger(PartnerServer.class.getName());

  /** Connections that have not greeted yet, at most: one more ends the oldest. */
  private static final int MOST_STRANGERS = 16;

  /** Connections that wait to be accepted, at most: where they are too many, new ones take 1 s. */
  private static final int BACKLOG = 4096;

  /** Connections whose end is told at most, so that strangers cannot fill the log. */
  private static final int MOST_COMPLAINTS = 20;

  /** The pause after accepting has failed, such as for want of descriptors. */
  private static final long PAUSE_MILLIS = 100;

  private final long token;
  private final int awaited;
  private final String options;
  private final Partners partners;
  private final ServerSocket server;
  private final RunScope scope;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Queue<Socket> strangers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger complaints = new AtomicInteger();
  private final Set<Integer> pairs = ConcurrentHashMap.newKeySet();

  /** The components that a benchmark has on a client. */
  interface Partners {

    /**
     * Returns the component of a connection.
     *
     * @param options the parameters that it needs
     */
    RunScope.Component of(Connection connection, String options) throws IOException;
  }

  private PartnerServer(
      ThreadKind kind, ClientSetup setup, Partners partners, ServerSocket server) {
    token = Long.parseUnsignedLong(setup.watch(), 16);
    awaited = setup.partners();
    this.server = server;
    options = setup.options();
    this.partners = partners;
    scope = new RunScope(kind, failure -> LOG.log(Level.ERROR, "a component failed", failure));
  }

  /** Listens at a host's address, on a port of the operating system's choice. */
  static PartnerServer start(ThreadKind kind, ClientSetup setup, Partners partners, String host)
      throws IOException {
    ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getByName(host));
    PartnerServer server = new PartnerServer(kind, setup, partners, socket);
    server.scope.start(server::accept);
    return server;
  }

  /** Returns where it listens. */
  int port() {
    return server.getLocalPort();
  }

  /**
   * Ends all connections and components.
   *
   * @throws TimeoutException if a thread does not end
   */
  void stop() throws IOException, InterruptedException, TimeoutException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    scope.stop(true);
  }

  private void accept() throws IOException, InterruptedException {
    while (!server.isClosed()) {
      try {
        welcome(server.accept());
      } catch (SocketException failed) {
        if (!server.isClosed()) {
          complain("cannot accept connections for now", failed);
          Thread.sleep(PAUSE_MILLIS);
        }
      } catch (RejectedExecutionException ended) {
        return;
      }
    }
  }

  /** Gives a connection a component, which first has to find out whose it is. */
  private void welcome(Socket socket) throws IOException {
    sockets.add(socket);
    // Looked at after the socket was added: stop() does it the other way round.
    if (server.isClosed()) {
      socket.close();
    }
    strangers.add(socket);
    if (strangers.size() > MOST_STRANGERS) {
      Socket oldest = strangers.remove();
      oldest.close();
    }
    scope.start(() -> serve(socket));
  }

  private void serve(Socket socket) throws Exception {
    try (socket) {
      Connection connection = new Connection(socket);
      admit(connection);
      strangers.remove(socket);
      partners.of(connection, options).run();
    } catch (EOFException ended) {
      // The master has what it wanted; if not, it notices the end, too.
      return;
    } catch (IOException broken) {
      // That the connection ends fails the master's run, if it is the master's.
      if (!server.isClosed()) {
        complain("ended the connection of " + socket.getRemoteSocketAddress(), broken);
      }
    } finally {
      strangers.remove(socket);
      sockets.remove(socket);
    }
  }

  private void complain(String what, IOException why) {
    if (complaints.incrementAndGet() <= MOST_COMPLAINTS) {
      LOG.log(Level.WARNING, what, why);
    }
  }

  private void admit(Connection connection) throws IOException {
    Hello hello = connection.awaitGreeting();
    if (hello.token() != token) {
      throw new ProtocolException("it does not have the token of the request");
    }
    if (hello.pair() < 0 || hello.pair() >= awaited || !pairs.add(hello.pair())) {
      throw new ProtocolException(
          "pair %d is not one of %d that are awaited".formatted(hello.pair(), awaited));
    }
    connection.greet(hello);
  }
}
