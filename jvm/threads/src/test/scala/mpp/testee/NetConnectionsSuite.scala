package mpp.testee

import mpp.harness.parameters.NetConnectionsParameters
import mpp.harness.transfers.TransferTerms
import mpp.testee.NetworkFailuresSuite.{Script, ScriptedClient}
import munit.FunSuite

/** NETCONNECTIONS with a client whose end of the only pair does something else. */
abstract class NetConnectionsSuite(kind: ThreadKind) extends FunSuite {
  private val parameters = new NetConnectionsParameters(1, 1, new TransferTerms(10, 2))

  private def reasonsOf(script: Script): String =
    ScriptedClient.reasonsOf(new NetConnections(kind), parameters)(script)

  test("a client's end that does not answer the meeting with the same") {
    val reasons = reasonsOf { (input, output) =>
      TransferMessage.read(input)
      new TransferMessage.Done(0).write(output)
      input.read(): Unit
    }
    assert(clue(reasons).contains("a message of type Done is not for this end"))
    assert(reasons.contains("the connection to /127.0.0.1:"))
  }

  test("a client's end that goes after the meeting") {
    val reasons = reasonsOf { (input, output) =>
      TransferMessage.read(input)
      TransferMessage.Meet.MEET.write(output)
      TransferMessage.read(input): Unit
    }
    assert(clue(reasons).contains("EOFException"))
  }

  for (
    (name, part, reason) <- Seq(
      ("of another index", new TransferMessage.Part(1, new Array[Byte](10)), "message 1 of a transfer came with 10"),
      ("that is too short", new TransferMessage.Part(0, new Array[Byte](9)), "message 0 of a transfer came with 9")
    )
  )
    test(s"a client's end that sends a part $name") {
      val reasons = reasonsOf { (input, output) =>
        TransferMessage.read(input)
        TransferMessage.Meet.MEET.write(output)
        TransferMessage.read(input)
        part.write(output)
        input.read(): Unit
      }
      assert(clue(reasons).contains(reason))
    }
}

class PlatformConnectionsSuite extends NetConnectionsSuite(ThreadKind.PLATFORM)

class VirtualConnectionsSuite extends NetConnectionsSuite(ThreadKind.VIRTUAL) with OnVirtualThreads
