package mpp.build

import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.duration._

class SubprocessSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-subprocess"), os.remove.all(_))

  folder.test("a process that is ended ends its subprocess, and starts no other one") { folder =>
    val java = os.Path(sys.props("java.home")) / "bin" / "java"
    val command = Seq(java.toString, "-cp", sys.props("java.class.path"), "mpp.build.TwoSubprocesses", folder.toString)
    val process = new ProcessBuilder(command: _*).inheritIO().start()
    try {
      val deadline = 60.seconds.fromNow
      while (!os.exists(folder / "first") && deadline.hasTimeLeft()) Thread.sleep(20)
      assert(os.exists(folder / "first"), "the first subprocess has not started")
      process.destroy()
      assert(process.waitFor(60, SECONDS), "it goes on")
      assert(!os.exists(folder / "second"))
    } finally process.destroyForcibly(): Unit
  }
}

/** Runs two subprocesses one after the other, each of which writes a file. */
object TwoSubprocesses {
  def main(args: Array[String]): Unit =
    for (name <- Seq("first", "second"))
      Subprocess.run(Seq("sh", "-c", s"echo >$name; exec sleep 100"), os.Path(args.head)): Unit
}
