package mpp.verify

import kompics.benchmarks.Operation

class LogCheckSuite extends munit.FunSuite {
  private val subject = ReplicatedLog(replicas = 3, proposals = 4)

  /** The history of these logs, by rank. */
  private def history(logs: Seq[Long]*): Seq[Operation] = for {
    (log, replica) <- logs.zipWithIndex
    (proposal, position) <- log.zipWithIndex
  } yield Operation(replica, position.toLong, value = proposal)

  private val inOrder = Seq(0L, 1L, 2L, 3L)
  private val otherOrder = Seq(2L, 0L, 3L, 1L)

  private def fault(history: Seq[Operation]): Option[HistoryCheck.Fault] = subject.fault(history)

  test("logs with each proposal once, in the same order, are right, in whatever order entries come") {
    for (order <- Seq(inOrder, otherOrder)) {
      val right = history(order, order, order)
      assertEquals(fault(right), None)
      assertEquals(fault(right.reverse), None)
    }
  }

  for (
    (what, logs, named) <- Seq[(String, Seq[Seq[Long]], Seq[String])](
      ("another order", Seq(inOrder, otherOrder, inOrder), Seq("replica 1", "position 0", "proposal 2", "replica 0")),
      ("two that changed places", Seq(inOrder, inOrder, Seq(0, 1, 3, 2)), Seq("replica 2", "position 2", "proposal 3")),
      ("one too few", Seq(inOrder, Seq(0, 1, 2), inOrder), Seq("replica 1", "3 proposals", "expected are 4")),
      ("one too many", Seq(inOrder, inOrder :+ 0L, inOrder), Seq("replica 1", "5 proposals", "expected are 4")),
      ("one twice", Seq.fill(3)(Seq[Long](0, 1, 1, 3)), Seq("replica 0", "position 2", "proposal 1")),
      ("one that nobody proposed", Seq.fill(3)(Seq[Long](0, 1, 2, 4)), Seq("replica 0", "position 3", "has 4")),
      ("a huge one", Seq.fill(3)(Seq[Long](0, 1, 2, -1)), Seq("has 18446744073709551615")),
      ("a replica without a log", Seq(inOrder, inOrder), Seq("replica 2", "0 proposals"))
    )
  ) test(s"logs with $what are wrong") {
    fault(history(logs: _*)) match {
      case Some(HistoryCheck.WrongLog(reason)) => for (word <- named) assert(reason.contains(word), reason)
      case other => fail(s"expected is a wrong log, found is $other")
    }
  }

  private val right = history(inOrder, inOrder, inOrder)

  for (
    (what, entry) <- Seq(
      "an unknown replica" -> Operation(3, 0),
      "a write" -> Operation(0, 3, write = true, value = 3),
      "a position twice" -> Operation(1, 2, value = 2),
      "a gap" -> Operation(1, 5, value = 2)
    )
  ) test(s"a history with $what is malformed") {
    assert(fault(right :+ entry).exists(_.isInstanceOf[HistoryCheck.Malformed]))
  }
}
