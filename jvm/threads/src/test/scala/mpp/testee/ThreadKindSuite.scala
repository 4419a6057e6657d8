package mpp.testee

import munit.FunSuite

class PlatformKindSuite extends FunSuite {
  test("threads do not keep the process alive")(assert(ThreadKind.PLATFORM.factory().newThread(() => ()).isDaemon))

  test("a Java without virtual threads is told so") {
    assume(!OnVirtualThreads.exist)
    val refusal = intercept[UnsupportedOperationException](ThreadKind.VIRTUAL.factory())
    assertEquals(refusal.getMessage, s"virtual threads take Java 21 or newer, this is ${Runtime.version}")
  }
}

class VirtualKindSuite extends FunSuite with OnVirtualThreads {
  test("threads are virtual") {
    val thread = ThreadKind.VIRTUAL.factory().newThread(() => ())
    assertEquals(classOf[Thread].getMethod("isVirtual").invoke(thread), java.lang.Boolean.TRUE: Any)
  }

  test("they run on as many others as there are processors, unless the scheduler is told otherwise") {
    assertEquals(VirtualThreads.parallelism, Runtime.getRuntime.availableProcessors)
  }
}
