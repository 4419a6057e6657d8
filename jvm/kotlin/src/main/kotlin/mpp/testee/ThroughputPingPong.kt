package mpp.testee

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
class ThroughputPingPong : CoroutineBenchmark<ThroughputPingPongParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin = createPairs(parameters(), scope, latch)
}

/** Creates pairs of pingers and pongers, and returns what tells all pingers to begin. */
internal fun createPairs(
    parameters: ThroughputPingPongParameters,
    scope: RunScope,
    latch: RunLatch,
): Begin {
    val pingers =
        List(parameters.parallelism) {
            val pinger = mailbox<ToPinger>()
            val ponger = mailbox<Ping>()
            scope.prepare { latch.arrive(ping(pinger, ponger, parameters)) }
            scope.prepare { pong(ponger, parameters.staticOnly) }
            pinger
        }
    return Begin { pingers.forEach { it.tell(Start) } }
}

private sealed interface ToPinger

private data object Start : ToPinger

/** A PONG, with what it adds to the answer: the index of its PING, or 1. */
private class Pong(
    val index: Long,
) : ToPinger

private val STATIC_PONG = Pong(1)

private class Ping(
    val index: Long,
    val sender: SendChannel<ToPinger>,
)

/** Sends as many PINGs as the pipeline holds without waiting, then one per PONG; returns the answer. */
private suspend fun ping(
    mailbox: Channel<ToPinger>,
    ponger: SendChannel<Ping>,
    parameters: ThroughputPingPongParameters,
): Long {
    val messages = parameters.messagesPerPair
    val withoutContent = if (parameters.staticOnly) Ping(0, mailbox) else null
    // To begin: nobody else knows it yet.
    mailbox.receive()
    var sent = 0L
    while (sent < parameters.pipelineSize) {
        ponger.send(withoutContent ?: Ping(sent, mailbox))
        sent++
    }
    var pongs = 0L
    var answer = 0L
    while (pongs < messages) {
        answer += (mailbox.receive() as Pong).index
        pongs++
        if (sent < messages) {
            ponger.send(withoutContent ?: Ping(sent, mailbox))
            sent++
        }
    }
    return answer
}

/** Answers PINGs, until it is cancelled. */
private suspend fun pong(
    mailbox: ReceiveChannel<Ping>,
    staticOnly: Boolean,
) {
    for (ping in mailbox) {
        ping.sender.send(if (staticOnly) STATIC_PONG else Pong(ping.index))
    }
}
