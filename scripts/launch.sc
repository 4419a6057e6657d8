import java.lang.reflect.InvocationTargetException
import java.net.URLClassLoader

private val stage = os.rel / "runner" / "app" / "target" / "universal" / "stage"

/** Builds the runner if its sources have changed, runs one of its commands inside this JVM, and exits with its exit code.
  *
  * One process on purpose: there is none to pass signals on to, and none to be orphaned when this one is killed.
  *
  * @param command what the runner is asked for: `bench`, `build` or `plot`
  * @param words   what scripts/amm passed: `--`, then the user's arguments verbatim
  */
def runner(command: String, words: Seq[String]): Unit =
  if (!sys.env.contains("MPP_COMPILE_ONLY")) {
    // There may be no descriptor or process left to start one with, and files of somebody else.
    try {
      build()
      sys.exit(run(command, words.drop(1)))
    } catch {
      case e: java.io.IOException =>
        System.err.println(s"scripts/launch.sc: ${e.getMessage}; ./bench.sc doctor tells of limits that are too low")
        sys.exit(1)
    }
  }

private def build(): Unit = {
  val sources = Seq("runner", "runner/kit", "runner/app").map(_ + "/src/main")
  val inputs = sources ++ Seq("runner/version.txt", "runner/build.sbt", "runner/project", "proto")
  val result = os
    .proc(
      "scripts/build_if_stale.sh", "--name", "runner", "--folder", "runner",
      inputs.map(Seq("--input", _)), "--output", (stage / "bin" / "runner").toString,
      "--", "../scripts/sbt", "stage"
    )
    .call(stdin = os.Inherit, stdout = os.Inherit, stderr = os.Inherit, check = false)
  if (result.exitCode != 0) sys.exit(result.exitCode)
}

/** The runner sees the Java platform and its own jars only: Ammonite brings other versions of some of its libraries. */
private def run(command: String, args: Seq[String]): Int = {
  val jars = os.list(os.pwd / stage / "lib").filter(_.ext == "jar").map(_.toNIO.toUri.toURL)
  val loader = new URLClassLoader(jars.toArray, ClassLoader.getPlatformClassLoader)
  Thread.currentThread.setContextClassLoader(loader)
  val entry = loader.loadClass("mpp.cli.Main").getMethod("run", classOf[String], classOf[Array[String]])
  try entry.invoke(null, command, args.toArray).asInstanceOf[Int]
  catch { case e: InvocationTargetException => throw e.getCause }
}
