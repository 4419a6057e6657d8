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

  logs.test("the rest is as long as its units take at the pace so far, if an earlier build tells how many there are") {
    logs =>
      val watch = new BuildWatch(logs, _ => ())
      def line(seconds: Int) = watch.line(seconds.seconds, sinceMillis = 0).getOrElse("")
      os.write(logs / "rust.units", "10\n")
      os.write(logs / "rust.log", "Compiling a\nCompiling b\n")
      assert(!line(10).contains("left"), line(10))
      os.write.append(logs / "rust.log", "Compiling c\nCompiling d\n")
      assert(line(20).contains("30 s left"), line(20))
      os.write.over(logs / "rust.units", "4\n")
      assert(!line(30).contains("left"), line(30))
  }

  logs.test("the units of the largest build that succeeded are kept") { logs =>
    def build(name: String, units: Int) = new BuildWatch(logs, _ => ()).during {
      os.write.over(logs / s"$name.log", "Compiling a\n" * units)
    }
    os.write(logs / "rust.stamp", "")
    for (units <- Seq(3, 5, 1)) build("rust", units)
    build("failed", 2)
    assertEquals(os.list(logs).filter(_.ext == "units").map(f => f.last -> os.read(f)), Seq("rust.units" -> "5\n"))
  }

  test("a folder without logs has nothing to tell") {
    assertEquals(new BuildWatch(os.root / "nowhere", _ => ()).line(1.second, sinceMillis = 0), None)
  }
}
