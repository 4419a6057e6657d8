package mpp.kompics.common;

import java.util.function.Consumer;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Init;

/** What a {@link NodeWatch} begins with. */
public final class NodeWatchInit extends Init<NodeWatch> {
  final NetAddress self;
  final Runnable onListening;
  final Consumer<Throwable> onFailure;

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
