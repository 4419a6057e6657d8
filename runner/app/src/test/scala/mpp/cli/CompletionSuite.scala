package mpp.cli

import mpp.build.Needs

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
    val printed = Output.of(Main.run(checkout.repository, "bench", Seq("completion", "bash")))
    assertEquals(printed.result, ExitCode.Done)
    assertEquals(Output.of(Main.run(checkout.repository, "bench", Seq("completion"))).out, printed.out)
    assertEquals(completed(printed.out, "bench.sc", "fake"), Seq("fakeRemote"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--swe"), Seq("--sweep"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--impls", "F"), Seq("FAKE"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--benchmarks", "PINGPONG,CH"), Seq("PINGPONG,CHAMENEOS"))
    assertEquals(completed(printed.out, "bench.sc", "history", "--benchmark", "PI"), Seq("PINGPONG"))
    assertEquals(completed(printed.out, "bench.sc", "doctor", "--st"), Seq("--strict"))
    assertEquals(completed(printed.out, "bench.sc", "local", "--space", "q"), Seq("quick"))
    assertEquals(completed(printed.out, "build.sc", "test", "--ch"), Seq("--changed"))
    assertEquals(completed(printed.out, "build.sc", "--use"), Seq("--useOnly"))
    assertEquals(completed(printed.out, "plot.sc", "--comp"), Seq("--compare"))
  }

  checkout.test("zsh takes its script") { checkout =>
    assume(Needs.find("zsh").isDefined, "there is no zsh")
    val script = Output.of(Main.run(checkout.repository, "bench", Seq("completion", "zsh"))).out
    val offering =
      s"""compdef() { :; }
        |compset() { :; }
        |compadd() { print -l -- $${(P)2}; }
        |words=(bench.sc local --impls F) CURRENT=4; _mpp_bench
        |words=(bench.sc fake) CURRENT=2; _mpp_bench
        |words=(build.sc test --) CURRENT=3; _mpp_build
        |""".stripMargin
    val offered = os.proc("zsh", "-fuc", s"functions[compdef]=:\n$script$offering").call(timeout = 20000).out.lines()
    for (word <- Seq("FAKE", "fakeRemote", "--changed")) assert(offered.contains(word), offered.toString)
  }

  checkout.test("zsh's script has every command with its options, and the symbols") { checkout =>
    val script = Output.of(Main.run(checkout.repository, "bench", Seq("completion", "zsh"))).out
    val parts = Seq("compdef _mpp_bench bench.sc", "history) offered=(--impls", "listed=(FAKE)", "--benchmark) listed")
    for (words <- parts)
      assert(script.contains(words), script)
  }
}
