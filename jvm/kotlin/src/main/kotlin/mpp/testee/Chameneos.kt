package mpp.testee

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import mpp.harness.RunLatch
import mpp.harness.chameneos.Colour
import mpp.harness.components.Begin
import mpp.harness.parameters.ChameneosParameters

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
class Chameneos : CoroutineBenchmark<ChameneosParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val mall = mailbox<ToMall>()
        scope.prepare { latch.arrive(keepMall(mall, parameters())) }
        val chameneos =
            List(parameters().numberOfChameneos) { number ->
                val chameneo = mailbox<ToChameneo>()
                scope.prepare { liveAsChameneo(chameneo, mall, Colour.ofChameneo(number)) }
                chameneo
            }
        return Begin { chameneos.forEach { it.tell(Start) } }
    }

    private sealed interface ToMall

    private sealed interface ToChameneo

    private data object Start : ToChameneo

    private class Meet(
        val colour: Colour,
        val sender: SendChannel<ToChameneo>,
    ) : ToMall,
        ToChameneo

    private class Change(
        val colour: Colour,
    ) : ToChameneo

    private data object Exit : ToChameneo

    private class Count(
        val meetings: Long,
    ) : ToMall

    /** Brings chameneos together, and returns the sum of their counts. */
    private suspend fun keepMall(
        mailbox: ReceiveChannel<ToMall>,
        parameters: ChameneosParameters,
    ): Long {
        var meetings = 0L
        // Nobody leaves before the last meeting: all messages are MEETs.
        while (meetings < parameters.numberOfMeetings) {
            val first = mailbox.receive() as Meet
            val second = mailbox.receive() as Meet
            meetings++
            second.sender.send(first)
        }
        var sumOfCounts = 0L
        var missing = parameters.numberOfChameneos
        while (missing > 0) {
            when (val message = mailbox.receive()) {
                is Meet -> {
                    message.sender.send(Exit)
                }

                is Count -> {
                    sumOfCounts += message.meetings
                    missing--
                }
            }
        }
        return sumOfCounts
    }

    private suspend fun liveAsChameneo(
        mailbox: Channel<ToChameneo>,
        mall: SendChannel<ToMall>,
        firstColour: Colour,
    ) {
        var colour = firstColour
        var meetings = 0L
        for (message in mailbox) {
            when (message) {
                Start -> {}

                is Meet -> {
                    colour = colour.complement(message.colour)
                    meetings++
                    message.sender.send(Change(colour))
                }

                is Change -> {
                    colour = message.colour
                    meetings++
                }

                Exit -> {
                    break
                }
            }
            mall.send(Meet(colour, mailbox))
        }
        // It fades, and nobody asks for its colour any more.
        mall.send(Count(meetings))
    }
}
