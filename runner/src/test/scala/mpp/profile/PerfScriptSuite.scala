package mpp.profile

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PerfScriptSuite extends munit.ScalaCheckSuite {

  /** Elements of a list. */
  private val MostAtATime = 12

  private def folded(text: String) = PerfScript.fold(text.linesIterator).counts

  test("samples of an interpreter, of compiled code, and of the kernel are folded by thread") {
    // As perf 6.1 prints them.
    val recorded =
      """python3 
        |	          2bb344 gc_collect_main (/usr/lib/libpython3.11.so.1.0)
        |	               1 [unknown] ([unknown])
        |
        |1_scheduler 
        |	    7f2e02f02e73 $ping_pong:loop/2+0x1c (/tmp/perf-812.map)
        |	    7f2e02f02e00 [unknown] (/tmp/perf-812.map)
        |
        |tokio-runtime-w 
        |	ffffffff81a0b0f0 do_syscall_64 ([kernel.kallsyms])
        |	ffffffff81a0b0f1 __x64_sys_futex ([kernel.kallsyms])
        |	    55d0c0a7e2c1 <alloc::vec::Vec<T> as core::ops::Drop>::drop (/opt/a (b)/mpp-actix)
        |
        |1_scheduler 
        |	    7f2e02f02e79 $ping_pong:loop/2 (/tmp/perf-812.map)
        |	    7f2e02f02e00 [unknown] (/tmp/perf-812.map)
        |
        |""".stripMargin
    assertEquals(
      folded(recorded),
      Map(
        Vector("python3", "[unknown]", "gc_collect_main") -> 1L,
        Vector("1_scheduler", "[compiled code]", "$ping_pong:loop/2") -> 2L,
        Vector(
          "tokio-runtime-w",
          "<alloc::vec::Vec<T> as core::ops::Drop>::drop",
          "__x64_sys_futex_[k]",
          "do_syscall_64_[k]"
        ) -> 1L
      )
    )
  }

  test("code without a symbol stands as its file") {
    assertEquals(
      folded("a\n\t 1f [unknown] (/lib/libz.so.1.2.13 (deleted))\n\t 20 [unknown] ([vdso])\n").keySet,
      Set(Vector("a", "[vdso]", "[libz.so.1.2.13 (deleted)]"))
    )
  }

  test("samples without frames, and lines out of place, count for nothing") {
    assertEquals(
      folded("\n\t 1f lost (/a)\n\nswapper\n\nWarning: no samples\n\nb\n\tnonsense\n"),
      Map.empty[Vector[String], Long]
    )
  }

  private val symbol =
    Gen.oneOf("main", "operator()(int)", "a;b", "[unknown]", "<T as U>::f", "py::f:/a b.py", "f+0x3f")
  private val file = Gen.oneOf("/usr/bin/a", "[kernel.kallsyms]", "[unknown]", "/tmp/perf-1.map", "/a (b)/c", "//anon")
  private val frame = Gen.zip(Gen.choose(0L, Long.MaxValue), symbol, file).map { case (address, name, where) =>
    f"\t$address%16x $name ($where)\n"
  }
  private val sample = Gen.zip(Gen.oneOf("a", "akka.actor.def", "a b", "1_scheduler"), Gen.listOf(frame))

  property("every sample with a frame counts one, with as many frames as perf printed and its thread's name") {
    forAll(Gen.resize(MostAtATime, Gen.listOf(sample))) { samples =>
      val text = samples.map { case (thread, frames) => s"$thread \n${frames.mkString}\n" }.mkString
      val counted = PerfScript.fold(text.linesIterator)
      val whole = samples.filter(_._2.nonEmpty)
      assertEquals(counted.total, whole.size.toLong)
      assertEquals(
        counted.counts.toSeq.flatMap { case (stack, n) => Seq.fill(n.toInt)(stack.size) }.sorted,
        whole.map(_._2.size + 1).sorted
      )
      assertEquals(counted.counts.keySet.map(_.head), whole.map(_._1).toSet)
    }
  }

  property("any text is read") {
    forAll((text: String) => PerfScript.fold(text.linesIterator).total >= 0)
  }
}
