package mpp.testee

import mpp.harness.suites.{BenchmarksSuite, NetBenchmarksSuite, NodeLeaksSuite, ReplicaGroupsSuite}

// What all testees on the JVM do alike.

class ClassicBenchmarksSuite extends BenchmarksSuite(classic.Registry.testee, Threads.names)

class TypedBenchmarksSuite extends BenchmarksSuite(typed.Registry.testee, Threads.names)

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
