package mpp.testee

import java.util.concurrent.CountDownLatch

import mpp.harness.RunLatch
import mpp.harness.suites.{BenchmarksSuite, ScopeSuite}

// The tests that all testees on the JVM share.

class LocalBenchmarksSuite extends BenchmarksSuite(Registry.testee, RunScope.THREADS)

class RunScopeSuite extends ScopeSuite[RunScope, ThreadSystem] {
  override protected def start(latch: RunLatch): ThreadSystem = new ThreadSystem

  override protected def createFragile(scope: RunScope): () => Unit = {
    val told = new CountDownLatch(1)
    scope.start { () =>
      told.await()
      throw new IllegalArgumentException("broken")
    }
    () => told.countDown()
  }
}
