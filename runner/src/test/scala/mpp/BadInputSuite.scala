package mpp

import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.TimeoutException

import org.scalacheck.Gen
import org.scalacheck.Prop
import org.scalacheck.Prop.forAllNoShrink
import org.scalacheck.rng.Seed

/** Feeds bad input to its readers. The input is the same in every run, so that a failure can be looked into;
  * `MPP_BAD_INPUT_SEED`, a number, makes it another one, and `MPP_BAD_INPUTS` says how much there is of each kind.
  */
abstract class BadInputSuite extends munit.ScalaCheckSuite {
  private def variable(name: String): Option[Long] = sys.env.get(name).map(_.toLong)

  override protected def scalaCheckInitialSeed: String = Seed(variable("MPP_BAD_INPUT_SEED").getOrElse(1L)).toBase64

  override protected def scalaCheckTestParameters =
    super.scalaCheckTestParameters.withMinSuccessfulTests(variable("MPP_BAD_INPUTS").fold(100)(_.toInt))

  private val DeadlineSeconds = 10L

  /** @param read
    *   gives the error in which reading ends, if it does
    * @param named
    *   the words that the error must name
    */
  def refusedOrRead[A](inputs: Gen[A], named: String*)(read: A => Option[String]): Prop =
    forAllNoShrink(inputs.map(new Input(_))) { input =>
      for (error <- inTime(read(input.value)); part <- named)
        assert(error.contains(part), s"$part is not named by: ${error.take(500)}")
    }

  /** Any exception, and an answer that does not come, fails the test. */
  private def inTime[A](read: => A): A = {
    val task = new FutureTask[A](() => read)
    val reader = new Thread(task)
    reader.setDaemon(true)
    reader.start()
    try task.get(DeadlineSeconds, SECONDS)
    catch {
      case e: ExecutionException => throw new AssertionError(s"threw ${e.getCause.toString.take(500)}", e.getCause)
      case _: TimeoutException =>
        val place = reader.getStackTrace.take(20).mkString("\n")
        throw new AssertionError(s"read for more than $DeadlineSeconds s:\n$place")
    }
  }

  /** Shows no more of itself than can be read. */
  private class Input[A](val value: A) {
    override def toString: String = {
      val text = value match {
        case bytes: Array[Byte] => new String(bytes, "ISO-8859-1")
        case other => other.toString
      }
      if (text.length <= 3000) text else s"${text.take(1500)} ... ${text.takeRight(1500)}"
    }
  }
}
