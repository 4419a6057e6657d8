package mpp.remote

import java.io.IOException
import java.nio.file.NoSuchFileException
import java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.Await
import scala.concurrent.duration._

import mpp.manifest.Files
import mpp.testee.Address
import mpp.testee.Agent
import mpp.testee.Launcher

class RemoteLauncherSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-remote"), os.remove.all(_))

  /** No other run bears it. */
  private val run = s"run-test-${ProcessHandle.current.pid}"

  private def launcher(
      home: os.Path,
      instead: String => String = identity,
      copyDeadline: FiniteDuration = 30.seconds
  ): RemoteLauncher = {
    val survey = Survey.parse("MPP-DONE").get
    val node = SurveyedNode(new FakeConnection("a", home.toString, instead), "127.0.0.1", home.toString, 64, survey)
    new RemoteLauncher(node, os.pwd / "scripts" / "agent.sh", run, copyDeadline)
  }

  private def built(folder: os.Path): Files = {
    os.write(folder / "built" / "bin" / "program", "program", perms = "rwxr-xr-x", createFolders = true)
    os.write(folder / "built" / "sources", "not needed")
    Files(folder / "built", Seq(os.RelPath("bin")))
  }

  private def home(folder: os.Path): os.Path = {
    os.makeDir(folder / "home")
    folder / "home"
  }

  private def command(folder: os.Path, script: String): Launcher.Command = Launcher.Command(
    Seq("bash", "-c", script),
    Map("GREETING" -> "it's $HOME"),
    Map("MPP_SECRET" -> "s3cret"),
    marker = s"$run/X/local/a/1",
    folder / "logs" / "a.log",
    Set("runner")
  )

  /** An agent, and the testee that it runs, which listens. */
  private def started(folder: os.Path, launcher: RemoteLauncher): (Agent, ProcessHandle) = {
    val script =
      """echo "$GREETING $MPP_SECRET $PWD"; echo "pid $$"; echo MPP-LISTEN runner 127.0.0.1:4711; exec sleep 60"""
    val agent = launcher.start(command(folder, script))
    assertEquals(Await.result(agent.listening, 10.seconds), Map("runner" -> Address("127.0.0.1", 4711)))
    val pid = os.read.lines(folder / "logs" / "a.log").collectFirst { case s"pid $pid" => pid.toLong }
    (agent, ProcessHandle.of(pid.get).get)
  }

  folder.test("files are copied once, exactly those that are listed, under a name for their contents") { folder =>
    val remote = launcher(home(folder))
    val files = built(folder)
    assert(!remote.has(files))
    val place = os.Path(remote.provide(files))
    assert(remote.has(files))
    assertEquals(os.walk(place).filter(os.isFile(_)).map(_.relativeTo(place).toString).toSeq, Seq("bin/program"))
    assert(os.perms(place / "bin" / "program").contains(OWNER_EXECUTE))
    os.write(place / "litter", "")
    assertEquals(remote.provide(files), place.toString)
    assert(os.exists(place / "litter"))
    assertEquals(os.list(folder / "home").map(_.last).count(!_.matches("[0-9a-f]{64}")), 0)
  }

  folder.test("a file that is listed and not there is named") { folder =>
    val files = built(folder)
    val missing =
      intercept[NoSuchFileException](launcher(home(folder)).provide(files.copy(paths = Seq(os.RelPath("lib")))))
    assertEquals(missing.getMessage, s"${folder / "built" / "lib"}")
  }

  folder.test("the node's reason of a failed copy is told") { folder =>
    val failed = intercept[IOException](launcher(folder / "nowhere").provide(built(folder)))
    assert(failed.getMessage.contains(s"${folder / "nowhere"}"), clue(failed.getMessage))
  }

  folder.test("a copy has a deadline") { folder =>
    val remote = launcher(home(folder), instead = _ => "exec sleep 60", copyDeadline = 200.millis)
    val files = built(folder)
    intercept[IOException](remote.provide(files)): Unit
    assert(!remote.has(files))
  }

  folder.test("a process has its directory, variables and secrets, and its output comes here") { folder =>
    val remote = launcher(home(folder))
    val (agent, process) = started(folder, remote)
    assertEquals(
      os.read.lines(folder / "logs" / "a.log").head,
      s"it's $$HOME s3cret ${folder / "home" / run / "a"}"
    )
    assertEquals(os.perms(folder / "logs" / "a.log").toString, "rw-------")
    agent.stop()
    assertEquals(Await.result(agent.exit, 1.second).why, "stop")
    assert(!process.isAlive)
    remote.clear()
    assert(!os.exists(folder / "home" / run))
    assertEquals(os.list(folder / "home").size, 1)
  }

  folder.test("a killed agent takes its testee along") { folder =>
    val (agent, process) = started(folder, launcher(home(folder)))
    process.parent.get.destroyForcibly(): Unit
    val exit = Await.result(agent.exit, 20.seconds)
    assertEquals((exit.why, exit.isBySignal), ("agent", true))
    process.onExit.get(10, SECONDS): Unit
  }

  folder.test("processes that an earlier run left are ended, and those of another run are not") { folder =>
    val remote = launcher(home(folder))
    def left(marker: String) = {
      val builder = new ProcessBuilder("sleep", "60")
      builder.environment.put("MPP_MARKER", marker)
      builder.start()
    }
    val (own, other) = (left(s"$run/X/client/a/2"), left(s"other-$run/X/client/a/2"))
    try {
      remote.sweep(run)
      assert(own.waitFor(10, SECONDS))
      assert(other.isAlive)
    } finally Seq(own, other).foreach(_.destroyForcibly())
  }
}
