// Suites of the testees in ../scala-actors. They are in Scala 2.13, as those of all testees on the JVM; the testees, which
// are in Scala 2.11, come by a class loader of their own.
Test / javaOptions += {
  val classes = (LocalProject("scala-actors") / Compile / products).value ++
    (LocalProject("scala-actors") / Test / products).value
  // Java's classes are those of the suites.
  val libraries = (LocalProject("scala-actors") / Runtime / externalDependencyClasspath).value.files
    .filter(_.getName.startsWith("scala-"))
  s"-Dmpp.testee.classpath=${(classes ++ libraries).mkString(java.io.File.pathSeparator)}"
}

// The library throws an exception or more per message, which takes many times as long in code that is compiled in haste.
Test / javaOptions -= "-XX:TieredStopAtLevel=1"
