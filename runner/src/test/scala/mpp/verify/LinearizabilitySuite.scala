package mpp.verify

import scala.concurrent.duration._

import kompics.benchmarks.Operation
import mpp.verify.Histories.read
import mpp.verify.Histories.write
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll
import org.scalacheck.Test
import org.scalacheck.rng.Seed

class LinearizabilitySuite extends munit.ScalaCheckSuite {
  override def scalaCheckTestParameters: Test.Parameters = super.scalaCheckTestParameters.withMinSuccessfulTests(5000)

  /** For 10,000 operations on one register. */
  private val Deadline = 10.seconds

  private val Many = 10000

  for (
    (name, operations) <- Seq[(String, Seq[Operation])](
      "nothing at all" -> Nil,
      "reads of the initial value" -> Seq(read(0, 0, 10), read(0, 20, 30)),
      "one operation after another" -> Seq(write(1, 0, 10), read(1, 20, 30), write(2, 40, 50), read(2, 60, 70)),
      "a read of the old value during a write" -> Seq(write(1, 0, 10), write(2, 20, 60), read(1, 30, 40, 1)),
      "a read of the new value during a write" -> Seq(write(1, 0, 10), write(2, 20, 60), read(2, 30, 40, 1)),
      "first the old, then the new value during a write" ->
        Seq(write(1, 0, 100), read(0, 10, 20, 1), read(1, 30, 40, 2)),
      "old and new value in reads at the same time" -> Seq(write(1, 0, 100), read(1, 10, 30, 1), read(0, 20, 40, 2)),
      "writes at the same time, in either order" -> Seq(write(1, 0, 50), write(2, 10, 40, 1), read(1, 60, 70)),
      "a write whose value nobody saw" -> Seq(write(1, 0, 10), write(2, 20, 30), write(3, 40, 50), read(3, 60, 70)),
      "a read that is invoked when the write returns" -> Seq(write(1, 0, 10), read(0, 10, 20, 1)),
      "times beyond the middle of their range" ->
        Seq(write(1, Long.MaxValue - 5, Long.MinValue + 5), read(1, Long.MinValue + 6, -1)),
      "values beyond the middle of their range" -> Seq(write(-1, 0, 10), read(-1, 20, 30))
    )
  ) test(s"linearizable: $name") {
    assert(BruteForce.linearizable(operations))
    assert(Linearizability.holds(operations))
    assertEquals(Linearizability.violation(operations), None)
  }

  for (
    (name, operations, reason) <- Seq[(String, Seq[Operation], String)](
      (
        "a stale read after a completed write",
        Seq(write(1, 0, 10), write(2, 20, 30, 1), read(1, 40, 50, 2), read(2, 60, 70)),
        "value 1 came before value 2, for replica 0's write of 1 (0 to 10 ns) returned before replica 1's write of 2 " +
          "(20 to 30 ns) was invoked; yet value 2 came before value 1, for replica 1's write of 2 (20 to 30 ns) " +
          "returned before replica 2's read of 1 (40 to 50 ns) was invoked"
      ),
      (
        "a lost write",
        Seq(write(1, 0, 10), read(0, 20, 30, 1)),
        "value 0 came before value 1, being the initial value; yet value 1 came before value 0, for replica 0's write " +
          "of 1 (0 to 10 ns) returned before replica 1's read of 0 (20 to 30 ns) was invoked"
      ),
      (
        "first the new, then the old value in two readers",
        Seq(write(1, 0, 10), write(2, 20, 90), read(2, 30, 40, 1), read(1, 50, 60, 2)),
        "value 1 came before value 2, for replica 0's write of 1 (0 to 10 ns) returned before replica 1's read of 2 " +
          "(30 to 40 ns) was invoked; yet value 2 came before value 1, for replica 1's read of 2 (30 to 40 ns) " +
          "returned before replica 2's read of 1 (50 to 60 ns) was invoked"
      ),
      (
        "values that two readers saw in different orders",
        Seq(
          write(1, 0, 100),
          write(2, 0, 100, 1),
          read(1, 10, 20, 2),
          read(2, 30, 40, 2),
          read(2, 10, 20, 3),
          read(1, 30, 40, 3)
        ),
        "value 1 came before value 2, for replica 2's read of 1 (10 to 20 ns) returned before replica 2's read of 2 " +
          "(30 to 40 ns) was invoked; yet value 2 came before value 1, for replica 3's read of 2 (10 to 20 ns) " +
          "returned before replica 3's read of 1 (30 to 40 ns) was invoked"
      ),
      (
        "a value that was never written",
        Seq(write(1, 0, 10), read(7, 20, 30, 1)),
        "replica 1's read of 7 (20 to 30 ns) returned a value that was never written to this key"
      ),
      (
        "a value from the future",
        Seq(read(1, 0, 10, 1), write(1, 20, 30)),
        "replica 1's read of 1 (0 to 10 ns) returned before replica 0's write of 1 (20 to 30 ns) was invoked"
      ),
      (
        "the initial value again, at the beginning of time",
        Seq(read(1, 0, 1, 1), write(1, 0, 100), read(0, 2, 3, 2)),
        "value 0 came before value 1, being the initial value; yet value 1 came before value 0, for replica 1's read " +
          "of 1 (0 to 1 ns) returned before replica 2's read of 0 (2 to 3 ns) was invoked"
      )
    )
  ) test(s"not linearizable: $name") {
    assert(!BruteForce.linearizable(operations))
    assert(!Linearizability.holds(operations))
    assertEquals(Linearizability.violation(operations).map(_.reason), Some(reason))
  }

