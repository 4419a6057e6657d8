package mpp

package object cli {

  /** Ends a command where a result is an error: at this edge, errors stop being values. */
  implicit final private[cli] class OrThrow[A](private val result: Either[String, A]) extends AnyVal {
    def orUsageError: A = result.fold(error => throw UsageError(error), identity)
    def orCommandError: A = result.fold(error => throw CommandError(error), identity)
  }
}
