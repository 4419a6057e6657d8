package mpp.plot

import mpp.Examples.record
import mpp.results.Json
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status.Converged
import mpp.results.Status.Unconverged

class RunDataSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-run-data"), os.remove.all(_))

  folder.test("the invocations of a point are drawn as one, by the mean of their means") { root =>
    val directory = RunDirectory(root / "run-1")
    val first = record("AKKA", 1000, Converged)
    val second = first.copy(invocation = 2, status = Unconverged, samplesMillis = Seq(40.0, 2.0))
    val lines = Seq(first, record("AKKA", 10000, Converged), second).map(Json.write(_) + "\n")
    os.write(directory.journal, lines, createFolders = true)
    val data = RunContents.read(directory).map(RunData.of(_, None, Map.empty)).fold(fail(_), identity)
    val drawn = data.measured("PINGPONG").map(m => (m.time.mean, m.time.invocations, m.converged))
    assertEquals(drawn, Seq((11.5, 2, false), (2.0, 1, true)))
  }
}
