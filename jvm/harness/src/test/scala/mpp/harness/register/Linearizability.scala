package mpp.harness.register

import scala.collection.mutable

import kompics.benchmarks.Operation

/** Decides if histories of registers are linearizable: tries every order (Wing, Gong 1993), none twice (Lowe 2017). For
  * histories of a few operations per key.
  */
object Linearizability {
  private val most = 63

  /** True if there is an order for each key: registers begin as 0. */
  def holds(history: Iterable[Operation]): Boolean = history.groupBy(_.getKey).values.forall(keyHolds)

  private def keyHolds(history: Iterable[Operation]): Boolean = {
    val operations = history.toArray
    require(operations.length <= most, s"${operations.length} operations on a key, allowed are up to $most")
    val all = (1L << operations.length) - 1
    val failed = mutable.HashSet.empty[(Long, Long)]

    def canFollow(done: Long, value: Long): Boolean = done == all || failed.add((done, value)) && {
      val open = operations.indices.filter(i => (done >> i & 1) == 0)
      // The next one was invoked before any that is still open returned.
      val firstReturn = open.map(operations(_).getReturnedNanos).min
      open.exists { i =>
        val next = operations(i)
        next.getInvokedNanos <= firstReturn &&
        (next.getWrite || next.getValue == value) &&
        canFollow(done | 1L << i, next.getValue)
      }
    }
    canFollow(0, 0)
  }
}
