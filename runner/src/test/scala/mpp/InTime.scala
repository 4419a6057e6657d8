package mpp

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.blocking
import scala.concurrent.duration._

/** Runs actions that may hang if they are broken. */
object InTime {

  /** Throws the action's exception, and [[java.util.concurrent.TimeoutException]] if it does not end. */
  def apply[A](action: => A): A = Await.result(Future(blocking(action)), 60.seconds)
}
