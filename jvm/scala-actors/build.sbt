// The library's last version, which Scala 2.11 is the last one to have.
val scalaActorsVersion = "2.11.12"

scalaVersion := scalaActorsVersion

// In place of those for Scala 2.13. All of the library is deprecated: warnings cannot be errors here.
scalacOptions := Seq("-target:jvm-1.8", "-encoding", "utf8", "-feature", "-unchecked", "-Xlint:_,-missing-interpolator")

// Suites are in Scala 2.13: those of ../scala-actors-tests, whose class loader keeps both Scalas apart.
libraryDependencies := libraryDependencies.value.filterNot(_.configurations.contains(Test.name)) :+
  "org.scala-lang" % "scala-actors" % scalaActorsVersion

Test / test := (Test / test).dependsOn(LocalProject("scala-actors-tests") / Test / test).value
