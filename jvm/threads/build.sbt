import scala.sys.process.Process
import scala.util.Try

// The testees take nothing but Java itself. What finds a Java with virtual threads goes along.
val java21 = (file("..") / "scripts" / "java21").getCanonicalFile

Universal / mappings += java21 -> "bin/java21"

// Suites of virtual threads run on a Java that has them; where there is none, they ignore themselves.
Test / testGrouping := {
  val options = (Test / forkOptions).value
  val newer = Try(Process(Seq(java21.getPath, "printenv", "JAVA_HOME")).!!.trim).toOption.map(file)
  val (virtual, others) = (Test / definedTests).value.partition(_.name.startsWith("mpp.testee.Virtual"))
  Seq(
    Tests.Group("platform threads", others, Tests.SubProcess(options)),
    Tests.Group("virtual threads", virtual, Tests.SubProcess(options.withJavaHome(newer.orElse(options.javaHome))))
  )
}
