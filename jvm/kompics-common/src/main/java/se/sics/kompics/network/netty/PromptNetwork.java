package se.sics.kompics.network.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.bootstrap.ServerBootstrapConfig;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The framework's network over TCP and UDT, which ends at once; in its package, which keeps to
 * itself what that takes.
 *
 * <p>The framework gives its event loops a quiet period of a millisecond to end in. Even those that
 * nobody has used are started for that, look, find that the period is not over, and then sleep for
 * the second that a loop sleeps if it is not woken; those for UDT, which nobody can wake, sleep
 * first. A loop that a task of its own tells to end, without a quiet period, does so right after
 * that task. All connections have been closed by then, as the framework does it.
 */
public final class PromptNetwork extends NettyNetwork {
  private static final long MOST_SECONDS = 5;

  /** A network that does not listen yet. */
  public PromptNetwork(NettyInit init) {
    super(init);
  }

  @Override
  public void tearDown() {
    channels.clearConnections();
    List<EventLoopGroup> groups = new ArrayList<>();
    groups.add(bootstrapTCPClient.config().group());
    groups.add(bootstrapUDTClient.config().group());
    for (String name : List.of("bootstrapTCP", "bootstrapUDT")) {
      server(name)
          .ifPresent(
              server -> {
                groups.add(server.group());
                groups.add(server.childGroup());
              });
    }
    for (EventLoopGroup group : groups) {
      for (EventExecutor loop : group) {
        loop.execute(() -> loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS));
      }
    }
    groups.forEach(
        group -> group.terminationFuture().awaitUninterruptibly(MOST_SECONDS, TimeUnit.SECONDS));
    // Not the framework's own end: it fails if a port was taken before the UDT server was made, and
    // it waits for the groups without a deadline.
    messages.clear();
  }

  // There is none for a transport by which nobody can reach this node.
  private Optional<ServerBootstrapConfig> server(String name) {
    try {
      Field field = NettyNetwork.class.getDeclaredField(name);
      field.setAccessible(true);
      return Optional.ofNullable((ServerBootstrap) field.get(this)).map(ServerBootstrap::config);
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException("this is another version of Kompics", other);
    }
  }
}
