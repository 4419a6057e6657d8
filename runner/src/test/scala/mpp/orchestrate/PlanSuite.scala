package mpp.orchestrate

import mpp.Examples
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.SpaceName.Quick
import mpp.results.PointRecord
import mpp.results.Status
import mpp.results.Status.Converged
import mpp.results.Status.Failed
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PlanSuite extends munit.ScalaCheckSuite {
  private val once = Plan(for {
    symbol <- Seq("A", "B")
    benchmark <- Seq(LocalBenchmarks.pingPong, LocalBenchmarks.fibonacci)
  } yield Plan.Group(Examples.testee(symbol, os.root), benchmark, benchmark.points(Quick, Nil).toOption.get))

  private val interleaved = once.interleaved(Interleaving.drawn(seed = 1, invocations = 3, points = once.size))

  /** Every measurement of a plan as its record, in order. */
  private def records(plan: Plan, status: Status): Seq[PointRecord] = for {
    step <- plan.steps
    key <- step.keys
  } yield Examples.record(key.symbol, 1, status)
    .copy(benchmark = key.benchmark, params = key.params, invocation = step.invocation)

  private def order(records: Seq[PointRecord]) = records.map(r => (r.point, r.invocation))

  test("once, points of a group share processes, and groups are measured as they are listed") {
    assertEquals(once.steps, once.groups.map(g => Plan.Step(g, g.points, 1)))
    assertEquals((once.invocations, once.size), (1, 8))
  }

  test("points of two sides follow each other in every block") {
    val groups = for (symbol <- Seq("X-a", "X-b", "Y")) yield {
      val benchmark = LocalBenchmarks.pingPong
      Plan.Group(Examples.testee(symbol, os.root), benchmark, benchmark.points(Quick, Nil).toOption.get)
    }
    val plan = Plan(groups).interleaved(seed = 1, invocations = 5)
    assertEquals(plan.blocks.map(_.map(_.invocation).distinct), (1 to 5).map(Seq(_)))
    for (block <- plan.blocks) {
      val order = block.flatMap(_.keys)
      for (key <- order if key.symbol.endsWith("-a"))
        assertEquals((order.indexOf(key) - order.indexOf(key.copy(symbol = "X-b"))).abs, 1)
    }
  }

  test("several times, every invocation has processes of its own, and each block has all points") {
    assertEquals((interleaved.invocations, interleaved.size), (3, 24))
    assertEquals(interleaved.steps.map(_.points.size).distinct, Seq(1))
    val all = once.groups.flatMap(_.keys)
    for ((block, i) <- interleaved.steps.grouped(8).zipWithIndex) {
      assertEquals(block.map(_.invocation).distinct, Seq(i + 1))
      assertEquals(block.flatMap(_.keys).toSet, all.toSet)
      assertEquals(block.flatMap(_.keys), interleaved.interleaving.get.blocks(i).map(n => all(n - 1)))
    }
    assertEquals(interleaved.testees, once.testees)
  }

  property("what is left of a run that ended anywhere is the rest, in the same order, with what failed before it") {
    val whole = records(interleaved, Converged)
    val runs = for {
      finished <- Gen.choose(0, whole.size)
      failed <- Gen.someOf(0 until finished)
    } yield (finished, failed.toSet)
    forAll(runs) { case (finished, failed) =>
      val journal = whole.take(finished).zipWithIndex.map { case (r, i) =>
        if (failed(i)) r.copy(status = Failed) else r
      }
      val left = interleaved.remaining(journal)
      val expected = whole.zipWithIndex.collect { case (r, i) if i >= finished || failed(i) => r }
      assertEquals(order(records(left, Converged)), order(expected))
      assertEquals(left.groups, once.groups.filter(g => left.steps.exists(_.group == g)))
    }
  }

  test("an invocation's result says nothing of another's") {
    val first = interleaved.steps.head
    val left = interleaved.remaining(records(interleaved, Converged).take(1))
    assertEquals(left.steps.count(_.keys == first.keys), 2)
    assertEquals(once.remaining(records(interleaved, Converged).filter(_.invocation > 1)), once)
  }
}
