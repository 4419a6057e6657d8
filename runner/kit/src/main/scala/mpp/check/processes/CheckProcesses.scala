package mpp.check.processes

import java.io.RandomAccessFile

import mpp.manifest.Manifest
import mpp.orchestrate.Node
import mpp.orchestrate.Role
import mpp.testee.Address
import mpp.testee.Agents
import mpp.testee.LocalLauncher
import mpp.testee.RunToken
import mpp.testee.TesteeProcess

/** Starts testees as a run does, but holds their standard input apart from the agent's, and keeps their standard error
  * apart from their standard output.
  *
  * @param folder
  *   folder for logs and working directories; its name identifies this use of the kit
  */
final class CheckProcesses(agentScript: os.Path, folder: os.Path) {
  import CheckProcesses._

  private val agents = new Agents
  private var started = 0

  /** Starts a process of a testee.
    *
    * @param token
    *   token that it demands; none leaves the variable out
    * @param words
    *   changes the command line
    * @throws CheckFailure
    *   if not even an agent can be started
    */
  def start(
      testee: Manifest,
      role: Role,
      token: Option[RunToken] = Some(RunToken.random()),
      words: Seq[String] => Seq[String] = identity
  ): CheckedProcess = {
    val number = synchronized {
      started += 1
      started
    }
    val name = s"${testee.symbol}-${role.name}-$number"
    val scratch = folder / "scratch" / name
    os.makeDir.all(scratch)
    val (input, errors) = (scratch / "stdin", folder / s"$name.err")
    os.proc("mkfifo", input).call(timeout = MakeFifoMillis): Unit
    // Open for reading, too, since one end alone would wait for the other.
    val held = new RandomAccessFile(input.toIO, "rw")
    val launcher = LocalLauncher.inPlace(agentScript, scratch)
    val secrets = token.fold(Map.empty[String, String])(_.variables)
    val command =
      role.command(
        testee,
        Node(launcher, HeapMiB),
        launcher.provide(testee.files),
        secrets,
        folder.last,
        log = folder / s"$name.out"
      )
    val redirected = Seq("bash", "-c", Redirect, "check", input.toString, errors.toString) ++ words(command.words)
    agents.start(launcher, command.copy(words = redirected)) match {
      case Right(agent) =>
        val assigned = if (testee.announces) Map.empty[String, Address] else role.services
        val served = TesteeProcess(role.name, number.toString, agent, assigned, command.log)
        new CheckedProcess(served, role, token, command.marker, errors, held)
      case Left(failure) =>
        held.close()
        CheckFailure.fail(failure.reason)
    }
  }

  /** Ends all that lives, and lets nothing start any more. */
  def stopAll(): Unit = agents.stopAll()
}

object CheckProcesses {

  /** Little, so that starts are quick, and a leak soon fills it. */
  private val HeapMiB = 128L

  private val MakeFifoMillis = 5000L

  /** Becomes the testee, so that no process stands between it and its agent. */
  private val Redirect = """exec <"$1" 2>"$2"; shift 2; exec "$@""""
}
