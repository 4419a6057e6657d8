package mpp.verify

import java.lang.Integer.{compareUnsigned => compareInts}
import java.lang.Long.compareUnsigned

import kompics.benchmarks.Operation
import mpp.verify.OperationText.number
import mpp.verify.OperationText.withKey

/** Checks a history against the demands of docs/methodology.md. */
private[verify] object WellFormed {

  /** @param byKey
    *   the history by key
    * @return
    *   the first fault, naming operation, or replica and key
    */
  def problem(history: Seq[Operation], byKey: Map[Long, Seq[Operation]], registers: Registers): Option[String] =
    history.iterator.flatMap(ofOperation(_, registers)).nextOption()
      .orElse(writtenTwice(history))
      .orElse(ofReplicas(byKey, registers))

  private def ofOperation(o: Operation, registers: Registers): Option[String] =
    if (compareInts(o.replica, registers.replicas) >= 0)
      Some(s"${withKey(o)}: replicas are 0 to ${registers.replicas - 1}")
    else if (compareUnsigned(o.key, registers.keys) >= 0) Some(s"${withKey(o)}: keys are 0 to ${registers.keys - 1}")
    else if (compareUnsigned(o.returnedNanos, o.invokedNanos) < 0)
      Some(s"${withKey(o)}: it returned before it was invoked")
    else Option.when(o.write && o.value == 0)(s"${withKey(o)}: 0 is the initial value, it must not be written")

  /** All keys are looked at together: a value that turns up at another key than its own is noticed. */
  private def writtenTwice(history: Seq[Operation]): Option[String] = {
    val values = history.iterator.filter(_.write).map(_.value).toArray
    java.util.Arrays.sort(values)
    (1 until values.length).find(i => values(i) == values(i - 1)).map { i =>
      val Seq(one, other) = history.iterator.filter(o => o.write && o.value == values(i)).take(2).toSeq: @unchecked
      s"${number(values(i))} was written twice: ${withKey(one)}, and ${withKey(other)}"
    }
  }

  private def ofReplicas(byKey: Map[Long, Seq[Operation]], registers: Registers): Option[String] = {
    val problems = for {
      key <- (0L until registers.keys).iterator
      byReplica = byKey.getOrElse(key, Nil).groupBy(_.replica)
      replica <- (0 until registers.replicas).iterator
      problem <- ofReplica(key, replica, byReplica.getOrElse(replica, Nil))
    } yield problem
    problems.nextOption()
  }

  private def ofReplica(key: Long, replica: Int, operations: Seq[Operation]): Option[String] =
    if (operations.size < Registers.FewestOperations)
      Some(
        s"it has ${operations.size} operations of replica $replica on key $key, expected are " +
          s"${Registers.FewestOperations}"
      )
    else {
      val inTime = operations.sortWith((a, b) => compareUnsigned(a.invokedNanos, b.invokedNanos) < 0)
      inTime.zip(inTime.tail).collectFirst {
        case (one, next) if compareUnsigned(next.invokedNanos, one.returnedNanos) < 0 =>
          s"${withKey(next)}: it was invoked before ${OperationText(one)} had returned"
      }
    }
}
