package mpp.testee

/** The address of a service.
  *
  * @param host
  *   name or IP address; an IPv6 address without brackets
  */
final case class Address(host: String, port: Int) {
  override def toString: String = if (host.contains(':')) s"[$host]:$port" else s"$host:$port"
}

object Address {

  /** Any free port of the loopback interface. */
  val AnyLoopbackPort: Address = Address("127.0.0.1", 0)

  private val Form = """(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})""".r

  /** Reads `host:port` or `[IPv6 address]:port`. */
  def parse(text: String): Option[Address] = text match {
    case Form(v6, host, port) if port.toInt <= 65535 => Some(Address(Option(v6).getOrElse(host), port.toInt))
    case _ => None
  }
}
