package mpp.testee

import java.io.IOException
import java.nio.file.FileSystemException

import mpp.manifest.Files

/** Starts agents, and knows those that live. */
final class Agents {
  private var agents = Set.empty[Agent]
  private var closed = false

  /** Brings a testee's files to a node, if they are not there.
    *
    * @return
    *   the reason why they are not there, or their directory
    */
  def provide(launcher: Launcher, files: Files): Either[StartFailure, String] =
    unlessClosed(s"its files cannot be brought to ${launcher.node}")(launcher.provide(files))

  /** @return
    *   the reason why there is no agent, or the agent
    */
  def start(launcher: Launcher, command: Launcher.Command): Either[StartFailure, Agent] =
    unlessClosed("its agent cannot be started") {
      val agent = launcher.start(command)
      agents = agents.filter(_.isAlive) + agent
      agent
    }

  /** Ends all that lives, and lets nothing start any more. */
  def stopAll(): Unit = {
    val living = synchronized {
      closed = true
      agents.filter(_.isAlive)
    }
    Agent.stopAll(living.toSeq)
  }

  /** @param otherwise
    *   reason if the action fails
    */
  private def unlessClosed[A](otherwise: String)(action: => A): Either[StartFailure, A] = synchronized {
    if (closed) Left(StartFailure("the run is being stopped"))
    else
      try Right(action)
      catch { case e: IOException => Left(StartFailure(s"$otherwise: ${describe(e)}")) }
  }

  /** Exceptions of file systems often say no more than a file's name. */
  private def describe(e: IOException): String = e match {
    case e: FileSystemException => s"${e.getClass.getSimpleName} ${e.getMessage}"
    case e => e.getMessage
  }
}
