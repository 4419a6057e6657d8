package mpp.plot

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PlacementSuite extends munit.ScalaCheckSuite {
  private val Distance = 0.1
  private val wishes = Gen.chooseNum(1, 11).flatMap(Gen.listOfN(_, Gen.choose(0.0, 1.0)))

  private def squares(places: Seq[Double], wishes: Seq[Double]) =
    places.zip(wishes).map { case (place, wish) => (place - wish) * (place - wish) }.sum

  test("labels that do not meet stay where they belong") {
    val wishes = Seq(0.9, 0.1, 0.5)
    val Some(places) = Placement.of(wishes, Distance, 0, 1): @unchecked
    places.zip(wishes).foreach { case (place, wish) => assertEqualsDouble(place, wish, 1e-9) }
  }

  test("two that meet move apart by equal parts, and stay inside") {
    val Some(Seq(lower, upper)) = Placement.of(Seq(0.5, 0.5), Distance, 0, 1): @unchecked
    assertEqualsDouble(lower, 0.45, 1e-9)
    assertEqualsDouble(upper, 0.55, 1e-9)
    val Some(edge) = Placement.of(Seq(1.0, 1.0, 1.0), Distance, 0, 1): @unchecked
    edge.zip(Seq(0.8, 0.9, 1.0)).foreach { case (place, expected) => assertEqualsDouble(place, expected, 1e-9) }
  }

  test("there is no place for more labels than fit") {
    assert(Placement.of(Seq.fill(11)(0.5), Distance, 0, 1.0001).isDefined)
    assertEquals(Placement.of(Seq.fill(12)(0.5), Distance, 0, 1.0001), None)
  }

  property("labels keep their order and their distance, inside of the axis") {
    forAll(wishes) { wishes =>
      val places = Placement.of(wishes, Distance, 0, 1.0001).get
      for ((a, i) <- wishes.zipWithIndex; (b, j) <- wishes.zipWithIndex if a < b)
        assert(places(j) - places(i) >= Distance - 1e-9, s"$wishes $places")
      assert(places.forall(place => place >= -1e-9 && place <= 1.0001 + 1e-9), places)
    }
  }

  property("no other places with that order and distance are nearer to the wishes") {
    val moved = for (wishes <- wishes; others <- Gen.listOfN(wishes.size, Gen.choose(0.0, 1.0))) yield (wishes, others)
    forAll(moved) { case (wishes, others) =>
      val order = wishes.indices.sortBy(wishes)
      // Places that are allowed: others, in order, pushed apart.
      val pushed = others.sorted.zipWithIndex.map { case (x, i) =>
        x * (1.0001 - (wishes.size - 1) * Distance) + i * Distance
      }
      val allowed = order.zip(pushed).sortBy(_._1).map(_._2)
      val places = Placement.of(wishes, Distance, 0, 1.0001).get
      assert(squares(places, wishes) <= squares(allowed, wishes) + 1e-9)
    }
  }
}
