package mpp.testee

import munit.{Ignore, Test}

object Kinds {
  private val hasVirtual = Runtime.version.feature >= 21

  /** The kinds of threads that the Java that runs has. */
  val all: Seq[ThreadKind] = if (hasVirtual) ThreadKind.values.toSeq else Seq(ThreadKind.PLATFORM)

  /** Tests that are ignored where there are no virtual threads. */
  def ifVirtual(tests: Seq[Test]): Seq[Test] = if (hasVirtual) tests else tests.map(_.tag(Ignore))
}
