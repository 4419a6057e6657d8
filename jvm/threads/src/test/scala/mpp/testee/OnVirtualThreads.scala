package mpp.testee

import munit.{FunSuite, Ignore}

/** Tests of virtual threads, which are ignored where there are none. */
trait OnVirtualThreads extends FunSuite {
  override def munitTests(): Seq[Test] =
    if (OnVirtualThreads.exist) super.munitTests() else super.munitTests().map(_.tag(Ignore))
}

object OnVirtualThreads {
  val exist: Boolean = Runtime.version.feature >= 21
}
