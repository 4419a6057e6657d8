package effpi

import effpi.dsl._
import munit.FunSuite

class StepRulesSuite extends FunSuite {
  private val channel = Channel[Int]()
  private val interpreter = new RecordingInterpreter

  /** A process at its first term. */
  private def at(process: Process): ProcessState = interpreter.after(ProcessState.of(() => process))

  private def drained(): Seq[Any] = Iterator.continually(channel.poll()).takeWhile(_ != null).toSeq

  override def beforeEach(context: BeforeEach): Unit = drained(): Unit

  test("a process is made when it takes its first step") {
    var made = 0
    val state = ProcessState.of { () => made += 1; nil }
    assertEquals(made, 0)
    assert(!state.hasEnded)
    assert(interpreter.after(state).hasEnded)
    assertEquals(made, 1)
  }

  test("a send puts the message into the channel, tells of it, and ends") {
    val before = interpreter.sends.size
    assert(interpreter.after(at(send(channel, 1))).hasEnded)
    assertEquals(drained(), Seq[Any](1))
    assertEquals(interpreter.sends.drop(before), Seq[Channel[_]](channel))
  }

  test("a receive goes on as its continuation") {
    val state = at(receive(channel)(number => send(channel, number + 1)))
    val next = state.received(state.input, 1)
    assertEquals(next.process, Out(channel, 2): Process)
  }

  test("a receive is for whoever has a message") {
    intercept[IllegalStateException](interpreter.after(at(receive(channel)(_ => nil))))
    intercept[IllegalStateException](at(nil).input)
  }

  test("a sequence runs its first process, then what is pending, the latest first") {
    interpreter.run(send(channel, 1) >> (send(channel, 2) >> send(channel, 3)) >> send(channel, 4))
    assertEquals(drained(), Seq[Any](1, 2, 3, 4))
  }

  test("the second process of a sequence is made when its turn has come") {
    var made = false
    def second = { made = true; nil }
    val first = interpreter.after(at(send(channel, 1) >> second))
    assert(!made)
    interpreter.after(first)
    assert(made)
  }

  test("a fork starts a process that has nothing pending, and goes on") {
    val forking = interpreter.after(at(fork(send(channel, 1)) >> send(channel, 2)))
    val parent = interpreter.after(forking)
    assertEquals(parent.process, Out(channel, 2): Process)
    val child = interpreter.after(interpreter.takeStarted().get)
    assertEquals(child.process, Out(channel, 1): Process)
    assert(interpreter.after(child).hasEnded)
  }

  test("a definition is called with an argument, by itself, too") {
    val down = new ProcVar[Int]("down")
    interpreter.run(
      pdef(down)(number => if (number == 0) nil else send(channel, number) >> pcall(down, number - 1))(pcall(down, 3))
    )
    assertEquals(drained(), Seq[Any](3, 2, 1))
  }

  test("a process that is forked knows the definitions") {
    val one = new ProcVar[Unit]("one")
    interpreter.run(pdef(one)(_ => send(channel, 1))(fork(loop(one))))
    assertEquals(drained(), Seq[Any](1))
  }

  test("the latest definition holds, in pending processes as well") {
    val name = new ProcVar[Unit]("name")
    def define(number: Int)(in: => Process) = pdef(name)(_ => send(channel, number))(in)
    interpreter.run(define(1)(loop(name) >> define(2)(loop(name)) >> loop(name)))
    assertEquals(drained(), Seq[Any](1, 2, 2))
  }

  test("variables of the same name differ") {
    val defined, other = new ProcVar[Unit]("name")
    intercept[UndefinedProcessException](interpreter.run(pdef(defined)(_ => nil)(loop(other))))
  }

  test("recursion takes no stack, and leaves nothing pending") {
    val again = new ProcVar[Unit]("again")
    var left = 200000
    interpreter.run(rec(again) {
      left -= 1
      if (left == 0) nil else nil >> loop(again)
    })
    assertEquals(left, 0)
  }
}
