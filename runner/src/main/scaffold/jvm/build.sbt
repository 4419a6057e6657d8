// The settings of this testee alone: the framework's version as a val of its own, which the manifest can read, and
// libraryDependencies. ../build.sbt makes a project of this folder, with the settings that testees on the JVM share.
