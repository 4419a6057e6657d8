package mpp.testee

import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.launch
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.Batches
import mpp.harness.sieve.Filter
import mpp.harness.sieve.FilterReport
import mpp.harness.sieve.SieveCollector

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
class PrimeSieve : CoroutineBenchmark<PrimeSieveParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val collector = mailbox<Report>()
        scope.prepare { latch.arrive(collect(collector)) }
        val first = Stage(1, collector, scope, parameters())
        scope.prepare { first.sieve() }
        val source = mailbox<Start>()
        scope.prepare {
            source.receive()
            Batches(parameters()).forEach { first.mailbox.send(Numbers(it)) }
            first.mailbox.send(Eos)
        }
        return Begin { source.tell(Start) }
    }

    private data object Start

    private sealed interface ToFilter

    private class Numbers(
        val values: LongArray,
    ) : ToFilter

    private data object Eos : ToFilter

    private class Report(
        val filter: Long,
        val isLast: Boolean,
        val primes: FilterReport,
    )

    /** Adds what filters report, and returns the answer. */
    private suspend fun collect(mailbox: ReceiveChannel<Report>): Long {
        val reports = SieveCollector()
        while (true) {
            val report = mailbox.receive()
            val answer = reports.take(report.filter, report.isLast, report.primes)
            if (answer.isPresent) return answer.asLong
        }
    }

    /** One filter, which ends after its report. */
    private class Stage(
        private val number: Long,
        private val collector: SendChannel<Report>,
        private val scope: RunScope,
        private val parameters: PrimeSieveParameters,
    ) {
        val mailbox = mailbox<ToFilter>()
        private val filter = Filter(parameters)
        private var next: Stage? = null

        suspend fun sieve() {
            for (message in mailbox) {
                when (message) {
                    is Numbers -> filter.take(message.values, ::pass)
                    Eos -> break
                }
            }
            filter.flush().ifPresent(::pass)
            next?.mailbox?.send(Eos)
            collector.send(Report(number, next == null, filter.report()))
        }

        private fun pass(numbers: LongArray) {
            val receiver = next ?: createNext().also { next = it }
            receiver.mailbox.tell(Numbers(numbers))
        }

        // All are children of the run: as children of one another, the last one's end would be that of all at once, each
        // on the stack of the one after it.
        private fun createNext() = Stage(number + 1, collector, scope, parameters).also { scope.launch { it.sieve() } }
    }
}
