package mpp.orchestrate

import java.io.IOException
import java.security.SecureRandom

import mpp.manifest.Commands
import mpp.manifest.Manifest
import mpp.results.RunDirectory
import mpp.testee.Address
import mpp.testee.Agent
import mpp.testee.FreePort
import mpp.testee.Launcher
import mpp.testee.LocalLauncher
import mpp.testee.RunToken
import mpp.testee.StartDeadlines
import mpp.testee.StartFailure
import mpp.testee.Testee

/** Starts testees in the local role for one run, and knows those that live. */
final class LocalProcesses(agentScript: os.Path, directory: RunDirectory, deadlines: StartDeadlines) {
  import LocalProcesses._

  private val token = RunToken.random()
  private val nonces = new SecureRandom
  private var agents = Set.empty[Agent]
  private var closed = false

  /** Where a testee's output goes. */
  def log(testee: Manifest): os.Path = directory.log(testee.symbol, Role, LocalLauncher.Node)

  /** @return
    *   why the testee did not become ready, or the testee
    */
  def start(testee: Manifest): Either[StartFailure, Testee] =
    if (testee.announces) start(testee, None)
    // Somebody else may take the port between our probe and the testee's start: that deserves one more try.
    else start(testee, Some(FreePort.probe())).left.flatMap(_ => start(testee, Some(FreePort.probe())))

  private def start(testee: Manifest, address: Option[Address]): Either[StartFailure, Testee] = {
    val scratch = directory.scratch / testee.symbol
    os.makeDir.all(scratch)
    val launcher = new LocalLauncher(agentScript, testee.files.root, scratch)
    val values = Map(
      "root" -> launcher.filesRoot,
      "runner" -> address.getOrElse(Address.AnyLoopbackPort).toString,
      "heapMiB" -> (NodeInfo.memoryMiB / MemoryShare).toString
    )
    val nonce = java.lang.Long.toHexString(nonces.nextLong())
    launch(
      launcher,
      Launcher.Command(
        words = testee.commands.local.map(Commands.fill(_, values)),
        environment = testee.environment.map { case (name, value) => name -> Commands.fill(value, values) },
        secrets = token.variables,
        marker = Seq(directory.id, testee.symbol, Role, launcher.node, nonce).mkString("/"),
        log = log(testee),
        services = if (testee.announces) Set("runner") else Set.empty
      )
    ).flatMap(Testee.connect(_, address, token, deadlines))
  }

  /** Ends all that lives, and lets nothing start any more. */
  def stopAll(): Unit = {
    val living = synchronized {
      closed = true
      agents.filter(_.isAlive)
    }
    val stopping = living.toSeq.map { agent =>
      val thread = new Thread(() => agent.stop(), "agent-stop")
      thread.start()
      thread
    }
    stopping.foreach(_.join())
  }

  private def launch(launcher: Launcher, command: Launcher.Command): Either[StartFailure, Agent] = synchronized {
    if (closed) Left(StartFailure("the run is being stopped"))
    else {
      try {
        val agent = launcher.start(command)
        agents = agents.filter(_.isAlive) + agent
        Right(agent)
      } catch { case e: IOException => Left(StartFailure(s"its agent cannot be started: ${e.getMessage}")) }
    }
  }
}

object LocalProcesses {
  private val Role = "local"

  /** A local testee's heap is one part in so many of the node's memory: the rest is for its other memory and its
    * runner.
    */
  private val MemoryShare = 2L
}
