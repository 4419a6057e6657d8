package mpp.testee

import java.nio.ByteBuffer

import mpp.broadcast.BroadcastBytes
import mpp.testee.MessageSerializer.{bytes, putBytes, unknown}

/** The bytes of the messages that all interfaces share. */
private[testee] object SharedMessages {

  /** Writes the tag and the fields of a message.
    *
    * @throws java.io.NotSerializableException
    *   if it is none of these
    */
  def write(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case RegisterMessages.Value(run, key, rid, timestamp, writer, stored) =>
        buffer.put(Tag.value).putInt(run).putInt(key).putLong(rid).putLong(timestamp).putInt(writer).putLong(stored)
      case RegisterMessages.Ack(run, key, rid)        => buffer.put(Tag.ack).putInt(run).putInt(key).putLong(rid)
      case RegisterMessages.Read(run, from, key, rid) =>
        buffer.put(Tag.read).putInt(run).putInt(from).putInt(key).putLong(rid)
      case RegisterMessages.Write(run, from, key, rid, timestamp, writer, stored) =>
        buffer.put(Tag.write).putInt(run).putInt(from).putInt(key).putLong(rid)
        buffer.putLong(timestamp).putInt(writer).putLong(stored)
      case WindowMessages.Event(timestamp, partition, content) =>
        buffer.put(Tag.event).putLong(timestamp).putInt(partition).putLong(content)
      case WindowMessages.Ready(events)                           => buffer.put(Tag.ready).putLong(events)
      case WindowMessages.Window(start, partition, median, count) =>
        buffer.put(Tag.window).putLong(start).putInt(partition).putDouble(median).putLong(count)
      case LogMessages.Broadcast(content)                 => BroadcastBytes.write(content, buffer.put(Tag.broadcast))
      case RegisterMessages.Invoke(key, isWrite, operand) =>
        buffer.put(Tag.invoke).putInt(key).put(if (isWrite) Tag.yes else Tag.no).putLong(operand)
      case RegisterMessages.Response(replica, key, result) =>
        buffer.put(Tag.response).putInt(replica).putInt(key).putLong(result)
      case TransferMessages.Part(index, payload) => putBytes(buffer.put(Tag.part).putInt(index), payload)
      case TransferMessages.Done(received)       => buffer.put(Tag.transfersDone).putLong(received)
      case TransferMessages.Meet                 => buffer.put(Tag.meet)
      case FileMessages.Chunk(index, payload)    => putBytes(buffer.put(Tag.chunk).putLong(index), payload)
      case FileMessages.Credit(consumed)         => buffer.put(Tag.credit).putLong(consumed)
      case FileMessages.Complete(received, sum)  => buffer.put(Tag.fileComplete).putLong(received).putLong(sum)
      case RegisterMessages.Done(reads, writes)  => buffer.put(Tag.done).putLong(reads).putLong(writes)
      case RegisterMessages.Start                => buffer.put(Tag.registerStart)
      case RegisterMessages.Greeting             => buffer.put(Tag.greeting)
      case WindowMessages.Start                  => buffer.put(Tag.windowsStart)
      case WindowMessages.Stop                   => buffer.put(Tag.stop)
      case WindowMessages.Flush                  => buffer.put(Tag.flush)
      case WindowMessages.Flushed                => buffer.put(Tag.flushed)
      case Introduced                            => buffer.put(Tag.introduced)
      case other                                 => unknown(other)
    }
    ()
  }

  /** Reads the fields of a message.
    *
    * @throws java.io.NotSerializableException
    *   if the tag is that of none of these
    */
  def read(tag: Byte, buffer: ByteBuffer): NetMessage = {
    import buffer._
    tag match {
      case Tag.value  => RegisterMessages.Value(getInt(), getInt(), getLong(), getLong(), getInt(), getLong())
      case Tag.ack    => RegisterMessages.Ack(getInt(), getInt(), getLong())
      case Tag.read   => RegisterMessages.Read(getInt(), getInt(), getInt(), getLong())
      case Tag.write  => RegisterMessages.Write(getInt(), getInt(), getInt(), getLong(), getLong(), getInt(), getLong())
      case Tag.event  => WindowMessages.Event(getLong(), getInt(), getLong())
      case Tag.ready  => WindowMessages.Ready(getLong())
      case Tag.window => WindowMessages.Window(getLong(), getInt(), getDouble(), getLong())
      case Tag.broadcast     => LogMessages.Broadcast(BroadcastBytes.read(buffer))
      case Tag.invoke        => RegisterMessages.Invoke(getInt(), get() == Tag.yes, getLong())
      case Tag.response      => RegisterMessages.Response(getInt(), getInt(), getLong())
      case Tag.done          => RegisterMessages.Done(getLong(), getLong())
      case Tag.registerStart => RegisterMessages.Start
      case Tag.greeting      => RegisterMessages.Greeting
      case Tag.windowsStart  => WindowMessages.Start
      case Tag.stop          => WindowMessages.Stop
      case Tag.flush         => WindowMessages.Flush
      case Tag.flushed       => WindowMessages.Flushed
      case Tag.introduced    => Introduced
      case Tag.meet          => TransferMessages.Meet
      case Tag.part          => TransferMessages.Part(getInt(), bytes(buffer))
      case Tag.transfersDone => TransferMessages.Done(getLong())
      case Tag.chunk         => FileMessages.Chunk(getLong(), ByteBuffer.wrap(bytes(buffer)))
      case Tag.credit        => FileMessages.Credit(getLong())
      case Tag.fileComplete  => FileMessages.Complete(getLong(), getLong())
      case other             => unknown(other)
    }
  }
}

/** First byte of every message, which is [[MessageSerializer]]'s where it is 0. */
private[testee] object Tag {
  val ping: Byte = 1
  val pong: Byte = 2
  val staticPing: Byte = 3
  val staticPong: Byte = 4
  val indexedPing: Byte = 5
  val indexedPong: Byte = 6
  val sizedMessage: Byte = 7
  val batchAck: Byte = 8
  val introduce: Byte = 9
  val introduced: Byte = 10
  val registerStart: Byte = 11
  val greeting: Byte = 12
  val read: Byte = 13
  val value: Byte = 14
  val write: Byte = 15
  val ack: Byte = 16
  val done: Byte = 17
  val invoke: Byte = 18
  val response: Byte = 19
  val windowsStart: Byte = 20
  val ready: Byte = 21
  val event: Byte = 22
  val window: Byte = 23
  val stop: Byte = 24
  val flush: Byte = 25
  val flushed: Byte = 26
  val introduceReplica: Byte = 27
  val introduceWindower: Byte = 28
  val request: Byte = 29
  val reply: Byte = 30
  val meet: Byte = 31
  val part: Byte = 32
  val transfersDone: Byte = 33
  val introduceEnd: Byte = 34
  val openFile: Byte = 35
  val chunk: Byte = 36
  val credit: Byte = 37
  val fileComplete: Byte = 38
  val broadcast: Byte = 39
  val introduceLogReplica: Byte = 40

  val no: Byte = 0
  val yes: Byte = 1
}
