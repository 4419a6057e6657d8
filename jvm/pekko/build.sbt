// The testees on Pekko. Their sources are made from those in ../akka when they are built, by
// ../project/PekkoFromAkka.scala.

val pekkoVersion = "1.7.0"
// Newest of the line that pekko-slf4j is made for (SLF4J 2.0).
val logbackVersion = "1.6.6"

PekkoFromAkka.settings

libraryDependencies ++= Seq("actor", "actor-typed", "remote", "slf4j")
  .map(module => "org.apache.pekko" %% s"pekko-$module" % pekkoVersion)
libraryDependencies += "ch.qos.logback" % "logback-classic" % logbackVersion

// That our code does what it should is tested with Akka. `test` repeats what depends on the framework: benchmarks,
// actors' ends, the network's failures, serialisation. `testOnly` has all.
val testedWithAkka =
  Seq("NetBenchmarks", "TwoClients", "FourClients", "RegisterFailures", "BroadcastFailures", "WindowsFailures")
Test / test / testOptions += Tests.Filter(suite => !testedWithAkka.exists(part => suite.endsWith(s"${part}Suite")))
