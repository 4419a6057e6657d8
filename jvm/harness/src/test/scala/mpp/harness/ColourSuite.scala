package mpp.harness

import mpp.harness.chameneos.Colour
import mpp.harness.chameneos.Colour._
import munit.FunSuite

class ColourSuite extends FunSuite {
  test("complement: the same of equals, the third of different ones, faded with anything") {
    val colours = Seq(RED, YELLOW, BLUE)
    for (a <- colours; b <- colours) {
      val expected = if (a == b) a else colours.find(c => c != a && c != b).get
      assertEquals(a.complement(b), expected)
    }
    for (any <- Colour.values.toSeq) {
      assertEquals(any.complement(FADED), FADED)
      assertEquals(FADED.complement(any), FADED)
    }
  }

  test("chameneos begin red, yellow and blue in turn") {
    assertEquals((0 to 3).map(Colour.ofChameneo(_)), Seq(RED, YELLOW, BLUE, RED))
  }
}
