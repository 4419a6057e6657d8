// The runner: asks testees for measurements, keeps them, draws them. Its stubs are generated from ../proto.

val scalaPbVersion = scalapb.compiler.Version.scalapbVersion
val grpcVersion = "1.85.1"
val protobufVersion = "3.25.8"

ThisBuild / scalaVersion := "2.13.18"
ThisBuild / organization := "mpp"
ThisBuild / version := IO.read((ThisBuild / baseDirectory).value / "version.txt").trim

// grpc-java's own modules, and protobuf, in one version, whatever ScalaPB asks for.
ThisBuild / dependencyOverrides ++=
  Seq("api", "context", "core", "protobuf", "protobuf-lite", "stub", "util").map(m =>
    "io.grpc" % s"grpc-$m" % grpcVersion
  ) :+
    "com.google.protobuf" % "protobuf-java" % protobufVersion
ThisBuild / packageDoc / publishArtifact := false
ThisBuild / packageSrc / publishArtifact := false

// Generated sources stand apart, so that warnings in ours can be errors.
lazy val contract = (project in file("contract")).settings(
  Compile / PB.protoSources := Seq(baseDirectory.value / ".." / ".." / "proto"),
  Compile / PB.targets := Seq(scalapb.gen(flatPackage = true) -> (Compile / sourceManaged).value / "scalapb"),
  libraryDependencies ++= Seq(
    "com.thesamet.scalapb" %% "scalapb-runtime" % scalaPbVersion % "protobuf",
    "com.thesamet.scalapb" %% "scalapb-runtime-grpc" % scalaPbVersion
  ),
  scalacOptions += "-nowarn"
)

val checked = Seq(
  scalacOptions ++=
    Seq("-release:17", "-deprecation", "-feature", "-unchecked", "-Xlint", "-Wunused", "-Wdead-code", "-Werror"),
  libraryDependencies ++= Seq(
    "org.scalameta" %% "munit" % "1.2.4" % Test,
    "org.scalameta" %% "munit-scalacheck" % "1.2.0" % Test
  ),
  Test / fork := true,
  Test / javaOptions += "-Xmx1g",
  Test / forkOptions := (Test / forkOptions).value.withWorkingDirectory((ThisBuild / baseDirectory).value / ".."),
  Test / testOptions += Tests.Argument(TestFrameworks.MUnit, "-b")
)

// All that measures and reports. Tasks at the root are those of the other projects, too.
lazy val core = (project in file("."))
  .dependsOn(contract)
  .aggregate(LocalProject("kit"), LocalProject("app"))
  .settings(
    checked,
    name := "core",
    libraryDependencies ++= Seq(
      "com.lihaoyi" %% "mainargs" % "0.7.6",
      "com.lihaoyi" %% "os-lib" % "0.11.5",
      "com.lihaoyi" %% "scalatags" % "0.13.1",
      "com.lihaoyi" %% "upickle" % "4.3.2",
      // Checks what workers write. It logs by slf4j, for which there is nobody.
      "com.networknt" % "json-schema-validator" % "3.0.9",
      "org.slf4j" % "slf4j-nop" % "2.0.20",
      "com.typesafe" % "config" % "1.4.9",
      "org.hdrhistogram" % "HdrHistogram" % "2.2.2",
      "io.grpc" % "grpc-netty-shaded" % grpcVersion,
      "org.apache.commons" % "commons-statistics-distribution" % "1.3",
      // The newest that resolves.
      "org.apache.commons" % "commons-statistics-descriptive" % "1.2",
      // The newest that resolves: draws the report's charts, in the reader's browser.
      "org.webjars" % "echarts" % "5.5.0",
      // Profiles JVMs, by a native library in its jar, and draws flame graphs of any stacks.
      "tools.profiler" % "async-profiler" % "4.2",
      "tools.profiler" % "jfr-converter" % "4.2"
    )
  )

// Tests testees, and the suite's own statistics.
lazy val kit = (project in file("kit")).dependsOn(core % "compile->compile;test->test").settings(checked)

// The commands of the root's scripts.
lazy val app = (project in file("app"))
  .dependsOn(core % "compile->compile;test->test", kit)
  .enablePlugins(JavaAppPackaging)
  .settings(
    checked,
    name := "runner",
    Compile / mainClass := Some("mpp.cli.Main")
  )
