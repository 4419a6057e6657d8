package mpp.harness.suites

import mpp.harness.{Conformance, Testee}

/** FILETRANSFER by transports other than the default: the answers are the same. */
abstract class FileTransportsSuite(testee: => Testee, transports: String*) extends GroupSuite(testee, clients = 1) {
  private val symbol = "FILETRANSFER"

  /** PINGs need not take the file's transport: higher rates are tested with the default one. */
  private val mostPings = 1000

  for {
    transport <- transports
    golden <- Conformance.read("answers.json")(symbol).arr
    if golden("pings_per_second").num <= mostPings
  } {
    val parameters = golden.obj.toSeq.filter { case (name, _) => name != "answer" && name != "transport" }
    answers(symbol, parameters :+ ("transport" -> ujson.Str(transport)): _*)(Conformance.hex(golden("answer")))
  }
}
