import scala.sys.process.Process
import scala.util.Try

// The library takes nothing but Java itself.
crossPaths := false
autoScalaLibrary := false

// Tests run on a Java that has virtual threads, where there is one: only there may thousands of calls wait.
Test / testGrouping := {
  val options = (Test / forkOptions).value
  val finder = ((ThisBuild / baseDirectory).value.getParentFile / "scripts" / "java21").getPath
  val newer = Try(Process(Seq(finder, "printenv", "JAVA_HOME")).!!.trim).toOption.map(file)
  val process = Tests.SubProcess(options.withJavaHome(newer.orElse(options.javaHome)))
  Seq(Tests.Group("library", (Test / definedTests).value, process))
}
