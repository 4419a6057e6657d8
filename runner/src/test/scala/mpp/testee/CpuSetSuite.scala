package mpp.testee

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class CpuSetSuite extends munit.ScalaCheckSuite {
  private val sets = Gen.nonEmptyContainerOf[Set, Int](Gen.choose(0, 40))

  property("what is written as the kernel does is read as it was") {
    forAll(sets) { cpus =>
      val set = CpuSet(cpus.to(scala.collection.immutable.SortedSet))
      assertEquals(CpuSet.parse(set.toString), Some(set))
    }
  }

  test("neighbours make a range") {
    assertEquals(CpuSet.parse("8,0,2-3,1").map(_.toString), Some("0-3,8"))
  }

  for (text <- Seq("", ",", "0,", "a", "-1", "3-1", "0-", "0 1", "1-2-3", "8192", "0-99999", "٣"))
    test(s"'$text' is no set of processors") {
      assertEquals(CpuSet.parse(text), None)
    }
}
