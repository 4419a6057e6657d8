package mpp.kompics.common.net;

import se.sics.kompics.network.Header;
import se.sics.kompics.network.Transport;

/** A message's source and destination, by TCP. */
public final class NetHeader implements Header<NetAddress> {
  private final NetAddress source;
  private final NetAddress destination;

  NetHeader(NetAddress source, NetAddress destination) {
    this.source = source;
    this.destination = destination;
  }

  @Override
  public NetAddress getSource() {
    return source;
  }

  @Override
  public NetAddress getDestination() {
    return destination;
  }

  @Override
  public Transport getProtocol() {
    return Transport.TCP;
  }
}
