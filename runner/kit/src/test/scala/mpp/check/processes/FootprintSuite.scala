package mpp.check.processes

import java.util.concurrent.TimeUnit.SECONDS

class FootprintSuite extends munit.FunSuite {
  test("all processes with the marker count, and no other") {
    val marker = s"footprint-${ProcessHandle.current.pid}"
    val builder = new ProcessBuilder("sh", "-c", "sleep 60 & echo up; wait")
    builder.environment.put("MPP_MARKER", marker)
    val process = builder.start()
    try {
      assertEquals(process.inputReader.readLine(), "up")
      assertEquals(Footprint.of(marker).threads, 2)
      assert(clue(Footprint.of(marker).openFiles) >= 6)
      assertEquals(Footprint.of(s"$marker-other"), Footprint(0, 0, 0))
    } finally {
      process.descendants.forEach(_.destroyForcibly(): Unit)
      process.destroyForcibly().waitFor(10, SECONDS): Unit
    }
  }
}
