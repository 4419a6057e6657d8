import sbt._
import sbt.Keys._

/** Formats Java sources with google-java-format, in a JVM of its own since it needs the compiler's internals. */
object JavaFormat extends AutoPlugin {

  /** Newest version that runs on Java 17. */
  private val formatterVersion = "1.28.0"

  private val mainClassName = "com.google.googlejavaformat.java.Main"

  private val compilerExports = Seq("api", "code", "file", "parser", "tree", "util")
    .map(part => s"--add-exports=jdk.compiler/com.sun.tools.javac.$part=ALL-UNNAMED")

  private val Formatter = config("java-formatter").hide

  object autoImport {
    val javaFormat = taskKey[Unit]("Formats Java sources")
    val javaFormatCheck = taskKey[Unit]("Fails if a Java source is not formatted")
  }
  import autoImport._

  override def trigger = allRequirements
  override def requires = plugins.JvmPlugin

  override def projectSettings: Seq[Setting[_]] = Seq(
    ivyConfigurations += Formatter,
    libraryDependencies += "com.google.googlejavaformat" % "google-java-format" % formatterVersion % Formatter,
    javaFormat := run("--replace").value,
    javaFormatCheck := run("--dry-run", "--set-exit-if-changed").value
  )

  private def run(options: String*): Def.Initialize[Task[Unit]] = Def.task {
    val folders = (Compile / unmanagedSourceDirectories).value ++ (Test / unmanagedSourceDirectories).value
    val sources = (folders ** "*.java").get()
    val classpath = update.value.select(configurationFilter(Formatter.name)).mkString(java.io.File.pathSeparator)
    val log = streams.value.log
    if (sources.nonEmpty) {
      val arguments = compilerExports ++ Seq("-cp", classpath, mainClassName) ++ options ++ sources.map(_.getPath)
      val exitCode = Fork.java(ForkOptions().withOutputStrategy(LoggedOutput(log)), arguments)
      if (exitCode != 0) sys.error(s"google-java-format found what `javaFormat` would change (exit $exitCode)")
    }
  }
}
