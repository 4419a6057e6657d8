package mpp

/** Results that are values or errors. */
object Eithers {

  /** All values in their order, or the first error. */
  def all[E, A](results: Seq[Either[E, A]]): Either[E, Seq[A]] =
    results.collectFirst { case Left(error) => error }.toLeft(results.collect { case Right(value) => value })
}
