package mpp.testee

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.SendChannel

/** Returns a channel that a component takes its messages from: whoever sends to it never waits. */
internal fun <T> mailbox(): Channel<T> = Channel(Channel.UNLIMITED)

/** Sends from outside of a coroutine, where `send` cannot be called. */
internal fun <T> SendChannel<T>.tell(message: T) = trySend(message).getOrThrow()
