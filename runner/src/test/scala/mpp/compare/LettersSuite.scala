package mpp.compare

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class LettersSuite extends munit.ScalaCheckSuite {
  private val names = ('A' to 'H').map(_.toString)

  private val pairs = for (one <- names; two <- names if one < two) yield (one, two)

  property("two share a letter exactly if they cannot be told apart") {
    forAll(Gen.someOf(pairs)) { apart =>
      val letters = Letters.of(names, apart.toSet)
      for ((one, two) <- pairs)
        assertEquals(letters(one).intersect(letters(two)).isEmpty, apart.contains((one, two)), s"$one $two $letters")
    }
  }

  test("equals have one letter, and groups that overlap share theirs") {
    assertEquals(Letters.of(Seq("A", "B", "C"), Set.empty).values.toSet, Set("a"))
    assertEquals(Letters.of(Seq("A", "B", "C"), Set("A" -> "C")), Map("A" -> "a", "B" -> "ab", "C" -> "b"))
  }

  test("letters are shortened between groups, also where a group has a number") {
    assertEquals(Letters.shortened("abYZ(52)(53)", 6), "abYZ(52)(53)")
    assertEquals(Letters.shortened("abYZ(52)(53)", 5), "abYZ(52)…")
  }
}
