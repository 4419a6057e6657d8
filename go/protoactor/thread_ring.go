package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	// A successor is the next one in the ring.
	successor struct{ pid *actor.PID }
	// A token bears its number, and how many hops are left.
	token struct{ number, hops uint64 }
)

var threadRing = local[workloads.ThreadRing]{
	parts: func(p workloads.ThreadRing) uint64 { return p.Tokens },
	create: func(p workloads.ThreadRing, r *run, ctx actor.Context) func() {
		ring, ends := make([]*actor.PID, p.Components), make(workloads.TokenEnds, p.Tokens)
		r.answer = ends.Answer
		for place := range ring {
			ring[place] = ctx.Spawn(r.props(func() actor.Actor {
				return &ringMember{run: r, number: uint64(place) + 1, ends: ends}
			}))
		}
		for place, member := range ring {
			ctx.Send(member, &successor{ring[(place+1)%len(ring)]})
		}
		return func() {
			for number := range p.Tokens {
				r.Root.Send(ring[p.Start(number)], &token{number, p.Hops})
			}
		}
	},
}

// A ringMember sends tokens on until they end here.
type ringMember struct {
	*run
	number    uint64
	successor *actor.PID
	ends      workloads.TokenEnds
}

func (m *ringMember) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *successor:
		m.successor = message.pid
	case *token:
		if message.hops > 0 {
			ctx.Send(m.successor, &token{message.number, message.hops - 1})
			return
		}
		m.ends[message.number] = m.number
		m.Arrive(0)
	}
}
