package mpp.testee

import java.security.SecureRandom
import java.util.HexFormat

import io.grpc.CallCredentials
import io.grpc.Metadata

/** The secret of a run: testees answer only calls that bear it, so that two runs cannot drive each other's testees. */
final class RunToken private (secret: String) {

  /** The environment variable that hands it to a testee. */
  def variables: Map[String, String] = Map("MPP_RUN_TOKEN" -> secret)

  /** Adds it to every call. */
  val credentials: CallCredentials = new CallCredentials {
    override def applyRequestMetadata(
        info: CallCredentials.RequestInfo,
        executor: java.util.concurrent.Executor,
        applier: CallCredentials.MetadataApplier
    ): Unit = {
      val headers = new Metadata
      headers.put(RunToken.Key, secret)
      applier.apply(headers)
    }
  }

  /** True if a call came with it. */
  def isAmong(headers: Metadata): Boolean = headers.get(RunToken.Key) == secret
}

object RunToken {
  private val Key = Metadata.Key.of("mpp-run-token", Metadata.ASCII_STRING_MARSHALLER)
  private val Bytes = 16

  def random(): RunToken = {
    val bytes = new Array[Byte](Bytes)
    new SecureRandom().nextBytes(bytes)
    new RunToken(HexFormat.of.formatHex(bytes))
  }
}
