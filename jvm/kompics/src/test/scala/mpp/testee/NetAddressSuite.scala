package mpp.testee

import mpp.kompics.common.net.NetAddress
import munit.FunSuite

class NetAddressSuite extends FunSuite {
  test("an address comes back") {
    val address = NetAddress.parse("127.0.0.1:4711/12")
    assertEquals(address.toString, "127.0.0.1:4711/12")
    assertEquals(NetAddress.parse(address.toString), address)
    assertEquals(address.withComponent(3).toString, "127.0.0.1:4711/3")
  }

  test("another text is refused") {
    val failure = intercept[IllegalArgumentException](NetAddress.parse("127.0.0.1:4711"))
    assertEquals(failure.getMessage, "address '127.0.0.1:4711' is not host:port/number")
  }
}
