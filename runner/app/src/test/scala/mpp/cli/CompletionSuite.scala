package mpp.cli

class CompletionSuite extends munit.FunSuite {
  private val checkout = FunFixture[Checkout](
    _ => new Checkout(os.temp.dir(prefix = "mpp-completion")),
    checkout => os.remove.all(checkout.root)
  )

  /** The completions that bash offers behind the words. */
  private def completed(script: String, words: String*): Seq[String] = {
    val program = words.head.stripSuffix(".sc")
    val asked = s"""COMP_WORDS=(${words.map(w => s"'$w'").mkString(" ")})
                   |COMP_CWORD=${words.size - 1}
                   |_mpp_$program
                   |printf '%s\\n' "$${COMPREPLY[@]}"""".stripMargin
    os.proc("bash", "-euc", s"$script\n$asked").call(timeout = 20000).out.lines().filter(_.nonEmpty)
  }

  checkout.test("bash completes commands, their options, and symbols behind commas") { checkout =>
    val printed = Output.of(Main.run(checkout.repository, "bench", Seq("completion")))
    assertEquals(printed.result, ExitCode.Done)
    assertEquals(completed(printed.out, "bench.sc", "fake"), Seq("fakeRemote"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--swe"), Seq("--sweep"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--impls", "F"), Seq("FAKE"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--benchmarks", "PINGPONG,CH"), Seq("PINGPONG,CHAMENEOS"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--space", "q"), Seq("quick"))
    assertEquals(completed(printed.out, "build.sc", "test", "--ch"), Seq("--changed"))
    assertEquals(completed(printed.out, "build.sc", "--use"), Seq("--useOnly"))
    assertEquals(completed(printed.out, "plot.sc", "--comp"), Seq("--compare"))
  }
}
