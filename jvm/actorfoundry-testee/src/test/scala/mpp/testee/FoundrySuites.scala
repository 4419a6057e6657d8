package mpp.testee

import actorfoundry.Foundry
import mpp.harness.{Eventually, RunLatch}
import mpp.harness.suites.{BenchmarksSuite, ScopeSuite, StarvingHogs}
import mpp.testee.FoundrySystem.CopyOption

object FoundrySuites {
  val processors: Int = Runtime.getRuntime.availableProcessors

  /** The settings of the program without options. */
  val defaults: FoundrySystem = new FoundrySystem(processors, CopyOption.IMMUTABLE, true)
}

class FoundryBenchmarksSuite extends BenchmarksSuite(Registry.testee(FoundrySuites.defaults), Foundry.THREAD_NAME)

/** Copies of everything, and no monitor, without which hogs keep the workers. */
class DeepUnfairSuite
    extends BenchmarksSuite(
      Registry.testee(new FoundrySystem(FoundrySuites.processors, CopyOption.DEEP, false)),
      Foundry.THREAD_NAME
    )
    with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class RunScopeSuite extends ScopeSuite[RunScope, FoundrySystem] {
  override protected def start(latch: RunLatch): FoundrySystem = FoundrySuites.defaults

  override protected def createFragile(scope: RunScope): () => Unit = {
    val fragile = scope.foundry.create(classOf[Fragile])
    () => scope.foundry.send(fragile, "breakDown")
  }

  test("a message that nobody handles ends the run") {
    withScope { (scope, latch) =>
      scope.foundry.send(scope.foundry.create(classOf[Fragile]), "mend")
      assert(failure(latch).isInstanceOf[actorfoundry.UndeliverableException])
    }
  }

  test("a failure of who is called ends the run of who calls") {
    withScope { (scope, latch) =>
      scope.foundry.send(scope.foundry.create(classOf[Fragile]), "call", scope.foundry.create(classOf[Fragile]))
      assert(failure(latch).isInstanceOf[actorfoundry.CallFailedException])
    }
  }

  test("actors that send to each other without end are gone when the scope is stopped") {
    withSystem { (system, _) =>
      val scope = system.open(fail("an actor failed", _))
      val (a, b) = (scope.foundry.create(classOf[Fragile]), scope.foundry.create(classOf[Fragile]))
      scope.foundry.send(a, "bounce", b)
      assert(Eventually(scope.foundry.call(b, "bounces").asInstanceOf[Int] > 100))
      scope.stop(false)
      val threads = Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread])
      assert(!threads.exists(_.getName.startsWith(Foundry.THREAD_NAME)))
    }
  }
}
