package mpp.harness

import mpp.harness.network.HostPort
import munit.FunSuite

class HostPortSuite extends FunSuite {
  for (text <- Seq("127.0.0.1:0", "localhost:65535", "[::1]:0", "[fe80::1%eth0]:80"))
    test(s"$text is read and written")(assertEquals(HostPort.parse(text).toString, text))

  test("brackets belong to the text, not to the address") {
    assertEquals(HostPort.parse("[::1]:9"), new HostPort("::1", 9))
  }

  for (text <- Seq("", ":", "7000", ":7000", "host", "::1:7000", "[::1]", "[host]:1", "[]:1", " :1"))
    test(s"'$text' is no address") {
      assert(intercept[IllegalArgumentException](HostPort.parse(text)).getMessage.contains("is not host:port"))
    }

  for (port <- Seq("", "x", "-1", "65536", "99999999999", "1.5", "٣"))
    test(s"'$port' is no port") {
      assert(intercept[IllegalArgumentException](HostPort.parse(s"h:$port")).getMessage.contains("from 0 to 65535"))
    }
}
