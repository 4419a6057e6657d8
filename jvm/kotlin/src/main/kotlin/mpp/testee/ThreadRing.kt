package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds

/** THREADRING: components in a ring hand tokens on. */
class ThreadRing : CoroutineBenchmark<ThreadRingParameters>() {
    private lateinit var ends: TokenEnds

    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val runEnds = TokenEnds(parameters().tokens)
        ends = runEnds
        val ring = List(parameters().components) { mailbox<Token>() }
        ring.forEachIndexed { index, mailbox ->
            val next = ring[(index + 1) % ring.size]
            val number = index + 1L
            scope.prepare {
                for (token in mailbox) {
                    if (token.hopsLeft > 0) {
                        next.send(Token(token.number, token.hopsLeft - 1))
                    } else {
                        runEnds.record(token.number, number)
                        latch.arrive()
                    }
                }
            }
        }
        return Begin {
            for (token in 0 until parameters().tokens) {
                ring[parameters().start(token)].tell(Token(token, parameters().hops))
            }
        }
    }

    override fun answer(): Long = ends.answer()

    private class Token(
        val number: Int,
        val hopsLeft: Long,
    )
}
