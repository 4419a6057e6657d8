package mpp.harness

import java.io.File
import java.lang.ProcessBuilder.Redirect
import java.nio.file.Files
import java.util.concurrent.TimeUnit

import scala.jdk.CollectionConverters._

import munit.FunSuite

/** Three testees in one program, as a process of its own. The last one cannot run. */
object ScriptedProgram {
  private def testee(symbol: String) =
    Testee.define(symbol, "Script", "1.0", "Scala").loading(() => System.err.println(s"loading $symbol"))

  private def lacking: Testee =
    testee("LACKING").loading(() => throw new UnsupportedOperationException("needs Java 99"))

  def main(args: Array[String]): Unit = TesteeProgram.main(args, testee("ONE"), testee("TWO"), lacking)
}

class ProgramSuite extends FunSuite {
  private val deadlineSeconds = 20L
  private val allowedArguments =
    "allowed are one address for local benchmarks, two addresses for a client, " +
      "two addresses and a number of clients for a master"
  private val usage =
    "usage: <program> ONE|TWO|LACKING <runner host:port> [<master host:port> <clients>] | <master host:port> <client host:port>"

  private final class Running(args: String*) {
    private val errorFile = File.createTempFile("program", ".err")
    errorFile.deleteOnExit()

    private val command =
      Seq(s"${sys.props("java.home")}/bin/java", "-cp", sys.props("java.class.path"), "mpp.harness.ScriptedProgram")
    val process: Process = new ProcessBuilder((command ++ args).asJava).redirectError(Redirect.to(errorFile)).start()

    def line(): String = process.inputReader.readLine()

    def exit(): Int = {
      assert(process.waitFor(deadlineSeconds, TimeUnit.SECONDS), "the program did not end")
      process.exitValue
    }

    def errors: Seq[String] = Files.readAllLines(errorFile.toPath).asScala.toSeq
  }

  test("prints where it listens, and ends with standard input") {
    val program = new Running("TWO", "127.0.0.1:0")
    assert(clue(program.line()).matches("MPP-LISTEN runner 127\\.0\\.0\\.1:[1-9][0-9]*"))
    program.process.getOutputStream.close()
    assertEquals(program.exit(), 0)
    assertEquals(program.line(), null)
    assertEquals(program.errors, Seq("loading TWO"))
  }

  test("a master announces two services") {
    val program = new Running("ONE", "127.0.0.1:0", "127.0.0.1:0", "3")
    for (service <- Seq("runner", "master"))
      assert(clue(program.line()).matches(s"MPP-LISTEN $service 127\\.0\\.0\\.1:[1-9][0-9]*"))
    program.process.getOutputStream.close()
    assertEquals(program.exit(), 0)
  }

  test("a client announces its service, and ends with its input though there is no master") {
    val program = new Running("ONE", "127.0.0.1:1", "127.0.0.1:0")
    assert(clue(program.line()).matches("MPP-LISTEN client 127\\.0\\.0\\.1:[1-9][0-9]*"))
    program.process.getOutputStream.close()
    assertEquals(program.exit(), 0)
  }

  test("listens on IPv6") {
    val program = new Running("ONE", "[::1]:0")
    assert(clue(program.line()).matches("MPP-LISTEN runner \\[::1]:[1-9][0-9]*"))
    program.process.getOutputStream.close()
    assertEquals(program.exit(), 0)
  }

  test("a port that is taken is one line and exit code 1") {
    val socket = new java.net.ServerSocket(0, 1, java.net.InetAddress.getByName("127.0.0.1"))
    try {
      val program = new Running("ONE", s"127.0.0.1:${socket.getLocalPort}")
      assertEquals(program.exit(), 1)
      assertEquals(program.errors.size, 2)
      assert(clue(program.errors(1)).startsWith(s"cannot listen on 127.0.0.1:${socket.getLocalPort}: "))
    } finally socket.close()
  }

  test("a testee that cannot run here says why, in one line") {
    val program = new Running("LACKING", "127.0.0.1:0")
    assertEquals(program.exit(), 1)
    assertEquals(program.errors, Seq("needs Java 99"))
  }

  for (
    (args, message) <- Seq(
      Seq() -> "testee '' is unknown, allowed are ONE, TWO, LACKING",
      Seq("THREE", "127.0.0.1:0") -> "testee 'THREE' is unknown, allowed are ONE, TWO, LACKING",
      Seq("ONE") -> s"there are 0 arguments, $allowedArguments",
      Seq("ONE", "a:1", "b:2", "1", "x") -> s"there are 4 arguments, $allowedArguments",
      Seq("ONE", "a:1", "b:2", "0") -> "number of clients '0' is not a number from 1 to 100000",
      Seq("ONE", "a:1", "b:2", "many") -> "number of clients 'many' is not a number from 1 to 100000",
      Seq("ONE", "a:1", "there") -> "address 'there' is not host:port, such as 127.0.0.1:0 or [::1]:0",
      Seq("ONE", "nowhere") -> "address 'nowhere' is not host:port, such as 127.0.0.1:0 or [::1]:0",
      Seq("ONE", "h:70000") -> "port '70000' in 'h:70000' is not a number from 0 to 65535"
    )
  )
    test(s"arguments '${args.mkString(" ")}' are a line, the usage and exit code 2") {
      val program = new Running(args: _*)
      assertEquals(program.exit(), 2)
      assertEquals(program.errors, Seq(message, usage))
    }
}
