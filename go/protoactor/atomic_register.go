package main

import (
	"fmt"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

type verify struct{}

// Messages without content exist once on each node.
var (
	verifyMessage   = &verify{}
	replicaGreeting = &messages.ReplicaGreeting{}
	replicaStart    = &messages.ReplicaStart{}
	introduced      = &messages.Introduced{}
)

var atomicRegister = distributed[workloads.AtomicRegister]{
	parts:         replicasOf,
	introductions: replicasOf,
	// The first replica is the master's.
	clients:      func(p workloads.AtomicRegister) int { return p.Replicas - 1 },
	messageBytes: func(workloads.AtomicRegister) int { return 0 },
	partners:     func(workloads.AtomicRegister) uint64 { return 1 },
	partner: func(p workloads.AtomicRegister, r *run, _ uint64) actor.Actor {
		return &registerReplica{run: r, parameters: p}
	},
	create: func(p workloads.AtomicRegister, r *run, ctx actor.Context, partners []*actor.PID) func() {
		own := ctx.Spawn(r.props(func() actor.Actor { return &registerReplica{run: r, parameters: p} }))
		c := &registerCoordinator{run: r, parameters: p, replicas: append([]*actor.PID{own}, partners...)}
		coordinator := ctx.Spawn(r.props(func() actor.Actor { return c }))
		r.verify = func() ([]mpp.Operation, error) {
			r.Root.Send(coordinator, verifyMessage)
			if err := r.Wait(); err != nil {
				return nil, err
			}
			return c.verification.History, nil
		}
		return func() {
			for _, replica := range c.replicas {
				r.Root.Send(replica, replicaStart)
			}
		}
	},
}

func replicasOf(p workloads.AtomicRegister) uint64 { return uint64(p.Replicas) }

// A registerCoordinator introduces replicas to each other, and learns when they are done.
type registerCoordinator struct {
	*run
	parameters   workloads.AtomicRegister
	replicas     []*actor.PID
	verification *workloads.Verification
}

func (c *registerCoordinator) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *actor.Started:
		c.introduce(ctx)
	case *messages.Introduced:
		c.started.Arrive(0)
	case *messages.Done:
		c.Arrive(message.GetReads()<<32 + message.GetWrites())
	case *verify:
		c.verification = workloads.NewVerification(c.parameters, func(replica, key int, write bool, value uint64) {
			ctx.Send(c.replicas[replica], &messages.Invoke{Key: uint64(key), Write: write, Value: value})
		})
		c.verification.Begin()
	case *messages.Response:
		if c.verification.Respond(int(message.GetRank()), int(message.GetKey()), message.GetValue()) {
			for range c.replicas {
				c.Arrive(0)
			}
		}
	}
}

func (c *registerCoordinator) introduce(ctx actor.Context) {
	var addresses []*messages.Address
	for _, replica := range c.replicas {
		addresses = append(addresses, addressOf(replica))
	}
	for rank, replica := range c.replicas {
		ctx.Send(replica, &messages.ReplicaIntroduction{
			Run: c.number, Rank: uint32(rank), Replicas: addresses, Coordinator: addressOf(ctx.Self()),
		})
	}
}

// A registerReplica serves one run after the other.
type registerReplica struct {
	// The node's run, which on a client lasts for all of the master's.
	run        *run
	parameters workloads.AtomicRegister

	ctx         actor.Context
	number      uint32
	rank        uint32
	replicas    []*actor.PID
	coordinator *actor.PID
	greetings   int
	started     bool
	replica     *workloads.Replica
	workload    *workloads.RegisterWorkload
}

