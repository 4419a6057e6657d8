package mpp.kompics.common.net;

import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import se.sics.kompics.network.Address;

/** A component's address on the network: the socket of its node, and its number there. */
public final class NetAddress implements Address {
  /** The bytes that {@link #write} writes. */
  public static final int BYTES = 10;

  private static final int IPV4_BYTES = 4;

  private final InetSocketAddress socket;
  private final int component;

  /**
   * An address.
   *
   * @param socket address of the node, IPv4
   * @param component number of the component, from 0
   */
  public NetAddress(InetSocketAddress socket, int component) {
    this.socket = socket;
    this.component = component;
  }

  /** Returns the component's number on its node. */
  public int component() {
    return component;
  }

  /** Returns the address of another component of the same node. */
  public NetAddress withComponent(int other) {
    return new NetAddress(socket, other);
  }

  @Override
  public InetAddress getIp() {
    return socket.getAddress();
  }

  @Override
  public int getPort() {
    return socket.getPort();
  }

  @Override
  public InetSocketAddress asSocket() {
    return socket;
  }

  @Override
  public boolean sameHostAs(Address other) {
    return socket.equals(other.asSocket());
  }

  /** Reads what {@link #toString} returns. */
  public static NetAddress parse(String text) {
    String[] parts = text.split("[:/]");
    if (parts.length != 3) {
      throw new IllegalArgumentException("address '" + text + "' is not host:port/number");
    }
    InetSocketAddress socket = new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
    return new NetAddress(socket, Integer.parseInt(parts[2]));
  }

  /** Returns where the node listens, as host:port. */
  public String node() {
    return getIp().getHostAddress() + ":" + getPort();
  }

  @Override
  public String toString() {
    return node() + "/" + component;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NetAddress that
        && component == that.component
        && socket.equals(that.socket);
  }

  @Override
  public int hashCode() {
    return Objects.hash(socket, component);
  }

  /** Writes address (4 bytes), port (u16) and number (u32). */
  public void write(ByteBuf buffer) {
    buffer.writeBytes(getIp().getAddress()).writeShort(getPort()).writeInt(component);
  }

  /** Reads what {@link #write} wrote. */
  public static NetAddress read(ByteBuf buffer) {
    byte[] ip = new byte[IPV4_BYTES];
    buffer.readBytes(ip);
    try {
      InetSocketAddress socket =
          new InetSocketAddress(InetAddress.getByAddress(ip), buffer.readUnsignedShort());
      return new NetAddress(socket, buffer.readInt());
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException("four bytes are an address", impossible);
    }
  }
}
