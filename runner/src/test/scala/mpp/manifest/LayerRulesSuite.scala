package mpp.manifest

import mpp.manifest.LayerRules.Rule

class LayerRulesSuite extends munit.FunSuite {
  private val rules = LayerRules(
    Seq(
      Rule(Layer.Framework, "java.util.concurrent."),
      Rule(Layer.Runtime, "java.util.concurrent.ForkJoin"),
      Rule(Layer.Benchmark, "JS:*/nodeworkers/"),
      Rule(Layer.Benchmark, "io.grpc."),
      Rule(Layer.Harness, "io.grpc."),
      Rule(Layer.Framework, "f(x)[")
    )
  )

  for (
    (name, layer) <- Seq(
      "java.util.concurrent.locks.LockSupport.park" -> Some(Layer.Framework),
      "java.util.concurrent.ForkJoinPool.scan" -> Some(Layer.Runtime),
      "java.util.HashMap.get" -> None,
      "my.java.util.concurrent.Queue" -> None,
      "JS:*shift file:///opt/a b/nodeworkers/queue.js:27:8" -> Some(Layer.Benchmark),
      "JS:*shift file:///opt/other/queue.js:27:8" -> None,
      "io.grpc.Server" -> Some(Layer.Benchmark),
      "f(x)[]" -> Some(Layer.Framework),
      "fx" -> None,
      "" -> None
    )
  ) test(s"'$name' is of ${layer.fold("no layer")(_.name)}") {
    assertEquals(rules.of(name).map(_.layer), layer)
  }

  for (
    (pattern, name, aligned) <- Seq(
      ("akka.", "akka.actor.ActorCell.invoke", "framework.actor.ActorCell.invoke"),
      ("org.apache.pekko.", "org.apache.pekko.actor.ActorCell.invoke", "framework.actor.ActorCell.invoke"),
      ("actix::", "actix::context::poll", "framework::context::poll"),
      ("JS:*/a/", "JS:x /a/b", "JS:x /a/b")
    )
  ) test(s"$name is compared as $aligned") {
    assertEquals(Rule(Layer.Framework, pattern).aligned(name), aligned)
  }
}
