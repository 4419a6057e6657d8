package mpp.testee

import cats.effect.IO

/** An effect for each of many numbers. */
object Loop {

  /** Runs an effect for each number in ascending order.
    *
    * @param from
    *   the first number
    * @param until
    *   the number after the last one
    */
  def through(from: Long, until: Long)(effect: Long => IO[Any]): IO[Unit] =
    if (from < until) effect(from) >> through(from + 1, until)(effect) else IO.unit
}
