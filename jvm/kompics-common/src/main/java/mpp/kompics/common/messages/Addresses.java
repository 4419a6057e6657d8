package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.stream.Stream;
import mpp.kompics.common.net.NetAddress;

/** Lists of addresses: their number (u32), then each. */
final class Addresses {
  private Addresses() {}

  static void write(List<NetAddress> addresses, ByteBuf buffer) {
    buffer.writeInt(addresses.size());
    addresses.forEach(address -> address.write(buffer));
  }

  static List<NetAddress> read(ByteBuf buffer) {
    int number = Lengths.read(buffer, NetAddress.BYTES);
    return Stream.generate(() -> NetAddress.read(buffer)).limit(number).toList();
  }
}
