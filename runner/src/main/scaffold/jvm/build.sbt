// What this testee needs beyond the harness: the framework's version as a val of its own, which the manifest can read, and
// libraryDependencies. ../build.sbt makes a project of this folder, and gives it all that testees on the JVM share.
