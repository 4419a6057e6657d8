package mpp.testee

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.ensureActive
import mpp.harness.BusyWork
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.latency.OpenLoop
import mpp.harness.parameters.LatencyParameters
import org.HdrHistogram.Histogram
import java.util.Optional

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers. */
class Latency : CoroutineBenchmark<LatencyParameters>() {
    private val loop = OpenLoop()

    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val run = loop.newRun(parameters(), latch)
        val answers = mailbox<Answer>()
        scope.prepare {
            for (answer in answers) {
                run.collector().arrived(answer.number)
            }
        }
        val workNanos = parameters().workNanos.toLong()
        val servers =
            List(parameters().servers) {
                val server = mailbox<Request>()
                scope.prepare { serve(server, answers, workNanos) }
                server
            }
        return Begin { run.generate { server, number -> servers[server].tell(Request(number)) } }
    }

    override fun latencies(): Optional<Histogram> = loop.latencies()

    override fun metrics(): Map<String, Double> = loop.metrics()

    private class Request(
        val number: Long,
    )

    private class Answer(
        val number: Long,
    )

    /** Answers requests, until it is cancelled. */
    private suspend fun CoroutineScope.serve(
        mailbox: ReceiveChannel<Request>,
        collector: SendChannel<Answer>,
        workNanos: Long,
    ) {
        for (request in mailbox) {
            // In an overloaded run millions of requests may wait, and receiving them does not look.
            ensureActive()
            BusyWork.compute(workNanos)
            collector.send(Answer(request.number))
        }
    }
}
