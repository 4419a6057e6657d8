package mpp.orchestrate

import scala.concurrent.duration._

class MachineStateSuite extends munit.FunSuite {
  private val root = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-state"), os.remove.all(_))

  private def read(root: os.Path) = MachineState.read(root, span = 1.milli)

  root.test("memory, swap, isolation and the switch of the turbo are read from their files") { root =>
    val files = Seq(
      "proc/meminfo" -> "MemTotal: 4096 kB\nMemAvailable:   2048 kB\nSwapTotal: 10240 kB\nSwapFree: 7168 kB\n",
      "proc/stat" -> "cpu  1 2 3 4 5 6 7 8\ncpu0 1 2 3 4 5 6 7 8\n",
      "sys/devices/system/cpu/isolated" -> "2-3\n",
      "sys/devices/system/cpu/cpufreq/boost" -> "1\n"
    )
    for ((path, text) <- files) os.write(root / os.SubPath(path), text, createFolders = true)
    assertEquals(
      read(root),
      MachineState(
        availableMiB = Some(2),
        swappedMiB = Some(3),
        isolated = Some("2-3"),
        turboSwitch = Some("/sys/devices/system/cpu/cpufreq/boost" -> "0")
      )
    )
  }

  root.test("a machine without these files tells nothing")(root => assertEquals(read(root), MachineState()))

  test("this machine tells the use of its processors") {
    val state = MachineState.read(span = 100.millis)
    assume(os.isFile(os.root / "proc" / "stat"))
    assert(state.othersProcessors.exists(_ >= 0) && state.stolenFraction.exists(f => f >= 0 && f <= 1), state.toString)
  }
}
