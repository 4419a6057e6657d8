package mpp.build

import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.duration._

class BuildWatchSuite extends munit.FunSuite {
  private val logs = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-watch"), os.remove.all(_))

  logs.test("the log that grows is told, with its units and its last line; older logs are not") { logs =>
    os.write(logs / "old.log", "Compiling a\n")
    os.mtime.set(logs / "old.log", 1000)
    val watch = new BuildWatch(logs, _ => ())
    assertEquals(watch.line(5.seconds, sinceMillis = 2000), None)
    val text = "   Compiling tokio v1\n[info] compiling 3 Scala sources\n===> Compiling mpp\n  warning: unused\n\n"
    os.write(logs / "rust.log", text)
    val line = watch.line(75.seconds, sinceMillis = 2000).getOrElse("")
    for (words <- Seq("rust: 1 min 15 s", "3 units", "warning: unused")) assert(line.contains(words), line)
  }

  logs.test("lines come while the build goes on, and its result is given back") { logs =>
    val told = new CountDownLatch(2)
    val watch = new BuildWatch(logs, _ => told.countDown(), pause = 5.millis)
    val result = watch.during {
      os.write(logs / "jvm.log", "compiling\n")
      told.await(30, SECONDS)
    }
    assert(result, "nothing was told")
  }

  test("a folder without logs has nothing to tell") {
    assertEquals(new BuildWatch(os.root / "nowhere", _ => ()).line(1.second, sinceMillis = 0), None)
  }
}
