package mpp.testee

import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters

/** COUNTING: producers send numbers to one counter. */
class Counting : CoroutineBenchmark<CountingParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val counter = mailbox<ToCounter>()
        scope.prepare { latch.arrive(count(counter, Counter(parameters()))) }
        val messages = parameters().messagesPerProducer
        val producers =
            List(parameters().producers) { number ->
                val producer = mailbox<Start>()
                scope.prepare {
                    producer.receive()
                    produce(number, messages, counter)
                }
                producer
            }
        return Begin { producers.forEach { it.tell(Start) } }
    }

    private data object Start

    private sealed interface ToCounter

    private class Inc(
        val producer: Int,
        val number: Long,
    ) : ToCounter

    private data object Get : ToCounter

    /** Sends numbers, and asks for what was counted. */
    private suspend fun produce(
        producer: Int,
        messages: Long,
        counter: SendChannel<ToCounter>,
    ) {
        for (number in 1..messages) {
            counter.send(Inc(producer, number))
        }
        counter.send(Get)
    }

    /** Counts until all producers have asked, and returns the answer. */
    private suspend fun count(
        mailbox: ReceiveChannel<ToCounter>,
        counter: Counter,
    ): Long {
        while (true) {
            when (val message = mailbox.receive()) {
                is Inc -> {
                    counter.increment(message.producer, message.number)
                }

                Get -> {
                    val answer = counter.get()
                    if (answer.isPresent) return answer.asLong
                }
            }
        }
    }
}
