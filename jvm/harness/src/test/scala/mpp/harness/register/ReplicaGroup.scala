package mpp.harness.register

import scala.collection.mutable

/** Replicas whose messages are under way until a test delivers them.
  *
  * @param newReplica
  *   makes a replica, which may be a wrong one, from the number of the run, its rank, the number of replicas and of
  *   keys, and its output
  * @param onEffect
  *   is told all that replicas do, in the words of conformance/register_scripts.json
  */
final class ReplicaGroup(size: Int, keys: Int, newReplica: ReplicaGroup.NewReplica, onEffect: String => Unit) {
  import ReplicaGroup._

  private var replicas = IndexedSeq.empty[Replica]
  private val sent = mutable.ArrayBuffer.empty[Message]

  /** Messages that were sent and not delivered, in the order of their sending. */
  def underWay: collection.IndexedSeq[Message] = sent

  /** Makes all replicas begin a run. */
  def prepare(run: Int): Unit =
    replicas = Vector.tabulate(size)(rank => newReplica(run, rank, size, keys, new Output(rank)))

  def read(replica: Int, key: Int): Unit = replicas(replica).read(key)

  def write(replica: Int, key: Int, value: Long): Unit = replicas(replica).write(key, value)

  /** Begins the operations of an ordinary run. */
  def begin(replica: Int, workload: Workload): Unit = workload.begin(replicas(replica))

  /** Delivers the first message with these words. */
  def deliver(words: String): Unit = {
    val at = sent.indexWhere(_.words == words)
    require(at >= 0, s"$words is not under way, but ${sent.map(_.words).mkString("; ")}")
    deliver(at)
  }

  /** Delivers a message by its place among those under way. */
  def deliver(at: Int): Unit = {
    val message = sent.remove(at)
    message.take(replicas(message.to))
  }

  private final class Output(rank: Int) extends ReplicaOutput {
    private def send(kind: String, to: Int, rest: String)(take: Replica => Unit): Unit = {
      val words = s"$kind $rank->$to $rest"
      onEffect(words)
      sent += Message(words, to, take): Unit
    }

    private def broadcast(kind: String, rest: String)(take: Replica => Unit): Unit = {
      onEffect(s"$kind $rank->* $rest")
      for (one <- 0 until size) sent += Message(s"$kind $rank->$one $rest", one, take)
    }

    private def head(run: Int, key: Int, rid: Long) = s"run=$run key=$key rid=$rid"

    private def content(timestamp: Long, writer: Int, value: Long) = s"ts=$timestamp wr=$writer value=$value"

    override def broadcastRead(run: Int, key: Int, rid: Long): Unit =
      broadcast("READ", head(run, key, rid))(_.onRead(rank, run, key, rid))

    override def broadcastWrite(run: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
      broadcast("WRITE", s"${head(run, key, rid)} ${content(timestamp, writer, value)}")(
        _.onWrite(rank, run, key, rid, timestamp, writer, value)
      )

    override def sendValue(to: Int, run: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
      send("VALUE", to, s"${head(run, key, rid)} ${content(timestamp, writer, value)}")(
        _.onValue(run, key, rid, timestamp, writer, value)
      )

    override def sendAck(to: Int, run: Int, key: Int, rid: Long): Unit =
      send("ACK", to, head(run, key, rid))(_.onAck(run, key, rid))

    override def completed(key: Int, write: Boolean, value: Long): Unit =
      onEffect(s"COMPLETE $rank key=$key ${if (write) "write" else "read"}=$value")
  }
}

object ReplicaGroup {
  type NewReplica = (Int, Int, Int, Int, ReplicaOutput) => Replica

  /** A message to one replica. */
  final case class Message(words: String, to: Int, take: Replica => Unit)
}
