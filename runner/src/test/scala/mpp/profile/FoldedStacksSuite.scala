package mpp.profile

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class FoldedStacksSuite extends munit.ScalaCheckSuite {

  /** Elements of a list. */
  private val MostAtATime = 12

  import FoldedStacks.Frame

  private val text =
    """main;a;b_[j] 3
      |main;a 2
      |main;a;b_[0];a_[j] 4
      |main;write_[k] 1
      |""".stripMargin

  private def parsed(text: String) = FoldedStacks.parse(text.linesIterator)

  test("frames have the counts of stacks that they end, and of those that they are in, each stack once") {
    assertEquals(parsed(text).total, 10L)
    assertEquals(
      parsed(text).frames,
      Seq(Frame("a", 6, 9), Frame("b", 3, 7), Frame("write", 1, 1, inKernel = true), Frame("main", 0, 10))
    )
  }

  test("code without a name is told apart") {
    val stacks = parsed("main;a 7\nmain;[libz.so.1] 2\n[libz.so.1];b 5\n[libc.so.6];[unknown] 6\n")
    assertEqualsDouble(stacks.named, 0.6, 1e-12)
    assertEquals(stacks.nameless.map(frame => frame.name -> frame.self), Seq("[unknown]" -> 6L, "[libz.so.1]" -> 2L))
    assertEqualsDouble(FoldedStacks.none.named, 1, 0)
  }

  test("a factor multiplies all counts") {
    assertEquals(parsed("main;a 3\nmain;b 4\n").times(5).counts, parsed("main;a 15\nmain;b 20\n").counts)
  }

  test("lines that are no stacks are passed over, and names keep blanks") {
    assertEquals(
      parsed("\n12\nmain;\nmain x\na thread;a::b<c, d>(int) 7\n a b 0\n").counts,
      Map(Vector("a thread", "a::b<c, d>(int)") -> 7L)
    )
  }

  private val frame = Gen.nonEmptyListOf(Gen.oneOf("ab_[]() ;\n\t\u0001é$/".toSeq)).map(_.mkString)
  private val stacks = Gen.listOf(Gen.zip(Gen.listOf(frame), Gen.choose(0L, 1000000L)))

  property("counts of equal stacks add up, whatever names hold, and the text has a line for each stack") {
    forAll(Gen.resize(MostAtATime, stacks)) { all =>
      val folded = FoldedStacks.of(all)
      assertEquals(folded.total, all.collect { case (stack, count) if stack.nonEmpty => count }.sum)
      assertEquals(folded.text.linesIterator.size, folded.counts.size)
      assertEquals(parsed(folded.text).total, folded.total)
      assertEquals(folded.frames.map(_.self).sum, folded.total)
      assert(folded.frames.forall(frame => frame.self <= frame.total && frame.total <= folded.total))
    }
  }
}
