package mpp.broadcast

import scala.jdk.CollectionConverters._

import mpp.harness.WrongAnswerException
import munit.FunSuite

/** Comparisons of logs. */
class LogCheckSuite extends FunSuite {

  /** Compares logs, each in parts of two, that should have so many proposals. */
  private def compare(proposals: Int, logs: Seq[Int]*): Unit = {
    val check = new LogCheck(proposals, false)
    for ((log, replica) <- logs.zipWithIndex) {
      check.begin(replica)
      for (part <- log.zipWithIndex.grouped(2))
        check.take(part.head._2, part.map { case (proposal, _) => Long.box(proposal.toLong) }.asJava)
      check.end()
    }
  }

  test("logs in the same order are right, whichever it is") {
    compare(5, Seq(0, 1, 2, 3, 4), Seq(0, 1, 2, 3, 4))
    compare(5, Seq(3, 0, 4, 2, 1), Seq(3, 0, 4, 2, 1), Seq(3, 0, 4, 2, 1))
  }

  for {
    (fault, logs) <- Seq(
      "the log of replica 1 has proposal 2 at position 1, that of replica 0 has 1 there" -> Seq(
        Seq(0, 1, 2),
        Seq(0, 2, 1)
      ),
      "the log of replica 1 has proposal 1 at position 2, that of replica 0 has 2 there" -> Seq(
        Seq(0, 1, 2),
        Seq(0, 1, 1)
      ),
      "the log of replica 1 has 2 proposals, expected are 3" -> Seq(Seq(0, 1, 2), Seq(0, 1)),
      "the log of replica 1 has more proposals than 3" -> Seq(Seq(0, 1, 2), Seq(0, 1, 2, 2)),
      "the log of replica 0 has more proposals than 3" -> Seq(Seq(0, 1, 2, 2)),
      "the log of replica 0 has proposal 1 again at position 2" -> Seq(Seq(0, 1, 1)),
      "the log of replica 0 has 3 at position 2, which nobody has proposed" -> Seq(Seq(0, 1, 3)),
      "the log of replica 0 has -1 at position 0, which nobody has proposed" -> Seq(Seq(-1)),
      "the log of replica 0 has 2 proposals, expected are 3" -> Seq(Seq(0, 1)),
      "the log of replica 0 has 0 proposals, expected are 3" -> Seq(Seq())
    )
  }
    test(fault) {
      assertEquals(intercept[WrongAnswerException](compare(3, logs: _*)).getMessage, fault)
    }

  test("a part has to follow the one before") {
    val check = new LogCheck(4, false)
    check.begin(2)
    check.take(0, java.util.List.of(0L, 1L))
    val reason = intercept[WrongAnswerException](check.take(3, java.util.List.of(3L))).getMessage
    assertEquals(reason, "the log of replica 2 goes on at position 3, where position 2 comes next")
  }
}
