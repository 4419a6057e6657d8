package mpp.testee

import munit.FunSuite

class ThreadKindSuite extends FunSuite {
  for (kind <- ThreadKind.values.toSeq)
    if (Kinds.all.contains(kind))
      test(s"threads of kind $kind do not keep the process alive") {
        assert(kind.factory().newThread(() => ()).isDaemon)
      }
    else
      test(s"a Java without threads of kind $kind is told so") {
        val refusal = intercept[UnsupportedOperationException](kind.factory())
        assertEquals(refusal.getMessage, s"virtual threads take Java 21 or newer, this is ${Runtime.version}")
      }
}
