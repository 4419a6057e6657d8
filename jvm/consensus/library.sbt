// Newest release. It takes SLF4J 1.7, or a later one that a testee brings along.
val microraftVersion = "0.7"

crossPaths := false
autoScalaLibrary := false

libraryDependencies += "io.microraft" % "microraft" % microraftVersion
