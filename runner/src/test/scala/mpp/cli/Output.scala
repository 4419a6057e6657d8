package mpp.cli

import java.io.ByteArrayOutputStream
import java.io.PrintStream

import mpp.InTime

/** Text that a command wrote.
  *
  * @param out
  *   to standard output
  * @param err
  *   to standard error
  */
final case class Output[A](result: A, out: String, err: String)

object Output {

  /** Runs an action with the standard streams of this process captured. */
  def of[A](action: => A): Output[A] = {
    val (out, err) = (new ByteArrayOutputStream, new ByteArrayOutputStream)
    val (systemOut, systemErr) = (System.out, System.err)
    System.setOut(new PrintStream(out, true))
    System.setErr(new PrintStream(err, true))
    try {
      val result = InTime(Console.withOut(System.out)(Console.withErr(System.err)(action)))
      Output(result, out.toString, err.toString)
    } finally {
      System.setOut(systemOut)
      System.setErr(systemErr)
    }
  }
}
