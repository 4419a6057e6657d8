package mpp.kompics.common

import scala.collection.mutable
import scala.util.Random

import mpp.harness.files.{FileContents, FileReceiver, FileSender, FileTerms}
import mpp.kompics.common.messages.FileMessages.{Credit, Done, Part}
import mpp.kompics.common.net.NetContent
import munit.FunSuite

/** Chunks of a file in parts, and together again. */
class FilePartsSuite extends FunSuite {
  import FilePartsSuite._

  for ((chunkSize, parts) <- Seq(8 -> 1, 32768 -> 1, 32776 -> 2, 65536 -> 2))
    test(s"a chunk of $chunkSize bytes takes $parts") {
      val cut = partsOf(new FileTerms(chunkSize.toLong, chunkSize))
      assertEquals(cut.map(_.last).toList, List.fill(parts - 1)(false) :+ true)
      assertEquals(cut.map(_.payload.remaining).sum, chunkSize)
    }

  for {
    bytes <- Seq(8L, 65536L, 3000000L, 5L << 20)
    chunkSize <- Seq(4096, 32776, 65536)
  } test(s"a file of $bytes bytes in chunks of $chunkSize comes in any order") {
    val terms = new FileTerms(bytes, chunkSize)
    val answers = mutable.Buffer.empty[NetContent]
    val assembler = new FileParts.Assembler(terms, true, answers += _)
    new Random(bytes).shuffle(partsOf(terms)).foreach(assembler.receive)
    assertEquals(answers.last, new Done(bytes, sum(terms)): NetContent)
    assertEquals(answers.count(_.isInstanceOf[Credit]), answers.size - 1)
    assertEquals(answers.size - 1 > 0, bytes > (1 << 20))
  }

  test("a part that comes too early where the order is kept") {
    val terms = new FileTerms(1 << 20, 65536)
    val assembler = new FileParts.Assembler(terms, false, _ => ())
    val failure = intercept[IllegalStateException](assembler.receive(partsOf(terms)(1)))
    assert(clue(failure.getMessage).contains("message 1 came"))
  }

  test("parts of more bytes than a chunk may have") {
    val terms = new FileTerms(1 << 20, 40000)
    val assembler = new FileParts.Assembler(terms, false, _ => ())
    val large = partsOf(new FileTerms(1 << 20, 65536))
    assembler.receive(large(0))
    val failure = intercept[IllegalStateException](assembler.receive(large(1)))
    assertEquals(failure.getMessage, "chunk 0 has more than 40000 bytes")
  }

  test("a part of another chunk") {
    val terms = new FileTerms(1 << 20, 4096)
    val assembler = new FileParts.Assembler(terms, true, _ => ())
    val second = partsOf(terms)(1)
    intercept[IllegalStateException](assembler.receive(new Part(0, second.index, true, second.payload)))
  }
}

private object FilePartsSuite {

  /** All parts of a file, which is no larger than the credit. */
  def partsOf(terms: FileTerms): IndexedSeq[Part] = {
    val parts = Vector.newBuilder[Part]
    new FileParts.Cutter(new FileSender(new FileContents(terms))).send(parts += _)
    parts.result()
  }

  def sum(terms: FileTerms): Long = {
    val receiver = new FileReceiver(terms)
    new FileSender(new FileContents(terms)).send[RuntimeException] { (index, bytes) =>
      receiver.receive(index, bytes)
      ()
    }
    receiver.sum
  }
}
