package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	// A request bears its number, and the collector as its sender.
	request struct{ number uint64 }
	// An answer bears the number of its request.
	answer struct{ number uint64 }
)

var latency = local[*workloads.OpenLoop]{
	parts: one[*workloads.OpenLoop],
	create: func(l *workloads.OpenLoop, r *run, ctx actor.Context) func() {
		collector := ctx.Spawn(r.props(func() actor.Actor { return &latencyCollector{r, l} }))
		servers := make([]*actor.PID, l.Servers)
		for i := range servers {
			servers[i] = ctx.Spawn(r.props(func() actor.Actor { return &latencyServer{l} }))
		}
		return r.openLoop(l, collector, servers, func(number uint64) any { return &request{number} })
	},
}

// openLoop returns a function that generates the requests, in the collector's name.
func (r *run) openLoop(
	l *workloads.OpenLoop, collector *actor.PID, servers []*actor.PID, request func(number uint64) any,
) (begin func()) {
	l.Reset()
	r.answer, r.metrics, r.latencies = l.Answer, l.Metrics, l.Latencies
	return func() {
		err := l.Generate(r.Latch, func(number uint64) {
			r.Root.RequestWithCustomSender(servers[number%l.Servers], request(number), collector)
		})
		if err != nil {
			r.Fail(err)
		}
	}
}

type latencyServer struct{ loop *workloads.OpenLoop }

func (s *latencyServer) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*request); is {
		s.loop.Serve()
		ctx.Respond(&answer{message.number})
	}
}

type latencyCollector struct {
	*run
	loop *workloads.OpenLoop
}

func (c *latencyCollector) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*answer); is && c.loop.Collect(message.number) {
		c.Arrive(0)
	}
}
