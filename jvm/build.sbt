// The JVM part of the suite: the Java stubs of the contract, the harness, and one project per testee framework.

// Manifests read versions from here: keep each a plain val of its own.
val scalaLanguageVersion = "2.13.18"
val akkaVersion = "2.6.21"
val kompicsVersion = "1.2.1"
val grpcVersion = "1.85.1"
// The code generator's newest binary release that mirrors carry; its output fits the newer libraries.
val grpcGeneratorVersion = "1.83.0"
val protobufVersion = "3.25.8"
// The line that akka-slf4j is made for (SLF4J 1.7).
val logbackVersion = "1.2.13"
val hdrHistogramVersion = "2.2.2"
val jmhVersion = "1.37"
val munitVersion = "1.2.4"
val munitScalacheckVersion = "1.2.0"
val ujsonVersion = "4.3.2"

ThisBuild / organization := "mpp"
ThisBuild / version := "0.1.0"
ThisBuild / scalaVersion := scalaLanguageVersion
ThisBuild / scalacOptions ++= Seq(
  "-release:17",
  "-encoding",
  "utf8",
  "-deprecation",
  "-feature",
  "-unchecked",
  "-Xlint",
  "-Wdead-code",
  "-Wextra-implicit",
  "-Wnumeric-widen",
  "-Wunused",
  "-Wvalue-discard",
  "-Werror"
)
ThisBuild / javacOptions ++= Seq("--release", "17", "-encoding", "UTF-8")

// Nothing is published, and generating documentation would double the time that `stage` takes.
ThisBuild / packageDoc / publishArtifact := false
ThisBuild / packageSrc / publishArtifact := false

/** Java only: neither the Scala library nor a Scala version in the artefact's name. */
val javaOnly = Seq(crossPaths := false, autoScalaLibrary := false)

/** Our Java, unlike generated Java, compiles without a warning. What class files of libraries lack is not ours. */
val strictJava = Seq(Compile / compile / javacOptions ++= Seq("-Xlint:all,-classfile", "-Werror"))

/** Tests run in a JVM of their own, which knows where the golden vectors are. */
val tests = Seq(
  Test / fork := true,
  Test / javaOptions ++= {
    val build = (ThisBuild / baseDirectory).value
    Seq(
      // Nothing is measured in tests, and most are over before compiling them for speed would pay.
      "-XX:TieredStopAtLevel=1",
      s"-Dmpp.conformance=${build.getParentFile / "conformance"}",
      s"-Djava.util.logging.config.file=${build / "harness" / "src" / "test" / "resources" / "logging.properties"}"
    )
  },
  libraryDependencies ++= Seq(
    "org.scalameta" %% "munit" % munitVersion % Test,
    "org.scalameta" %% "munit-scalacheck" % munitScalacheckVersion % Test,
    "com.lihaoyi" %% "ujson" % ujsonVersion % Test
  )
)

// Suites of two testees side by side: those between nodes wait more than they work.
Global / concurrentRestrictions := Seq(
  Tags.limitAll(java.lang.Runtime.getRuntime.availableProcessors.max(2)),
  Tags.limit(Tags.ForkedTestGroup, 2),
  Tags.exclusive(Tags.Clean)
)

lazy val root = (project in file("."))
  .aggregate(contract, harness, broadcast, akka)
  .aggregate(kompicsDataNetwork, kompicsCommon, kompics, kompicsScala, kompicsScalaTestees)
  .aggregate(
    Seq(otherLibraries, otherTestees).flatMap(_.componentProjects).map(project => project: ProjectReference): _*
  )
  .settings(publish / skip := true)

/** Messages and stubs generated from ../proto. */
lazy val contract = project
  .settings(javaOnly)
  .settings(
    Compile / PB.protoSources := Seq((ThisBuild / baseDirectory).value.getParentFile / "proto"),
    PB.protocVersion := protobufVersion,
    Compile / PB.targets := Seq(
      PB.gens.java(protobufVersion) -> (Compile / sourceManaged).value / "proto",
      (PB.gens.plugin("grpc-java"), Seq("@generated=omit")) -> (Compile / sourceManaged).value / "proto"
    ),
    libraryDependencies ++= Seq(
      ("io.grpc" % "protoc-gen-grpc-java" % grpcGeneratorVersion).asProtocPlugin(),
      "io.grpc" % "grpc-protobuf" % grpcVersion,
      "io.grpc" % "grpc-stub" % grpcVersion,
      // For compiling, and for what proto/options.proto imports.
      "com.google.protobuf" % "protobuf-java" % protobufVersion % "compile;protobuf"
    )
  )

/** The part that every JVM testee shares: roles, life cycle, measuring, validation, serving. */
lazy val harness = project
  .dependsOn(contract)
  .settings(javaOnly, strictJava, tests)
  .settings(
    libraryDependencies ++= Seq(
      "io.grpc" % "grpc-netty-shaded" % grpcVersion,
      "org.hdrhistogram" % "HdrHistogram" % hdrHistogramVersion
    )
  )

/** ATOMICBROADCAST but for how messages go from one node to another: replicas around the library in consensus/. */
lazy val broadcast = project
  .dependsOn(harness % "compile->compile;test->test", LocalProject("consensus"))
  .settings(javaOnly, strictJava, tests)

