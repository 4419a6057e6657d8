package mpp.cli

import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.TimeoutException

import scala.concurrent.duration._
import scala.util.Random

import mainargs.ParserForMethods
import mainargs.main
import mpp.BadInput
import org.scalacheck.Gen
import org.scalacheck.rng.Seed

/** Feeds commands with files and replies that were spoilt at random, and looks for stack traces, commands that do not
  * end, exit codes that there are not, characters that a terminal would obey, and files where none belong.
  *
  * Everything follows from the seed: round n of a seed is the same wherever it runs.
  * {{{
  * cd runner && ../scripts/sbt "app/Test/runMain mpp.cli.Fuzz --seconds 600 --seed 7"
  * }}}
  */
object Fuzz {
  private val DeadlineSeconds = 120L

  /** At least a round of each kind, however busy the machine is.
    *
    * @return
    *   the number of rounds, and the findings by round
    */
  def run(within: FiniteDuration, seed: Long, from: Int = 0): (Int, Seq[String]) = {
    val deadline = within.fromNow
    val rounds = Iterator.from(from).takeWhile(n => n < from + targets.size || deadline.hasTimeLeft()).map(n =>
      n -> round(seed, n)
    ).toSeq
    (rounds.size, rounds.flatMap { case (n, found) => found.map(f => s"round $n of seed $seed: $f") })
  }

  @main def fuzz(seconds: Int = 600, seed: Long = System.nanoTime(), from: Int = 0): Unit = {
    println(s"--seed $seed --from $from")
    val (rounds, found) = run(seconds.seconds, seed, from)
    found.foreach(println)
    println(s"$rounds rounds, ${found.size} findings")
    sys.exit(if (found.isEmpty) 0 else 1)
  }

  def main(args: Array[String]): Unit = ParserForMethods(this).runOrExit(args.toSeq): Unit

  private type Target = (Random, os.Path) => Seq[Output[Int]]

  private val targets = Seq[(String, Target)](
    "files" -> files,
    "files" -> files,
    "replies" -> FuzzedReplies.measured
  )

  private def round(seed: Long, n: Int): Option[String] = {
    val random = new Random(seed * 31 + n)
    val (name, target) = targets(n % targets.size)
    val folder = os.temp.dir(prefix = "mpp-fuzz")
    val task = new FutureTask[Seq[String]](() => target(random, folder).flatMap(problem) ++ strayFiles(folder))
    val thread = new Thread(task, "fuzz")
    thread.setDaemon(true)
    thread.start()
    try task.get(DeadlineSeconds, SECONDS).headOption.map(p => s"$name: $p")
    catch {
      case e: ExecutionException => Some(s"$name: ${trace(e.getCause)}")
      case _: TimeoutException =>
        Some(s"$name: no end within $DeadlineSeconds s\n${thread.getStackTrace.take(20).mkString("\n")}")
    } finally os.remove.all(folder)
  }

  private def trace(e: Throwable) = s"${e.toString.take(300)}\n${e.getStackTrace.take(12).mkString("\n")}"

  private def problem(output: Output[Int]): Option[String] = {
    val text = output.out + output.err
    if (!(0 to 2).contains(output.result)) Some(s"exit code ${output.result}")
    else if (text.exists(c => c.isControl && c != '\n' && c != '\t'))
      Some(s"printed what a terminal obeys: ${text.take(500)}")
    else if (text.contains("\tat ")) Some(s"printed a stack trace: ${text.take(500)}")
    else if (output.result == ExitCode.Usage && output.err.linesIterator.size > 22)
      Some(s"more than a sentence: ${output.err.take(500)}")
    else None
  }

  /** The folders in which commands may write. */
  private val places =
    Seq("checkout/results", "checkout/exports", "checkout/plots", "checkout/shell", "checkout/runner") ++
      Seq("published", "nodes.conf")

  private def strayFiles(folder: os.Path): Option[String] = {
    val allowed = places.map(p => folder / os.SubPath(p))
    os.walk(folder).find(f => os.isFile(f) && !allowed.exists(f.startsWith)).map(f => s"wrote $f")
  }

  /** One file is spoilt, and every command that may read it is called. */
  private def files(random: Random, folder: os.Path): Seq[Output[Int]] = {
    val results = new ForeignResults(folder)
    val run = results.runs.head
    val published = results.published
    val ofRun = results.commands.filter(_.contains("run-1")).map(c => () => results.run(c)) :+ (() => results.resume())
    def command(word: String) = results.commands.filter(_.contains(word)).map(c => () => results.run(c))
    val raw = os.walk(published / "raw").filter(os.isFile(_)).head
    val (file, valid, commands) = pick(
      random,
      (run.journal, results.journal, ofRun),
      (run.manifest, os.read(run.manifest), ofRun),
      (run.summary("CHAMENEOS"), results.summary, ofRun),
      (published / "summary" / "PINGPONG.data", results.summary, command("import")),
      (raw, results.samples, command("import")),
      (published / "summary" / s"${name(random)}.data", results.summary, command("import")),
      (published / "raw" / name(random) / s"${name(random)}.data", results.samples, command("import")),
      (results.nodesFile, results.nodes, command("nodes.conf"))
    )
    os.write.over(file, spoilt(random, valid), createFolders = true)
    commands.map(_())
  }

  private def name(random: Random): String =
    pick(random, "\u001b]0;t\u0007", "a\nFORGED", "..", "\u202eatad", "A" * 200, " ", "-x", "PINGPONG", "AKKA").replace(
      "..",
      "..."
    ) +
      pick(random, "", "\u009b", ".x", "'`$(touch x)")

  private def spoilt(random: Random, valid: String): Array[Byte] =
    BadInput.bytes(valid).pureApply(Gen.Parameters.default, Seed(random.nextLong()))

  private def pick[A](random: Random, all: A*): A = all(random.nextInt(all.size))
}
