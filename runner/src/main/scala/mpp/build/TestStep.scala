package mpp.build

import java.nio.charset.CodingErrorAction
import java.nio.charset.StandardCharsets.UTF_8

import scala.io.Codec
import scala.io.Source
import scala.util.Try
import scala.util.Using

/** One of a module's test commands, whose output goes to a log: the logs of many tests tell of failures that the tests
  * have provoked, and between those nobody finds a real one.
  */
final case class TestStep(module: Module, command: Seq[String], log: os.Path) {
  def name: String = s"${module.name}: ${command.mkString(" ")}"

  /** Runs the command, and takes its time.
    *
    * @param queuedSeconds
    *   the time for which it has waited for others
    */
  def run(queuedSeconds: Double): TestResult = {
    os.makeDir.all(log / os.up)
    val times = log / os.up / s"${log.baseName}.times"
    val begunNanos = System.nanoTime
    val code = Subprocess.run(TestStep.timed(program, times), module.folder, output = Some(log))
    val seconds = TestResult.secondsSince(begunNanos)
    TestResult(this, code == 0, seconds, TestStep.processorSeconds(times), queuedSeconds)
  }

  /** The last lines of the log, at most so many. */
  def tail(lines: Int): Seq[String] = {
    val lenient = Codec(UTF_8).onMalformedInput(CodingErrorAction.REPLACE)
    Using.resource(Source.fromFile(log.toIO)(lenient))(_.getLines().foldLeft(Vector.empty[String]) { (last, line) =>
      (if (last.size == lines) last.tail else last) :+ line
    })
  }

  /** A program given by a relative path is one in the module's folder, not in ours. */
  private def program: Seq[String] =
    if (command.head.contains('/')) os.Path(command.head, module.folder).toString +: command.tail else command
}

object TestStep {
  private val Time = """(\d+)m([0-9.]+)s""".r

  /** The shell writes down which processor time its children took. */
  private def timed(program: Seq[String], times: os.Path): Seq[String] =
    Seq("bash", "-c", """times=$1; shift; "$@"; code=$?; times >"$times"; exit "$code"""", "bash", times.toString) ++
      program

  /** User and system time in the last line of bash's `times`, such as `1m2.345s 0m0.678s`. */
  private def processorSeconds(times: os.Path): Option[Double] =
    Try(os.read.lines(times).last).toOption.map { line =>
      Time.findAllMatchIn(line).map(time => time.group(1).toDouble * 60 + time.group(2).toDouble).sum
    }

  /** The steps of a module in order, with logs in a folder. */
  def of(module: Module, logs: os.Path): Seq[TestStep] = module.test.zipWithIndex.map { case (command, i) =>
    TestStep(module, command, logs / s"${module.name.replace(' ', '-')}-${i + 1}.log")
  }
}
