package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

// Both have no content, and exist once on each node.
var (
	netPing = &messages.Ping{}
	netPong = &messages.Pong{}
)

// netPingPong is NETPINGPONG and NETTPPINGPONG: actors as those of TPPINGPONG, with messages that the framework can write.
var netPingPong = distributed[workloads.PingPong]{
	parts:        func(p workloads.PingPong) uint64 { return max(p.Parallelism, 1) },
	messageBytes: func(workloads.PingPong) int { return 0 },
	partners:     func(p workloads.PingPong) uint64 { return max(p.Parallelism, 1) },
	partner:      func(workloads.PingPong, *run, uint64) actor.Actor { return netPonger{} },
	create: func(p workloads.PingPong, r *run, ctx actor.Context, partners []*actor.PID) func() {
		p.Complete()
		pingers := make([]*actor.PID, len(partners))
		for pair, ponger := range partners {
			pingers[pair] = ctx.Spawn(r.props(func() actor.Actor {
				return &netPinger{pinger{run: r, pipeline: workloads.NewPipeline(p), ponger: ponger, ping: netPings(p)}}
			}))
		}
		return func() { r.startAll(pingers) }
	},
}

type netPinger struct{ pinger }

func (p *netPinger) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		p.begin(ctx)
	case *messages.Pong:
		p.take(ctx, 0)
	case *messages.IndexedPong:
		p.take(ctx, message.GetIndex())
	}
}

// netPings returns a function that makes the PINGs of a request.
func netPings(p workloads.PingPong) func(index uint64) any {
	if p.StaticOnly {
		return func(uint64) any { return netPing }
	}
	return func(index uint64) any { return &messages.IndexedPing{Index: index} }
}

type netPonger struct{}

func (netPonger) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *messages.Ping:
		ctx.Respond(netPong)
	case *messages.IndexedPing:
		ctx.Respond(&messages.IndexedPong{Index: message.GetIndex()})
	}
}
