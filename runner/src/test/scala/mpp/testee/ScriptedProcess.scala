package mpp.testee

import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.InputStream
import java.io.OutputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit

import scala.util.Try

/** Plays an agent (`scripts/agent.sh`) and the testee process that it keeps, inside this process.
  *
  * @param sample
  *   the lines that answer a request for a sample, by the moment's name
  * @param onHeartbeat
  *   runs at each
  */
final class ScriptedProcess(
    sample: String => Seq[String] = _ => Nil,
    onHeartbeat: ScriptedProcess => Unit = _ => ()
) extends Process {
  private val said = new ByteArrayOutputStream
  private val exitCode = new CompletableFuture[Int]

  /** An agent that speaks with it. */
  def agent(services: Set[String] = Set.empty): Agent = new Agent(this, Map.empty, services, onLoss = () => ())

  def say(line: String): Unit = write(s"$line\n")

  /** Says a part of a line, or several. */
  def write(text: String): Unit = said.write(text.getBytes(UTF_8))

  /** Does nothing if it has ended before.
    *
    * @param why
    *   as agents report it
    */
  def exit(code: Int, why: String = "self"): Unit = synchronized {
    if (!exitCode.isDone) {
      say(s"MPP-EXIT $code $why")
      exitCode.complete(code): Unit
    }
  }

  /** Runs an action once it has ended. */
  def onExit(action: => Unit): Unit = exitCode.thenRun(() => action): Unit

  override def onExit(): CompletableFuture[Process] = exitCode.thenApply(_ => this)

  val getOutputStream: OutputStream = new OutputStream {
    def write(b: Int): Unit = ()
    override def write(bytes: Array[Byte], from: Int, count: Int): Unit =
      new String(bytes, from, count, UTF_8).trim match {
        case s"SAMPLE $number $moment" =>
          sample(moment).foreach(line => say(s"MPP-SAMPLE $line"))
          say(s"MPP-SAMPLED $number")
        case "HEARTBEAT" => onHeartbeat(ScriptedProcess.this)
        case "STOP" => ScriptedProcess.this.exit(143, "stop")
        case _ => ()
      }
  }

  /** Whatever has been said and not been read; no reader waits. */
  val getInputStream: InputStream = new InputStream {
    private var rest = new ByteArrayInputStream(Array.empty)
    override def available(): Int = {
      if (rest.available == 0) said.synchronized {
        rest = new ByteArrayInputStream(said.toByteArray)
        said.reset()
      }
      rest.available
    }
    def read(): Int = rest.read()
  }
  def getErrorStream: InputStream = InputStream.nullInputStream()
  def waitFor(): Int = exitCode.get
  override def waitFor(timeout: Long, unit: TimeUnit): Boolean = Try(exitCode.get(timeout, unit)).isSuccess
  def exitValue: Int = exitCode.get
  def destroy(): Unit = exit(143, "stop")
}
