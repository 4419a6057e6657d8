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
				return &throughputPinger{run: r, parameters: p, pipeline: workloads.NewPipeline(p), ponger: ponger}
			}))
		}
		return func() { r.startAll(pingers) }
	},
}

type throughputPinger struct {
	*run
	parameters workloads.PingPong
	pipeline   *workloads.Pipeline
	ponger     *actor.PID
}

func (p *throughputPinger) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		for index := range p.pipeline.Window {
			p.send(ctx, index)
		}
	case *pong:
		p.take(ctx, 0)
	case *indexedPong:
		p.take(ctx, message.index)
	}
}

func (p *throughputPinger) take(ctx actor.Context, index uint64) {
	if next, more := p.pipeline.Take(index); more {
		p.send(ctx, next)
	} else if p.pipeline.Done() {
		p.Arrive(p.pipeline.Answer())
	}
}

func (p *throughputPinger) send(ctx actor.Context, index uint64) {
	if p.parameters.StaticOnly {
		ctx.Request(p.ponger, pingMessage)
	} else {
		ctx.Request(p.ponger, &indexedPing{index})
	}
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
