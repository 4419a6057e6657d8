package mpp.kompics.common.net;

import io.netty.buffer.ByteBuf;
import java.util.function.Function;
import mpp.kompics.data.DataMessage;
import se.sics.kompics.PatternExtractor;
import se.sics.kompics.network.Transport;

/**
 * A message between nodes: a content with its sender and recipient. Handlers match the class of the
 * content.
 *
 * <p>It is the only class of messages: with several, channels with selectors learn each class when
 * they first see one, and they do so while other threads read what they have learned.
 */
public final class NetMessage
    implements DataMessage<NetAddress, NetHeader>, PatternExtractor<Class<Object>, NetContent> {
  private final NetHeader header;
  private final NetContent content;

  /** A message by TCP. It does not change, and may be sent more than once. */
  public NetMessage(NetAddress source, NetAddress destination, NetContent content) {
    this(source, destination, Transport.TCP, content);
  }

  /** A message by another transport. */
  public NetMessage(
      NetAddress source, NetAddress destination, Transport transport, NetContent content) {
    this(new NetHeader(source, destination, transport), content);
  }

  private NetMessage(NetHeader header, NetContent content) {
    this.header = header;
    this.content = content;
  }

  @Override
  public NetMessage over(Transport transport) {
    return new NetMessage(source(), destination(), transport, content);
  }

  /** Returns a message by TCP back to the sender of this one. */
  public NetMessage answer(NetContent answer) {
    return new NetMessage(destination(), source(), answer);
  }

  /** Returns the sender's address. */
  public NetAddress source() {
    return header.getSource();
  }

  /** Returns the recipient's address. */
  public NetAddress destination() {
    return header.getDestination();
  }

  @Override
  public NetHeader getHeader() {
    return header;
  }

  // The network still asks for these three, which are the header's, here.

  @Override
  @Deprecated
  public NetAddress getSource() {
    return header.getSource();
  }

  @Override
  @Deprecated
  public NetAddress getDestination() {
    return header.getDestination();
  }

  @Override
  @Deprecated
  public Transport getProtocol() {
    return header.getProtocol();
  }

  // The framework's type for the class of a content, whatever it is, is Class<Object>.
  @Override
  @SuppressWarnings("unchecked")
  public Class<Object> extractPattern() {
    return (Class<Object>) (Class<?>) content.getClass();
  }

  @Override
  public NetContent extractValue() {
    return content;
  }

  /** Returns little, since the network asks for it with every message. */
  @Override
  public String toString() {
    return content.getClass().getName();
  }

  /** Writes both addresses and the content; the transport need not be told. */
  public void write(ByteBuf buffer) {
    source().write(buffer);
    destination().write(buffer);
    content.write(buffer);
  }

  /**
   * Reads what {@link #write} wrote, as a message by TCP.
   *
   * @param readContent reads the content
   */
  public static NetMessage read(ByteBuf buffer, Function<ByteBuf, NetContent> readContent) {
    NetAddress source = NetAddress.read(buffer);
    NetAddress destination = NetAddress.read(buffer);
    return new NetMessage(source, destination, readContent.apply(buffer));
  }
}
