package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.MalformedMessageException;

/** Numbers of bytes and elements that come from the network: nothing is allocated unchecked. */
final class Lengths {
  private Lengths() {}

  /**
   * Reads a length (u32) and as many bytes.
   *
   * @throws MalformedMessageException if so many are not there
   */
  static byte[] readBytes(ByteBuf buffer) {
    byte[] bytes = new byte[read(buffer, 1)];
    buffer.readBytes(bytes);
    return bytes;
  }

  /**
   * Reads the number of elements (u32) that follow.
   *
   * @param elementBytes bytes of one of them
   * @throws MalformedMessageException if so many are not there
   */
  static int read(ByteBuf buffer, int elementBytes) {
    long announced = buffer.readUnsignedInt();
    int most = buffer.readableBytes() / elementBytes;
    if (announced > most) {
      throw new MalformedMessageException(
          "a message announces %d elements of %d bytes, it holds at most %d"
              .formatted(announced, elementBytes, most));
    }
    return (int) announced;
  }
}
