package mpp.build

import java.nio.charset.CodingErrorAction
import java.nio.charset.StandardCharsets.UTF_8

import scala.io.Codec
import scala.io.Source
import scala.util.Using

/** One of a module's test commands, whose output goes to a log: the logs of many tests tell of failures that the tests
  * have provoked, and between those nobody finds a real one.
  */
final case class TestStep(module: Module, command: Seq[String], log: os.Path) {
  def name: String = s"${module.name}: ${command.mkString(" ")}"

  /** True if the command ended with exit code 0. */
  def run(): Boolean = {
    os.makeDir.all(log / os.up)
    Subprocess.run(program, module.folder, output = Some(log)) == 0
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

  /** The steps of a module in order, with logs in a folder. */
  def of(module: Module, logs: os.Path): Seq[TestStep] = module.test.zipWithIndex.map { case (command, i) =>
    TestStep(module, command, logs / s"${module.name.replace(' ', '-')}-${i + 1}.log")
  }
}
