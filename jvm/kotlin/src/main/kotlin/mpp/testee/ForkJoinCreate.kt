package mpp.testee

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.launch
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinCreateParameters

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
class ForkJoinCreate : CoroutineBenchmark<ForkJoinCreateParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val parent = mailbox<ToParent>()
        scope.prepare { latch.arrive(askChildren(parent, parameters())) }
        return Begin { parent.tell(Start) }
    }

    private sealed interface ToParent

    private data object Start : ToParent

    private class Go(
        val number: Long,
    )

    private class Ack(
        val number: Long,
    ) : ToParent

    /** Creates children, and returns the sum of their answers. */
    private suspend fun CoroutineScope.askChildren(
        mailbox: Channel<ToParent>,
        parameters: ForkJoinCreateParameters,
    ): Long {
        // To begin: nobody else knows it yet.
        mailbox.receive()
        val numbers = 1..parameters.components
        if (parameters.holdAll) {
            val children = numbers.map { createChild(mailbox) }
            children.forEachIndexed { index, child -> child.send(Go(index + 1L)) }
        } else {
            numbers.forEach { number -> createChild(mailbox).send(Go(number.toLong())) }
        }
        var sum = 0L
        repeat(parameters.components) { sum += (mailbox.receive() as Ack).number }
        return sum
    }

    /** Creates a child, which ends after its answer, and returns where it is asked. */
    private fun CoroutineScope.createChild(parent: SendChannel<ToParent>): SendChannel<Go> {
        val mailbox = mailbox<Go>()
        launch { parent.send(Ack(mailbox.receive().number)) }
        return mailbox
    }
}
