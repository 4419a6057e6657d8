package mpp.cli

import mpp.BadInput
import mpp.BadInputSuite
import mpp.Examples
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName.Quick
import org.scalacheck.Gen

class BadOptionsSuite extends BadInputSuite {
  private val testees = Seq(Examples.testee("X", os.root))

  /** Parses, and takes the steps of a command before it measures. */
  private def use(words: Seq[String]): Option[String] =
    try {
      val options = Arguments.parse[BenchOptions](words)
      (options.spaceName, options.deadlines): Unit
      assertEquals(options.policy.problem, None)
      assert(options.invocationsOfPoint >= 1 && options.seedOfOrder >= 0)
      assert(options.impls.forall(_.values.nonEmpty))
      val fixed = options.where.fold(Seq.empty[(String, String)])(_.values)
      val plan = Selection.plan(testees, Catalogue.benchmarks, Quick, fixed)
      for (group <- plan.groups; point <- group.points) assertEquals(point.problem, None)
      None
    } catch { case e: UserError => Some(e.getMessage) }

  property("--where fixes parameters, or is refused by a sentence that names what is wrong") {
    val valid = Seq(
      "number_of_messages=1000",
      "read_workload=0.5,write_workload=0.5,partition_size=3,number_of_keys=500",
      "window_size=10ms,batch_size=4,number_of_partitions=2,number_of_windows=3,window_size_amplification=10",
      "messages_per_pair=5,pipeline_size=2,parallelism=1,static_only=true",
      "message_size=10,batch_size=4,number_of_batches=2,number_of_pairs=1",
      "fib_number=20,number_of_chameneos=4,number_of_meetings=10,number_of_nodes=16,block_size=4"
    )
    refusedOrRead(BadInput.text(valid: _*)) { text =>
      val error = use(Seq(s"--where=$text"))
      assert(error.forall(_.nonEmpty))
      error
    }
  }

  property("a policy is one that testees accept, or is refused by a sentence that names the option") {
    val options =
      Seq("--warmup", "--minRuns", "--maxRuns", "--rse", "--stall", "--pointTimeout", "--impls", "--space") ++
        Seq("--invocations", "--seed")
    val policies = for {
      option <- Gen.oneOf(options)
      value <- BadInput.text("10", "0.25", "10m", "A,B", "quick")
    } yield Seq(s"$option=$value")
    refusedOrRead(policies, "--")(use)
  }

  property("a command line is read, or refused") {
    val words = "--space quick --impls A,B --where number_of_messages=7 --minRuns 3 --rse=0.2 --verify --strict"
    refusedOrRead(BadInput.text(words).map(_.split(' ').toSeq))(use)
  }

  test("names between commas are names") {
    for (text <- Seq(",", "A,", ",A", "A,,B", ""))
      assert(use(Seq(s"--impls=$text")).exists(_.contains("expected names with commas between them")), text)
  }
}
