package mpp.testee

import mpp.harness.Testee
import mpp.harness.suites.{BenchmarksSuite, LeaksSuite, NetBenchmarksSuite, ReplicaGroupsSuite}

// What all testees on the JVM do alike.

abstract class LocalBenchmarksSuite(testee: => Testee) extends BenchmarksSuite(testee, Threads.names: _*) {
  // More than that take minutes.
  override protected def mostBlocksPerSide = 24
}

class ClosureBenchmarksSuite extends LocalBenchmarksSuite(Registry.closure)

class QuickCheckBenchmarksSuite extends LocalBenchmarksSuite(Registry.quickCheck)

class QuickCheckNetBenchmarksSuite extends NetBenchmarksSuite(Registry.quickCheck, Threads.names: _*)

class ClosureReplicaGroupsSuite extends ReplicaGroupsSuite(Registry.closure, clients = 2, Threads.names: _*)

class QuickCheckReplicaGroupsSuite extends ReplicaGroupsSuite(Registry.quickCheck, clients = 2, Threads.names: _*)

class ClosureLeaksSuite extends LeaksSuite(Registry.closure, Threads.names: _*)

class QuickCheckLeaksSuite extends LeaksSuite(Registry.quickCheck, Threads.names: _*)

private object Threads {

  /** Those that components run on, and those of the network. */
  val names: Seq[String] = Seq("Kompics-worker-", "nioEventLoopGroup-")
}
