package mpp.kompics.data

import java.time.Duration
import java.util.concurrent.{BlockingQueue, LinkedBlockingQueue, TimeUnit}

import munit.FunSuite
import se.sics.kompics.network.{MessageNotify, Transport}
import se.sics.kompics.{Fault, Kompics}

/** An interceptor between a user and a network. */
class DataInterceptorSuite extends FunSuite {
  private val withinSeconds = 20L

  private def next[T](queue: BlockingQueue[T]): T = {
    val element = queue.poll(withinSeconds, TimeUnit.SECONDS)
    assert(element != null, "nothing came")
    element
  }

  private def stackTest(name: String)(body: (Stack, ScriptedPolicy, BlockingQueue[Throwable]) => Unit): Unit =
    test(name) {
      val faults = new LinkedBlockingQueue[Throwable]
      val policy = new ScriptedPolicy
      Kompics.setFaultHandler { fault =>
        faults.add(fault.getCause)
        Fault.ResolveAction.RESOLVED
      }
      val init = new Stack.StackInit(new DataInterceptor.DataInit(policy, Duration.ofNanos(1), () => System.nanoTime))
      Kompics.createAndStart(classOf[Stack], init, 2)
      try body(init.started.get(withinSeconds, TimeUnit.SECONDS), policy, faults)
      finally Kompics.forceShutdown()
    }

  stackTest("messages by DATA go by both transports") { (stack, _, _) =>
    for (number <- 0 until 10) stack.send(new Note(number, Transport.DATA))
    val sent = Seq.fill(10)(next(stack.sent)).collect { case note: Note => note }
    assertEquals(sent.map(_.number), 0 until 10)
    assertEquals(sent.map(_.transport).toSet, Set(Transport.TCP, Transport.UDT))
    assertEquals(Seq.fill(10)(next(stack.got)), sent)
  }

  stackTest("what has been delivered is a reward") { (stack, policy, _) =>
    stack.send(new Note(0, Transport.DATA))
    next(stack.got)
    assert(clue(policy.next(withinSeconds)).exists(_ > 0))
  }

  for (transport <- Seq(Transport.TCP, Transport.UDT, Transport.UDP))
    stackTest(s"messages by $transport go by it") { (stack, _, _) =>
      val note = new Note(1, transport)
      stack.send(note)
      assertEquals(next(stack.sent).asInstanceOf[Note], note)
      assertEquals(next(stack.got).asInstanceOf[Note], note)
    }

  stackTest("a user's own notification comes back") { (stack, _, _) =>
    val request = MessageNotify.create(new Note(1, Transport.TCP))
    stack.send(request)
    val got = Seq.fill(2)(next(stack.got)).collect { case response: MessageNotify.Resp => response.msgId }
    assertEquals(got, Seq(request.getMsgId))
  }

  stackTest("a notification of a message by DATA is refused") { (stack, _, faults) =>
    stack.send(MessageNotify.create(new Note(1, Transport.DATA)))
    assert(clue(next(faults).getMessage).contains("of which there are no notifications"))
  }

  stackTest("a message by DATA whose transport cannot be replaced is refused") { (stack, _, faults) =>
    stack.send(new FixedNote)
    assert(clue(next(faults).getMessage).contains("is no DataMessage"))
  }
}
