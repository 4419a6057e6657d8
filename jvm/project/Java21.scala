import scala.sys.process.Process
import scala.util.Try

import sbt._

/** A Java that has virtual threads. */
object Java21 {

  /** The script that finds one. sbt runs in the folder of the build. */
  val finder: File = (file("..") / "scripts" / "java21").getCanonicalFile

  /** Tests that run on such a Java. Where there is none, those that need it ignore themselves. */
  def group(name: String, tests: Seq[TestDefinition], options: ForkOptions): Tests.Group = {
    val found = Try(Process(Seq(finder.getPath, "printenv", "JAVA_HOME")).!!.trim).toOption.map(file)
    Tests.Group(name, tests, Tests.SubProcess(options.withJavaHome(found.orElse(options.javaHome))))
  }
}
