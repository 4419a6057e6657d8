package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	ping struct{}
	pong struct{}
)

// Both have no content, and exist once. The framework adds a PING's sender.
var (
	pingMessage = &ping{}
	pongMessage = &pong{}
)

var pingPong = local[workloads.PingPong]{
	parts: one[workloads.PingPong],
	create: func(p workloads.PingPong, r *run, ctx actor.Context) func() {
		p.Complete()
		ponger := ctx.Spawn(r.props(func() actor.Actor { return &pingPonger{} }))
		pinger := ctx.Spawn(r.props(func() actor.Actor {
			return &pingPinger{run: r, pipeline: workloads.NewPipeline(p), ponger: ponger}
		}))
		return func() { r.Root.Send(pinger, startMessage) }
	},
}

type pingPinger struct {
	*run
	pipeline *workloads.Pipeline
	ponger   *actor.PID
}

func (p *pingPinger) Receive(ctx actor.Context) {
	switch ctx.Message().(type) {
	case *start:
		ctx.Request(p.ponger, pingMessage)
	case *pong:
		if _, more := p.pipeline.Take(0); more {
			ctx.Request(p.ponger, pingMessage)
		} else {
			p.Arrive(p.pipeline.Answer())
		}
	}
}

type pingPonger struct{}

func (*pingPonger) Receive(ctx actor.Context) {
	if _, is := ctx.Message().(*ping); is {
		ctx.Respond(pongMessage)
	}
}
