package mpp.cli

import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Using

import kompics.benchmarks.TestSuccess
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName.Quick
import mpp.orchestrate.Deployment
import mpp.orchestrate.Interleaving
import mpp.orchestrate.Mode
import mpp.orchestrate.RunDescription
import mpp.results.RunDirectory
import mpp.results.RunLock
import mpp.results.Status
import mpp.results.Status._
import mpp.testee.StartDeadlines

/** Whole runs. */
class MeasureCommandSuite extends ScriptedRuns {
  runs.test("a run is measured, recorded and summed up, and nothing of it is left running") { runs =>
    val (output, nodes) = runs.measure(sound)
    assertEquals(output.result, ExitCode.Done)
    assertEquals(runs.statuses, Seq(Small -> Converged, Large -> Converged))
    assertEquals(os.read.lines(runs.directory.path / "summary" / "PINGPONG.data").size, 3)
    assert(output.out.contains("2 converged"), output.out)
    assertEquals((nodes.launcher.started.size, nodes.isQuiet), (1, true))
  }

  runs.test("a failed point makes the exit code 1, an unconverged one only if --strict is given") { runs =>
    assertEquals(runs.measure(but(Small)(crashing))._1.result, ExitCode.Failed)
    assert(os.exists(runs.directory.failures))
    for ((words, code) <- Seq(Nil -> ExitCode.Done, Seq("--strict") -> ExitCode.Failed)) {
      assertEquals(runs.measure(unconverged, words: _*)._1.result, code)
      assertEquals(runs.statuses, Seq(Small -> Unconverged, Large -> Unconverged))
      val folders =
        Seq("unconverged", "summary").map(folder => os.exists(runs.directory.path / folder / "PINGPONG.data"))
      assertEquals(folders, Seq(true, false))
    }
  }

  runs.test("benchmarks without a verification run are measured all the same, and the user is told") { runs =>
    val (output, _) = runs.measure(sound, "--verify")
    assertEquals((output.result, runs.statuses.map(_._2).distinct), (ExitCode.Done, Seq[Status](Converged)))
    for (word <- Seq("--verify", "ATOMICREGISTER")) assert(output.err.contains(word), output.err)
  }

  runs.test("a dry run shows the plan, its order and the time that earlier runs took, and makes nothing") { runs =>
    def dry(words: String*) = runs.measure(sound, "--dryRun" +: words: _*)._1.out
    val unknown = dry("--invocations", "2", "--seed", "42")
    val order = Interleaving.drawn(seed = 42, invocations = 2, points = 2).blocks.map(_.mkString(" "))
    for (
      words <- Seq(
        "FAKE PINGPONG: 2 points",
        s"2: number_of_messages=$Large",
        "no earlier run has 2 of the 2 points",
        "--seed 42",
        s"invocation 1: ${order(0)}",
        s"invocation 2: ${order(1)}",
        "in all 2 points (quick space), each in 2 invocations"
      )
    ) assert(unknown.contains(words), unknown)
    assert(!os.exists(runs.checkout.root / "results"))
    runs.measure(sound): Unit
    val known = dry()
    assert(known.contains("in all 2 points (quick space), about "), known)
    assertEquals(RunDirectory.all(runs.checkout.root / "results"), Seq(runs.directory))
  }

  runs.test("a resumed run repeats what failed, and nothing that has a result, converged or not") {
    runs =>
      val words = Seq("--invocations", "3", "--seed", "1")
      var crashes = 0
      val (output, _) = runs.measure(
        (process, messages) =>
          if (messages == Large) unconverged(process, messages)
          else if (crashes == 0) { crashes += 1; crashing(process, messages) }
          else sound(process, messages),
        words: _*
      )
      assertEquals(output.result, ExitCode.Failed)
      val before = runs.records
      assertEquals(
        before.groupMapReduce(_.status)(_ => 1)(_ + _),
        Map[Status, Int](Unconverged -> 3, Converged -> 2, Failed -> 1)
      )
      os.write.append(runs.directory.journal, """{"symbol":"FAKE","benchm""")
      val (resumed, nodes) = runs.measure(sound, "--resume", "latest")
      assertEquals(resumed.result, ExitCode.Done)
      assert(resumed.err.contains("removed an unfinished record (24 bytes)"), resumed.err)
      assertEquals(runs.records.take(before.size), before)
      val Seq(repeated) = runs.records.drop(before.size): @unchecked
      val failed = before.filter(_.status == Failed).head
      assertEquals((repeated.point, repeated.invocation), (failed.point, failed.invocation))
      assertEquals((nodes.launcher.started.size, nodes.isQuiet), (1, true))
      assertEquals(runs.measure(sound, "--resume", "latest")._2.launcher.started, Nil)
  }

  runs.test("blocks are added until intervals are as narrow as asked for, and not resumed beyond that") { runs =>
    val (output, _) = runs.measure(sound, "--precision", "2%")
    assertEquals((output.result, runs.records.size), (ExitCode.Done, 2 * Precision.FewestInvocations))
    assert(output.out.contains("2 intervals within 2.0 % after 5 invocations"), output.out)
    assertEquals(runs.measure(sound, "--resume", "latest")._2.launcher.started, Nil)
  }

