package mpp.kompics.data;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import se.sics.kompics.network.Address;
import se.sics.kompics.network.Header;
import se.sics.kompics.network.Transport;

/**
 * A message of tests.
 *
 * @param number tells it from others
 */
public record Note(int number, Transport transport) implements DataMessage<Note.Place, Note.Place> {

  @Override
  public Note over(Transport other) {
    return new Note(number, other);
  }

  @Override
  public Place getHeader() {
    return new Place(transport);
  }

  @Override
  @Deprecated
  public Place getSource() {
    return getHeader();
  }

  @Override
  @Deprecated
  public Place getDestination() {
    return getHeader();
  }

  @Override
  @Deprecated
  public Transport getProtocol() {
    return transport;
  }

  /** Source and destination of all messages. */
  public record Place(Transport transport) implements Header<Place>, Address {
    @Override
    public Place getSource() {
      return this;
    }

    @Override
    public Place getDestination() {
      return this;
    }

    @Override
    public Transport getProtocol() {
      return transport;
    }

    @Override
    public InetAddress getIp() {
      return InetAddress.getLoopbackAddress();
    }

    @Override
    public int getPort() {
      return 1;
    }

    @Override
    public InetSocketAddress asSocket() {
      return new InetSocketAddress(getIp(), getPort());
    }

    @Override
    public boolean sameHostAs(Address other) {
      return true;
    }
  }
}
