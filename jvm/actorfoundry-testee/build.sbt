import scala.sys.process.Process
import scala.util.Try

// The script that finds a Java with virtual threads goes along.
val java21 = (file("..") / "scripts" / "java21").getCanonicalFile

Universal / mappings += java21 -> "bin/java21"

// Tests run on such a Java, where there is one.
Test / testGrouping := {
  val options = (Test / forkOptions).value
  val newer = Try(Process(Seq(java21.getPath, "printenv", "JAVA_HOME")).!!.trim).toOption.map(file)
  val process = Tests.SubProcess(options.withJavaHome(newer.orElse(options.javaHome)))
  Seq(Tests.Group("testee", (Test / definedTests).value, process))
}
