package mpp.harness.serving;

import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Keeps strangers from taking a server's descriptors: looks at each connection that is accepted,
 * and ends those whose peers are too many or too slow to show the run's token.
 *
 * <p>To be the first handler of a server's channel, whose connections are served by the channel's
 * own event loop: what is closed here is closed before the next connection is accepted.
 */
final class ConnectionGuard extends ChannelInboundHandlerAdapter implements ServerInterceptor {
  /** The pause after accepting has failed, such as for want of descriptors. */
  private static final long PAUSE_MILLIS = 100;

  /**
   * After so many failures in a row that no lack of descriptors explains the socket is given up.
   */
  private static final int MOST_FAILURES = 10;

  /** A connection whose peer is not known yet, and what ends it in time. */
  private record Stranger(Channel connection, Future<?> deadline) {}

  private final ConnectionLimits limits;
  private final Runnable onClose;

  /** By the address of the peer, the oldest first. */
  private final Map<SocketAddress, Stranger> strangers = new LinkedHashMap<>();

  // Made early, since making it may take a descriptor.
  private Runnable reopen = () -> {};
  private int failures;

  /**
   * A guard of one server.
   *
   * @param onClose is called when the server's channel has been closed
   */
  ConnectionGuard(ConnectionLimits limits, Runnable onClose) {
    this.limits = limits;
    this.onClose = onClose;
  }

  /** Lets a call pass, and the connection that it came by stay. To be asked after the token was. */
  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
    forget(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
    return next.startCall(call, metadata);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    reopen = () -> context.channel().config().setAutoRead(true);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    failures = 0;
    Channel connection = (Channel) accepted;
    SocketAddress peer = connection.remoteAddress();
    if (peer == null) {
      // It has gone already.
      connection.unsafe().closeForcibly();
      return;
    }
    endOldest();
    long deadline = limits.deadline().toMillis();
    Future<?> end = context.executor().schedule(() -> end(peer), deadline, TimeUnit.MILLISECONDS);
    synchronized (strangers) {
      strangers.put(peer, new Stranger(connection, end));
    }
    connection.closeFuture().addListener(closed -> forget(peer));
    context.fireChannelRead(accepted);
  }

  /** Says it on standard error: a logger may need descriptors, of which there may be none left. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    context.channel().config().setAutoRead(false);
    failures++;
    if (failures == 1) {
      System.err.println("cannot accept connections for now: ".concat(failure.toString()));
    }
    if (failures >= MOST_FAILURES && hasDescriptors()) {
      context.close();
    } else {
      context.executor().schedule(reopen, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private static boolean hasDescriptors() {
    try (SocketChannel one = SocketChannel.open()) {
      return one.isOpen();
    } catch (IOException none) {
      return false;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    onClose.run();
    context.fireChannelInactive();
  }

  private void endOldest() {
    SocketAddress oldest;
    synchronized (strangers) {
      if (strangers.size() < limits.connections()) {
        return;
      }
      oldest = strangers.keySet().iterator().next();
    }
    end(oldest);
  }

  private void end(SocketAddress peer) {
    Stranger stranger = forget(peer);
    if (stranger != null) {
      // Not by its handlers, which would say good-bye first.
      Channel connection = stranger.connection();
      connection.unsafe().close(connection.voidPromise());
    }
  }

  private Stranger forget(SocketAddress peer) {
    Stranger stranger;
    synchronized (strangers) {
      stranger = strangers.remove(peer);
    }
    if (stranger != null) {
      stranger.deadline().cancel(false);
    }
    return stranger;
  }
}
