package mpp.verify

import java.util.Arrays

import scala.annotation.tailrec

import kompics.benchmarks.Operation

/** Decides if operations on one register, which holds 0 at first, can have happened one at a time, each at a moment
  * between its invocation and its return (Herlihy and Wing, "Linearizability: a correctness condition for concurrent
  * objects", ACM TOPLAS 12(3), 1990). Operations of which one returns at the very nanosecond at which the other is
  * invoked count as concurrent.
  *
  * No value is written twice, and 0 never, so that every read tells which write it follows. The problem takes
  * exponential time in general, but is then a matter of sorting (Gibbons and Korach, "Testing shared memories", SIAM
  * Journal on Computing 26(4), 1997). In any order that explains the reads, the write of a value and all reads of it
  * stand next to each other. So, if any operation with value a returned before any with value b was invoked, all those
  * with a come before all those with b. There is such an order unless a read returns before its write is invoked, or
  * two values each come before the other; where there is a longer circle, there is such a pair, too.
  */
object Linearizability {

  /** A proof that operations are not linearizable.
    *
    * @param operations
    *   as few as show it, together with the writes of their values
    * @param reason
    *   a sentence that names them
    */
  final case class Violation(operations: Seq[Operation], reason: String)

  /** @param operations
    *   on one register, in any order; takes O(n log n) for n of them
    */
  def holds(operations: Seq[Operation]): Boolean = conflict(Span.all(operations)).isEmpty

  /** Shows that the operations are not linearizable, if they are not.
    *
    * It is the first violation: until one of the named operations returns, there is an order that explains all that has
    * returned.
    */
  def violation(operations: Seq[Operation]): Option[Violation] = {
    val spans = Span.all(operations)
    if (conflict(spans).isEmpty) None
    else {
      val ends = spans.map(_.returned).distinct.sorted
      def conflictUntil(i: Int) = conflict(spans.flatMap(_.until(ends(i))))
      @tailrec def first(from: Int, to: Int): Int =
        if (from == to) from
        else {
          val middle = from + (to - from) / 2
          if (conflictUntil(middle).isDefined) first(from, middle) else first(middle + 1, to)
        }
      conflictUntil(first(0, ends.size - 1)).map(_.explained(operations))
    }
  }

  /** An operation between two places in the sequence of all moments at which operations are invoked or return. At each
    * moment invocations come first.
    */
  final private case class Span(operation: Operation, invoked: Int, returned: Int) {
    def isWrite: Boolean = operation.write
    def isInitial: Boolean = invoked < 0

    /** The part of it that is known at some place. */
    def until(place: Int): Option[Span] =
      if (returned <= place) Some(this) else Option.when(isWrite && invoked <= place)(copy(returned = Span.Never))
  }

  private object Span {
    val Never: Int = Int.MaxValue

    /** A write of the initial value before anything else. */
    val initial: Span = Span(Operation(write = true), invoked = -2, returned = -1)

    def all(operations: Seq[Operation]): Seq[Span] = {
      // Times are unsigned: in this way they are ordered as signed numbers are.
      def signed(nanos: Long) = nanos ^ Long.MinValue
      val moments = operations.iterator.flatMap(o => Iterator(o.invokedNanos, o.returnedNanos)).map(signed).toArray
      Arrays.sort(moments)
      val distinct = moments.distinct
      def place(nanos: Long) = 2 * Arrays.binarySearch(distinct, signed(nanos))
      operations.map(o => Span(o, place(o.invokedNanos), place(o.returnedNanos) + 1))
    }
  }

  sealed private trait Conflict {
    def explained(all: Seq[Operation]): Violation
  }

  /** A read of a value that had not been written when it returned. */
  final private case class Unwritten(read: Span) extends Conflict {
    def explained(all: Seq[Operation]): Violation = {
      val text = OperationText(read.operation)
      all.find(o => o.write && o.value == read.operation.value) match {
        case Some(write) =>
          Violation(Seq(read.operation, write), s"$text returned before ${OperationText(write)} was invoked")
        case None => Violation(Seq(read.operation), s"$text returned a value that was never written to this key")
      }
    }
  }

  /** Values of which each has to come before the other. */
  final private case class Circle(one: Zone, other: Zone) extends Conflict {
    def explained(all: Seq[Operation]): Violation = {
      val (operations, reasons) = Seq(evidence(one, other), evidence(other, one)).unzip
      Violation(operations.flatten.distinct, reasons.mkString("; yet "))
    }

    private def evidence(before: Zone, after: Zone): (Seq[Operation], String) = {
      val order = s"value ${before.value} came before value ${after.value}"
      if (before.first.isInitial) (Nil, s"$order, being the initial value")
      else {
        val (first, last) = (before.first.operation, after.last.operation)
        (Seq(first, last), s"$order, for ${OperationText(first)} returned before ${OperationText(last)} was invoked")
      }
    }
  }

  /** The zone of the write and all reads of a value.
    *
    * @param first
    *   the one that returned first
    * @param last
    *   the one that was invoked last
    */
  final private case class Zone(first: Span, last: Span) {
    def value: String = OperationText.number(first.operation.value)
    def comesBefore(other: Zone): Boolean = first.returned < other.last.invoked

    /** True if it keeps other values out, from its beginning to its end. */
    def isClosed: Boolean = first.returned < last.invoked
    def begin: Int = first.returned.min(last.invoked)
  }

  private def conflict(spans: Seq[Span]): Option[Conflict] = {
    val byValue = (Span.initial +: spans).groupBy(_.operation.value).values
    val unwritten = byValue.flatMap { same =>
      val written = same.find(_.isWrite).fold(Span.Never)(_.invoked)
      same.filter(span => !span.isWrite && span.returned < written)
    }
    unwritten.minByOption(_.returned).map(Unwritten(_))
      .orElse(circle(byValue.map(same => Zone(same.minBy(_.returned), same.maxBy(_.invoked))).toSeq))
  }

  /** As long as closed zones do not overlap, the one that began last is the only one that can be in the way of the next
    * zone.
    */
  private def circle(zones: Seq[Zone]): Option[Circle] = {
    @tailrec def search(closed: Option[Zone], left: List[Zone]): Option[Circle] = left match {
      case Nil => None
      case zone :: rest =>
        closed.filter(c => c.comesBefore(zone) && zone.comesBefore(c)) match {
          case Some(other) => Some(Circle(other, zone))
          case None => search(if (zone.isClosed) Some(zone) else closed, rest)
        }
    }
    search(None, zones.sortBy(z => (z.begin, z.first.operation.value)).toList)
  }
}
