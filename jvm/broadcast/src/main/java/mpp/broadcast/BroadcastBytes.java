package mpp.broadcast;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import mpp.broadcast.BroadcastMessage.Campaign;
import mpp.broadcast.BroadcastMessage.Collect;
import mpp.broadcast.BroadcastMessage.Consensus;
import mpp.broadcast.BroadcastMessage.Decided;
import mpp.broadcast.BroadcastMessage.Deposed;
import mpp.broadcast.BroadcastMessage.Elected;
import mpp.broadcast.BroadcastMessage.Greeting;
import mpp.broadcast.BroadcastMessage.Joined;
import mpp.broadcast.BroadcastMessage.Leave;
import mpp.broadcast.BroadcastMessage.Log;
import mpp.broadcast.BroadcastMessage.Propose;

/**
 * The bytes of messages between nodes: a tag (1 byte) and the fields, big-endian; arrays begin with
 * their length (u32).
 */
public final class BroadcastBytes {
  private static final byte GREETING = 0;
  private static final byte JOINED = 1;
  private static final byte CAMPAIGN = 2;
  private static final byte ELECTED = 3;
  private static final byte DEPOSED = 4;
  private static final byte CONSENSUS = 5;
  private static final byte PROPOSE = 6;
  private static final byte DECIDED = 7;
  private static final byte COLLECT = 8;
  private static final byte LOG = 9;
  private static final byte LEAVE = 10;

  /** More than the fields of any message take but for arrays. */
  private static final int FIELDS_BYTES = 16;

  private BroadcastBytes() {}

  /** Returns the most bytes that a message takes. */
  public static int most(BroadcastMessage message) {
    if (message instanceof Consensus consensus) {
      return FIELDS_BYTES + consensus.bytes().length;
    }
    if (message instanceof Log log) {
      return FIELDS_BYTES + log.proposals().size() * Long.BYTES;
    }
    return FIELDS_BYTES;
  }

  /**
   * Writes a message.
   *
   * @throws IllegalArgumentException if it does not leave its node
   */
  public static void write(BroadcastMessage message, ByteBuffer buffer) {
    if (message instanceof Consensus consensus) {
      byte[] bytes = consensus.bytes();
      buffer.put(CONSENSUS).putInt(consensus.run()).putInt(bytes.length).put(bytes);
    } else if (message instanceof Propose propose) {
      buffer.put(PROPOSE).putLong(propose.proposal());
    } else if (message instanceof Decided decided) {
      buffer.put(DECIDED).putLong(decided.proposal());
    } else if (message instanceof Greeting greeting) {
      buffer.put(GREETING).putInt(greeting.run()).putInt(greeting.from());
    } else if (message instanceof Joined joined) {
      buffer.put(JOINED).putInt(joined.replica());
    } else if (message instanceof Campaign) {
      buffer.put(CAMPAIGN);
    } else if (message instanceof Elected elected) {
      buffer.put(ELECTED).putInt(elected.replica());
    } else if (message instanceof Deposed deposed) {
      buffer.put(DEPOSED).putInt(deposed.replica());
    } else if (message instanceof Collect collect) {
      buffer.put(COLLECT).putInt(collect.position()).putInt(collect.length());
    } else if (message instanceof Log log) {
      buffer.put(LOG).putInt(log.replica()).putInt(log.position()).putInt(log.proposals().size());
      log.proposals().forEach(buffer::putLong);
    } else if (message instanceof Leave) {
      buffer.put(LEAVE);
    } else {
      throw new IllegalArgumentException("message " + message + " does not leave its node");
    }
  }

  /**
   * Reads a message.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static BroadcastMessage read(ByteBuffer buffer) {
    int length = buffer.remaining();
    try {
      return readFields(buffer.get(), buffer);
    } catch (BufferUnderflowException tooShort) {
      throw unreadable("it ends after %d bytes, too early".formatted(length));
    }
  }

  private static BroadcastMessage readFields(byte tag, ByteBuffer buffer) {
    return switch (tag) {
      case GREETING -> new Greeting(buffer.getInt(), buffer.getInt());
      case JOINED -> new Joined(buffer.getInt());
      case CAMPAIGN -> new Campaign();
      case ELECTED -> new Elected(buffer.getInt());
      case DEPOSED -> new Deposed(buffer.getInt());
      case CONSENSUS -> new Consensus(buffer.getInt(), bytes(buffer));
      case PROPOSE -> new Propose(buffer.getLong());
      case DECIDED -> new Decided(buffer.getLong());
      case COLLECT -> new Collect(buffer.getInt(), buffer.getInt());
      case LOG -> new Log(buffer.getInt(), buffer.getInt(), numbers(buffer));
      case LEAVE -> new Leave();
      default -> throw unreadable("tag %d is that of none".formatted(tag));
    };
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[length(buffer, Byte.BYTES)];
    buffer.get(bytes);
    return bytes;
  }

  private static List<Long> numbers(ByteBuffer buffer) {
    int number = length(buffer, Long.BYTES);
    return Stream.generate(buffer::getLong).limit(number).toList();
  }

  /** Nothing is allocated for more than there is: anybody who can connect may send a length. */
  private static int length(ByteBuffer buffer, int elementBytes) {
    int announced = buffer.getInt();
    int most = buffer.remaining() / elementBytes;
    if (announced < 0 || announced > most) {
      throw unreadable("it announces %d elements, it holds at most %d".formatted(announced, most));
    }
    return announced;
  }

  private static IllegalArgumentException unreadable(String why) {
    return new IllegalArgumentException("a message of ATOMICBROADCAST cannot be read: " + why);
  }
}
