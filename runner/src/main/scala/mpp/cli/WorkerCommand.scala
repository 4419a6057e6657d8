package mpp.cli

import java.io.IOException

import scala.util.Using

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.worker.WorkerProcess
import mpp.worker.WorkerSchema
import mpp.worker.WorkerTrial

final case class WorkerOptions(
    @arg(doc = "send requests from standard input, a line each, in place of a session with PINGPONG") byHand: Flag =
      Flag()
)

object WorkerOptions {
  implicit val parser: ParserForClass[WorkerOptions] = ParserForClass[WorkerOptions]
}

/** `bench.sc worker`: talks to a worker, shows the lines both ways, and checks them. */
object WorkerCommand {

  /** @param program
    *   the worker's command
    * @return
    *   the exit code
    */
  def run(repository: Repository, options: WorkerOptions, program: Seq[String]): Int = {
    if (program.isEmpty) throw UsageError("no program is given: ./bench.sc worker <program> [<argument>...]")
    val schema = new WorkerSchema(repository.root / "conformance" / "worker.schema.json")
    val worker =
      try new WorkerProcess(program, repository.caller)
      catch { case e: IOException => throw CommandError(s"cannot start the worker: ${e.getMessage}") }
    Using.resource(worker) { worker =>
      val trial = new WorkerTrial(worker, schema, Terminal.say(_))
      if (options.byHand.value) scala.io.Source.stdin.getLines().filterNot(_.isBlank).foreach(trial.send(_))
      else trial.pingPong()
      Terminal.say(if (trial.mistakes == 0) "sound" else s"${trial.mistakes} wrong: see docs/worker-protocol.md")
      if (trial.mistakes == 0) ExitCode.Done else ExitCode.Failed
    }
  }
}