func (r *registerReplica) Receive(ctx actor.Context) {
	r.ctx = ctx
	switch message := ctx.Message().(type) {
	case *messages.Read:
		if r.concerns(message.GetRun()) {
			v := r.replica.OnRead(int(message.GetKey()))
			ctx.Respond(&messages.Value{
				Run: r.number, Key: message.GetKey(), Operation: message.GetOperation(),
				Timestamp: v.Timestamp, Writer: v.Writer, Value: v.Value,
			})
		}
	case *messages.Value:
		if r.concerns(message.GetRun()) {
			r.replica.OnValue(int(message.GetKey()), message.GetOperation(), versioned(message))
		}
	case *messages.Write:
		if r.concerns(message.GetRun()) {
			r.replica.OnWrite(int(message.GetKey()), versioned(message))
			ctx.Respond(&messages.Ack{Run: r.number, Key: message.GetKey(), Operation: message.GetOperation()})
		}
	case *messages.Ack:
		if r.concerns(message.GetRun()) {
			r.replica.OnAck(int(message.GetKey()), message.GetOperation())
		}
	case *messages.ReplicaIntroduction:
		r.begin(message)
	case *messages.ReplicaGreeting:
		// Others may greet before this replica is introduced. Its own greeting, without which none is ready, follows that.
		r.greetings++
		if r.greetings == len(r.replicas) {
			r.greetings = 0
			ctx.Send(r.coordinator, introduced)
		}
	case *messages.ReplicaStart:
		r.started = true
		r.check(r.workload.Begin(r.replica))
	case *messages.Invoke:
		if message.GetWrite() {
			r.check(r.replica.Write(int(message.GetKey()), message.GetValue()))
		} else {
			r.check(r.replica.Read(int(message.GetKey())))
		}
	}
}

// begin makes ready for a run. Once all have greeted this replica, nothing of an earlier run is under way to it.
func (r *registerReplica) begin(message *messages.ReplicaIntroduction) {
	r.number, r.rank, r.started = message.GetRun(), message.GetRank(), false
	r.coordinator = pidOf(message.GetCoordinator())
	r.replicas = nil
	for _, address := range message.GetReplicas() {
		r.replicas = append(r.replicas, pidOf(address))
	}
	r.replica = workloads.NewReplica(r.rank, len(r.replicas), r.parameters.Keys, r)
	r.workload = workloads.NewRegisterWorkload(r.rank, r.parameters)
	r.broadcast(replicaGreeting)
}

func (r *registerReplica) broadcast(message any) {
	if r.run.over.Load() {
		return
	}
	for _, replica := range r.replicas {
		r.ctx.Request(replica, message)
	}
}

// BroadcastRead sends READ to all replicas.
func (r *registerReplica) BroadcastRead(key int, operation uint64) {
	r.broadcast(&messages.Read{Run: r.number, Key: uint64(key), Operation: operation})
}

// BroadcastWrite sends WRITE to all replicas.
func (r *registerReplica) BroadcastWrite(key int, operation uint64, v workloads.Versioned) {
	r.broadcast(&messages.Write{
		Run: r.number, Key: uint64(key), Operation: operation, Timestamp: v.Timestamp, Writer: v.Writer, Value: v.Value,
	})
}

// Completed tells the coordinator of each operation of a verification, and else of the last one.
func (r *registerReplica) Completed(key int, write bool, value uint64) {
	if !r.started {
		r.ctx.Send(r.coordinator, &messages.Response{Rank: r.rank, Key: uint64(key), Value: value})
	} else if r.workload.Complete(write) {
		r.ctx.Send(r.coordinator, &messages.Done{Reads: r.workload.Reads, Writes: r.workload.Writes})
	}
}

// concerns says whether a message is of this run. Those of earlier runs have no effect.
func (r *registerReplica) concerns(number uint32) bool {
	if number > r.number {
		r.check(fmt.Errorf("replica %d got a message of run %d in run %d", r.rank, number, r.number))
	}
	return number == r.number
}

func (r *registerReplica) check(err error) {
	if err != nil {
		r.run.Fail(err)
	}
}

// versioned returns the contents of VALUE and WRITE.
func versioned(message interface {
	GetTimestamp() uint64
	GetWriter() uint32
	GetValue() uint64
}) workloads.Versioned {
	stamp := workloads.Stamp{Timestamp: message.GetTimestamp(), Writer: message.GetWriter()}
	return workloads.Versioned{Stamp: stamp, Value: message.GetValue()}
}

func addressOf(pid *actor.PID) *messages.Address {
	return &messages.Address{Node: pid.GetAddress(), Id: pid.GetId()}
}

func pidOf(address *messages.Address) *actor.PID {
	return actor.NewPID(address.GetNode(), address.GetId())
}
