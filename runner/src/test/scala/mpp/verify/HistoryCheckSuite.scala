package mpp.verify

import kompics.benchmarks.Operation

class HistoryCheckSuite extends munit.FunSuite {
  private val registers = Registers(replicas = 3, keys = 2)

  /** The replicas write and read by turns, all together in each round, at both keys at the same time. */
  private val good: Seq[Operation] = for {
    key <- 0L until registers.keys
    round <- 0 until Registers.FewestOperations
    replica <- 0 until registers.replicas
  } yield {
    val write = replica == round % registers.replicas
    val value = 1 + 100 * key + round
    Operation(
      replica,
      key,
      write,
      if (write || replica > round % 3) value else value - 1,
      round * 100L,
      round * 100L + 50
    )
  }

  private def firstRead(o: Operation): Boolean = !o.write && o.key == 0

  private def fault(history: Seq[Operation]): Option[HistoryCheck.Fault] = HistoryCheck.fault(history, registers)

  private def changed(where: Operation => Boolean)(how: Operation => Operation): Seq[Operation] =
    good.updated(good.indexWhere(where), how(good.find(where).get))

  test("a good history has no fault, whatever the order of its operations") {
    assertEquals(fault(good), None)
    assertEquals(fault(good.reverse), None)
  }

  for (
    (name, history, what) <- Seq[(String, Seq[Operation], String)](
      (
        "a replica that there is not",
        changed(_ => true)(_.withReplica(3)),
        "on key 0, replica 3's write of 1 (0 to 50 ns): replicas are 0 to 2"
      ),
      (
        "a key that there is not",
        changed(_ => true)(_.withKey(-1)),
        "on key 18446744073709551615, replica 0's write of 1 (0 to 50 ns): keys are 0 to 1"
      ),
      (
        "an operation that returned before it was invoked",
        changed(firstRead)(_.withInvokedNanos(51)),
        "on key 0, replica 1's read of 1 (51 to 50 ns): it returned before it was invoked"
      ),
      (
        "a zero written",
        changed(_.write)(_.withValue(0)),
        "on key 0, replica 0's write of 0 (0 to 50 ns): 0 is the initial value, it must not be written"
      ),
      (
        "a value written twice",
        changed(o => o.write && o.key == 1)(_.withValue(1)),
        "1 was written twice: on key 0, replica 0's write of 1 (0 to 50 ns), and on key 1, replica 0's write of 1 " +
          "(0 to 50 ns)"
      ),
      (
        "an operation too few",
        good.filterNot(o => o.key == 1 && o.replica == 2 && o.invokedNanos == 0),
        "it has 9 operations of replica 2 on key 1, expected are 10"
      ),
      (
        "a key without operations",
        good.filter(_.key == 1),
        "it has 0 operations of replica 0 on key 0, expected are 10"
      ),
      (
        "two operations of a replica on a key at the same time",
        changed(o => o.replica == 2 && o.key == 1 && o.invokedNanos == 100)(_.withInvokedNanos(49)),
        "on key 1, replica 2's read of 102 (49 to 150 ns): it was invoked before replica 2's read of 101 (0 to 50 ns) " +
          "had returned"
      )
    )
  ) test(s"malformed: $name") {
    assertEquals(
      fault(history),
      Some(HistoryCheck.Malformed(what)): Option[HistoryCheck.Fault]
    )
  }

  test("a replica may go on at the very moment at which it was answered") {
    assertEquals(
      fault(changed(o => o.replica == 2 && o.key == 1 && o.invokedNanos == 100)(_.withInvokedNanos(50))),
      None
    )
  }

  test("a fault is told with its key, and how many keys have one") {
    def stale(o: Operation) = if (!o.write && o.invokedNanos == 900) o.withValue(1 + 100 * o.key) else o
    val one = fault(good.map(o => if (o.key == 1) stale(o) else o)).map(_.reason).get
    assert(one.startsWith("key 1 is not linearizable: value 101 came before value "), one)
    assert(!one.contains("keys are not"), one)
    val both = fault(good.map(stale)).get
    assert(both.isInstanceOf[HistoryCheck.NotLinearizable])
    assert(both.reason.startsWith("key 0 is not linearizable: value 1 came before value "), both.reason)
    assert(both.reason.endsWith("(2 of 2 keys are not linearizable)"), both.reason)
  }

  test("a value that is written to another key only was never written to this one") {
    val reason = fault(changed(firstRead)(_.withValue(101))).map(_.reason)
    assertEquals(
      reason,
      Some(
        "key 0 is not linearizable: replica 1's read of 101 (0 to 50 ns) returned a value that was never written to this key"
      )
    )
  }
}
