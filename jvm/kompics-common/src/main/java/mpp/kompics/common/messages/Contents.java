package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.MalformedMessageException;
import mpp.kompics.common.net.NetContent;

/** Reads contents. */
final class Contents {

  private Contents() {}

  /**
   * Reads the tag and the fields.
   *
   * @throws MalformedMessageException if the tag is that of no content
   */
  static NetContent read(ByteBuf buffer) {
    byte tag = buffer.readByte();
    return switch (tag) {
      case Tag.STATIC_PING -> PingPongMessages.StaticPing.EVENT;
      case Tag.STATIC_PONG -> PingPongMessages.StaticPong.EVENT;
      case Tag.PING -> PingPongMessages.Ping.read(buffer);
      case Tag.PONG -> PingPongMessages.Pong.read(buffer);
      case Tag.CHUNK -> SizedMessages.Chunk.read(buffer);
      case Tag.BATCH_ACK -> SizedMessages.Ack.read(buffer);
      case Tag.INTRODUCE_REPLICA -> NodeMessages.IntroduceReplica.read(buffer);
      case Tag.REGISTER_START -> RegisterMessages.Start.EVENT;
      case Tag.GREETING -> RegisterMessages.Greeting.read(buffer);
      case Tag.READ -> RegisterMessages.Read.read(buffer);
      case Tag.VALUE -> RegisterMessages.Value.read(buffer);
      case Tag.WRITE -> RegisterMessages.Write.read(buffer);
      case Tag.ACK -> RegisterMessages.Ack.read(buffer);
      case Tag.DONE -> RegisterMessages.Done.read(buffer);
      case Tag.INVOKE -> RegisterMessages.Invoke.read(buffer);
      case Tag.RESPONSE -> RegisterMessages.Response.read(buffer);
      case Tag.INTRODUCE_WINDOWER -> WindowMessages.Introduce.read(buffer);
      case Tag.WINDOWS_START -> WindowMessages.Start.EVENT;
      case Tag.READY -> WindowMessages.Ready.read(buffer);
      case Tag.EVENT -> WindowMessages.Event.read(buffer);
      case Tag.WINDOW -> WindowMessages.Window.read(buffer);
      case Tag.STOP -> WindowMessages.Stop.EVENT;
      case Tag.FLUSH -> WindowMessages.Flush.EVENT;
      case Tag.FLUSHED -> WindowMessages.Flushed.EVENT;
      case Tag.LATENCY_REQUEST -> LatencyMessages.Request.read(buffer);
      case Tag.LATENCY_ANSWER -> LatencyMessages.Answer.read(buffer);
      case Tag.MEET -> TransferMessages.Meet.EVENT;
      case Tag.PART -> TransferMessages.Part.read(buffer);
      case Tag.TRANSFERS_DONE -> TransferMessages.Done.read(buffer);
      case Tag.OPEN_FILE -> FileMessages.Open.read(buffer);
      case Tag.FILE_PART -> FileMessages.Part.read(buffer);
      case Tag.CREDIT -> FileMessages.Credit.read(buffer);
      case Tag.FILE_DONE -> FileMessages.Done.read(buffer);
      case Tag.BROADCAST -> LogMessages.Broadcast.read(buffer);
      case Tag.HELLO -> NodeMessages.Hello.read(buffer);
      case Tag.INTRODUCED -> NodeMessages.Introduced.EVENT;
      case Tag.NODE_FAILED -> NodeMessages.NodeFailed.read(buffer);
      default -> throw new MalformedMessageException("tag " + tag + " is that of no message");
    };
  }
}
