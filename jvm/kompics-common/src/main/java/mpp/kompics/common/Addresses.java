package mpp.kompics.common;

import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import mpp.kompics.common.net.NetAddress;

/**
 * The addresses of one node's components. Each is given once: no message of an earlier run reaches
 * a component of a later one.
 */
final class Addresses {
  private final InetSocketAddress socket;
  private final AtomicInteger given = new AtomicInteger(NodeWatch.NUMBER);

  /**
   * Addresses of which none is given yet.
   *
   * @param socket where the node listens
   */
  Addresses(InetSocketAddress socket) {
    this.socket = socket;
  }

  /** Returns the next one, none of which is the node's watch's. */
  NetAddress next() {
    return new NetAddress(socket, given.incrementAndGet());
  }
}
