package mpp.verify

import java.lang.Long.compareUnsigned

import kompics.benchmarks.Operation

/** Tries all orders that the operations on a register allow: slow, and too simple to be wrong. */
object BruteForce {
  def linearizable(operations: Seq[Operation]): Boolean = canGoOn(operations, value = 0)

  private def canGoOn(left: Seq[Operation], value: Long): Boolean = left.isEmpty || left.exists { next =>
    left.forall(other => compareUnsigned(other.returnedNanos, next.invokedNanos) >= 0) &&
    (next.write || next.value == value) &&
    canGoOn(left.diff(Seq(next)), next.value)
  }
}