  runs.test("a precision that is not reached ends at the most invocations, and says so") { runs =>
    var times = 0
    val drifting: Script = (_, messages) => {
      times += 1
      Future.successful(TestSuccess(2, Seq.fill(2)(times.toDouble), answer = Some(messages)))
    }
    val (output, _) = runs.measure(drifting, "--precision", "2%", "--invocations", "7")
    assertEquals(runs.records.size, 14)
    assert(output.out.contains("NOT as precise as asked: after 7 invocations 2 of 2 intervals"), output.out)
  }

  runs.test("a plan is made from a pilot's records") { runs =>
    var times = 0
    val varying: Script = (_, messages) => {
      times += 1
      val millis = 100.0 + times % 3
      Future.successful(TestSuccess(2, Seq(millis, millis + 1), answer = Some(messages)))
    }
    runs.measure(varying, "--invocations", "4"): Unit
    val planned = Output.of(PlanCommand.run(runs.checkout.repository, PlanOptions(detect = 2)))
    assertEquals(planned.result, ExitCode.Done)
    assertEquals(planned.out.linesIterator.count(_.startsWith("FAKE PINGPONG")), 2)
    runs.measure(sound): Unit
    intercept[CommandError](PlanCommand.run(runs.checkout.repository, PlanOptions())): Unit
  }

  runs.test("a run is not resumed in another mode, nor while it is at work") { runs =>
    runs.measure(but(Small)(crashing)): Unit
    val mode = intercept[UsageError](runs.measure(Mode.FakeRemote, sound, "--resume", "latest"))
    assert(mode.message.contains("./bench.sc local --resume"), mode.message)
    Using.resource(RunLock.acquire(runs.directory).get) { _ =>
      val beside = intercept[UsageError](runs.measure(sound, "--resume", "latest"))
      assert(beside.message.contains(runs.directory.path.toString), beside.message)
    }
  }

  runs.test("a run is resumed under other conditions only if forced, which its manifest tells") { runs =>
    runs.measure(but(Small)(crashing)): Unit
    runs.checkout.version("2.0.0")
    runs.checkout.program("another program")
    val refused = intercept[UsageError](runs.measure(sound, "--resume", "latest")).message
    for (word <- Seq("1.0.0", "2.0.0", "the files of FAKE have changed", "--force"))
      assert(refused.contains(word), refused)
    assertEquals(runs.measure(sound, "--resume", "latest", "--force")._1.result, ExitCode.Done)
    assertEquals(runs.statuses.drop(2), Seq(Small -> Converged))
    assert(!os.exists(runs.directory.failures))
    val resumed = ujson.read(os.read(runs.directory.manifest))("resumed").arr.map(_.obj)
    assertEquals(resumed.map(r => (r("forced").bool, r("differences").arr.size)).toSeq, Seq((true, 2)))
  }

  runs.test("a testee of a resumed run that starts with another runtime ends it, unless forced") { runs =>
    runs.measure(but(Small)(crashing)): Unit
    val before = runs.records
    runs.runtime = "VM 2"
    val refused = intercept[UsageError](runs.measure(sound, "--resume", "latest")).message
    for (word <- Seq("the runtime of FAKE is VM 2, was VM 1", "--force")) assert(refused.contains(word), refused)
    assertEquals((runs.records, runs.nodes.map(_.isQuiet)), (before, Some(true)))
    assertEquals(runs.measure(sound, "--resume", "latest", "--force")._1.result, ExitCode.Done)
    val resumed = ujson.read(os.read(runs.directory.manifest))("resumed").arr.map(_.obj)
    assertEquals(resumed.map(r => (r("forced").bool, r("differences").arr.size)).toSeq, Seq((false, 0), (true, 1)))
  }

  runs.test("an interrupted run keeps what was measured, and ends all testees") { runs =>
    val results = runs.checkout.repository.root / "results"
    val directory = RunDirectory.create(results)
    var guard = Option.empty[InterruptGuard]
    var halts = Seq.empty[Int]
    val interruption = new Thread(() => guard.get.interrupt())
    val interrupting: Script = (_, _) => {
      interruption.start()
      Future.never
    }
    val nodes = new ScriptedNodes(but(Large)(interrupting))
    val policy = Policy.default(Quick)
    val testees = runs.checkout.repository.manifests(None)
    val plan = Selection.plan(testees, Selection.benchmarks(Mode.Local, Some(Seq("PINGPONG"))), Quick, Nil)
    val manifest =
      RunDescription.start(
        runs.checkout.repository.root,
        "1.0.0",
        Nil,
        Mode.Local,
        Quick,
        policy,
        plan,
        nodes,
        pinning = None
      )
    val options = Arguments.parse[BenchOptions](Nil)
    val output = Output.of {
      try new BenchRun(
          "local",
          directory,
          manifest,
          policy,
          plan,
          Nil,
          nodes,
          guarded = end => {
            guard = Some(new InterruptGuard(end, halts :+= _))
            guard.get
          }
        ).measure(new Deployment(nodes, directory, StartDeadlines(), None), options.deadlines, strict = false)
      finally interruption.join(10.seconds.toMillis)
    }
    assertEquals(runs.statuses, Seq(Small -> Converged))
    assertEquals((nodes.launcher.started.size, nodes.isQuiet), (1, true))
    assertEquals(halts, Seq(ExitCode.Interrupted))
    for (words <- Seq("1 point finished", s"./bench.sc local --resume ${directory.path}"))
      assert(output.err.contains(words), output.err)
  }
}
