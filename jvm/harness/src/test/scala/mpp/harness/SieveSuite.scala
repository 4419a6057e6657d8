package mpp.harness

import java.util.{NoSuchElementException, OptionalLong}

import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._
import scala.util.Random

import mpp.harness.numbers.Fnv1a64
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}
import munit.FunSuite

/** Filters one after the other, against a plain sieve. */
class SieveSuite extends FunSuite {
  import SieveSuite._

  for (batch <- Seq(1, 4, 9, 100))
    test(s"a source's messages of $batch numbers") {
      val messages = batches(limit = 10, batch)
      assertEquals(messages.flatten, (2L to 10L).toList)
      assert(messages.init.forall(_.size == batch))
      assert(messages.last.nonEmpty && messages.last.size <= batch)
    }

  test("after the last message there is none") {
    val source = new Batches(new PrimeSieveParameters(2, 1, 5))
    assertEquals(source.next().toSeq, Seq(2L))
    intercept[NoSuchElementException](source.next())
    ()
  }

  for {
    limit <- Seq(2, 3, 4, 30, 31, 1000)
    primesPerFilter <- Seq(1, 2, 7, 17, 100000)
    batch <- Seq(1, 2, 10, 100000)
  }
    test(s"primes up to $limit, $primesPerFilter to a filter, $batch numbers in a message") {
      val primes = plainSieve(limit)
      val stages = run(new PrimeSieveParameters(limit.toLong, primesPerFilter, batch))
      val expected = primes.grouped(primesPerFilter).map(kept => new FilterReport(kept.size.toLong, kept.sum)).toSeq
      assertEquals(stages.map(_.report), expected)
      for (sent <- stages.map(_.sent)) {
        assert(sent.dropRight(1).forall(_.size == batch), clue(sent))
        assert(sent.lastOption.forall(last => last.nonEmpty && last.size <= batch), clue(sent))
      }
      // A number goes on unless a filter has kept or dropped it.
      for ((stage, number) <- stages.zipWithIndex) {
        val known = primes.take((number + 1) * primesPerFilter)
        val passed = (2L to limit.toLong).filter(n => !known.contains(n) && known.forall(n % _ != 0))
        assertEquals(stage.sent.flatten, passed.toList)
      }
    }

  test("a full message goes on at once") {
    val filter = new Filter(new PrimeSieveParameters(100, 1, 2))
    val sent = mutable.Buffer.empty[Seq[Long]]
    filter.take(Array(2L, 3L, 4L), numbers => sent.append(numbers.toSeq): Unit)
    assertEquals(sent.toSeq, Seq.empty[Seq[Long]])
    filter.take(Array(5L, 6L, 7L), numbers => sent.append(numbers.toSeq): Unit)
    assertEquals(sent.toSeq, Seq(Seq(3L, 5L)))
    assertEquals(filter.flush().toScala.map(_.toSeq), Some(Seq(7L)))
    assert(filter.flush().isEmpty)
  }

  for (seed <- 1 to 5)
    test(s"the collector's answer comes with the last of all reports, order $seed") {
      val reports = new Random(seed).shuffle((1L to 6L).toList)
      val collector = new SieveCollector
      val answers = reports.map(filter => collector.take(filter, filter == 6, new FilterReport(2, filter * 10)))
      assertEquals(answers.init, List.fill(5)(OptionalLong.empty))
      assertEquals(answers.last, OptionalLong.of(new Fnv1a64().update(12L).update(210L).value))
    }

  test("the answer of one filter") {
    val answer = new SieveCollector().take(1, true, new FilterReport(1, 2))
    assertEquals(answer, OptionalLong.of(new Fnv1a64().update(1L).update(2L).value))
  }
}

private object SieveSuite {

  /** The messages and the report of a filter. */
  final case class Stage(sent: List[List[Long]], report: FilterReport)

  def batches(limit: Int, batch: Int): List[List[Long]] =
    new Batches(new PrimeSieveParameters(limit.toLong, 1, batch)).asScala.map(_.toList).toList

  def plainSieve(limit: Int): Seq[Long] = {
    val composite = new Array[Boolean](limit + 1)
    for (n <- 2 to limit if !composite(n); multiple <- 2 * n to limit by n) composite(multiple) = true
    (2 to limit).filterNot(composite(_)).map(_.toLong)
  }

  /** All filters: the next one gets what one has sent, if that is anything. */
  def run(parameters: PrimeSieveParameters): List[Stage] =
    List.unfold(batches(parameters.limit.toInt, parameters.batchSize)) { received =>
      Option.when(received.nonEmpty) {
        val filter = new Filter(parameters)
        val sent = mutable.ListBuffer.empty[List[Long]]
        for (numbers <- received) filter.take(numbers.toArray, full => sent.append(full.toList): Unit)
        filter.flush().ifPresent(rest => sent.append(rest.toList): Unit)
        (Stage(sent.toList, filter.report), sent.toList)
      }
    }
}
