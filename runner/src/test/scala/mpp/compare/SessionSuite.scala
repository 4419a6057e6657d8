package mpp.compare

import mpp.Examples
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.Status.Converged

class SessionSuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-session"), os.remove.all(_))

  /** A run whose blocks have these times of the reference kernel. */
  private def session(folder: os.Path, blocks: Seq[Option[Double]]): Session = {
    os.makeDir(folder)
    val directory = RunDirectory(folder)
    val records: Seq[PointRecord] = for {
      (millis, i) <- blocks.zipWithIndex
      messages <- Seq(1, 2)
    } yield Examples.record("X", messages, Converged).copy(invocation = i + 1, referenceMillis = millis)
    val journal = Journal.open(directory.journal)
    try records.foreach(journal.append)
    finally journal.close()
    Examples.manifest.write(directory)
    Session.read(directory).fold(fail(_), identity)
  }

  scratch.test("a session is as much slower as the reference kernel was") { folder =>
    val base = session(folder / "base", Seq(10.0, 10.2, 9.8).map(Option(_)))
    val now = session(folder / "now", Seq(11.0, 11.2, 10.8).map(Option(_)))
    val ratio = now.slowdown(base).get
    assertEqualsDouble(ratio.ratio, 1.1, 1e-3)
    assert(ratio.interval().low > 1.05)
    assertEquals(base.startedAt, Some(Examples.manifest.startedAt))
    assertEquals(now.slowdown(session(folder / "unknown", Seq(None, None))), None)
  }
}
