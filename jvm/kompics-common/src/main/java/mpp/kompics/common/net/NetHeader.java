package mpp.kompics.common.net;

import se.sics.kompics.network.Header;
import se.sics.kompics.network.Transport;

/** A message's source, destination and transport. */
public final class NetHeader implements Header<NetAddress> {
  private final NetAddress source;
  private final NetAddress destination;
  private final Transport transport;

  NetHeader(NetAddress source, NetAddress destination, Transport transport) {
    this.source = source;
    this.destination = destination;
    this.transport = transport;
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
    return transport;
  }
}
