package mpp.testee

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.fairness.FairnessRun
import mpp.harness.fairness.Victim
import mpp.harness.fairness.VictimTimes
import mpp.harness.parameters.FairnessParameters

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
class Fairness : CoroutineBenchmark<FairnessParameters>() {
    private val times = VictimTimes()

    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val run = times.newRun(parameters(), latch)
        val pingers =
            List(parameters().victims) {
                val pinger = mailbox<ToPinger>()
                val ponger = mailbox<Ping>()
                scope.prepare { ping(pinger, ponger, run.victim()) }
                scope.prepare { pong(ponger) }
                pinger
            }
        val hogs =
            List(parameters().hogs) {
                val hog = mailbox<Work>()
                scope.prepare { work(hog, run) }
                hog
            }
        return Begin {
            run.begin()
            hogs.forEach { it.tell(Work) }
            pingers.forEach { it.tell(Start) }
        }
    }

    override fun metrics(): Map<String, Double> = times.metrics()

    private sealed interface ToPinger

    private data object Start : ToPinger

    private data object Pong : ToPinger

    private class Ping(
        val sender: SendChannel<ToPinger>,
    )

    private data object Work

    /** Sends one PING at a time, until all PONGs have come. */
    private suspend fun ping(
        mailbox: Channel<ToPinger>,
        ponger: SendChannel<Ping>,
        victim: Victim,
    ) {
        val ping = Ping(mailbox)
        // To begin: nobody else knows it yet.
        mailbox.receive()
        victim.begin()
        do {
            ponger.send(ping)
            mailbox.receive()
        } while (victim.pong())
    }

    /** Answers PINGs, until it is cancelled. */
    private suspend fun pong(mailbox: ReceiveChannel<Ping>) {
        for (ping in mailbox) {
            ping.sender.send(Pong)
        }
    }

    /** Works, and sends itself the next message, until the run has ended. */
    private suspend fun work(
        mailbox: Channel<Work>,
        run: FairnessRun,
    ) {
        for (work in mailbox) {
            if (run.hogWorks()) mailbox.send(work)
        }
    }
}
