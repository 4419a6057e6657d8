package mpp.remote

import scala.concurrent.duration._

import mpp.catalogue.Link

class ShaperSuite extends munit.FunSuite {
  private val far = Link(delayMicros = 3000, rateKbits = Some(1000000), lossPpm = 1000)

  /** Machines by name, each with an address, whose `ip` and `tc` write down how they were called.
    *
    * @param folder
    *   with a folder per machine
    */
  final private class Lab(val folder: os.Path, names: Seq[String]) {
    for (name <- names) {
      tool(name, "ip", """echo "$4 dev eth0 src 10.0.0.9"""")
      tool(name, "tc", "")
    }

    def tool(machine: String, program: String, body: String): Unit = {
      val file = folder / machine / "bin" / program
      os.write.over(
        file,
        s"#!/bin/bash\necho \"$program $$*\" >>${folder / machine / "log"}\n$body\n",
        createFolders = true
      )
      os.perms.set(file, "rwx------")
    }

    def calls(machine: String): Seq[String] = {
      val log = folder / machine / "log"
      if (os.exists(log)) os.read.lines(log) else Nil
    }

    def shaper(within: FiniteDuration = 20.seconds): Shaper = {
      val machines = for ((name, i) <- names.zipWithIndex)
        yield Shaper.Machine(
          name,
          s"10.0.0.${i + 1}",
          script => new ProcessBuilder("bash", "-c", s"PATH='${folder / name / "bin"}':$$PATH\n$script")
        )
      new Shaper(os.pwd / "scripts" / "shape_link.sh", machines, within)
    }
  }

  private def lab(names: String*) =
    FunFixture[Lab](_ => new Lab(os.temp.dir(prefix = "mpp-shaper"), names), lab => os.remove.all(lab.folder))

  lab(
    "a",
    "b",
    "c"
  ).test("each machine delays what it sends to the others by half, and loses and slows it, but not ssh") { lab =>
    val shaper = lab.shaper()
    assertEquals(shaper.set(far), Right(true))
    for ((name, others) <- Seq("a" -> Seq(2, 3), "b" -> Seq(1, 3), "c" -> Seq(1, 2))) {
      val calls = lab.calls(name)
      assertEquals(calls.collect { case s"ip -o route get $address" => address }, others.map(n => s"10.0.0.$n"))
      assertEquals(
        calls.collect { case s"tc qdisc add dev eth0 parent 1:4 handle 40: netem limit ${_} $netem" => netem },
        Seq("delay 1500us loss 0.1000% rate 1000000kbit")
      )
      assertEquals(
        calls.collect { case s"${_} match ip dst $address flowid 1:4" => address },
        others.map(n => s"10.0.0.$n")
      )
      assert(
        Seq("sport", "dport").forall(port => calls.exists(_.endsWith(s"match ip $port 22 0xffff flowid 1:1"))),
        calls
      )
      assert(!calls.exists(_.contains("qdisc del")))
    }
    shaper.release()
    for (name <- Seq("a", "b", "c")) assertEquals(lab.calls(name).last, "tc qdisc del dev eth0 root")
  }

  lab("a", "b").test("links that are so already are left alone, others take their place, and plain ones take nothing") {
    lab =>
      val shaper = lab.shaper()
      assertEquals(shaper.set(Link.Plain), Right(false))
      assertEquals(lab.calls("a"), Nil)
      assertEquals(shaper.set(far), Right(true))
      assertEquals(shaper.set(far), Right(false))
      assertEquals(shaper.set(far.copy(delayMicros = 10)), Right(true))
      val steps = lab.calls("a").collect {
        case s"${_} delay $micros loss ${_}" => micros
        case s"${_} del ${_}" => "del"
      }
      assertEquals(steps, Seq("1500us", "del", "5us"))
      assertEquals(shaper.set(Link.Plain), Right(true))
      assertEquals(lab.calls("a").last, "tc qdisc del dev eth0 root")
  }

  for (
    (trouble, program, body, told) <- Seq(
      ("may not", "tc", "echo 'RTNETLINK answers: Operation not permitted' >&2; exit 2", "cap_net_admin"),
      (
        "has no netem",
        "tc",
        "if [[ $* == *netem* ]]; then echo 'Error: Specified qdisc kind is unknown.' >&2; exit 2; fi",
        "sch_netem"
      ),
      ("has its own discipline", "tc", "echo 'RTNETLINK answers: File exists' >&2; exit 2", "eth0"),
      ("has no way", "ip", "echo 'RTNETLINK answers: Network is unreachable' >&2; exit 2", "10.0.0.1")
    )
  )
    lab("a", "b").test(s"a machine that $trouble is told with what to do, and no other is left shaped") { lab =>
      lab.tool("b", program, body)
      val problems = lab.shaper().set(far).left.toOption.get
      assertEquals(problems.map(_.takeWhile(_ != ':')), Seq("b"))
      assert(problems.head.contains(told), problems)
      assertEquals(lab.calls("a").last, "tc qdisc del dev eth0 root")
    }

  test("a machine that says nothing has a deadline") {
    val silent = Shaper.Machine("a", "10.0.0.1", _ => new ProcessBuilder("sleep", "60"))
    val problems = new Shaper(os.pwd / "scripts" / "shape_link.sh", Seq(silent), 200.millis).set(far)
    assertEquals(problems.left.map(_.map(_.takeWhile(_ != ':'))), Left(Seq("a")))
  }
}
