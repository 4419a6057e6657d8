package mpp.harness.register

import kompics.benchmarks.Operation
import munit.FunSuite

class LinearizabilitySuite extends FunSuite {
  private def operation(write: Boolean, value: Long, from: Long, to: Long): Operation =
    Operation.newBuilder.setWrite(write).setValue(value).setInvokedNanos(from).setReturnedNanos(to).build
  private def write(value: Long, from: Long, to: Long) = operation(write = true, value, from, to)
  private def read(value: Long, from: Long, to: Long) = operation(write = false, value, from, to)

  for {
    (name, linearizable, history) <- Seq(
      ("nothing", true, Seq()),
      ("a read of the beginning", true, Seq(read(0, 1, 2))),
      ("a read of what was written", true, Seq(write(7, 1, 2), read(7, 3, 4))),
      ("a read of what was never written", false, Seq(write(7, 1, 2), read(8, 3, 4))),
      ("a stale read", false, Seq(write(7, 1, 2), read(0, 3, 4))),
      ("a read beside a write, of the old value", true, Seq(write(7, 1, 4), read(0, 2, 3))),
      ("a read beside a write, of the new value", true, Seq(write(7, 1, 4), read(7, 2, 3))),
      ("a new and then an old value", false, Seq(write(7, 1, 9), read(7, 2, 3), read(0, 4, 5))),
      ("a new and an old value at the same time", true, Seq(write(7, 1, 9), read(7, 2, 5), read(0, 4, 6))),
      ("a lost write", false, Seq(write(7, 1, 2), write(8, 3, 4), read(7, 5, 6))),
      ("writes at the same time", true, Seq(write(7, 1, 4), write(8, 2, 3), read(7, 5, 6), read(7, 7, 8))),
      (
        "writes at the same time, seen in two orders",
        false,
        Seq(write(7, 1, 4), write(8, 2, 3), read(7, 5, 6), read(8, 7, 8))
      ),
      ("a read of a write that comes later", false, Seq(read(7, 1, 2), write(7, 3, 4)))
    )
  }
    test(s"$name is ${if (linearizable) "" else "not "}linearizable") {
      assertEquals(Linearizability.holds(history), linearizable)
    }
}
