addSbtPlugin("com.thesamet" % "sbt-protoc" % "1.0.8")
// 1.12 and later need an artefact that Maven Central mirrors often lack.
addSbtPlugin("com.github.sbt" % "sbt-native-packager" % "1.11.7")
addSbtPlugin("org.scalameta" % "sbt-scalafmt" % "2.6.2")
