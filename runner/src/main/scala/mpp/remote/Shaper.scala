package mpp.remote

import java.io.IOException
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.annotation.tailrec
import scala.concurrent.duration._
import scala.util.Try

import mpp.InParallel
import mpp.catalogue.Link
import mpp.text.ShellWords

/** Shapes the links between machines, each of which shapes what it sends to all others (`scripts/shape_link.sh`), for
  * as long as a process of this one holds it.
  *
  * @param script
  *   `scripts/shape_link.sh`
  * @param machines
  *   those of the run
  * @param within
  *   the deadline for each machine
  */
final private class Shaper(script: os.Path, machines: Seq[Shaper.Machine], within: FiniteDuration = 20.seconds) {
  import Shaper._

  private var current = Link.Plain
  private var held = Seq.empty[Process]

  /** Does nothing if the links are so.
    *
    * @return
    *   the reasons why machines cannot shape them, a line each, and then all are plain; or true if they have changed
    */
  def set(link: Link): Either[Seq[String], Boolean] = synchronized {
    if (link == current) Right(false)
    else {
      release()
      val (problems, processes) =
        if (link.isPlain) (Nil, Nil) else InParallel(machines)(hold(_, link)).partitionMap(identity)
      held = processes
      if (problems.isEmpty) current = link else release()
      Either.cond(problems.isEmpty, true, problems)
    }
  }

  /** Lets all links be as they were. */
  def release(): Unit = synchronized {
    val ending = held
    held = Nil
    current = Link.Plain
    ending.foreach(process => Try(process.getOutputStream.close()))
    InParallel(ending) { process =>
      if (!process.waitFor(within.toMillis, MILLISECONDS)) process.destroyForcibly(): Unit
    }: Unit
  }

  private def hold(machine: Machine, link: Link): Either[String, Process] = {
    val folder = os.temp.dir(prefix = "mpp-link", deleteOnExit = false)
    val (output, errors) = (folder / "output", folder / "errors")
    try {
      val process = machine.command(text(machine, link)).redirectOutput(output.toIO).redirectError(errors.toIO).start()
      if (isShaped(process, output, within.fromNow)) Right(process)
      else {
        val why = os.read.lines(errors).map(_.trim).filter(_.nonEmpty).lastOption
        process.destroyForcibly(): Unit
        Left(s"${machine.name}: ${why.getOrElse(s"its links were not shaped within ${within.toSeconds} s")}")
      }
    } catch { case e: IOException => Left(s"${machine.name}: its links cannot be shaped: ${e.getMessage}") }
    finally os.remove.all(folder)
  }

  private def text(machine: Machine, link: Link): String = {
    val others = machines.map(_.address).distinct.filter(_ != machine.address)
    val words = Seq(link.delayMicros / 2, link.rateKbits.getOrElse(0L), link.lossPpm).map(_.toString) ++ others
    s"set -- ${ShellWords.quote(words)}\n${os.read(script)}"
  }

  @tailrec private def isShaped(process: Process, output: os.Path, deadline: Deadline): Boolean = {
    val last = !process.isAlive || deadline.isOverdue()
    if (os.read(output).contains(Done)) process.isAlive
    else if (last) false
    else {
      Thread.sleep(PollMillis)
      isShaped(process, output, deadline)
    }
  }
}

private object Shaper {

  /** @param address
    *   IP address by which the others reach it
    * @param command
    *   runs a bash script there for long, whose standard input this process holds
    */
  final case class Machine(name: String, address: String, command: String => ProcessBuilder)

  /** The script says so. */
  private val Done = "MPP-SHAPED"
  private val PollMillis = 20L
}
