package mpp.harness.register

import scala.collection.mutable

import mpp.harness.Conformance
import mpp.harness.register.ReplicaGroup.NewReplica
import munit.FunSuite

/** Replicas do what the scripts say that all languages share; and wrong ones do not. */
class ReplicaScriptsSuite extends FunSuite {
  private val scripts = Conformance.read("register_scripts.json")("scripts").arr.map(s => s("name").str -> s).toMap

  /** Deviations of replicas from a script, at the first step that has one. */
  private def difference(script: ujson.Value, newReplica: NewReplica): Option[String] = {
    val effects = mutable.ArrayBuffer.empty[String]
    val group =
      new ReplicaGroup(
        script("replicas").num.toInt,
        script("keys").num.toInt,
        newReplica,
        effect => effects += effect: Unit
      )
    script("steps").arr.iterator.zipWithIndex
      .map { case (step, number) =>
        effects.clear()
        take(step.obj, group)
        val expected = step.obj.get("then").fold(Seq.empty[String])(_.arr.map(_.str).toSeq)
        Option.when(effects.toSeq != expected)(s"step $number: ${effects.mkString("; ")} instead of $step")
      }
      .collectFirst { case Some(different) => different }
  }

  private def take(step: collection.Map[String, ujson.Value], group: ReplicaGroup): Unit =
    if (step.contains("prepare")) group.prepare(step("prepare").num.toInt)
    else if (step.contains("deliver")) group.deliver(step("deliver").str)
    else {
      val (replica, key) = (step("invoke")("replica").num.toInt, step("invoke")("key").num.toInt)
      step("invoke").obj.get("write") match {
        case Some(value) => group.write(replica, key, value.num.toLong)
        case None        => group.read(replica, key)
      }
    }

  for ((name, script) <- scripts)
    test(s"script: $name") {
      assertEquals(difference(script, WrongReplicas.right), None)
    }

  private val noticed = Seq(
    "compares timestamps only" -> "two writers with the same timestamp",
    "compares timestamps only" -> "a read of two values with the same timestamp, the lower first",
    "never imposes what it reads" -> "a write that one of five has",
    "always imposes what it reads" -> "a write, and reads by others",
    "answers from a stale copy" -> "a write, and reads by others",
    "takes half for a majority" -> "four replicas",
    "confuses runs" -> "messages of an earlier run",
    "confuses operations" -> "answers to an earlier operation"
  )

  for ((mistake, name) <- noticed)
    test(s"a replica that $mistake is noticed by script: $name") {
      assert(difference(scripts(name), WrongReplicas.all.toMap.apply(mistake)).isDefined)
    }

  test("every mistake is noticed")(assertEquals(noticed.map(_._1).toSet, WrongReplicas.all.map(_._1).toSet))
}
