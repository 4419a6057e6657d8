package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinThroughputParameters

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
class ForkJoinThroughput : CoroutineBenchmark<ForkJoinThroughputParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val messages = parameters().messagesPerReceiver
        val receivers =
            List(parameters().receivers) {
                val receiver = mailbox<Numbered>()
                scope.prepare {
                    var sum = 0L
                    for (missing in messages downTo 1) {
                        sum += receiver.receive().number
                    }
                    latch.arrive(sum)
                }
                receiver
            }
        val sender = mailbox<Start>()
        scope.prepare {
            sender.receive()
            parameters().sendAll { receiver, number -> receivers[receiver].tell(Numbered(number)) }
        }
        return Begin { sender.tell(Start) }
    }

    private data object Start

    private class Numbered(
        val number: Long,
    )
}
