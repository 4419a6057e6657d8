package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

// Messages with content. Those without are PINGPONG's.
type (
	indexedPing struct{ index uint64 }
	indexedPong struct{ index uint64 }
)

var throughputPingPong = local[workloads.PingPong]{
	parts: func(p workloads.PingPong) uint64 { return p.Parallelism },
	create: func(p workloads.PingPong, r *run, ctx actor.Context) func() {
		pingers := make([]*actor.PID, p.Parallelism)
		for pair := range pingers {
			ponger := ctx.Spawn(r.props(func() actor.Actor { return &throughputPonger{} }))
			pingers[pair] = ctx.Spawn(r.props(func() actor.Actor {
				return &throughputPinger{pinger{run: r, pipeline: workloads.NewPipeline(p), ponger: ponger, ping: throughputPings(p)}}
			}))
		}
		return func() { r.startAll(pingers) }
	},
}

type throughputPinger struct{ pinger }

func (p *throughputPinger) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		p.begin(ctx)
	case *pong:
		p.take(ctx, 0)
	case *indexedPong:
		p.take(ctx, message.index)
	}
}

// throughputPings returns a function that makes the PINGs of a request.
func throughputPings(p workloads.PingPong) func(index uint64) any {
	if p.StaticOnly {
		return func(uint64) any { return pingMessage }
	}
	return func(index uint64) any { return &indexedPing{index} }
}

type throughputPonger struct{}

func (*throughputPonger) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *ping:
		ctx.Respond(pongMessage)
	case *indexedPing:
		ctx.Respond(&indexedPong{message.index})
	}
}
