package mpp.harness.register

import mpp.harness.register.ReplicaGroup.NewReplica

/** Replicas with a mistake each, which tests have to notice. */
object WrongReplicas {

  val right: NewReplica = new Replica(_, _, _, _, _)

  /** Orders writes by their timestamps only. */
  val comparesTimestampsOnly: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(run, rank, replicas, keys, output) {
      override def isLater(timestamp: Long, writer: Int, otherTimestamp: Long, otherWriter: Int): Boolean =
        timestamp > otherTimestamp
    }

  /** Reads in one round. */
  val neverImposesReads: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(run, rank, replicas, keys, output) {
      override def skipsImposing(allTheSame: Boolean): Boolean = true
    }

  /** Reads in two rounds. */
  val alwaysImposesReads: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(run, rank, replicas, keys, output) {
      override def skipsImposing(allTheSame: Boolean): Boolean = false
    }

  /** Answers every READ of a key as it answered the first one. */
  val answersFromStaleCopy: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(
      run,
      rank,
      replicas,
      keys,
      new ForwardingOutput(output) {
        private val copies = new Array[(Long, Int, Long)](keys)

        override def sendValue(
            to: Int,
            run: Int,
            key: Int,
            rid: Long,
            timestamp: Long,
            writer: Int,
            value: Long
        ): Unit = {
          if (copies(key) == null) copies(key) = (timestamp, writer, value)
          val (oldTimestamp, oldWriter, oldValue) = copies(key)
          output.sendValue(to, run, key, rid, oldTimestamp, oldWriter, oldValue)
        }
      }
    )

  /** Takes half of an even number of replicas for a majority. */
  val takesHalfForMajority: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(run, rank, (replicas + 1) / 2 * 2 - 1, keys, output)

  /** Takes messages of earlier runs for those of its own. */
  val confusesRuns: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(run, rank, replicas, keys, output) {
      override def onRead(from: Int, messageRun: Int, key: Int, rid: Long): Unit = super.onRead(from, run, key, rid)

      override def onValue(messageRun: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
        super.onValue(run, key, rid, timestamp, writer, value)

      override def onWrite(
          from: Int,
          messageRun: Int,
          key: Int,
          rid: Long,
          timestamp: Long,
          writer: Int,
          value: Long
      ): Unit = super.onWrite(from, run, key, rid, timestamp, writer, value)

      override def onAck(messageRun: Int, key: Int, rid: Long): Unit = super.onAck(run, key, rid)
    }

  /** Counts the answers to an earlier operation on the key, too. */
  val confusesOperations: NewReplica = (run, rank, replicas, keys, output) =>
    new Replica(run, rank, replicas, keys, output) {
      private val last = new Array[Long](keys)
      private var operations = 0L

      private def begun(key: Int): Unit = {
        operations += 1
        last(key) = operations
      }

      override def read(key: Int): Unit = {
        begun(key)
        super.read(key)
      }

      override def write(key: Int, value: Long): Unit = {
        begun(key)
        super.write(key, value)
      }

      override def onValue(messageRun: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
        super.onValue(messageRun, key, last(key), timestamp, writer, value)

      override def onAck(messageRun: Int, key: Int, rid: Long): Unit = super.onAck(messageRun, key, last(key))
    }

  /** The mistake of each replica. */
  val all: Seq[(String, NewReplica)] = Seq(
    "compares timestamps only" -> comparesTimestampsOnly,
    "never imposes what it reads" -> neverImposesReads,
    "always imposes what it reads" -> alwaysImposesReads,
    "answers from a stale copy" -> answersFromStaleCopy,
    "takes half for a majority" -> takesHalfForMajority,
    "confuses runs" -> confusesRuns,
    "confuses operations" -> confusesOperations
  )

  private class ForwardingOutput(output: ReplicaOutput) extends ReplicaOutput {
    override def broadcastRead(run: Int, key: Int, rid: Long): Unit = output.broadcastRead(run, key, rid)

    override def broadcastWrite(run: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
      output.broadcastWrite(run, key, rid, timestamp, writer, value)

    override def sendValue(to: Int, run: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
      output.sendValue(to, run, key, rid, timestamp, writer, value)

    override def sendAck(to: Int, run: Int, key: Int, rid: Long): Unit = output.sendAck(to, run, key, rid)

    override def completed(key: Int, write: Boolean, value: Long): Unit = output.completed(key, write, value)
  }
}
