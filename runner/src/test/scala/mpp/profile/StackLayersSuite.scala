package mpp.profile

import mpp.manifest.Layer
import mpp.manifest.LayerRules
import mpp.manifest.LayerRules.Rule

class StackLayersSuite extends munit.FunSuite {
  private val layers = new StackLayers(
    LayerRules(Seq(Rule(Layer.Framework, "akka."), Rule(Layer.Framework, "actix::"))),
    LayerRules(
      Seq(Rule(Layer.Benchmark, "mpp."), Rule(Layer.Harness, "mpp.harness."), Rule(Layer.Runtime, "1_scheduler"))
    )
  )

  for (
    (stack, event, layer) <- Seq[(String, Event, Layer)](
      ("main;akka.A.run_[j];mpp.B.receive_[i]", Event.Cpu, Layer.Benchmark),
      ("main;akka.A.run_[j];java.util.HashMap.get_[i]", Event.Cpu, Layer.Framework),
      ("main;mpp.harness.Runs.run_[0]", Event.Cpu, Layer.Harness),
      ("main;akka.A.run_[j];futex_[k];schedule_[k]", Event.Cpu, Layer.Kernel),
      ("main;akka.A.run_[j];futex_[k];schedule_[k]", Event.Wall, Layer.Framework),
      ("main;akka.A.run_[j];futex_[k];schedule_[k]", Event.OffCpu, Layer.Framework),
      ("main;<actix::Context as Future>::poll", Event.Cpu, Layer.Framework),
      ("1_scheduler;[unknown];malloc", Event.Cpu, Layer.Runtime),
      ("main;malloc", Event.Cpu, Layer.Other),
      ("main;futex_[k]", Event.Wall, Layer.Other)
    )
  ) test(s"$stack is of ${layer.name} where ${event.name} is counted") {
    assertEquals(layers.of(stack.split(';').toSeq, event), layer)
  }

  test("every layer has a count, and all of them are the total") {
    val stacks = FoldedStacks.parse(Seq("a;akka.B 3", "a;mpp.C 2", "a;b 4", "a;c_[k] 1"))
    val counts = layers.counts(stacks, Event.Cpu)
    assertEquals(counts.map(_._1), Layer.all)
    assertEquals(counts.map(_._2), Seq(3L, 2L, 0L, 1L, 0L, 4L))
  }

  test("a testee's own functions are compared by their layers") {
    val stacks = FoldedStacks.parse(Seq("main;akka.A.run_[j];mpp.B_[i] 1", "main;akka.A.run_[0];mpp.B_[1] 2"))
    assertEquals(layers.aligned(stacks).counts, Map(Vector("main", "framework.A.run", "mpp.B") -> 3L))
  }
}