  property("it agrees with trying all orders") {
    forAll(Histories.small) { operations =>
      assertEquals(Linearizability.holds(operations), BruteForce.linearizable(operations))
    }
  }

  test("a fair part of the generated histories is linearizable, and a fair part is not") {
    val histories = (1 to 1000).flatMap(i => Histories.small(Gen.Parameters.default, Seed(i.toLong)))
    val (linearizable, not) = histories.partition(BruteForce.linearizable)
    assert(linearizable.size > 200 && not.size > 200, s"${linearizable.size} ${not.size}")
  }

  property("what is named is enough to show it, and the first that goes wrong") {
    forAll(Histories.small) { operations =>
      for (violation <- Linearizability.violation(operations)) {
        val values = violation.operations.map(_.value).toSet
        val named = operations.filter(o => violation.operations.contains(o) || o.write && values(o.value))
        assert(!BruteForce.linearizable(named), violation.reason)
        // A value whose write has not returned yet may be there, or not.
        def until(nanos: Long) = operations.collect {
          case o if o.returnedNanos <= nanos => o
          case o if o.write && o.invokedNanos <= nanos => o.withReturnedNanos(-1)
        }
        val first = operations.map(_.returnedNanos).sorted.find(nanos => !BruteForce.linearizable(until(nanos))).get
        assert(violation.operations.exists(_.returnedNanos == first), violation.reason)
        assert(violation.operations.forall(o => o.write || o.returnedNanos <= first), violation.reason)
      }
    }
  }

  private def within[A](action: => A): A = {
    val begun = System.nanoTime()
    val result = action
    val taken = (System.nanoTime() - begun).nanos
    assert(taken < Deadline, s"it took ${taken.toMillis} ms")
    result
  }

  for (
    (name, spread) <-
      Seq("one after another" -> 0, "a hundred at a time" -> 500, "nearly all at the same time" -> 100 * Many)
  ) {
    test(s"$Many operations on one register, $name, in time") {
      val operations = Histories.linearizable(Many, spread, seed = 7)
      assert(within(Linearizability.holds(operations)))
    }

    test(s"$Many operations on one register, $name, of which the last is at fault, in time") {
      val operations = Histories.linearizable(Many, spread, seed = 8)
      val end = operations.map(_.returnedNanos).max
      val early = operations.find(_.write).get
      val fault = Seq(write(-1, end + 1, end + 2), read(early.value, end + 3, end + 4))
      val violation = within(Linearizability.violation(operations ++ fault))
      assertEquals(violation.map(_.operations.contains(fault.last)), Some(true))
      assert(within(Linearizability.holds(operations :+ fault.head)))
    }
  }
}
