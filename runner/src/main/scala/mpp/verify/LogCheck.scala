package mpp.verify

import java.lang.Integer.{compareUnsigned => compareInts}
import java.lang.Long.compareUnsigned

import kompics.benchmarks.Operation
import mpp.verify.HistoryCheck.Fault
import mpp.verify.HistoryCheck.Malformed
import mpp.verify.HistoryCheck.WrongLog
import mpp.verify.OperationText.number

/** Checks the logs of all replicas: each has every proposal once, and all have them in the same order. */
private[verify] object LogCheck {

  /** @return
    *   the first fault, naming replica, position and proposal
    */
  def fault(history: Seq[Operation], subject: ReplicatedLog): Option[Fault] = {
    val logs = history.groupBy(_.replica).view.mapValues(_.sortWith((a, b) => compareUnsigned(a.key, b.key) < 0)).toMap
    def log(replica: Int) = logs.getOrElse(replica, Nil)
    def first = log(0).map(_.value).toArray
    history.iterator.flatMap(ofEntry(_, subject)).nextOption()
      .orElse((0 until subject.replicas).iterator.flatMap(rank => ofPositions(rank, log(rank), subject)).nextOption())
      .orElse(repeated(log(0)))
      .orElse((1 until subject.replicas).iterator.flatMap(rank => different(log(rank), first)).nextOption())
  }

  private def ofEntry(entry: Operation, subject: ReplicatedLog): Option[Fault] =
    if (compareInts(entry.replica, subject.replicas) >= 0)
      Some(Malformed(s"replica ${Integer.toUnsignedString(entry.replica)}: replicas are 0 to ${subject.replicas - 1}"))
    else if (entry.write) Some(Malformed(s"${place(entry)} is a write: an entry of a log is a read"))
    else
      Option.when(compareUnsigned(entry.value, subject.proposals) >= 0)(
        WrongLog(s"${place(entry)} has ${number(entry.value)}, which nobody has proposed")
      )

  /** Positions are those from 0, each once, and as many as there are proposals. */
  private def ofPositions(replica: Int, log: Seq[Operation], subject: ReplicatedLog): Option[Fault] =
    log.iterator.zipWithIndex.collectFirst {
      case (entry, index) if entry.key != index =>
        Malformed(s"the log of replica $replica has position ${number(entry.key)} where $index comes next")
    }.orElse(Option.when(log.size != subject.proposals)(
      WrongLog(s"the log of replica $replica has ${log.size} proposals, expected are ${subject.proposals}")
    ))

  private def repeated(log: Seq[Operation]): Option[Fault] = {
    val seen = scala.collection.mutable.HashSet.empty[Long]
    log.find(entry => !seen.add(entry.value)).map { entry =>
      WrongLog(s"${place(entry)} has proposal ${number(entry.value)}, which it has before, too")
    }
  }

  private def different(log: Seq[Operation], first: Array[Long]): Option[Fault] =
    log.iterator.zip(first.iterator).collectFirst {
      case (entry, expected) if entry.value != expected =>
        WrongLog(
          s"${place(entry)} has proposal ${number(entry.value)}, that of replica 0 has ${number(expected)} there"
        )
    }

  private def place(entry: Operation): String =
    s"the log of replica ${Integer.toUnsignedString(entry.replica)} at position ${number(entry.key)}"
}
