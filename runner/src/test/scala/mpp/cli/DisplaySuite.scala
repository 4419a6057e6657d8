package mpp.cli

import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.time.Instant

import mpp.results.Answer
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.Status

class DisplaySuite extends munit.FunSuite {
  private val record = PointRecord(
    "AKKA",
    "PINGPONG",
    Seq("number_of_messages" -> "1000"),
    "number_of_messages: 1000\n",
    1,
    Status.Converged,
    Seq(1.0, 2.0, 3.0),
    Nil,
    verified = true,
    Instant.EPOCH,
    1,
    answer = Some(Answer(1000))
  )

  private def shown(records: PointRecord*): Seq[String] = shownOf(invocations = 1, records)

  private def shownOf(invocations: Int, records: Seq[PointRecord]): Seq[String] = {
    val bytes = new ByteArrayOutputStream
    val display = new Display(Seq("AKKA" -> 10), invocations, new PrintStream(bytes, true, "UTF-8"), terminal = None)
    records.foreach(display.pointFinished)
    bytes.toString("UTF-8").linesIterator.toSeq
  }

  test("without a terminal there is one plain line per point") {
    assertEquals(
      shown(record, record.copy(status = Status.Unconverged), record.copy(verified = false)),
      Seq(
        "[ 1/10] AKKA PINGPONG number_of_messages=1000: 2.000 ms (RSE 28.9 %, 3 runs)",
        "[ 2/10] AKKA PINGPONG number_of_messages=1000: 2.000 ms (RSE 28.9 %, 3 runs) NOT CONVERGED",
        "[ 3/10] AKKA PINGPONG number_of_messages=1000: 2.000 ms (RSE 28.9 %, 3 runs) (answer not verified)"
      )
    )
  }

  test("a point under pressure is marked") {
    assertEquals(
      shown(record.copy(pressure = Seq("localhost: other processes took 25.0 % of the processors"))),
      Seq("[ 1/10] AKKA PINGPONG number_of_messages=1000: 2.000 ms (RSE 28.9 %, 3 runs) (under pressure)")
    )
  }

  test("each of several invocations is named") {
    assertEquals(
      shownOf(invocations = 3, Seq(record.copy(invocation = 2))),
      Seq("[ 1/10] AKKA PINGPONG number_of_messages=1000 (invocation 2 of 3): 2.000 ms (RSE 28.9 %, 3 runs)")
    )
  }

  test("a verification run is told of, also when there should have been one") {
    val point = "AKKA PINGPONG number_of_messages=1000: 2.000 ms (RSE 28.9 %, 3 runs)"
    assertEquals(
      shown(
        record.copy(verifiedOperations = Some(3000)),
        record.copy(status = Status.Unconverged, verifiedOperations = Some(0))
      ),
      Seq(
        s"[ 1/10] $point (3000 operations verified)",
        s"[ 2/10] $point NOT CONVERGED (history not verified)"
      )
    )
  }

  test("a failure comes with its reason and the end of the log") {
    val failure = Failure(FailureKind.Crash, "the testee ended", Seq("first", "last"))
    assertEquals(
      shown(record.copy(status = Status.Failed, samplesMillis = Nil, failure = Some(failure))),
      Seq("[ 1/10] AKKA PINGPONG number_of_messages=1000: FAILED: CRASH: the testee ended", "    | first", "    | last")
    )
  }

  /** All that was written to a terminal of so many rows. */
  private def painted(rows: Int)(action: Display => Unit): String = {
    val bytes = new ByteArrayOutputStream
    val planned = Seq("AKKA" -> 2, "TOKIO" -> 1)
    val size = Terminal.Size(rows, columns = 60)
    action(new Display(planned, 1, new PrintStream(bytes, true, "UTF-8"), Some(size), nanoTime = () => 0))
    bytes.toString("UTF-8")
  }

  test("on a terminal a table stands below the finished points, and is gone at the end") {
    val screen = new Screen
    screen.write(painted(rows = 10)(_.pointFinished(record)))
    assert(screen.lines.head.startsWith("[1/3] AKKA PINGPONG"), screen.lines.toString)
    val begins = screen.lines.drop(1).map(_.take(18).trim)
    assertEquals(begins, Seq("AKKA   1 of 2  6", "TOKIO  0 of 1", "1 of 3 points in 0"))
    val ended = new Screen
    ended.write(painted(rows = 10) { display =>
      display.pointFinished(record)
      display.clear()
    })
    assertEquals(ended.lines.size, 1, ended.lines.toString)
  }

  test("a terminal that is too small for a table has none, and no line of a table is too long") {
    assert(!painted(rows = 2)(_.pointFinished(record)).contains("TOKIO"))
    val screen = new Screen
    screen.write(painted(rows = 10)(_.pointFinished(record)))
    assert(screen.lines.drop(1).forall(_.length < 60), screen.lines.toString)
  }
}
