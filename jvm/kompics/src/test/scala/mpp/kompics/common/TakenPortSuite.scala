package mpp.kompics.common

import java.net.{InetAddress, ServerSocket}
import java.util.concurrent.ConcurrentLinkedQueue

import com.google.common.collect.ImmutableSet
import munit.FunSuite
import se.sics.kompics.network.Transport

/** Another process may take a port between its choice and the moment when the network listens. */
class TakenPortSuite extends FunSuite {
  private val ip = InetAddress.getLoopbackAddress

  for (transports <- Seq(ImmutableSet.of(Transport.TCP), ImmutableSet.of(Transport.TCP, Transport.UDT)))
    test(s"a node by $transports listens on another port if the chosen one is taken, and has not failed") {
      val taken = new ServerSocket(0, 1, ip)
      val library = NativeLibrary.prepare()
      try {
        val ports = Iterator(taken.getLocalPort, KompicsSystem.freePort(ip))
        val failures = new ConcurrentLinkedQueue[Throwable]
        val node = KompicsSystem.startNode(ip, _ => ports.next(), transports, failure => { failures.add(failure); () })
        node.terminate(true)
        assertEquals(failures.peek, null: Throwable)
        assert(ports.isEmpty)
      } finally {
        taken.close()
        NativeLibrary.clean(library)
      }
    }
}
