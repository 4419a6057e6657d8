package mpp.testee

import mpp.harness.parameters.RegisterOptions
import mpp.harness.register.{Replica, ReplicaOutput, Workload}
import mpp.testee.RegisterMessages._

/** A replica of ATOMICREGISTER as an actor of any interface has it: what its messages do, in one run after the other.
  */
private[testee] abstract class RegisterReplica(options: RegisterOptions) extends ReplicaOutput {
  private var rank = 0
  private var size = Int.MaxValue
  private var greetings = 0
  private var whenReady: () => Unit = () => ()
  private var started = false
  private var replica = new Replica(0, 0, 1, 0, this)
  private var workload = new Workload(0, 0, 0)

  /** Sends a message to one of the group. */
  protected def send(to: Int, message: ReplicaMessage): Unit

  /** Sends a message to all of the group, in order of rank, this replica included. */
  protected def broadcast(message: ReplicaMessage): Unit

  /** Sends a message to the coordinator. */
  protected def report(message: CoordinatorMessage): Unit

  /** Gets ready for a run, in which every register begins anew.
    *
    * @param run
    *   its number, higher than that of all before it
    * @param whenReady
    *   called once nothing of an earlier run is on its way from any of the group to this replica: each of them greets
    *   all, and messages between two nodes come in order. Until then connections are made, too
    */
  def prepare(run: Int, rank: Int, size: Int)(whenReady: () => Unit): Unit = {
    this.rank = rank
    this.size = size
    this.whenReady = whenReady
    started = false
    replica = new Replica(run, rank, size, options.keys, this)
    workload = new Workload(rank, options.keys, options.keysToRead)
    broadcast(Greeting)
  }

  def receive(message: ProtocolMessage): Unit = message match {
    case Value(run, key, rid, timestamp, writer, value) => replica.onValue(run, key, rid, timestamp, writer, value)
    case Ack(run, key, rid)                             => replica.onAck(run, key, rid)
    case Read(run, from, key, rid)                      => replica.onRead(from, run, key, rid)
    case Write(run, from, key, rid, timestamp, writer, value) =>
      replica.onWrite(from, run, key, rid, timestamp, writer, value)
    case Start =>
      started = true
      workload.begin(replica)
    case Invoke(key, write, value) => if (write) replica.write(key, value) else replica.read(key)
    case Greeting                  =>
      // Others may greet before this replica is prepared. Its own greeting, without which none is ready, follows that.
      greetings += 1
      if (greetings == size) {
        greetings = 0
        whenReady()
      }
  }

  final override def broadcastRead(run: Int, key: Int, rid: Long): Unit = broadcast(Read(run, rank, key, rid))

  final override def broadcastWrite(run: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long): Unit =
    broadcast(Write(run, rank, key, rid, timestamp, writer, value))

  final override def sendValue(
      to: Int,
      run: Int,
      key: Int,
      rid: Long,
      timestamp: Long,
      writer: Int,
      value: Long
  ): Unit = send(to, Value(run, key, rid, timestamp, writer, value))

  final override def sendAck(to: Int, run: Int, key: Int, rid: Long): Unit = send(to, Ack(run, key, rid))

  final override def completed(key: Int, write: Boolean, value: Long): Unit =
    if (!started) report(Response(rank, key, value))
    else if (workload.complete(write)) report(Done(workload.reads.toLong, workload.writes.toLong))
}
