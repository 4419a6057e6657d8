package mpp.testee

import java.util.concurrent.ForkJoinWorkerThread

import scala.concurrent.Await
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

import akka.actor.{Actor, ActorSystem, Props}
import akka.pattern.ask
import akka.util.Timeout
import mpp.harness.Testee
import mpp.testee.ActorOptions.Actors
import munit.FunSuite

class ActorOptionsSuite extends FunSuite {
  private val processors = Runtime.getRuntime.availableProcessors.toString

  private val classic =
    Map("batch" -> "5", "workers" -> processors, "mailbox" -> "unbounded", "dispatcher" -> "fork-join")

  private def settings(actors: Actors, set: Map[String, String]): Map[String, String] = {
    val config = Framework.config(actors, set.get)
    val said = ActorOptions.declare(Testee.define("FAKE", "Fake", "1", "Scala"), actors, config).localInfo
    said.getSettingsMap.asScala.toMap.filter { case (name, _) => classic.contains(name) }
  }

  for (
    (actors, defaults) <- Seq(Actors.Classic -> classic, Actors.Typed -> classic.updated("mailbox", "single-consumer"))
  )
    test(s"$actors actors: settings say the defaults, or what is set") {
      assertEquals(settings(actors, Map.empty), defaults)
      for (
        set <- Seq(
          Map("batch" -> "50"),
          Map("workers" -> "3"),
          Map("mailbox" -> "single-consumer"),
          Map("mailbox" -> "unbounded"),
          Map("dispatcher" -> "thread-pool", "workers" -> "7"),
          Map("dispatcher" -> "affinity-pool", "workers" -> "5")
        )
      ) assertEquals(settings(actors, set), defaults ++ set)
    }

  test("values that are not allowed are passed over until they are refused") {
    assertEquals(settings(Actors.Classic, Map("batch" -> "x", "mailbox" -> "\"", "dispatcher" -> "\n{")), classic)
  }

  /** Runs an actor, and returns its mailbox's type, and whether its thread is one of a fork-join pool. */
  private def run(set: Map[String, String]): (String, Boolean) = {
    val system = ActorSystem("options", Framework.config(Actors.Classic, set.get))
    try {
      val actor = system.actorOf(Props(new ActorOptionsSuite.Telling))
      val forked = Await.result(actor.ask("where")(Timeout(10.seconds)).mapTo[Boolean], 10.seconds)
      (system.mailboxes.lookup(s"${Framework.root}.actor.default-mailbox").getClass.getSimpleName, forked)
    } finally Await.result(system.terminate(), 10.seconds): Unit
  }

  test("an actor system takes them") {
    assertEquals(run(Map.empty), ("UnboundedMailbox", true))
    for (dispatcher <- Seq("thread-pool", "affinity-pool"))
      assertEquals(
        run(Map("dispatcher" -> dispatcher, "mailbox" -> "single-consumer")),
        ("SingleConsumerOnlyUnboundedMailbox", false)
      )
  }
}

object ActorOptionsSuite {
  private final class Telling extends Actor {
    override def receive: Receive = { case _ => sender() ! Thread.currentThread.isInstanceOf[ForkJoinWorkerThread] }
  }
}
