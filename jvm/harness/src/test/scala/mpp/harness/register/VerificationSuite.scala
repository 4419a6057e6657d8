package mpp.harness.register

import scala.collection.mutable
import scala.jdk.CollectionConverters._

import mpp.harness.parameters.AtomicRegisterParameters
import munit.FunSuite

class VerificationSuite extends FunSuite {
  import VerificationSuite._

  private val perKey = AtomicRegisterParameters.OPERATIONS_PER_KEY

  test("every replica gets 10 operations on every key, and is done after the last") {
    val driven = new Driven(replicas = 3, keys = 100)
    assertEquals(driven.run().sorted, Seq(0, 1, 2))
    val counts = driven.invoked.groupBy(i => (i.replica, i.key)).map(_._2.size)
    assertEquals(counts.toSet, Set(perKey))
    assertEquals(counts.size, 300)
    assertEquals(driven.verification.history.size, 3000)
  }

  test("one at a time, and several replicas and keys at once") {
    val driven = new Driven(replicas = 3, keys = 100)
    val atFirst = driven.open.map(i => (i.replica, i.key))
    assertEquals(atFirst.toSet, (for (key <- 0 until 64; replica <- 0 until 3) yield (replica, key)).toSet)
    driven.run()
    assertEquals(driven.mostOpen, 64 * 3)
    for (operations <- driven.verification.history.asScala.groupBy(o => (o.getReplica, o.getKey)).values)
      for (Seq(one, next) <- operations.sliding(2).map(_.toSeq))
        assert(one.getInvokedNanos < one.getReturnedNanos && one.getReturnedNanos < next.getInvokedNanos)
  }

  test("written values are unique and not 0, and both kinds are there") {
    val driven = new Driven(replicas = 4, keys = 10)
    driven.run()
    val (writes, reads) = driven.verification.history.asScala.partition(_.getWrite)
    assertEquals(writes.map(_.getValue).toSet.size, writes.size)
    assert(!writes.exists(_.getValue == 0))
    assert(writes.size > 100 && reads.size > 100, s"${writes.size} writes, ${reads.size} reads")
    assertEquals(reads.map(_.getValue).toSet, Set(5L))
    val written = driven.invoked.filter(_.write).map(i => (i.replica, i.key.toLong, i.value)).toSet
    assertEquals(writes.map(o => (o.getReplica, o.getKey, o.getValue)).toSet, written)
  }

  test("all verifications invoke the same") {
    val both = Seq.fill(2)(new Driven(replicas = 2, keys = 70))
    both.foreach(_.run())
    assertEquals(both.head.invoked, both.last.invoked)
  }

  test("times are counted from the beginning") {
    val driven = new Driven(replicas = 1, keys = 1)
    driven.run()
    assertEquals(driven.verification.history.get(0).getInvokedNanos, 1L)
    assertEquals(driven.verification.history.get(0).getReturnedNanos, 2L)
  }
}

private object VerificationSuite {
  final case class Invocation(replica: Int, key: Int, write: Boolean, value: Long)

  /** A verification whose operations are answered in the order of their invocation. */
  final class Driven(replicas: Int, keys: Int) {
    private var time = 1000L
    val verification = new Verification(
      new AtomicRegisterParameters(replicas, keys, 0),
      () => {
        time += 1
        time
      }
    )
    val open = mutable.Queue.empty[Invocation]
    val invoked = mutable.ArrayBuffer.empty[Invocation]
    var mostOpen = 0
    verification.begin { (replica, key, write, value) =>
      val invocation = Invocation(replica, key, write, value)
      invoked += invocation
      open.enqueue(invocation)
      mostOpen = mostOpen.max(open.size)
    }

    /** Answers all, a read with 5, and returns which replicas were said to be done, in order. */
    def run(): Seq[Int] = Iterator
      .continually(open)
      .takeWhile(_.nonEmpty)
      .flatMap { queue =>
        val next = queue.dequeue()
        Option.when(verification.respond(next.replica, next.key, 5))(next.replica)
      }
      .toSeq
  }
}
