package mpp.catalogue

import kompics.benchmarks.FileTransferRequest
import mpp.Conformance
import mpp.catalogue.DistributedBenchmarks.fileTransfer

class FileTransferReferenceSuite extends munit.FunSuite {
  private val repeated = 1L << 28

  private def expected(bytes: Long) = fileTransfer.expectedAnswer(FileTransferRequest(bytes, 8, "", 0))

  test("answers are the golden ones") {
    for (golden <- Conformance.read("answers.json")("FILETRANSFER").arr)
      assertEquals(expected(golden("bytes").num.toLong).map(a => f"$a%016x"), Some(golden("answer").str))
  }

  test("a file repeats itself after 256 MiB") {
    val random = new SplitMix64(repeated)
    val words = Array.fill((repeated / 8).toInt)(random.next())
    for (times <- Seq(1L, 3L); rest <- Seq(0, 1, 1000)) {
      val bytes = times * repeated + rest * 8L
      assertEquals(expected(bytes), Some(Fnv1a64.of(Seq(bytes, times * words.sum + words.take(rest).sum))), s"$bytes")
    }
  }

  test("a testee may lack a transport that is not the default") {
    assertEquals(
      fileTransfer.points(SpaceName.Full, Nil).map(_.groupMapReduce(_.isOptional)(_ => 1)(_ + _)),
      Right(Map(true -> 6, false -> 2))
    )
  }
}
