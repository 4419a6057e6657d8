/**
 * ATOMICBROADCAST but for how messages go from one node to another.
 *
 * <p>A framework's component wraps a {@link mpp.broadcast.Member} for each replica and the {@link
 * mpp.broadcast.Coordinator} on the master. It hands them the messages that come, sends those that
 * they have to send, and sends each member a tick once per {@link mpp.consensus.Core#TICK}. The
 * benchmark thread waits at a {@link mpp.broadcast.BroadcastRun}. Nothing in here has a thread, a
 * timer or a socket.
 */
package mpp.broadcast;
