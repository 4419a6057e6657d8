package main

import (
	"errors"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

// netConnections is NETCONNECTIONS: pairs meet before a run, few of them are active in it.
var netConnections = distributed[workloads.NetConnections]{
	parts:         workloads.NetConnections.ActivePairs,
	introductions: func(p workloads.NetConnections) uint64 { return p.Pairs },
	messageBytes:  func(workloads.NetConnections) int { return workloads.MessageBytes },
	partners:      func(p workloads.NetConnections) uint64 { return p.Pairs },
	partner: func(p workloads.NetConnections, _ *run, _ uint64) actor.Actor {
		return &clientEnd{terms: p.TransferTerms}
	},
	create: func(p workloads.NetConnections, r *run, ctx actor.Context, partners []*actor.PID) func() {
		ends := make([]*actor.PID, len(partners))
		for pair, partner := range partners {
			ends[pair] = ctx.Spawn(r.props(func() actor.Actor {
				return &masterEnd{run: r, pair: uint64(pair), partner: partner, end: workloads.NewPairEnd(p.TransferTerms)}
			}))
		}
		return func() { r.startAll(ends[:p.ActivePairs()]) }
	},
}

// A masterEnd is an end on the master.
type masterEnd struct {
	*run
	pair    uint64
	partner *actor.PID
	end     *workloads.PairEnd
}

func (e *masterEnd) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *actor.Started:
		ctx.Request(e.partner, &messages.Meet{})
	case *messages.Meet:
		e.started.Arrive(0)
	case *start:
		e.send(ctx)
	case *messages.Part:
		if complete := take(e.end, message); complete && !e.end.Over() {
			e.send(ctx)
		}
	case *messages.TransfersDone:
		share, err := e.end.Share(e.pair, message.GetReceived())
		if err != nil {
			panic(err)
		}
		e.Arrive(share)
	}
}

func (e *masterEnd) send(ctx actor.Context) {
	sendTransfer(e.end, func(part *messages.Part) { ctx.Request(e.partner, part) })
}

// A clientEnd is an end on the client, for all runs. When it meets its partner it begins anew.
type clientEnd struct {
	terms workloads.TransferTerms
	end   *workloads.PairEnd
}

func (e *clientEnd) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *messages.Meet:
		e.end = workloads.NewPairEnd(e.terms)
		ctx.Respond(message)
	case *messages.Part:
		if e.end == nil {
			panic(errors.New("a transfer came before the meeting"))
		}
		if take(e.end, message) {
			if !e.end.Over() {
				sendTransfer(e.end, func(part *messages.Part) { ctx.Respond(part) })
			}
			if e.end.Over() {
				ctx.Respond(&messages.TransfersDone{Received: e.end.Received})
			}
		}
	}
}

// take returns whether a message completes a transfer. One that is not the next fails the run.
func take(end *workloads.PairEnd, message *messages.Part) (complete bool) {
	complete, err := end.Receive(message.GetIndex(), len(message.GetPayload()))
	if err != nil {
		panic(err)
	}
	return complete
}

func sendTransfer(end *workloads.PairEnd, send func(part *messages.Part)) {
	// Nothing fails: sending has no outcome.
	_ = end.Send(func(index uint32, payload []byte) error {
		send(&messages.Part{Index: index, Payload: payload})
		return nil
	})
}
