package mpp.testee

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.nio.charset.StandardCharsets.UTF_8

import scala.concurrent.duration._

/** The lines that an agent writes. No thread waits for them: every agent would need one. It is looked for lines
  * instead, often soon after something was asked of the agent, then ever more seldom, so that hardly anything happens
  * here while a testee measures.
  *
  * @param input
  *   tells how many bytes can be read at once
  * @param take
  *   is given the lines, one after the other
  */
final private class AgentOutput(input: InputStream, take: String => Unit) {
  import AgentOutput._

  private val unfinished = new ByteArrayOutputStream
  private var askedAtNanos = System.nanoTime()
  // Each time that something is asked begins a series of looks, and ends the one before.
  private var series = 0
  private var finished = false

  /** An answer is due from now on. */
  def expect(): Unit = synchronized {
    askedAtNanos = System.nanoTime()
    series += 1
    lookLater(series)
  }

  /** Takes the rest, once the agent has ended. */
  def finish(): Unit = synchronized {
    read()
    finished = true
    if (unfinished.size > 0) takeLine()
  }

  private def look(ofSeries: Int): Unit = synchronized {
    if (ofSeries == series && !finished) {
      read()
      lookLater(ofSeries)
    }
  }

  private def lookLater(ofSeries: Int): Unit = {
    val waited = (System.nanoTime() - askedAtNanos).nanos
    AgentThreads.after((waited / PartOfWait).max(Shortest).min(Longest))(look(ofSeries))
  }

  private def read(): Unit =
    try
      Iterator.continually(input.readNBytes(input.available())).takeWhile(_.nonEmpty).flatten.foreach { byte =>
        if (byte == '\n') takeLine() else unfinished.write(byte.toInt)
      }
    catch { case _: IOException => () } // the agent's exit says more

  private def takeLine(): Unit = {
    val line = unfinished.toString(UTF_8)
    unfinished.reset()
    take(line)
  }
}

private object AgentOutput {

  /** An answer is noticed late by such a part of the time that it took. */
  private val PartOfWait = 50L

  private val Shortest = 5.millis

  /** Agents say little unasked: a pipe never fills meanwhile. */
  private val Longest = 2.seconds
}
