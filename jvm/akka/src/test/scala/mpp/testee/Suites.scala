package mpp.testee

import mpp.harness.suites._

// Suites of all testees on the JVM.

class ClassicBenchmarksSuite extends BenchmarksSuite(classic.Registry.testee, Threads.names) with ActorsAsHogs

class TypedBenchmarksSuite extends BenchmarksSuite(typed.Registry.testee, Threads.names) with ActorsAsHogs

/** A thread of the pool prefers what it has scheduled itself to what comes from outside, such as a run's beginning. */
trait ActorsAsHogs extends StarvingHogs { this: BenchmarksSuite =>
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class ClassicNetBenchmarksSuite extends NetBenchmarksSuite(classic.Registry.testee, Threads.names)

class TypedNetBenchmarksSuite extends NetBenchmarksSuite(typed.Registry.testee, Threads.names)

class ClassicLeaksSuite extends NodeLeaksSuite(classic.Registry.testee, Threads.names)

class TypedLeaksSuite extends NodeLeaksSuite(typed.Registry.testee, Threads.names)

class ClassicOneClientSuite extends ReplicaGroupsSuite(classic.Registry.testee, clients = 1, Threads.names)

class ClassicTwoClientsSuite extends ReplicaGroupsSuite(classic.Registry.testee, clients = 2, Threads.names)

class ClassicFourClientsSuite extends ReplicaGroupsSuite(classic.Registry.testee, clients = 4, Threads.names)

class TypedOneClientSuite extends ReplicaGroupsSuite(typed.Registry.testee, clients = 1, Threads.names)

class TypedTwoClientsSuite extends ReplicaGroupsSuite(typed.Registry.testee, clients = 2, Threads.names)

class TypedFourClientsSuite extends ReplicaGroupsSuite(typed.Registry.testee, clients = 4, Threads.names)

/** Threads of an actor system. */
private object Threads {
  val names: String = s"${Framework.systemName}-"
}
