package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

// netLatency is NETLATENCY: actors as those of LATENCY, with messages that the framework can write.
var netLatency = distributed[*workloads.OpenLoop]{
	parts:        one[*workloads.OpenLoop],
	messageBytes: func(*workloads.OpenLoop) int { return 0 },
	partners:     func(l *workloads.OpenLoop) uint64 { return l.Servers },
	partner:      func(l *workloads.OpenLoop, _ *run, _ uint64) actor.Actor { return &netLatencyServer{l} },
	create: func(l *workloads.OpenLoop, r *run, ctx actor.Context, partners []*actor.PID) func() {
		collector := ctx.Spawn(r.props(func() actor.Actor { return &netLatencyCollector{r, l} }))
		return r.openLoop(l, collector, partners, func(number uint64) any { return &messages.Request{Number: number} })
	},
}

type netLatencyServer struct{ loop *workloads.OpenLoop }

func (s *netLatencyServer) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*messages.Request); is {
		s.loop.Serve()
		ctx.Respond(&messages.Answer{Number: message.GetNumber()})
	}
}

type netLatencyCollector struct {
	*run
	loop *workloads.OpenLoop
}

func (c *netLatencyCollector) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*messages.Answer); is && c.loop.Collect(message.GetNumber()) {
		c.Arrive(0)
	}
}