/** Preparations of start scripts for the JVMs of testees: lines of these scripts.
  *
  * Native code that libraries unpack goes where temporary files of this process go, rather than where those of
  * everybody do; so would a file by which a JVM shows other programs how it is doing, and in which it writes while it
  * is measured. To ask for its version would start one more JVM, with such a file; manifests say which version is
  * needed.
  *
  * No Java objects are made of what comes from outside: Kompics reads them from anybody who connects to it.
  */
val startScript = Seq("-Djava.io.tmpdir=${TMPDIR:-/tmp}", "-XX:+PerfDisableSharedMem", "-Djdk.serialFilter=!*")
  .map(option => s"""addJava "$option"""") :+ "no_version_check=1"

/** A testee program: `stage` puts it into target/universal/stage. */
def testee(framework: Project): Project =
  framework
    .dependsOn(harness % "compile->compile;test->test")
    .enablePlugins(JavaAppPackaging)
    .settings(tests)
    .settings(
      Compile / mainClass := Some("mpp.testee.Main"),
      bashScriptExtraDefines ++= startScript,
      Compile / packageDoc / mappings := Nil
    )

lazy val akka = testee(project)
  .dependsOn(broadcast)
  .settings(
    libraryDependencies ++= Seq("actor", "actor-typed", "remote", "slf4j")
      .map(module => "com.typesafe.akka" %% s"akka-$module" % akkaVersion),
    libraryDependencies += "ch.qos.logback" % "logback-classic" % logbackVersion
  )

/** A transport of Kompics' messages that chooses between TCP and UDT, a library of our own. It knows nothing of the
  * suite.
  */
lazy val kompicsDataNetwork = (project in file("kompics-data-network"))
  .settings(javaOnly, strictJava, tests)
  .settings(
    libraryDependencies ++= Seq(
      "se.sics.kompics" % "kompics-core" % kompicsVersion,
      "se.sics.kompics.basic" % "kompics-port-network" % kompicsVersion,
      "ch.qos.logback" % "logback-classic" % logbackVersion % Test
    )
  )

/** The part that all testees on Kompics share: how its one runtime is used, messages, the network. */
lazy val kompicsCommon = (project in file("kompics-common"))
  .dependsOn(harness, broadcast, kompicsDataNetwork)
  .settings(javaOnly, strictJava)
  .settings(
    libraryDependencies ++= Seq(
      "se.sics.kompics" % "kompics-core" % kompicsVersion,
      "se.sics.kompics.basic" % "kompics-port-network" % kompicsVersion,
      "se.sics.kompics.basic" % "kompics-component-netty-network" % kompicsVersion,
      "se.sics.kompics.basic" % "kompics-component-java-timer" % kompicsVersion,
      "ch.qos.logback" % "logback-classic" % logbackVersion
    )
  )

lazy val kompics = testee(project).dependsOn(kompicsCommon).settings(strictJava)

/** Every event of Kompics is Cloneable, even if it is an object, which is not to be cloned. Kompics clones none. */
val objectsAsEvents = Seq(scalacOptions += "-Wconf:cat=lint-cloneable:silent")

/** A library for components in Scala on Kompics Java, of our own. It knows nothing of the suite. */
lazy val kompicsScala = (project in file("kompics-scala"))
  .settings(strictJava, tests, objectsAsEvents)
  .settings(
    name := "kompics-scala",
    // JMH's generated sources are not ours.
    Test / compile / javacOptions := (ThisBuild / javacOptions).value,
    libraryDependencies ++= Seq(
      "se.sics.kompics" % "kompics-core" % kompicsVersion,
      "ch.qos.logback" % "logback-classic" % logbackVersion % Test,
      "org.openjdk.jmh" % "jmh-core" % jmhVersion % Test,
      "org.openjdk.jmh" % "jmh-generator-annprocess" % jmhVersion % Test
    )
  )

lazy val kompicsScalaTestees = testee(Project("kompics-scala-testees", file("kompics-scala-testees")))
  .dependsOn(kompicsCommon, kompicsScala)
  .settings(objectsAsEvents)

/** Folders of testees that have ATOMICBROADCAST, among those below. */
val havingBroadcast = Set("pekko")

/** A project for every other folder that has a build.sbt, which says what its testee needs. It is called as the folder.
  * That of a folder `x-testee` depends on the library in the folder `x`.
  */
lazy val otherTestees: CompositeProject = new CompositeProject {
  override val componentProjects: Seq[Project] = foldersWith("build.sbt").map { folder =>
    val alone = testee(Project(folder.getName, folder)).settings(strictJava)
    val project = if (havingBroadcast(folder.getName)) alone.dependsOn(broadcast) else alone
    otherLibraries.componentProjects.find(_.id + "-testee" == folder.getName).fold(project)(project.dependsOn(_))
  }
}

/** A project for every folder that has a library.sbt: a library of our own, which knows nothing of the suite. */
lazy val otherLibraries: CompositeProject = new CompositeProject {
  override val componentProjects: Seq[Project] =
    foldersWith("library.sbt").map(folder => Project(folder.getName, folder).settings(strictJava, tests))
}

def foldersWith(name: String): Seq[File] =
  Option(file(".").listFiles).toSeq.flatten.filter(folder => (folder / name).isFile).sorted
